import { formatCount } from '../../ui/money-format.ts';

/** `12 transactions`, `1 transaction`. */
export function formatTransactions(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`;
}

/** What the format of a statement is called: the bank that exports it, if it is one bank's. */
export function formatName(bank: string): string {
  return bank === 'Generic' ? 'General format' : bank;
}

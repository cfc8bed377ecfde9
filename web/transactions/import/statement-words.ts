import { formatCount } from '../../ui/money-format.ts';

/** A count with its noun: `12 transactions`, `1 transaction`. */
export function formatTransactions(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`;
}

/** The name of a statement format: the bank that exports it, if it belongs to one bank. */
export function formatName(bank: string): string {
  return bank === 'Generic' ? 'General format' : bank;
}

import { formatCount } from '../../ui/money-format.ts';

/** A count with its noun: `12 transactions`, `1 transaction`. */
export function formatTransactions(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`;
}

/** The name of a statement format: the name of its bank, if only one bank uses it. */
export function formatName(bank: string): string {
  return bank === 'Generic' ? 'General format' : bank;
}

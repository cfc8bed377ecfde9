import { formatCount } from '../../ui/money-format.ts';

export function formatTransactions(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`;
}

export function formatName(bank: string): string {
  return bank === 'Generic' ? 'General format' : bank;
}

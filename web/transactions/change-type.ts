import type { Transaction } from '#shared/contract/transactions.ts';
import { TRANSACTION_TYPES, type TransactionType } from '#shared/terms.ts';
import { refresh, replaceKept } from '../api/hooks.ts';
import { replaceTransaction } from './use-classify.ts';

/** Whether a type may still change: once something is allocated, it may not. */
export function isTypeOpen(transaction: Transaction): boolean {
  return transaction.type !== '' && transaction.allocated_amount === 0;
}

/** What a transaction can be instead; money that left the account is no contribution. */
export function otherTypes({ type, amount }: Pick<Transaction, 'type' | 'amount'>): TransactionType[] {
  return TRANSACTION_TYPES.filter((other) => other !== type && (other !== 'contribution' || amount > 0));
}

/** Shows a transaction whose type has changed wherever it is shown, and asks for the sums anew. */
export async function keepChangedType(before: Transaction, after: Transaction): Promise<void> {
  await replaceTransaction(before, after);
  await replaceKept('getTransaction', (kept) => (kept.id === after.id ? { ...kept, ...after } : kept));
  void refresh('getTransaction', 'getFundStatistics', 'getFundPerformance', 'listAudit');
}

/** A type within a sentence. */
export function spokenType(type: Transaction['type']): string {
  return type || 'unclassified';
}

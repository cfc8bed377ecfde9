import { displayDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { TRANSACTION_TYPES, type TransactionType } from '#shared/terms.ts';
import { messageOf } from '../api/api-error.ts';
import { refresh, replaceKept } from '../api/hooks.ts';
import { notify } from '../ui/toast.tsx';
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
async function keepChangedType(before: Transaction, after: Transaction): Promise<void> {
  await replaceTransaction(before, after);
  await replaceKept('getTransaction', (kept) => (kept.id === after.id ? { ...kept, ...after } : kept));
  void refresh('getTransaction', 'getFundStatistics', 'getFundPerformance', 'listAudit');
}

/** What becomes of a form that changes a type: closed once it is done, told in a toast where it failed. */
export function changeTypeOutcome(transaction: Transaction, onClose: () => void, failed: string) {
  return {
    onDone: async (after: Transaction | undefined) => {
      onClose();
      if (after) await keepChangedType(transaction, after);
    },
    onRefused: (error: unknown) => {
      notify.error(`${failed}: ${messageOf(error)}`);
      // Someone else may have allocated or reclassified it.
      void refresh('listTransactions', 'getTransaction');
      return true;
    },
  };
}

/** What a dialog that changes a type says of the transaction under its title. */
export function typeSubtitle({ description, txn_date }: Transaction): string {
  return `${description || 'No description'}, ${displayDate(txn_date)}`;
}

/** A type within a sentence. */
export function spokenType(type: Transaction['type']): string {
  return type || 'unclassified';
}

import { displayDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { TRANSACTION_TYPES, type TransactionType } from '#shared/terms.ts';
import { messageOf } from '../api/api-error.ts';
import { notify } from '../ui/toast.tsx';

/** Whether the type may still change; it may not once anything is allocated. */
export function isTypeOpen(transaction: Transaction): boolean {
  return transaction.type !== '' && transaction.allocated_amount === 0;
}

/** The types a transaction may change to; money out cannot be a contribution. */
export function otherTypes({ type, amount }: Pick<Transaction, 'type' | 'amount'>): TransactionType[] {
  return TRANSACTION_TYPES.filter((other) => other !== type && (other !== 'contribution' || amount > 0));
}

/** Handlers for a form that changes a type: closes on success, shows a toast on failure. */
export function changeTypeOutcome(onClose: () => void, failed: string) {
  return {
    onDone: onClose,
    onRefused: (error: unknown) => {
      notify.error(`${failed}: ${messageOf(error)}`);
      return true;
    },
  };
}

/** The subtitle of a dialog that changes a type. */
export function typeSubtitle({ description, txn_date }: Transaction): string {
  return `${description || 'No description'}, ${displayDate(txn_date)}`;
}

/** A type's name inside a sentence. */
export function formatType(type: Transaction['type']): string {
  return type || 'unclassified';
}

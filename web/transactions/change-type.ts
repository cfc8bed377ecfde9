import { displayDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { TRANSACTION_TYPES, type TransactionType } from '#shared/terms.ts';
import { messageOf } from '../api/api-error.ts';
import { notify } from '../ui/toast.tsx';

/** Whether a type may still change: once something is allocated, it may not. */
export function isTypeOpen(transaction: Transaction): boolean {
  return transaction.type !== '' && transaction.allocated_amount === 0;
}

/** What a transaction can be instead; money that left the account is no contribution. */
export function otherTypes({ type, amount }: Pick<Transaction, 'type' | 'amount'>): TransactionType[] {
  return TRANSACTION_TYPES.filter((other) => other !== type && (other !== 'contribution' || amount > 0));
}

/** What becomes of a form that changes a type: closed once it is done, told in a toast where it failed. */
export function changeTypeOutcome(onClose: () => void, failed: string) {
  return {
    onDone: onClose,
    onRefused: (error: unknown) => {
      notify.error(`${failed}: ${messageOf(error)}`);
      return true;
    },
  };
}

/** What a dialog that changes a type says of the transaction under its title. */
export function typeSubtitle({ description, txn_date }: Transaction): string {
  return `${description || 'No description'}, ${displayDate(txn_date)}`;
}

/** A type within a sentence. */
export function formatType(type: Transaction['type']): string {
  return type || 'unclassified';
}

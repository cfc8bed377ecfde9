import type { Transaction } from '#shared/contract/transactions.ts';
import { TRANSACTION_TYPES, type TransactionType } from '#shared/terms.ts';
import { messageOf } from '../../api/api-error.ts';
import { notify } from '../../ui/toast.tsx';
import { exclusionOf } from '../list/allocation-state.ts';

export function isTypeOpen(transaction: Transaction): boolean {
  const { type, allocated_amount, corrects, source } = transaction;
  return (
    type !== '' &&
    type !== 'split' &&
    source !== 'opening' &&
    allocated_amount === 0 &&
    corrects === undefined &&
    !exclusionOf(transaction)
  );
}

export function arePartsOpen(transaction: Transaction): boolean {
  const { allocated_amount: allocated, corrects, held_at: held } = transaction;
  return allocated === 0 && corrects === undefined && held === undefined && !exclusionOf(transaction);
}

export function otherTypes({ type, amount, counterpart_id }: Transaction): TransactionType[] {
  // The other row of a linked transfer would lose its counterpart, so the type cannot change.
  if (type === 'transfer' && counterpart_id !== undefined) return [type];
  const others = TRANSACTION_TYPES.filter(
    (other) => other !== type && (other !== 'contribution' || amount > 0),
  );
  return type === '' || type === 'split' || type === 'contribution' ? others : [...others, type];
}

export function changeTypeOutcome(onClose: () => void, failed: string) {
  return {
    onDone: onClose,
    onRefused: (error: unknown, about: string) => {
      notify.error(`${failed}: ${messageOf(error)}`, { about });
      return true;
    },
  };
}

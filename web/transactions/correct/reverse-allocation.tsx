import type { Allocation, Transaction } from '#shared/contract/transactions.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { exact } from '../../ui/money-format.ts';
import { rowSubtitle } from '../../ui/transaction-words.ts';
import { AllocationFacts } from './allocation-facts.tsx';
import { ClientChanges, reversedOf } from './client-changes.tsx';
import { REASON_HINT, useCorrection } from './use-correction.ts';

export interface CorrectAllocationProps {
  transaction: Transaction;
  allocation: Allocation;
  onClose: () => void;
}

export function ReverseAllocation({ transaction, allocation, onClose }: CorrectAllocationProps) {
  const { isMatched, outcome } = useCorrection(onClose, allocation.matched_amount > 0);
  const form = useCallForm('reverseAllocation', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: transaction.id, allocation_id: allocation.id, reason }),
    done: 'Allocation reversed successfully!',
    ...outcome,
  });
  const amount = exact(allocation.amount);
  return (
    <ReasonDialog
      onClose={onClose}
      title="Reverse allocation"
      subtitle={rowSubtitle(transaction)}
      action={<span className="tnum">{`Reverse ${amount} allocated to ${allocation.client_name}`}</span>}
      actionBusy="Reversing"
      form={form}
      off={isMatched}
      reasonHint={REASON_HINT}
      follows={
        <>
          <ClientChanges changes={reversedOf([allocation])} />
          <p className="text-label text-muted">
            {amount} of this deposit will be unallocated again. {allocation.client_name} sees the new figures
            and the reversal immediately.
          </p>
        </>
      }
    >
      <AllocationFacts transaction={transaction} allocation={allocation} isMatched={isMatched} />
    </ReasonDialog>
  );
}

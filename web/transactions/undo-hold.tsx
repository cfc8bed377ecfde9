import type { Transaction } from '#shared/contract/transactions.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { typeSubtitle } from './change-type.ts';
import { useCorrection } from './use-correction.ts';

interface UndoHoldProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Releases a contribution that was held. Mount it to open it. */
export function UndoHold({ transaction, onClose }: UndoHoldProps) {
  const { outcome } = useCorrection(onClose);
  const form = useCallForm('undoHold', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: transaction.id, reason }),
    done: 'Contribution released successfully!',
    ...outcome,
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title="Release"
      subtitle={typeSubtitle(transaction)}
      action="Release"
      actionBusy="Releasing"
      form={form}
      reasonHint="Stands in the audit."
      follows={
        <p className="text-label text-muted">
          What is left of it stands before closing its month again, until it is allocated.
        </p>
      }
    />
  );
}

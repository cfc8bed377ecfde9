import type { Transaction } from '#shared/contract/transactions.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { typeSubtitle } from './change-type.ts';
import { useCorrection } from './use-correction.ts';

interface UndoSetAsideProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Puts a row back that was set aside. Mount it to open it. */
export function UndoSetAside({ transaction, onClose }: UndoSetAsideProps) {
  const { outcome } = useCorrection(onClose);
  const form = useCallForm('undoSetAside', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: transaction.id, reason }),
    done: 'Transaction put back successfully!',
    ...outcome,
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title="Put back"
      subtitle={typeSubtitle(transaction)}
      action="Put back"
      actionBusy="Putting back"
      form={form}
      reasonHint="Stands in the audit."
      follows={
        <p className="text-label text-muted">
          It will be unclassified, as it was when it came from the bank. Both steps stay in the history.
        </p>
      }
    />
  );
}

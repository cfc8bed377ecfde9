import { LIMITS } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { displayType } from '#shared/terms.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { TextField } from '../../ui/field.tsx';
import { rowSubtitle } from '../../ui/transaction-words.ts';
import { changeTypeOutcome } from './change-type.ts';

interface UndoClassificationProps {
  transaction: Transaction;
  onClose: () => void;
}

export function UndoClassification({ transaction, onClose }: UndoClassificationProps) {
  const form = useCallForm('undoClassification', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: transaction.id, ...(reason.trim() ? { reason } : {}) }),
    done: 'Classification undone successfully!',
    ...changeTypeOutcome(onClose, 'Undo failed'),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Undo classification"
      subtitle={rowSubtitle(transaction)}
      action="Undo classification"
      actionBusy="Undoing"
      focusFirst={false}
      form={form}
    >
      <p className="text-muted">
        The transaction will no longer count as {displayType(transaction.type)} and will be unclassified
        again. Both steps stay in the history.
      </p>
      <TextField
        label="Reason"
        labelNote="optional"
        maxLength={LIMITS.reasonLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

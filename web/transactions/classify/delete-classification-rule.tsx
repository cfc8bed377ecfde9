import type { ClassificationRule } from '#shared/contract/classification-rules.ts';
import { useConfirmedCall } from '../../forms/use-confirmed-call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export function DeleteClassificationRule({
  rule: { id, name },
  onClose,
}: {
  rule: ClassificationRule;
  onClose: () => void;
}) {
  const remove = useConfirmedCall('deleteClassificationRule', onClose);
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      confirmLabel="Delete rule"
      busyLabel="Deleting"
      cancelLabel="Keep the rule"
      onClose={onClose}
      onConfirm={() => remove({ id }, () => 'Rule deleted')}
    >
      The rule will no longer suggest or classify. Rows that the rule has classified stay as they are.
    </ConfirmDialog>
  );
}

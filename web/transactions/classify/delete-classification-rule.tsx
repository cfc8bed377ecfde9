import type { ClassificationRule } from '#shared/contract/classification-rules.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toast.tsx';

/** Confirms the deletion of a rule. Mount it to open it. */
export function DeleteClassificationRule({
  rule,
  onClose,
}: {
  rule: ClassificationRule;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Delete “${rule.name}”?`}
      confirmLabel="Delete rule"
      busyLabel="Deleting"
      cancelLabel="Keep the rule"
      onClose={onClose}
      onConfirm={async () => {
        try {
          await call(
            'deleteClassificationRule',
            { id: rule.id },
            { idempotencyKey: crypto.randomUUID(), refresh: 'first' },
          );
          notify.success('Rule deleted');
          onClose();
          return undefined;
        } catch (error) {
          return messageOf(error);
        }
      }}
    >
      The rule will no longer suggest or classify. Rows it has classified stay as they are.
    </ConfirmDialog>
  );
}

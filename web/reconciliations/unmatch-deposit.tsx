import type { Reconciliation } from '#shared/contract/reconciliations.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatMoney } from '../ui/money-format.ts';

/** Asks for confirmation before a match is undone. Mount it to open it. */
export function UnmatchDeposit({
  matched,
  onUndo,
  onClose,
}: {
  matched: Reconciliation;
  onUndo: (id: string) => Promise<boolean>;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title="Undo this match?"
      subtitle={`${formatMoney(matched.amount, { exact: true })} of “${matched.description}” for ${matched.client_name}`}
      confirmLabel="Undo match"
      busyLabel="Undoing"
      onConfirm={async () => {
        await onUndo(matched.id);
        onClose();
        return undefined;
      }}
      onClose={onClose}
    >
      {matched.allocation_id === matched.id
        ? `${matched.client_name} will see that the amount is outstanding again for ${matched.capital_call_title}. The deposit becomes unreconciled again.`
        : `${matched.client_name} will see that the amount is outstanding again for ${matched.capital_call_title}. The deposit stays allocated to ${matched.client_name}.`}
    </ConfirmDialog>
  );
}

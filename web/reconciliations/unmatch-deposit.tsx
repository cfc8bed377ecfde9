import type { Reconciliation } from '#shared/contract/reconciliations.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { exact } from '../ui/money-format.ts';

const REASON_HINT = 'Recorded in the audit log and with the allocation. Not visible to clients.';

interface UnmatchDepositProps {
  matched: Reconciliation;
  onUndo: (id: string, reason: string) => Promise<boolean>;
  onClose: () => void;
}

export function UnmatchDeposit({ matched, onUndo, onClose }: UnmatchDepositProps) {
  const { client_name: name, capital_call_title: title } = matched;
  const form = useCallForm('unmatchDeposit', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: matched.id, reason }),
    send: async ({ id, reason = '' }) => {
      await onUndo(id, reason);
      return matched;
    },
    onDone: onClose,
  });
  const isReversed = matched.allocation_id === matched.id;
  return (
    <ReasonDialog
      onClose={onClose}
      title="Undo this match?"
      subtitle={`${exact(matched.amount)} of “${matched.description}” for ${name}`}
      action="Undo match"
      actionBusy="Undoing"
      form={form}
      reasonHint={REASON_HINT}
      follows={
        <p className="text-label text-muted wrap-anywhere">
          {name} will see the amount for {title} as due again.{' '}
          {isReversed
            ? 'The deposit becomes unreconciled again. In an open month, the payment disappears from all figures. In a closed month, a correction dated today reverses the payment, and the client sees both entries.'
            : `The deposit stays allocated to ${name}.`}
        </p>
      }
    />
  );
}

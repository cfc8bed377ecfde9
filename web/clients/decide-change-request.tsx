import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';

export type Decision = 'approved' | 'declined';

interface DecideChangeRequestProps {
  request: ChangeRequest;
  decision: Decision;
  onClose: () => void;
}

/** What the decision does, in a sentence. */
function consequenceOf({ value }: ChangeRequest, decision: Decision): string {
  return decision === 'approved'
    ? `From then on notices, lists and suggestions say ${value}.`
    : 'Nothing of the client changes.';
}

/** Approves or declines what a client asked for, with a reason. Mount it to open it. */
export function DecideChangeRequest({ request, decision, onClose }: DecideChangeRequestProps) {
  const { id, client_name: name, before, value } = request;
  const approves = decision === 'approved';
  const form = useCallForm('decideChangeRequest', {
    start: { reason: '' },
    input: ({ reason }) => ({ id, decision, reason }),
    done: approves ? 'Request approved.' : 'Request declined.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={approves ? 'Approve the name' : 'Decline the name'}
      subtitle={name}
      action={approves ? 'Approve' : 'Decline'}
      actionBusy={approves ? 'Approving' : 'Declining'}
      form={form}
      reasonHint="The client reads it"
      follows={<p className="text-muted wrap-anywhere">{consequenceOf(request, decision)}</p>}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {before || 'None'} → <strong className="font-medium">{value}</strong>
      </p>
    </ReasonDialog>
  );
}

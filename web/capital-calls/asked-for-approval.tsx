import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';

export const ASKED = 'asked-for-approval';

export function askedWords({ by_name: name, at }: NonNullable<CapitalCall['asked']>): string {
  return `${name} requested approval on ${displayDate(fundDateAt(new Date(at)))}.`;
}

export function AskedForApproval({ call: { asked, on_issue: onIssue } }: { call: CapitalCall }) {
  if (!asked) return null;
  return (
    <Notice tone="warning">
      <span id={ASKED}>
        {askedWords(asked)}{' '}
        {onIssue === 'refused'
          ? 'Only another manager can issue this call.'
          : 'Check the amounts and notices, then issue the call. Clients are not notified until the call is issued.'}
      </span>
    </Notice>
  );
}

export function ReturnToDraft({ call, onClose }: { call: CapitalCall; onClose: () => void }) {
  const update = useConfirmedCall('updateCapitalCall', onClose);
  return (
    <ConfirmDialog
      title="Back to draft"
      subtitle={call.title}
      confirmLabel="Back to draft"
      busyLabel="Changing to draft"
      variant="primary"
      onConfirm={() => update({ id: call.id, status: 'Draft' }, () => 'Changed back to draft')}
      onClose={onClose}
    >
      The call will no longer await approval. You can then edit it and request approval again.
    </ConfirmDialog>
  );
}

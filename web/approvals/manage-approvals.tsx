import { useState } from 'react';
import { displayInstant } from '#shared/calendar-date.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import { REFUSALS } from '#shared/refusals.ts';
import type { ApprovalState } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import type { CorrectionSubject } from '../forms/corrections.ts';
import { approversText } from '../ui/approval-words.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Changes, Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { TableBox } from '../ui/table.tsx';

type Deciding = CorrectionSubject<'decideApproval'>;

export function ManageApprovals() {
  const open = useCall('listApprovals', { state: 'open' });
  const past = useCall('listApprovals', { state: 'decided' });
  const [deciding, setDeciding] = useState<Deciding>();
  const failed = [open, past].find(({ data, error }) => error && !data);
  const [waiting, decided] = [open.data?.approvals, past.data?.approvals];
  return (
    <Page title="Approvals">
      {failed?.error ? (
        <ErrorState boxed title="The approvals did not load" loaded={failed} />
      ) : !waiting || !decided ? (
        <LoadingCards label="Loading approvals" height="h-40" count={2} />
      ) : (
        <>
          {waiting.length === 0 && (
            <EmptyState
              className="rounded-box border border-line"
              icon={<CheckIcon className="size-5 text-positive" />}
              title="No change waits for a second person"
              detail="Changes that need a second person wait here: new managers, another contact, another account to pay to or a higher approval limit."
            />
          )}
          <ul aria-label="Waiting changes" className="flex max-w-200 flex-col gap-3">
            {waiting.map((approval) => (
              <Waiting key={approval.id} approval={approval} onDecide={setDeciding} />
            ))}
          </ul>
          {decided.length > 0 && (
            <Section title="Decided" count={decided.length}>
              <TableBox>
                <DataTable label="Decided changes" columns={COLUMNS} items={decided} />
              </TableBox>
            </Section>
          )}
        </>
      )}
      {deciding && (
        <CorrectionDialog call="decideApproval" subject={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </Page>
  );
}

function Waiting({ approval, onDecide }: { approval: Approval; onDecide: (deciding: Deciding) => void }) {
  const { summary, reason, is_own: isOwn, may_approve: mayApprove, takes_effect_at: effectAt } = approval;
  const buttons = [
    isOwn ? (['withdrawn', 'Withdraw'] as const) : (['declined', 'Decline'] as const),
    ...(mayApprove ? [['approved', 'Approve'] as const] : []),
  ];
  return (
    <li className="flex flex-col gap-3 rounded-box border border-line p-4">
      <h2 className="text-form font-semibold wrap-anywhere">{summary}</h2>
      <Facts
        facts={[
          ['Reason', reason],
          ['Requested by', `${approval.asked_by_name}, ${displayInstant(approval.asked_at)}`],
          ['Takes effect', effectAt ? `${displayInstant(effectAt)}, unless decided before` : 'When approved'],
          ['Second person', approversText(approval)],
        ]}
      />
      <Changes>
        {!isOwn && !mayApprove && <p className="text-muted">{REFUSALS['cannot-approve-yet'].sentence}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          {buttons.map(([decision, words]) => (
            <Button
              key={decision}
              aria-label={`${words}: ${summary}`}
              onClick={() => onDecide({ approval, decision })}
            >
              {words}
            </Button>
          ))}
        </div>
      </Changes>
    </li>
  );
}

const STATES: Readonly<Record<ApprovalState, string>> = {
  open: 'Waits',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  stopped: 'Stopped by email link',
  effective: 'Took effect after seven days',
};

const COLUMNS: readonly Column<Approval>[] = [
  { head: 'Change', className: 'py-1.5! wrap-anywhere', cell: ({ summary }) => summary },
  { head: 'Requested by', width: 'w-40', hidden: 'max-md:hidden', cell: ({ asked_by_name: name }) => name },
  {
    head: 'Decision',
    width: 'w-80 max-xl:w-60 max-md:w-40',
    className: 'py-1.5! wrap-anywhere',
    cell: ({ state, decided_by_name: name, decided_at: at, decision_reason: reason }) => (
      <>
        {STATES[state]}
        <p className="text-label text-muted">{[name, at && displayInstant(at)].filter(Boolean).join(', ')}</p>
        {reason && <p className="text-label">{reason}</p>}
      </>
    ),
  },
];

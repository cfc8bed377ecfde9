import { displayInstant } from '#shared/calendar-date.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import type { ApprovalState } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { TableBox } from '../ui/table.tsx';
import { WaitingApprovals } from './waiting-approvals.tsx';

export function ManageApprovals() {
  const open = useCall('listApprovals', { state: 'open' });
  const past = useCall('listApprovals', { state: 'decided' });
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
              detail="Changes that need a second person wait here: new managers, another contact, another account to pay to, a higher approval limit or a move of units."
            />
          )}
          <WaitingApprovals approvals={waiting} />
          {decided.length > 0 && (
            <Section title="Decided" count={decided.length}>
              <TableBox>
                <DataTable label="Decided changes" columns={COLUMNS} items={decided} />
              </TableBox>
            </Section>
          )}
        </>
      )}
    </Page>
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

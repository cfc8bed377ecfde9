import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { CAPITAL_CALL_GRACE_DAYS } from '#shared/constants.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
import { useRecordHistory } from '../api/record-history.ts';
import { refreshAfter } from '../api/refresh.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ArrowLeft, Eye, Pencil, Send } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RecordHistory } from '../ui/record-history.tsx';
import { originOf } from './call-origin.ts';
import { CallStatus } from './call-status.tsx';
import { CancelDraft, IssueCapitalCall } from './issue-capital-call.tsx';
import { LineItems } from './line-items.tsx';
import { PreviewNotices } from './preview-notices.tsx';

const LIST = '/manager/capital-calls';
const POLL_MS = 2_000;

/** One capital call: its lines, references, notices and payments. */
export function ViewCapitalCall() {
  const { callId = '' } = useParams();
  const found = useCall(
    'getCapitalCall',
    { id: callId },
    { refreshInterval: (call) => (call?.issuing ? POLL_MS : 0) },
  );
  const { data: call, error } = found;
  // Read again when issuing has finished, because the notices exist only then.
  const lines = useEveryPage('listLineItems', call ? { id: callId } : null);
  const [isDone, setDone] = useState<boolean>();
  if (call && isDone !== (call.issuing === null)) {
    setDone(call.issuing === null);
    if (isDone === false) void refreshAfter('updateCapitalCall');
  }
  const [open, setOpen] = useState<'issue' | 'cancel' | { lineAt: number }>();
  const close = () => setOpen(undefined);
  const items = lines.data?.line_items;
  return (
    <Page
      title={call?.title ?? 'Capital call'}
      actions={
        <>
          <ButtonLink to={LIST} icon={<ArrowLeft aria-hidden="true" className="size-4" />}>
            <span className="max-md:sr-only">All calls</span>
          </ButtonLink>
          {call?.status === 'Draft' && (
            <Button
              variant="primary"
              icon={<Send aria-hidden="true" className="size-4" />}
              onClick={() => setOpen('issue')}
            >
              Issue
            </Button>
          )}
        </>
      }
    >
      {error && !call ? (
        <ErrorState
          className="rounded-box border border-line py-16"
          title={error.status === 404 ? 'Capital call not found' : 'The capital call did not load'}
          error={error}
          onRetry={() => void found.mutate()}
          retrying={found.isValidating}
        />
      ) : (
        <>
          <CallHead call={call} />
          {call?.issuing && <IssueProgress issuing={call.issuing} />}
          {call?.status === 'Draft' && (
            <div className="flex flex-wrap gap-2">
              <Button
                icon={<Eye aria-hidden="true" className="size-4" />}
                disabled={!items?.length}
                onClick={() => setOpen({ lineAt: 0 })}
              >
                Preview notices
              </Button>
              <ButtonLink
                to={`${LIST}/${call.id}/edit`}
                icon={<Pencil aria-hidden="true" className="size-4" />}
              >
                Edit
              </ButtonLink>
              <Button variant="ghost" onClick={() => setOpen('cancel')}>
                Cancel this call
              </Button>
            </div>
          )}
          <LineItems call={call} lines={lines} onPreview={(lineAt) => setOpen({ lineAt })} />
          {call && (
            <div className="max-w-160 [&>section]:px-0">
              <CallHistory callId={call.id} />
            </div>
          )}
        </>
      )}
      {call && open === 'issue' && (
        <IssueCapitalCall call={call} names={(items ?? []).map((line) => line.client_name)} onClose={close} />
      )}
      {call && open === 'cancel' && <CancelDraft call={call} onClose={close} />}
      {items && typeof open === 'object' && (
        <PreviewNotices lines={items} first={open.lineAt} onClose={close} />
      )}
    </Page>
  );
}

function CallHead({ call }: { call: CapitalCall | undefined }) {
  const clients = (count: number) => `${formatCount(count)} ${count === 1 ? 'client' : 'clients'}`;
  return (
    <>
      {call && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-muted">
          <CallStatus of={call} />
          <span>{originOf(call)}</span>
        </p>
      )}
      <FigureStrip
        loading={!call}
        figures={[
          {
            label: 'Called',
            value: <Money amountCents={call?.total_amount} fit />,
            detail: call && clients(call.line_count),
          },
          {
            label: 'Paid so far',
            value: <Money amountCents={call?.matched_amount} fit />,
            detail: call && `${formatCount(call.settled_count)} of ${formatCount(call.line_count)} in full`,
          },
          { label: 'Outstanding', value: <Money amountCents={call?.outstanding_amount} fit /> },
          {
            label: 'Due date',
            value: call && <DateText date={call.due_date} />,
            detail: call?.overdue ? 'Overdue' : `${CAPITAL_CALL_GRACE_DAYS} days of grace`,
          },
        ]}
      />
    </>
  );
}

function IssueProgress({ issuing }: { issuing: NonNullable<CapitalCall['issuing']> }) {
  const done = `${formatCount(issuing.notice_count)} of ${formatCount(issuing.total)} notices are filed`;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-box border border-line px-4 py-3">
      <p className="tnum text-body text-muted">
        Issuing: {formatCount(issuing.line_count)} of {formatCount(issuing.total)} lines are out, {done}. It
        goes on by itself.
      </p>
      <ProgressBar label="Notices filed" value={issuing.notice_count} max={issuing.total} valueText={done} />
    </div>
  );
}

function CallHistory({ callId }: { callId: string }) {
  const { entries, error, retrying, onRetry, olderAt } = useRecordHistory('capital-call', callId);
  return (
    <RecordHistory
      title="History"
      heading="h2"
      entries={entries}
      error={error}
      retrying={retrying}
      onRetry={onRetry}
      olderAt={olderAt}
    />
  );
}

import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import type { FigureName } from '#shared/figures.ts';
import { addCents } from '#shared/money.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
import { useRecordHistory } from '../api/record-history.ts';
import { refreshAfter } from '../api/refresh.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { lazyPart } from '../shell/lazy-screen.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Ban, CalendarClock, Eye, Pencil, Send } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { counted, exact, formatCount } from '../ui/money-format.ts';
import { Changes, Page, useMayChange } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RecordHistory } from '../ui/record-history.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ASKED, AskedForApproval, ReturnToDraft } from './asked-for-approval.tsx';
import { CallCorrections } from './call-corrections.tsx';
import { originOf } from './call-origin.ts';
import { CalledMoney, CallStatus, isDraft } from './call-status.tsx';
import { daysOf } from './due-words.tsx';
import { lateText } from './late.tsx';
import { LineItems } from './line-items.tsx';
import { notOwed } from './not-owed.ts';
import { NoticePurpose } from './notice-facts.tsx';
import { WhoHasPaid } from './who-has-paid.tsx';
import { whyNotCorrectable } from './why-not-correctable.ts';

const WithdrawCapitalCall = lazyPart(() => import('./withdraw-capital-call.tsx'), 'WithdrawCapitalCall');
const PreviewNotices = lazyPart(() => import('./preview-notices.tsx'), 'PreviewNotices');
const RemindCapitalCall = lazyPart(() => import('./remind-capital-call.tsx'), 'RemindCapitalCall');
const CancelDraft = lazyPart(() => import('./issue-capital-call.tsx'), 'CancelDraft');
const IssueCapitalCall = lazyPart(() => import('./issue-capital-call.tsx'), 'IssueCapitalCall');
const ExtendCapitalCall = lazyPart(() => import('./extend-capital-call.tsx'), 'ExtendCapitalCall');

const LIST = '/manager/capital-calls';
const POLL_MS = 2_000;
const HINTS = [
  { keys: 'r', label: 'remind' },
  { keys: 'e', label: 'extend' },
  { keys: 'w', label: 'withdraw' },
] as const;

const isUnderWay = ({ issuing, correcting }: CapitalCall) => issuing !== null || correcting !== null;

const isLive = ({ issued_at: issuedAt, status }: CapitalCall) => issuedAt !== null && status !== 'Withdrawn';

export function ViewCapitalCall() {
  const { callId = '' } = useParams();
  const loaded = useCall(
    'getCapitalCall',
    { id: callId },
    { refreshInterval: (call) => (call && isUnderWay(call) ? POLL_MS : 0) },
  );
  const { data: call, error } = loaded;
  // The server creates some notices after the issue or correction, so the line items are loaded again.
  const lines = useEveryPage('listLineItems', call ? { id: callId } : null);
  const [wasUnderWay, setUnderWay] = useState<boolean>();
  if (call && wasUnderWay !== isUnderWay(call)) {
    setUnderWay(isUnderWay(call));
    if (wasUnderWay) void refreshAfter('updateCapitalCall');
  }
  const [open, setOpen] = useState<
    'issue' | 'draft' | 'cancel' | 'extend' | 'account' | 'withdraw' | 'remind' | { lineAt: number }
  >();
  const close = () => setOpen(undefined);
  const items = lines.data?.line_items;
  const mayChange = useMayChange();
  const canCorrect =
    mayChange && call !== undefined && isLive(call) && !whyNotCorrectable(call) && items !== undefined;
  const canExtend = canCorrect && call.outstanding_amount > 0;
  const { data: settings } = useCall('getFundSettings', canExtend && call.pay_to ? {} : null);
  const hasOldAccount = Boolean(
    settings?.pay_to && call?.pay_to && JSON.stringify(settings.pay_to) !== JSON.stringify(call.pay_to),
  );
  const isUnpaid = call !== undefined && isLive(call) && call.outstanding_amount > 0;
  const { data: planned } = useCall('previewReminders', isUnpaid ? { capital_call_id: callId } : null);
  const toRemind = planned?.reminders.filter((one) => one.left_out === null).length ?? 0;
  const canRemind = canCorrect && toRemind > 0;
  useShortcut('r', 'Remind', () => setOpen('remind'), canRemind);
  const canWithdraw = canCorrect && call.matched_amount === 0;
  useShortcut('e', 'Extend the due date', () => setOpen('extend'), canExtend);
  useShortcut('w', 'Withdraw the call', () => setOpen('withdraw'), canWithdraw);
  const corrections = [
    isUnpaid && {
      id: 'remind',
      label: `Remind${toRemind > 0 ? ` ${formatCount(toRemind)}` : ''}`,
      icon: Send,
      refused: canRemind ? undefined : '',
      onChoose: () => setOpen('remind'),
    },
    {
      id: 'extend',
      label: 'Extend due date',
      icon: CalendarClock,
      refused: canExtend ? undefined : '',
      onChoose: () => setOpen('extend'),
    },
    hasOldAccount && {
      id: 'account',
      label: 'Use current account',
      onChoose: () => setOpen('account'),
    },
    {
      id: 'withdraw',
      label: 'Withdraw',
      icon: Ban,
      refused: canWithdraw ? undefined : '',
      onChoose: () => setOpen('withdraw'),
    },
  ].filter((action) => action !== false);
  return (
    <Page
      title={call?.title ?? 'Capital call'}
      crumb={{ label: 'All calls', to: LIST }}
      {...(call && isLive(call) ? { hints: HINTS } : {})}
      exporting={
        <CreateExport
          list="line-items"
          name="line items"
          filters={{ capital_call_id: callId }}
          rows={items?.length}
          sumCents={items && addCents(...items.map(({ amount }) => amount))}
          described="every line of this call, by client"
          besides="Same columns as on screen, plus reasons."
          disabled={!call}
        />
      }
      actions={
        <PageActions more={call && isLive(call) ? corrections : []}>
          {call && isDraft(call) && (
            <Button
              variant="primary"
              icon={<Send />}
              disabled={!items || call.on_issue === 'refused'}
              aria-describedby={call.asked ? ASKED : undefined}
              onClick={() => setOpen('issue')}
            >
              {call.on_issue === 'asks' ? 'Ask for approval' : 'Issue'}
            </Button>
          )}
        </PageActions>
      }
    >
      {error && !call ? (
        <ErrorState
          boxed
          title={error.status === 404 ? 'Capital call not found' : 'The capital call did not load'}
          error={error}
          loaded={loaded}
        />
      ) : (
        <>
          <CallHead call={call} lines={items} />
          {call && <AskedForApproval call={call} />}
          {call && <CallPurpose call={call} />}
          {call && <CallCorrections call={call} />}
          {call && <Progress call={call} />}
          {call && isDraft(call) && (
            <div className="flex flex-wrap gap-2">
              <Button icon={<Eye />} disabled={!items?.length} onClick={() => setOpen({ lineAt: 0 })}>
                Preview notices
              </Button>
              <Changes>
                <ButtonLink to={`${LIST}/${call.id}/edit`} icon={<Pencil />}>
                  Edit
                </ButtonLink>
                {call.asked && <Button onClick={() => setOpen('draft')}>Back to draft</Button>}
                <Button variant="ghost" onClick={() => setOpen('cancel')}>
                  Cancel this call
                </Button>
              </Changes>
            </div>
          )}
          {call && (
            <>
              {isLive(call) &&
                (items ? (
                  <WhoHasPaid call={call} lines={items} nextReminderOn={planned?.next_on ?? null} />
                ) : (
                  <Skeleton className="h-24 w-full" />
                ))}
              <LineItems
                call={call}
                lines={lines}
                reminders={planned?.reminders}
                onPreview={(lineAt) => setOpen({ lineAt })}
              />
              <div className="max-w-160 [&>section]:px-0">
                <CallHistory callId={call.id} />
              </div>
            </>
          )}
        </>
      )}
      {call && items && open === 'issue' && <IssueCapitalCall call={call} lines={items} onClose={close} />}
      {call && open === 'draft' && <ReturnToDraft call={call} onClose={close} />}
      {call && open === 'cancel' && <CancelDraft call={call} onClose={close} />}
      {open === 'remind' && <RemindCapitalCall callId={callId} onClose={close} />}
      {call && items && open === 'extend' && <ExtendCapitalCall call={call} lines={items} onClose={close} />}
      {call && open === 'account' && (
        <CorrectionDialog call="updateCallAccount" subject={call} onClose={close} />
      )}
      {call && items && open === 'withdraw' && (
        <WithdrawCapitalCall call={call} lines={items} onClose={close} />
      )}
      {items && typeof open === 'object' && (
        <PreviewNotices lines={items} first={open.lineAt} onClose={close} />
      )}
    </Page>
  );
}

const clients = (count: number) => counted(count, 'client');

interface CallHeadProps {
  call: CapitalCall | undefined;
  lines: readonly LineItem[] | undefined;
}

function CallHead({ call, lines }: CallHeadProps) {
  const opens = (figure: FigureName) => call && { figure, capital_call_id: call.id };
  return (
    <>
      {!call ? (
        <Skeleton className="h-5 w-60 max-w-full" />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-muted">
          <CallStatus of={call} />
          <span className="grow">{originOf(call)}</span>
          {isLive(call) && call.matched_amount > 0 && <UnmatchFirst call={call} lines={lines ?? []} />}
        </div>
      )}
      <FigureStrip
        loading={!call}
        figures={[
          {
            label: 'Called',
            opens: opens('call-called'),
            value: <CalledMoney of={call} amountCents={call?.total_amount} fit />,
            detail: call && clients(call.line_count),
          },
          {
            label: 'Paid so far',
            opens: opens('call-paid'),
            value: <Money amountCents={call?.matched_amount} fit />,
            detail: call && `${formatCount(call.settled_count)} of ${formatCount(call.line_count)} in full`,
          },
          {
            label: 'Due',
            opens: call?.issued_at === null ? undefined : opens('call-outstanding'),
            value: call?.issued_at === null ? '–' : <Money amountCents={call?.outstanding_amount} fit />,
            detail: call && notOwed(call).join(', '),
          },
          {
            label: 'Due date',
            opens: null,
            value: call && <DateText date={call.due_date} />,
            detail:
              call?.status === 'Withdrawn'
                ? 'Nothing is due'
                : call && (lateText(call) ?? `${daysOf(call.grace_days)} of grace`),
          },
        ]}
      />
    </>
  );
}

function CallPurpose({ call: { purpose, purpose_split: split } }: { call: CapitalCall }) {
  if (purpose === '' && split.length === 0) return null;
  const facts = split.map(({ label, amount }) => ({ label, value: exact(amount) }));
  return (
    <section aria-label="What the call is for" className="flex max-w-160 flex-col gap-4">
      <NoticePurpose notice={{ purpose, purpose_split: facts }} />
    </section>
  );
}

function UnmatchFirst({ call, lines }: { call: CapitalCall; lines: readonly LineItem[] }) {
  const paid = lines.filter((line) => line.matched_amount > 0).length;
  const address = new URLSearchParams({ view: 'matched', q: call.title });
  return (
    <span>
      To withdraw the call, unmatch{' '}
      <Link
        to={`/manager/reconciliation?${address}`}
        className="font-medium text-accent underline-offset-2 hover:underline"
      >
        {paid === 0 ? 'its payments' : `the payments of ${clients(paid)}`}
      </Link>{' '}
      first
    </span>
  );
}

function Progress({ call }: { call: CapitalCall }) {
  const progress = call.issuing ?? call.correcting;
  if (!progress) return null;
  const { line_count: lineCount, notice_count: noticeCount, total } = progress;
  const done = `${formatCount(noticeCount)} of ${formatCount(total)} notices filed`;
  const [what, out] = call.issuing
    ? ['Issuing', 'issued']
    : call.withdrawn_at !== null
      ? ['Withdrawing', 'withdrawn']
      : ['Extending', 'extended'];
  return (
    <div role="status" className="flex flex-col gap-2 rounded-box border border-line px-4 py-3">
      <p className="tnum text-body text-muted">
        {what}: {formatCount(lineCount)} of {formatCount(total)} line items {out}, {done}. This continues by
        itself.
      </p>
      <ProgressBar label="Notices filed" value={noticeCount} max={total} valueText={done} />
    </div>
  );
}

function CallHistory({ callId }: { callId: string }) {
  return <RecordHistory title="History" heading="h2" {...useRecordHistory('capital-call', callId)} />;
}

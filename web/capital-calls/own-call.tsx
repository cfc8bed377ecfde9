import { type ReactNode, useEffect, useRef } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { downloadDocument } from '../api/download-document.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { Download } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { CalledMoney, CallStatus } from './call-status.tsx';

/** One call as its investor sees it: what was called, what is paid, the notices and what was corrected. */
export function OwnCall({
  call,
  isOpen = false,
  due,
}: {
  call: ClientCapitalCall;
  /** Somebody came for this call: it is scrolled into view and marked. */
  isOpen?: boolean;
  /** Stands after the due date, e.g. how far it is. */
  due?: ReactNode;
}) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'center' });
  }, [isOpen]);
  const isWithdrawn = call.status === 'Withdrawn';
  const paid = `${formatMoney(call.matched_amount, { exact: true })} of ${formatMoney(call.amount, { exact: true })}`;
  return (
    <li
      ref={item}
      aria-current={isOpen || undefined}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3.5',
        isOpen && 'border-l-2 border-l-accent bg-selected',
      )}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">
          {isWithdrawn ? <s className="text-muted">{call.title}</s> : call.title}
        </span>
        <CallStatus of={call} />
      </div>
      <span className="justify-self-end">
        <CalledMoney of={call} amountCents={call.amount} exact className="text-form font-semibold" />
      </span>
      <dl className="tnum flex flex-wrap gap-x-5 gap-y-1 text-label text-muted">
        <Fact label={isWithdrawn ? 'Was due' : 'Due'}>
          <DateText date={call.due_date} /> {due}
        </Fact>
        <Fact label="Reference">
          <span className="whitespace-nowrap text-ink select-all">
            {displayReference(call.payment_reference)}
          </span>
        </Fact>
        {!isWithdrawn && (
          <Fact label="Paid so far">
            <Money amountCents={call.matched_amount} exact />
          </Fact>
        )}
        {call.written_off_amount > 0 && (
          <Fact label="Forgiven">
            <Money amountCents={call.written_off_amount} exact />
          </Fact>
        )}
        {call.outstanding_amount > 0 && (
          <Fact label="Outstanding">
            <Money amountCents={call.outstanding_amount} exact />
          </Fact>
        )}
      </dl>
      <OwnNotices call={call} />
      <OwnCorrections call={call} />
      {!isWithdrawn && (
        <ProgressBar
          className="col-span-2"
          height={4}
          label={`Paid of ${call.title}`}
          value={call.matched_amount}
          max={call.amount}
          valueText={paid}
        />
      )}
    </li>
  );
}

/** The notice of the call, with that of its withdrawal once there is one. */
function OwnNotices({ call }: { call: ClientCapitalCall }) {
  const { document_id: noticeId, withdrawal_document_id: withdrawalId, status, title } = call;
  const isPromised = noticeId === null && status !== 'Withdrawn';
  return (
    <div className="flex flex-col items-end gap-1.5">
      {withdrawalId !== null && <NoticeButton id={withdrawalId} name="Withdrawal notice" of={title} />}
      {noticeId !== null && <NoticeButton id={noticeId} name="Notice" of={title} />}
      {isPromised && (
        <span className="text-label text-subtle">
          {call.without_notice ? 'Made before the portal' : 'Notice on its way'}
        </span>
      )}
    </div>
  );
}

function NoticeButton({ id, name, of }: { id: string; name: string; of: string }) {
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" className="size-3.5" />}
      onClick={() => void downloadDocument({ id, name: `Capital call ${name.toLowerCase()}.pdf` })}
    >
      {name}
      <span className="sr-only"> of {of}</span>
    </Button>
  );
}

/** What the fund has changed of a call since it was issued, when and why. */
function OwnCorrections({ call }: { call: ClientCapitalCall }) {
  const { outstanding_amount: outstanding, written_off_amount: forgiven } = call;
  const sum = formatMoney(forgiven, { exact: true });
  const corrections = [
    call.withdrawn_at !== null && {
      at: call.withdrawn_at,
      what: 'Withdrawn',
      follows: 'Nothing is to be paid any more.',
      reason: call.withdrawn_reason,
    },
    forgiven > 0 && {
      at: call.written_off_at,
      what: `${sum} forgiven`,
      follows: outstanding === 0 ? 'Nothing is to be paid any more.' : '',
      reason: call.written_off_reason,
    },
    call.extended_from !== null && {
      at: call.extended_at,
      what: `Due date extended from ${displayDate(call.extended_from)}`,
      follows: '',
      reason: call.extended_reason,
    },
  ].filter((correction) => correction !== false);
  if (corrections.length === 0) return null;
  return (
    <ul className="col-span-2 flex flex-col gap-1 text-body">
      {corrections.map(({ at, what, follows, reason }) => (
        <li key={what} className="tnum wrap-anywhere">
          {what}
          {at !== null && (
            <>
              {' '}
              on <InstantText instant={at} part="date" />
            </>
          )}
          {reason ? `: ${reason}` : ''}
          {follows && <span className="block text-muted">{follows}</span>}
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { displayDate } from '#shared/calendar-date.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { bringIntoView } from '../ui/bring-into-view.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { CircleCheck } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { exact } from '../ui/money-format.ts';
import { Changes } from '../ui/page.tsx';
import { abovePledgeOf } from './above-pledge.ts';
import { CallNotices, CallReceipt } from './call-papers.tsx';
import { CalledMoney, CallStatus } from './call-status.tsx';
import { DueBadge } from './due-words.tsx';
import { PayFact, referenceValue } from './pay-box.tsx';

interface OwnCallsProps {
  label: string;
  calls: readonly ClientCapitalCall[];
  clientId: string;
  openId: string | undefined;
  onHowToPay: (lineId: string) => void;
  onPaysOn: (lineId: string) => void;
}

interface OwnCallProps extends Omit<OwnCallsProps, 'calls' | 'label'> {
  call: ClientCapitalCall;
}

const isToPay = (call: ClientCapitalCall) => call.outstanding_amount > 0;

function Title({ of: { title, status } }: { of: ClientCapitalCall }) {
  return status === 'Withdrawn' ? <s className="text-muted">{title}</s> : title;
}

function State({ of: call }: { of: ClientCapitalCall }) {
  if (call.status !== 'Paid') return <CallStatus of={call} />;
  return (
    <span className="inline-flex items-center gap-1.5 text-body">
      <CircleCheck className="size-4 text-positive" />
      <span className="font-medium text-positive">Paid</span>
      {call.paid_on && <DateText date={call.paid_on} className="text-muted" />}
    </span>
  );
}

function MainMoney({ of: call }: { of: ClientCapitalCall }) {
  return isToPay(call) ? (
    <Money amountCents={call.outstanding_amount} exact />
  ) : (
    <CalledMoney of={call} amountCents={call.amount} exact />
  );
}

export function OwnCallsList({ label, calls, ...rest }: OwnCallsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {calls.map((call) => (
        <OwnCall key={call.id} call={call} {...rest} />
      ))}
    </ul>
  );
}

function OwnCall({ call, clientId, openId, onHowToPay, onPaysOn }: OwnCallProps) {
  const isOpen = call.capital_call_id === openId;
  return (
    <li
      ref={isOpen ? bringIntoView : undefined}
      aria-current={isOpen || undefined}
      className={classNames('flex flex-col', isOpen && 'border-l-2 border-l-accent bg-selected')}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3">
        <span className="text-form font-medium wrap-anywhere">
          <Title of={call} />
        </span>
        <span
          className={classNames('justify-self-end font-semibold', isToPay(call) ? 'text-lead' : 'text-form')}
        >
          <MainMoney of={call} />
        </span>
        <span className="flex flex-wrap items-center gap-2 text-body text-muted">
          <State of={call} />
          {isToPay(call) && (
            <>
              due <DateText date={call.due_date} />
            </>
          )}
        </span>
        <span className="justify-self-end text-body text-muted">
          {isToPay(call) ? (
            <DueBadge date={call.due_date} isOverdue={call.overdue} />
          ) : (
            <>
              {call.status === 'Withdrawn' ? 'was due ' : 'due '}
              <DateText date={call.due_date} />
            </>
          )}
        </span>
        {isToPay(call) && call.matched_amount > 0 && (
          <p className="tnum col-span-2 text-label text-muted">
            {exact(call.matched_amount)} of {exact(call.amount)} arrived
          </p>
        )}
        <OwnCorrections call={call} />
      </div>
      {isToPay(call) && (
        <dl className="border-t border-line">
          <PayFact {...referenceValue(call.payment_reference)} of={call.title} />
        </dl>
      )}
      <div
        className={classNames(
          'flex flex-wrap gap-2 px-3 pb-3',
          isToPay(call) && 'border-t border-line pt-3 [&>*]:flex-1',
        )}
      >
        <CallActions
          call={call}
          clientId={clientId}
          onHowToPay={onHowToPay}
          onPaysOn={onPaysOn}
          size={isToPay(call) ? 'normal' : 'small'}
        />
      </div>
    </li>
  );
}

interface CallActionsProps extends Omit<OwnCallProps, 'openId'> {
  size: 'normal' | 'small';
}

function CallActions({ call, clientId, onHowToPay, onPaysOn, size }: CallActionsProps) {
  return (
    <>
      {isToPay(call) && (
        <Button variant="primary" size={size} onClick={() => onHowToPay(call.id)}>
          How to pay
          <span className="sr-only"> {call.title}</span>
        </Button>
      )}
      {isToPay(call) && (
        <Changes>
          <Button size={size} onClick={() => onPaysOn(call.id)}>
            {call.pays_on ? 'Change day' : 'When you pay'}
            <span className="sr-only"> {call.title}</span>
          </Button>
        </Changes>
      )}
      <CallNotices call={call} size={size} />
      {call.matched_amount > 0 && <CallReceipt call={call} clientId={clientId} size={size} />}
    </>
  );
}

const AMOUNT = { align: 'right', width: 'w-[124px]' } as const;

const columnsOf = (own: Omit<CallActionsProps, 'call' | 'size'>): readonly Column<ClientCapitalCall>[] => [
  {
    head: 'Call',
    cell: (call) => {
      const reference = referenceValue(call.payment_reference);
      return (
        <>
          <span className="font-medium wrap-anywhere">
            <Title of={call} />
          </span>
          <span className="flex items-center gap-1 text-label text-subtle">
            <span className="sr-only">Reference </span>
            <span className="tnum whitespace-nowrap select-all">{reference.shown}</span>
            {isToPay(call) && <CopyButton name={`Reference of ${call.title}`} value={reference.copied} />}
          </span>
          <OwnCorrections call={call} />
        </>
      );
    },
  },
  { head: 'Status', width: 'w-[148px]', cell: (call) => <State of={call} /> },
  {
    head: 'Due date',
    width: 'w-[124px]',
    cell: (call) => (
      <span className="flex flex-col items-start gap-1">
        <DateText date={call.due_date} />
        {isToPay(call) && <DueBadge date={call.due_date} isOverdue={call.overdue} />}
      </span>
    ),
  },
  {
    head: 'Called',
    ...AMOUNT,
    cell: (call) => <CalledMoney of={call} amountCents={call.amount} exact />,
  },
  {
    head: 'Paid',
    ...AMOUNT,
    cell: ({ matched_amount: paid }) => (
      <Money amountCents={paid} exact className={paid === 0 ? 'text-muted' : ''} />
    ),
  },
  {
    head: 'Due',
    ...AMOUNT,
    cell: (call) => (
      <Money
        amountCents={call.outstanding_amount}
        exact
        className={isToPay(call) ? 'font-semibold' : 'text-muted'}
      />
    ),
  },
  {
    head: 'Notice',
    align: 'right',
    width: 'w-[208px]',
    cell: (call) => (
      <span className="flex flex-wrap justify-end gap-2">
        <CallActions call={call} {...own} size="small" />
      </span>
    ),
  },
];

export function OwnCallsTable({ label, calls, openId, ...own }: OwnCallsProps) {
  return (
    <DataTable
      label={label}
      columns={columnsOf(own).map((column) => ({ ...column, className: 'py-3' }))}
      items={calls}
      row={(call) =>
        call.capital_call_id === openId
          ? { ref: bringIntoView, 'aria-current': true, className: 'bg-selected align-top' }
          : { className: 'align-top' }
      }
    />
  );
}

function OwnCorrections({ call }: { call: ClientCapitalCall }) {
  const { outstanding_amount: outstanding, written_off_amount: forgiven } = call;
  const sum = exact(forgiven);
  const above = call.withdrawn_at === null ? abovePledgeOf(call) : undefined;
  const corrections = [
    outstanding > 0 &&
      call.pays_on !== null && {
        at: null,
        what: `You pay on ${displayDate(call.pays_on)}`,
        follows: '',
        reason: null,
      },
    above !== undefined && { at: null, what: above, follows: '', reason: null },
    call.withdrawn_at !== null && {
      at: call.withdrawn_at,
      what: 'Withdrawn',
      follows: 'No payment is due.',
      reason: call.withdrawn_reason,
    },
    forgiven > 0 && {
      at: call.written_off_at,
      what: `${sum} forgiven`,
      follows: outstanding === 0 ? 'No payment is due.' : '',
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

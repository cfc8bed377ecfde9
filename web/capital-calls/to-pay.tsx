import { type ReactNode, useEffect, useRef, useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import { dueNowCents } from '#shared/called-sums.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { plainDollars } from '#shared/money.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FigureButton, OPENING_CELL } from '../ui/figure-button.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { CircleCheck } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { exact, formatCount } from '../ui/money-format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.tsx';
import { abovePledgeOf } from './above-pledge.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { CallNotices, CallReceipt } from './call-papers.tsx';
import { DueBadge, isPastDue } from './due-words.tsx';
import { accountValues, NoAccount, PayAdvice, PayFact, referenceValue } from './pay-box.tsx';
import { useOwnCalls } from './use-own-calls.ts';

const BOX = 'overflow-hidden rounded-box border border-line';
const KEEPS_HEIGHT = 'min-h-[202px]';
const LINES_AT_FIRST = 5;

export function ToPay() {
  const own = useOwnCalls();
  const ended = useEnded(own.toPay, own.others);
  const clientId = own.profile?.client?.id;
  if (!own.toPay || !own.others || clientId === undefined) {
    if (own.profile && clientId === undefined) return null;
    return own.error ? (
      <section aria-label="To pay" className={classNames(BOX, KEEPS_HEIGHT)}>
        <ErrorState title="The amounts to pay did not load" loaded={own} unchanged className="py-1" />
      </section>
    ) : (
      <Loading />
    );
  }
  const [first, ...others] = own.toPay;
  return (
    <>
      {first === undefined ? (
        ended.length === 0 && <Nothing last={lastPaid(own.others)} clientId={clientId} />
      ) : others.length === 0 ? (
        <OneCall call={first} clientId={clientId} />
      ) : (
        <SeveralCalls first={first} calls={own.toPay} />
      )}
      {ended.map((call) => (
        <PaidLine key={call.id} call={call} clientId={clientId} />
      ))}
    </>
  );
}

function useEnded(
  toPay: readonly ClientCapitalCall[] | undefined,
  others: readonly ClientCapitalCall[] | undefined,
): readonly ClientCapitalCall[] {
  const [wasToPay, setWasToPay] = useState<ReadonlySet<string>>(new Set());
  if (toPay?.some(({ id }) => !wasToPay.has(id))) {
    setWasToPay(new Set([...wasToPay, ...toPay.map(({ id }) => id)]));
  }
  const ended = others?.filter(({ id }) => wasToPay.has(id)) ?? [];
  const announced = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, title, status } of ended) {
      if (status !== 'Withdrawn' || announced.current.has(id)) continue;
      announced.current.add(id);
      notify.info(`${title} was withdrawn. No payment is due.`, { id: `withdrawn-${id}` });
    }
  });
  return ended.filter(({ status }) => status === 'Paid');
}

function lastPaid(calls: readonly ClientCapitalCall[]): ClientCapitalCall | undefined {
  const paid = calls.filter((call) => call.status === 'Paid' && call.matched_amount > 0);
  return paid.reduce<ClientCapitalCall | undefined>(
    (last, call) => (last && (last.paid_on ?? '') >= (call.paid_on ?? '') ? last : call),
    undefined,
  );
}

interface CallProps {
  call: ClientCapitalCall;
  clientId: string;
}

function Nothing({ last, clientId }: { last: ClientCapitalCall | undefined; clientId: string }) {
  return (
    <Line title="Nothing to pay." action={last && <CallReceipt call={last} clientId={clientId} />}>
      {last &&
        `Last payment: ${exact(last.matched_amount)} for ${last.title}${last.paid_on ? `, paid on ${displayDate(last.paid_on)}` : ''}`}
    </Line>
  );
}

function PaidLine({ call, clientId }: CallProps) {
  return (
    <Line
      title={call.paid_on ? `Paid on ${displayDate(call.paid_on)}` : 'Paid'}
      action={call.matched_amount > 0 && <CallReceipt call={call} clientId={clientId} />}
    >
      {exact(call.matched_amount)} for {call.title}
    </Line>
  );
}

function Line({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label="To pay"
      className={classNames(
        BOX,
        'flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-1.5 max-md:px-4 max-md:py-3',
      )}
    >
      <CircleCheck className="size-4.5 shrink-0 text-positive" />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="text-form font-semibold">{title}</span>
        {children && <span className="tnum text-body text-muted wrap-anywhere">{children}</span>}
      </p>
      {action}
    </section>
  );
}

const SUM_CELL = `-mx-2 rounded-badge px-2 ${OPENING_CELL}`;

function ToPayTitle() {
  return (
    <h2 id="to-pay" className="text-form font-semibold">
      <FigureButton asked={{ figure: 'client-due-now' }} label="To pay" />
    </h2>
  );
}

function OneCall({ call, clientId }: CallProps) {
  const { pay_to: account } = call;
  const isPartly = call.matched_amount > 0;
  const isPast = isPastDue(call.due_date);
  const arrived = `${exact(call.matched_amount)} of ${exact(call.amount)}`;
  return (
    <section
      aria-labelledby="to-pay"
      className={classNames(BOX, 'lg:grid lg:grid-cols-[372px_minmax(0,1fr)] lg:grid-rows-[1fr_auto]')}
    >
      <div className="bg-canvas px-4 pt-3 pb-3 lg:border-r lg:border-line lg:px-5 lg:pt-3.5 lg:pb-2">
        <div data-figure-cell="" className={SUM_CELL}>
          <div className="flex items-center justify-between gap-3">
            <ToPayTitle />
            <DueBadge date={call.due_date} isOverdue={call.overdue} />
          </div>
          <div className="@container pr-12">
            <div className="flex w-[calc(100%+3rem)] items-center justify-between gap-2 text-hero font-semibold lg:justify-start">
              <Money amountCents={call.outstanding_amount} exact fit />
              <CopyButton
                name="Amount"
                value={plainDollars(call.outstanding_amount)}
                className="relative z-1"
              />
            </div>
          </div>
        </div>
        <p className="text-body text-muted">
          {isPast ? 'was due ' : isPartly ? 'left, by ' : 'by '}
          <DateText date={call.due_date} className="font-semibold text-ink" />{' '}
          <span className="wrap-anywhere lg:block">for {call.title}</span>
        </p>
        <p className="tnum text-body wrap-anywhere">{abovePledgeOf(call)}</p>
        {isPartly && (
          <>
            <ProgressBar
              className="mt-2"
              height={4}
              label="Arrived"
              value={call.matched_amount}
              max={call.amount}
              valueText={arrived}
            />
            <p className="tnum mt-1 text-label text-muted">{arrived} arrived</p>
          </>
        )}
      </div>
      <div className="flex flex-col lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PayAdvice className="lg:border-t-0" />
        <dl
          className={classNames(
            'grid grow grid-cols-1 gap-px bg-line [&>div]:bg-surface lg:[&>div]:px-5',
            account && 'lg:grid-cols-2',
          )}
        >
          {account && accountValues(account).map((value) => <PayFact key={value.label} {...value} />)}
          <PayFact {...referenceValue(call.payment_reference)} />
        </dl>
        {!account && <NoAccount />}
        {isPast && (
          <p className="border-t border-line px-4 py-2.5 text-label text-muted lg:px-5">
            Already paid? A payment can take two business days to arrive.
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 border-t border-line p-3 max-[359.98px]:grid-cols-1 lg:flex lg:flex-wrap lg:border-t-0 lg:border-r lg:bg-canvas lg:px-5 lg:pt-1 lg:pb-4">
        <CallNotices call={call} size="normal" />
        <AddToCalendar payments={[call]} />
        {isPartly && (
          <CallReceipt call={call} clientId={clientId} withAmount className="max-lg:col-span-full" />
        )}
      </div>
    </section>
  );
}

function SeveralCalls({ first, calls }: { first: ClientCapitalCall; calls: readonly ClientCapitalCall[] }) {
  // A call keeps the bank account that it was issued with, so the accounts of calls can differ.
  const isOneAccount = calls.every((call) => accountLine(call) === accountLine(first));
  const { pay_to: account } = first;
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? calls : calls.slice(0, LINES_AT_FIRST);
  const hidden = calls.length - shown.length;
  const isPast = isPastDue(first.due_date);
  return (
    <section aria-labelledby="to-pay" className={BOX}>
      <PayAdvice className="border-t-0" reference="Pay each call separately, with its own reference." />
      <div className="flex-wrap bg-canvas lg:flex lg:items-center lg:gap-8 lg:border-b lg:border-line lg:px-5 lg:py-3.5">
        <div className="min-w-0 grow max-lg:px-4 max-lg:pt-3 max-lg:pb-3">
          <div data-figure-cell="" className={SUM_CELL}>
            <ToPayTitle />
            <span className="@container block text-hero font-semibold">
              <Money amountCents={dueNowCents(calls)} exact fit />
            </span>
          </div>
          <p className="text-body text-muted">
            in {formatCount(calls.length)} calls, the first {isPast ? 'was due' : 'by'}{' '}
            <DateText date={first.due_date} className="font-semibold text-ink" />
          </p>
        </div>
        {!isOneAccount ? (
          <p className="text-body max-lg:px-4 max-lg:pb-3">
            These calls are paid to different bank accounts.
          </p>
        ) : account ? (
          <dl className="max-lg:divide-y max-lg:divide-line max-lg:border-y max-lg:border-line max-lg:bg-surface lg:flex lg:gap-8">
            {accountValues(account).map((value) => (
              <PayFact key={value.label} {...value} className="lg:px-0!" />
            ))}
          </dl>
        ) : (
          <NoAccount />
        )}
        <div className="max-lg:border-b max-lg:border-line max-lg:bg-surface max-lg:p-3">
          <AddToCalendar payments={calls} className="max-lg:w-full" />
        </div>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((call) => (
          <CallLine key={call.id} call={call} account={isOneAccount ? '' : accountLine(call)} />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-t border-line p-2 text-center">
          <Button variant="ghost" onClick={() => setExpanded(true)}>
            Show {formatCount(hidden)} more
          </Button>
        </div>
      )}
    </section>
  );
}

function accountLine({ pay_to: account }: ClientCapitalCall): string {
  if (!account) return 'The fund will send you the account details.';
  return accountValues(account)
    .map(({ label, shown }) => `${label} ${shown}`)
    .join(', ');
}

function CallLine({ call, account }: { call: ClientCapitalCall; account: string }) {
  const { shown, copied } = referenceValue(call.payment_reference);
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-1.5 max-lg:py-3 lg:px-5 xl:grid-cols-[minmax(0,1fr)_200px_220px_190px_100px]">
      <span className="min-w-0 text-body font-medium wrap-anywhere">{call.title}</span>
      <span className="flex items-center gap-1.5 text-body max-xl:order-3">
        <span className="sr-only">Reference </span>
        <span className="tnum whitespace-nowrap select-all">{shown}</span>
        <CopyButton name={`Reference of ${call.title}`} value={copied} />
      </span>
      <span className="flex flex-wrap items-center gap-2 text-body text-muted max-xl:order-2 max-xl:col-span-full">
        <DateText date={call.due_date} /> <DueBadge date={call.due_date} isOverdue={call.overdue} />
      </span>
      <span className="flex items-center gap-1.5 justify-self-end text-form font-semibold">
        <Money amountCents={call.outstanding_amount} exact />
        <CopyButton name={`Amount of ${call.title}`} value={plainDollars(call.outstanding_amount)} />
      </span>
      <span className="flex flex-col items-end gap-1 justify-self-end max-xl:order-4">
        <CallNotices call={call} />
      </span>
      {account && <span className="tnum col-span-full text-body select-text wrap-anywhere">{account}</span>}
      <span className="tnum col-span-full text-body wrap-anywhere empty:hidden">{abovePledgeOf(call)}</span>
    </li>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Loading amounts to pay"
      className={classNames(BOX, KEEPS_HEIGHT, 'lg:grid lg:grid-cols-[372px_minmax(0,1fr)]')}
    >
      <div className="bg-canvas px-4 py-3 lg:border-r lg:border-line lg:px-5 lg:py-3.5">
        <p className="text-form font-semibold">To pay</p>
        <Skeleton className="mt-3 h-7 w-48" />
        <Skeleton className="mt-4 h-3 w-32" />
        <Skeleton className="mt-3 h-3 w-52" />
      </div>
      <div className="grid grid-cols-1 gap-px border-t border-line bg-line lg:grid-cols-2 lg:border-t-0">
        {['name', 'bsb', 'number', 'reference'].map((value) => (
          <div key={value} className="flex flex-col justify-center gap-2 bg-surface px-4 py-2 lg:px-5">
            <Skeleton className="h-2.5 w-16" />
            <Skeleton className="h-3.5 w-28" />
          </div>
        ))}
      </div>
    </div>
  );
}

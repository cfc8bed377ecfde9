import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type CalendarDate, displayDate, firstDayOf, fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import type { Period } from '#shared/contract/periods.ts';
import { absCents, addCents, negateCents } from '#shared/money.ts';
import { useCall } from '../api/hooks.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { AlertIcon, CheckIcon, RingIcon } from '../ui/icons.tsx';
import { ChevronRight, Clock } from '../ui/lucide-icons.tsx';
import { counted, exact, formatMoney } from '../ui/money-format.ts';
import { monthText } from '../ui/month-text.ts';
import { Changes } from '../ui/page.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { accountAddress, endsIn, isRunning, rowsOf } from './period-words.ts';

type Mark = 'done' | 'first' | 'waits' | 'told';

interface Check {
  mark: Mark;
  title: string;
  detail: ReactNode;
  to?: string;
  press?: ReactNode;
}

const MARKS: Record<Mark, ReactNode> = {
  done: <CheckIcon className="mt-0.5 size-4 text-positive" />,
  first: <AlertIcon className="mt-0.5 size-4 text-warning" />,
  waits: <Clock className="mt-0.5 size-4 shrink-0 text-subtle" />,
  told: <RingIcon className="mt-0.5 size-4 text-subtle" />,
};
const SPOKEN: Record<Mark, string> = {
  done: 'Done: ',
  first: 'First: ',
  waits: 'Waits: ',
  told: 'Note: ',
};

export function PeriodChecks({ period, before }: { period: Period; before: Period | undefined }) {
  const checks = [
    ...doubtful(period),
    classified(period),
    allocated(period),
    ...accounts(period),
    transfers(period),
    inOrder(before),
    ...(isRunning(period) ? [running(period)] : []),
  ];
  return (
    <ul aria-label={`Before closing ${monthText(period.period)}`} className="divide-y divide-line">
      {checks.map((check) => (
        <CheckLine key={check.title} {...check} />
      ))}
    </ul>
  );
}

function CheckLine({ mark, title, detail, to, press }: Check) {
  const body = (
    <>
      {MARKS[mark]}
      <span className="min-w-0 grow">
        <span
          className={classNames(
            'block font-medium wrap-anywhere',
            to ? 'text-accent' : mark === 'waits' && 'text-muted',
          )}
        >
          <span className="sr-only">{SPOKEN[mark]}</span>
          {title}
        </span>
        <span className="tnum block text-label text-subtle wrap-anywhere">{detail}</span>
      </span>
      {to && <ChevronRight className="mt-0.5 size-4 shrink-0 text-subtle" />}
    </>
  );
  const look = 'flex items-start gap-2.5 px-4 py-2';
  return (
    <li
      className={classNames(
        Boolean(press) &&
          'flex items-center justify-between gap-2 pr-4 max-md:flex-col max-md:items-stretch max-md:p-0',
      )}
    >
      {to ? (
        <Link to={to} className={classNames(look, 'grow hover:bg-hover focus-visible:-outline-offset-2')}>
          {body}
        </Link>
      ) : (
        <div className={look}>{body}</div>
      )}
      {press && <Changes>{press}</Changes>}
    </li>
  );
}

function doubtful({ issues }: Period): Check[] {
  return issues
    .filter(({ path }) => path === 'doubtful')
    .map(({ message }) => ({
      mark: 'first',
      title: message,
      detail: 'Decide for each row whether it is a duplicate',
      to: '/manager/transactions-auto',
    }));
}

function classified(period: Period): Check {
  const { rows, unclassified, set_aside: setAside } = period;
  const aside = setAside === 0 ? '' : `, ${counted(setAside, 'set aside', 'set aside')}`;
  if (unclassified.count === 0)
    return {
      mark: 'done',
      title: rows === 0 ? 'No rows' : `${counted(rows, 'row')} classified`,
      detail: `None unclassified${aside}`,
    };
  return {
    mark: 'first',
    title: `${counted(unclassified.count, 'row is', 'rows are')} unclassified`,
    detail: <UnclassifiedRow period={period} />,
    to: rowsOf(period, { status: 'unclassified' }),
  };
}

function UnclassifiedRow({ period: { period, unclassified } }: { period: Period }) {
  const { data } = useCall(
    'listTransactions',
    unclassified.count === 1
      ? { status: 'unclassified', from: firstDayOf(period), to: lastDayOf(period), limit: 1 }
      : null,
  );
  const row = data?.transactions[0];
  if (row)
    return `${displayDate(row.txn_date)}, ${row.description || 'No description'}, ${formatMoney(row.amount, { exact: true, sign: 'flow' })}`;
  const sum = formatMoney(unclassified.total, { exact: true, sign: 'flow' });
  return unclassified.count === 1 ? sum : `${sum} in all`;
}

function allocated(period: Period): Check {
  const { contributions, unallocated, held } = period;
  if (unallocated.count > 0)
    return {
      mark: 'first',
      title: `${counted(unallocated.count, 'contribution is', 'contributions are')} not allocated in full`,
      detail: `Allocate or hold the remaining ${exact(unallocated.total)} of ${unallocated.count === 1 ? 'this contribution' : 'these contributions'}`,
      to: rowsOf(period, { status: 'to-allocate' }),
    };
  if (contributions.count === 0)
    return { mark: 'done', title: 'No contributions', detail: 'Nothing to allocate' };
  const done = addCents(contributions.total, negateCents(held.total));
  return {
    mark: 'done',
    title: `${exact(done)} of contributions allocated`,
    detail: `${counted(contributions.count, 'deposit')}, ${held.count === 0 ? 'none held' : `${exact(held.total)} of ${held.count} held`}`,
  };
}

function accounts(period: Period): Check[] {
  const end = displayDate(lastDayOf(period.period));
  const untied = period.accounts.flatMap((account): Check[] => {
    const { id, name, first_gap_day: day, difference, as_of: asOf, balance_without_rows: balance } = account;
    if (day !== null) {
      const rowsAreMore = difference !== null && difference < 0;
      const detail =
        difference === null
          ? 'A row is missing or duplicated'
          : `The balance of the rows is ${exact(absCents(difference))} too ${rowsAreMore ? 'high' : 'low'}: a row is missing or duplicated`;
      const title = `${name} does not agree with the bank on ${displayDate(day)}`;
      return [{ mark: 'first', title, detail, to: accountAddress(id, day) }];
    }
    if (account.is_covered || isRunning(period)) return [];
    return [
      {
        mark: 'first',
        title: asOf ? `${name}: no statement after ${displayDate(asOf)}` : `${name}: no bank balance yet`,
        detail: `Import a statement, or ${balance === null ? `enter the balance of ${end}` : 'state that there are no rows'}`,
        to: accountAddress(id),
        press: balance !== null && <StateNoRows account={account} day={lastDayOf(period.period)} />,
      },
    ];
  });
  const tied = period.accounts.filter((account) => account.first_gap_day === null && account.is_covered);
  const ties: Check[] =
    tied.length > 0
      ? [
          {
            mark: 'done',
            title: `${counted(tied.length, 'account agrees', 'accounts agree')} with the bank on ${end}`,
            detail: tied.map(({ name }) => name).join(', '),
          },
        ]
      : period.accounts.length === 0
        ? [{ mark: 'told', title: 'No bank account was open', detail: 'Nothing to tie' }]
        : [];
  return [...untied, ...ties];
}

function StateNoRows({ account, day }: { account: Period['accounts'][number]; day: CalendarDate }) {
  const { id, name, balance_without_rows: balance } = account;
  const done = `Recorded that ${name} has no rows up to ${displayDate(day)}.`;
  const { busy, run } = useBusy(() =>
    callAndTell('typeBankBalance', { id, day, balance }, { about: id, done }),
  );
  return (
    <Button
      size="small"
      className="shrink-0 max-md:mx-4 max-md:mb-3"
      busy={busy}
      busyLabel="Saving"
      onClick={run}
    >
      No rows until {displayDate(day)}
    </Button>
  );
}

function transfers(period: Period): Check {
  const { count, total } = period.transfers;
  if (total === 0)
    return {
      mark: 'done',
      title: 'Transfers net to zero',
      detail: count === 0 ? 'None' : `${counted(count, 'row')} between the fund’s accounts`,
    };
  return {
    mark: 'told',
    title: `Transfers total ${formatMoney(total, { exact: true, sign: 'flow' })}`,
    detail: 'The other row of a transfer is in another month or is not classified as a transfer',
    to: rowsOf(period, { type: 'transfer' }),
  };
}

function inOrder(before: Period | undefined): Check {
  if (!before) return { mark: 'done', title: 'The first month', detail: 'No earlier month' };
  const name = monthText(before.period);
  if (before.status !== 'closed')
    return { mark: 'waits', title: `${name} is not closed yet`, detail: 'Months close in order' };
  const on = before.closed_at ? `, ${displayDate(fundDateAt(new Date(before.closed_at)))}` : '';
  return { mark: 'done', title: `${name} is closed`, detail: `By ${before.closed_by_name ?? 'System'}${on}` };
}

function running(period: Period): Check {
  return {
    mark: 'waits',
    title: endsIn(period, fundDateAt(new Date())),
    detail: `It can be closed after ${displayDate(lastDayOf(period.period))}`,
  };
}

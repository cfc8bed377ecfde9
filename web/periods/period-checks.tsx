import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { displayDate, firstDayOf, fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import type { Period } from '#shared/contract/periods.ts';
import { absCents, addCents, negateCents } from '#shared/money.ts';
import { useCall } from '../api/hooks.ts';
import { classNames } from '../ui/class-names.ts';
import { AlertIcon, CheckIcon, RingIcon } from '../ui/icons.tsx';
import { ChevronRight, Clock } from '../ui/lucide-icons.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { monthText } from '../ui/month-text.ts';
import { accountAddress, counted, endsIn, isRunning, rowsOf } from './period-words.ts';

type Mark = 'done' | 'first' | 'waits' | 'told';

interface Check {
  mark: Mark;
  title: string;
  detail: ReactNode;
  /** The address that lists exactly the rows of the check. */
  to?: string;
}

const MARKS: Record<Mark, ReactNode> = {
  done: <CheckIcon className="mt-0.5 size-4 text-positive" />,
  first: <AlertIcon className="mt-0.5 size-4 text-warning" />,
  waits: <Clock className="mt-0.5 size-4 shrink-0 text-subtle" />,
  told: <RingIcon className="mt-0.5 size-4 text-subtle" />,
};
/** The marks in words, for screen readers. */
const SPOKEN: Record<Mark, string> = {
  done: 'Done: ',
  first: 'First: ',
  waits: 'Waits: ',
  told: 'Note: ',
};

const exact = { exact: true } as const;

/** The checks that the server makes before a month is closed, one line for each. */
export function PeriodChecks({ period, before }: { period: Period; before: Period | undefined }) {
  const checks = [
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

function CheckLine({ mark, title, detail, to }: Check) {
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
    <li>
      {to ? (
        <Link to={to} className={classNames(look, 'hover:bg-hover focus-visible:-outline-offset-2')}>
          {body}
        </Link>
      ) : (
        <div className={look}>{body}</div>
      )}
    </li>
  );
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

/** The unclassified row if there is only one, otherwise the sum of all unclassified rows. */
function UnclassifiedRow({ period: { period, unclassified } }: { period: Period }) {
  const { data } = useCall(
    'listTransactions',
    unclassified.count === 1
      ? { status: 'unclassified', from: firstDayOf(period), to: lastDayOf(period), limit: 1 }
      : null,
  );
  const row = data?.transactions[0];
  if (row)
    return `${displayDate(row.txn_date)}, ${row.description || 'No description'}, ${formatMoney(row.amount, { ...exact, sign: 'flow' })}`;
  const sum = formatMoney(unclassified.total, { ...exact, sign: 'flow' });
  return unclassified.count === 1 ? sum : `${sum} in all`;
}

function allocated(period: Period): Check {
  const { contributions, unallocated, held } = period;
  if (unallocated.count > 0)
    return {
      mark: 'first',
      title: `${counted(unallocated.count, 'contribution is', 'contributions are')} not allocated in full`,
      detail: `${formatMoney(unallocated.total, exact)} left: allocate ${unallocated.count === 1 ? 'it or mark it' : 'them or mark them'} held`,
      to: rowsOf(period, { status: 'to-allocate' }),
    };
  if (contributions.count === 0)
    return { mark: 'done', title: 'No contributions', detail: 'Nothing to allocate' };
  const done = addCents(contributions.total, negateCents(held.total));
  return {
    mark: 'done',
    title: `${formatMoney(done, exact)} of contributions allocated`,
    detail: `${counted(contributions.count, 'deposit')}, ${held.count === 0 ? 'none held' : `${formatMoney(held.total, exact)} of ${held.count} held`}`,
  };
}

function accounts(period: Period): Check[] {
  const end = displayDate(lastDayOf(period.period));
  const gaps = period.accounts.flatMap((account): Check[] => {
    const { id, name, first_gap_day: day, difference } = account;
    if (day === null) return [];
    const rowsAreMore = difference !== null && difference < 0;
    return [
      {
        mark: 'first',
        title: `${name} does not tie on ${displayDate(day)}`,
        detail:
          difference === null
            ? 'A row is missing or duplicated'
            : `${formatMoney(absCents(difference), exact)} too ${rowsAreMore ? 'much' : 'little'}: a row is missing or duplicated`,
        to: accountAddress(id, day),
      },
    ];
  });
  const withoutBalance = period.accounts
    .filter(({ has_balance: hasBalance }) => !hasBalance)
    .map(
      ({ id, name }): Check => ({
        mark: 'told',
        title: `The bank’s balance of ${name} is not recorded`,
        detail: 'A balance can be entered',
        to: accountAddress(id),
      }),
    );
  const tied = period.accounts.filter((account) => account.first_gap_day === null && account.has_balance);
  const ties: Check[] =
    tied.length > 0
      ? [
          {
            mark: 'done',
            title: `${counted(tied.length, 'account ties', 'accounts tie')} to ${end}`,
            detail: tied.map(({ name }) => name).join(', '),
          },
        ]
      : period.accounts.length === 0
        ? [{ mark: 'told', title: 'No bank account was open', detail: 'Nothing to tie' }]
        : [];
  return [...gaps, ...ties, ...withoutBalance];
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
    title: `Transfers total ${formatMoney(total, { ...exact, sign: 'flow' })}`,
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

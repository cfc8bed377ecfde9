import { Link, useNavigate } from 'react-router-dom';
import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { TieOut, TieOutDay } from '#shared/contract/bank-accounts.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { ChevronLeft, ChevronRight } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { TableFoot } from '../ui/table.tsx';
import { useRowNavigation } from '../ui/use-row-navigation.ts';
import { Balance } from './accounts-table.tsx';

export function rowsAddress(accountId: string, day: CalendarDate): string {
  return `/manager/transactions?account=${encodeURIComponent(accountId)}&from=${day}&to=${day}`;
}

const DAYS_AT_ONCE = 10;
const DAYS_BEFORE_GAP = 2;

/** `same-gap`: the difference is the same as on the last day with a balance from the bank. */
type DayState = 'ties' | 'first-gap' | 'same-gap' | 'other-gap' | 'unknown';

function withStates(days: readonly TieOutDay[]): (TieOutDay & { id: string; state: DayState })[] {
  let before: TieOutDay['difference'] = null;
  let hasGap = false;
  return days.map((day) => {
    const state = stateOf(day);
    if (day.difference !== null) {
      before = day.difference;
      hasGap ||= day.difference !== 0;
    }
    return { ...day, id: day.day, state };
  });

  function stateOf({ difference }: TieOutDay): DayState {
    if (difference === null) return 'unknown';
    if (difference === 0) return 'ties';
    if (!hasGap) return 'first-gap';
    return difference === before ? 'same-gap' : 'other-gap';
  }
}

function firstShown(
  days: readonly Pick<TieOutDay, 'day'>[],
  asked: CalendarDate | undefined,
  gap: CalendarDate | null,
): number {
  const last = Math.max(0, days.length - DAYS_AT_ONCE);
  if (asked !== undefined) {
    const found = days.findIndex(({ day }) => day >= asked);
    return found < 0 ? last : found;
  }
  if (gap === null) return last;
  return Math.max(0, days.findIndex(({ day }) => day === gap) - DAYS_BEFORE_GAP);
}

type Day = ReturnType<typeof withStates>[number];

const STATE_WORDS: Readonly<Record<DayState, string>> = {
  ties: 'Ties',
  'first-gap': 'First gap',
  'same-gap': 'Same gap',
  'other-gap': 'Another gap',
  unknown: 'No balance',
};

const isLoud = (state: DayState) => state === 'first-gap' || state === 'other-gap';

function StateOfDay({ state, typed }: Pick<Day, 'state' | 'typed'>) {
  return (
    <span
      className={classNames(
        'flex items-center gap-1.5',
        isLoud(state) ? 'font-medium text-negative' : 'text-muted',
      )}
    >
      {state === 'ties' && <CheckIcon className="size-3.5 text-positive" />}
      {STATE_WORDS[state]}
      {typed && <span className="text-label text-subtle">typed</span>}
    </span>
  );
}

function Difference({ day: { difference, state } }: { day: Day }) {
  return (
    <Balance
      amountCents={difference}
      className={isLoud(state) ? 'font-medium text-negative' : 'text-muted'}
    />
  );
}

const columnsOf = (accountId: string): readonly Column<Day>[] => [
  {
    head: 'Day',
    width: 'w-32',
    cell: ({ day, state }) => (
      <Link
        to={rowsAddress(accountId, day)}
        data-row-link={day}
        aria-label={`Rows of ${displayDate(day)}`}
        className={classNames(
          'tnum scroll-my-28 outline-none',
          state === 'first-gap' ? 'font-semibold' : 'text-muted',
        )}
      >
        {displayDate(day)}
      </Link>
    ),
  },
  {
    head: 'Rows',
    align: 'right',
    width: 'w-20',
    hidden: '@max-[52rem]:hidden',
    cell: ({ rows }) => formatCount(rows),
  },
  {
    head: 'Sum of the day',
    note: 'AUD',
    align: 'right',
    hidden: '@max-[52rem]:hidden',
    cell: ({ sum }) => <Money amountCents={sum} exact sign="flow" className="text-inherit!" />,
  },
  amountColumn('By our rows', (day) => day.expected_balance, { exact: true }),
  {
    head: 'By the statement',
    align: 'right',
    cell: (day) => <Balance amountCents={day.statement_balance} />,
  },
  { head: 'Difference', align: 'right', cell: (day) => <Difference day={day} /> },
  { head: 'State', hideHead: true, width: 'w-36', cell: (day) => <StateOfDay {...day} /> },
];

interface TieOutDaysProps {
  accountId: string;
  tieOut: TieOut;
  from: CalendarDate | undefined;
  all: boolean;
  onFrom: (day: CalendarDate | undefined) => void;
}

export function TieOutDays({ accountId, tieOut, from, all, onFrom }: TieOutDaysProps) {
  const navigate = useNavigate();
  const phone = useMediaQuery('(max-width: 767.98px)');
  const days = withStates(tieOut.days);
  const gap = tieOut.first_gap_day;
  const start = all ? 0 : firstShown(days, from, gap);
  const shown = all ? days : days.slice(start, start + DAYS_AT_ONCE);
  const { focus } = useRowNavigation({ ids: shown.map(({ id }) => id), row: 'day' });
  useShortcut(
    'G',
    'First gap',
    () => {
      if (gap === null) return;
      onFrom(undefined);
      focus(gap);
    },
    gap !== null,
  );
  const [first] = shown;
  const last = shown.at(-1);
  if (!first || !last) return null;
  return (
    <>
      {phone ? (
        <ul className="divide-y divide-line">
          {shown.map((day) => (
            <DayCard key={day.id} accountId={accountId} day={day} />
          ))}
        </ul>
      ) : (
        <DataTable
          label="Day by day"
          columns={columnsOf(accountId)}
          items={shown}
          walked
          onOpen={({ day }) => navigate(rowsAddress(accountId, day))}
          row={({ state }) => (state === 'first-gap' ? { className: 'bg-negative-tint' } : {})}
        />
      )}
      <TableFoot>
        <span className="tnum">
          {displayDate(first.day)} – {displayDate(last.day)}
        </span>
        {!all && (
          <span className="flex items-center gap-1">
            <IconButton
              label="Earlier days"
              icon={<ChevronLeft />}
              disabled={start === 0}
              onClick={() => onFrom(days[Math.max(0, start - DAYS_AT_ONCE)]?.day)}
            />
            <IconButton
              label="Later days"
              icon={<ChevronRight />}
              disabled={start + DAYS_AT_ONCE >= days.length}
              onClick={() => onFrom(days[start + DAYS_AT_ONCE]?.day)}
            />
          </span>
        )}
      </TableFoot>
    </>
  );
}

function DayCard({ accountId, day }: { accountId: string; day: Day }) {
  return (
    <li className={day.state === 'first-gap' ? 'bg-negative-tint' : undefined}>
      <Link
        to={rowsAddress(accountId, day.day)}
        className="flex flex-col gap-1 px-4 py-3 focus-visible:-outline-offset-2"
      >
        <span className="flex items-center justify-between gap-2">
          <span className={classNames('tnum text-form', day.state === 'first-gap' && 'font-semibold')}>
            {displayDate(day.day)}
          </span>
          <StateOfDay {...day} />
        </span>
        <span className="flex items-center justify-between gap-2 text-label text-muted">
          <span>
            {counted(day.rows, 'row')},{' '}
            <Money amountCents={day.sum} exact sign="flow" className="text-inherit!" />
          </span>
          <Difference day={day} />
        </span>
        <span className="flex items-center justify-between gap-2 text-label text-subtle">
          <span>
            Ours <Money amountCents={day.expected_balance} exact />
          </span>
          <span>
            Bank <Balance amountCents={day.statement_balance} />
          </span>
        </span>
      </Link>
    </li>
  );
}

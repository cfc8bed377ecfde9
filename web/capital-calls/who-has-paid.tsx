import { Link } from 'react-router-dom';
import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { dueWords } from './due-words.tsx';
import { lateText } from './late.tsx';

const MOST_BARS = 24;

interface Bar {
  readonly id: string;
  readonly name: string;
  readonly called: Cents;
  readonly paid: Cents;
  readonly due: Cents;
}

interface WhoHasPaidProps {
  call: CapitalCall;
  lines: readonly LineItem[];
  nextReminderOn: CalendarDate | null;
}

export function WhoHasPaid({ call, lines, nextReminderOn }: WhoHasPaidProps) {
  const bars = barsOf(lines);
  if (bars.length === 0) return null;
  const { text } = dueWords(call.due_date, fundDateAt(new Date()), call.overdue);
  const unpaid = lines.filter((line) => line.outstanding_amount > 0).length;
  return (
    <section aria-label="Who has paid" className="rounded-box border border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-body font-semibold">Who has paid</h2>
        <p className="tnum text-label text-muted">
          {unpaid === 0
            ? 'Everyone has paid'
            : `${counted(unpaid, 'client')} unpaid, ${lateText(call) ?? `due ${text}`}`}
          {' · '}
          <Link
            to={`/manager/messages?about=${call.id}`}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            Messages
          </Link>
          {nextReminderOn !== null && (
            <span className="block">
              Next reminders go out on <DateText date={nextReminderOn} />
            </span>
          )}
        </p>
      </div>
      <ul className="mt-2.5 flex gap-0.5">
        {bars.map((bar) => (
          <li
            key={bar.id}
            title={wordsOf(bar)}
            style={{ flexGrow: bar.called, flexBasis: 0 }}
            className="min-w-1 overflow-hidden"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'flex h-4 border forced-color-adjust-none',
                bar.due > 0 ? 'border-warning bg-warning-tint' : 'border-accent',
              )}
            >
              <span className="bg-accent" style={{ flexGrow: bar.called - bar.due }} />
              <span style={{ flexGrow: bar.due }} />
            </span>
            <span
              aria-hidden="true"
              className="mt-1 flex h-[1lh] flex-wrap overflow-hidden text-label text-muted max-md:hidden"
            >
              <span className="h-full w-px" />
              <span className="whitespace-nowrap">{bar.name}</span>
            </span>
            <span className="sr-only">{wordsOf(bar)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ name, called, paid, due }: Bar): string {
  return due === 0
    ? `${name}: ${exact(paid)} paid`
    : `${name}: ${exact(paid)} of ${exact(called)} paid, ${exact(due)} due`;
}

function barsOf(lines: readonly LineItem[]): Bar[] {
  const live = lines.filter((line) => line.status !== 'Withdrawn');
  const bars = live.map((line) => ({
    id: line.id,
    name: line.client_name,
    called: line.amount,
    paid: line.matched_amount,
    due: line.outstanding_amount,
  }));
  const paid = bars.filter(({ due }) => due === 0);
  const unpaid = bars.filter(({ due }) => due > 0);
  if (bars.length <= MOST_BARS) return [...paid, ...unpaid];
  return [
    ...together(paid, 'paid in full'),
    ...unpaid.slice(0, MOST_BARS - 2),
    ...together(unpaid.slice(MOST_BARS - 2), 'not paid'),
  ];
}

function together(bars: readonly Bar[], what: string): Bar[] {
  const [first] = bars;
  if (!first) return [];
  const sum = (name: 'called' | 'paid' | 'due') => addCents(ZERO_CENTS, ...bars.map((bar) => bar[name]));
  return [
    {
      id: first.id,
      name: `${counted(bars.length, 'client')} ${what}`,
      called: sum('called'),
      paid: sum('paid'),
      due: sum('due'),
    },
  ];
}

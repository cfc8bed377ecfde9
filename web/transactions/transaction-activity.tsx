import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { Activity } from '#shared/contract/transactions.ts';
import { parseMoney } from '#shared/money.ts';
import { InstantText } from '../ui/date-text.tsx';
import { formatMoney } from '../ui/money-format.ts';

interface ActivityDay {
  date: string;
  lines: Activity[];
}

function byDay(activity: readonly Activity[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const line of activity) {
    const date = displayDate(fundDateAt(new Date(line.at)));
    const day = days.at(-1);
    if (day?.date === date) day.lines.push(line);
    else days.push({ date, lines: [line] });
  }
  return days;
}

/** The history keeps plain dollars, `$30000.00`; people read `$30,000.00`. */
export function withSeparators(summary: string): string {
  return summary.replace(/\$(\d+\.\d{2})\b/g, (text, dollars: string) => {
    const amount = parseMoney(dollars);
    return amount === undefined ? text : formatMoney(amount, { exact: true });
  });
}

/** What happened to a transaction, newest first, under the days it happened on. */
export function TransactionActivity({ activity }: { activity: readonly Activity[] }) {
  if (activity.length === 0) return null;
  return (
    <section className="flex flex-col gap-4 px-5 py-5">
      {byDay(activity).map((day, index) => (
        <div key={day.date}>
          <div className="flex items-baseline justify-between gap-3">
            {index === 0 ? <h3 className="text-form font-semibold">Activity</h3> : <span />}
            <span className="tnum text-label text-muted">{day.date}</span>
          </div>
          <ol className="mt-1.5">
            {day.lines.map((line) => (
              <li key={line.id} className="group/line relative flex items-baseline gap-3 py-1 pl-4.5">
                <span
                  aria-hidden="true"
                  className="absolute top-2.5 left-0.5 z-10 size-1.5 rounded-full bg-control"
                />
                <span
                  aria-hidden="true"
                  className="absolute top-3 -bottom-3 left-[4.5px] w-px bg-line group-last/line:hidden"
                />
                <span className="tnum min-w-0 grow wrap-anywhere">{withSeparators(line.summary)}</span>
                <span
                  className="flex max-w-36 shrink-0 text-label text-muted"
                  title={line.actor_name || undefined}
                >
                  <span className="truncate">{line.actor_name || 'System'}</span>
                  <span className="shrink-0 whitespace-pre">, </span>
                  <InstantText instant={line.at} part="time" />
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

import { addDays, addMonths, type CalendarDate, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { FIRST_IMPORT_DAYS } from '#shared/constants.ts';
import { instantAt, later } from './demo-calendar.ts';

const CLOSED_AFTER_S = 7 * 24 * 3_600;
const BETWEEN_CLOSINGS_S = 90;

export interface DemoClosing {
  readonly month: string;
  readonly at: Date;
}

export type DemoStatementRow = Readonly<Record<'account' | 'from' | 'to' | 'imported_at', string>>;

interface Rows {
  readonly handRecords: readonly { readonly date: string }[];
  readonly statements: readonly DemoStatementRow[];
}

/** Months with a day in the last `FIRST_IMPORT_DAYS` days stay open, because a first bank import proposes these days. */
export function monthClosings({ handRecords, statements }: Rows, seedDay: CalendarDate): DemoClosing[] {
  const days = [...handRecords.map(({ date }) => date), ...statements.map(({ from }) => from)];
  const first = monthOf(days.sort()[0] as CalendarDate);
  const before = addDays(seedDay, -FIRST_IMPORT_DAYS);
  const closings: DemoClosing[] = [];
  for (let month = first; lastDayOf(month) < before; month = addMonths(month, 1)) {
    const imported = importedThrough(statements, lastDayOf(month), ['applications', 'operating']);
    closings.push({ month, at: later(imported, CLOSED_AFTER_S + closings.length * BETWEEN_CLOSINGS_S) });
  }
  return closings;
}

export function importedThrough(
  statements: Rows['statements'],
  day: CalendarDate,
  accounts: readonly string[],
): Date {
  const instants = accounts.map((account) => {
    const statement = statements.find((one) => one.account === account && one.to >= day);
    if (!statement) throw new Error(`The demo has no statement of ${account} through ${day}`);
    return instantAt(statement.imported_at).getTime();
  });
  return new Date(Math.max(...instants));
}

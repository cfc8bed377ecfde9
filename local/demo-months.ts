import { addDays, addMonths, type CalendarDate, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { FIRST_IMPORT_DAYS } from '#shared/constants.ts';
import { later } from './demo-calendar.ts';
import type { DemoData } from './demo-data.ts';
import type { Scene } from './demo-ledger.ts';
import { demoStatements } from './demo-statements.ts';

/** A month is closed this long after its import, when all rows are reviewed. Whole weeks lead to the same weekday. */
const CLOSED_AFTER_S = 7 * 24 * 3_600;
const BETWEEN_CLOSINGS_S = 90;

/** The months to close, from the first transaction on, except months with a day that the bank import form proposes. */
function monthsToClose({ handRecords, statements }: DemoData, seedDay: CalendarDate): string[] {
  const days = [...handRecords.map(({ date }) => date), ...statements.map(({ from }) => from)];
  const first = monthOf(days.sort()[0] as CalendarDate);
  const before = addDays(seedDay, -FIRST_IMPORT_DAYS);
  const months: string[] = [];
  for (let month = first; lastDayOf(month) < before; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The instant at which the statements of every account are imported up to the end of a month. */
function importedThrough(demo: DemoData, month: string): Date {
  const instants = (['applications', 'operating'] as const).map((account) => {
    const statement = demoStatements(demo, account).find(({ to }) => to >= lastDayOf(month));
    if (!statement) throw new Error(`The demo has no statement of ${account} through ${month}`);
    return statement.importedAt.getTime();
  });
  return new Date(Math.max(...instants));
}

/** Closes the older months as a manager would, each after its statements are imported and reviewed. */
export async function closeMonths({ demo, manager, call }: Scene, seedDay: CalendarDate): Promise<void> {
  for (const [index, month] of monthsToClose(demo, seedDay).entries()) {
    const at = later(importedThrough(demo, month), CLOSED_AFTER_S + index * BETWEEN_CLOSINGS_S);
    await call(manager, at, 'POST', `/periods/${month}/close`);
  }
}

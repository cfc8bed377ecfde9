import { addDays, addMonths, type CalendarDate, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { FIRST_IMPORT_DAYS } from '#shared/constants.ts';
import { later } from './demo-calendar.ts';
import type { DemoData } from './demo-data.ts';
import type { Scene } from './demo-ledger.ts';
import { demoStatements } from './demo-statements.ts';

/** A month is closed exactly one week after its import, so that the day of the week stays the same. */
const CLOSED_AFTER_S = 7 * 24 * 3_600;
const BETWEEN_CLOSINGS_S = 90;

/** Leaves out each month with a day that the form for bank imports proposes by default. */
function monthsToClose({ handRecords, statements }: DemoData, seedDay: CalendarDate): string[] {
  const days = [...handRecords.map(({ date }) => date), ...statements.map(({ from }) => from)];
  const first = monthOf(days.sort()[0] as CalendarDate);
  const before = addDays(seedDay, -FIRST_IMPORT_DAYS);
  const months: string[] = [];
  for (let month = first; lastDayOf(month) < before; month = addMonths(month, 1)) months.push(month);
  return months;
}

function importedThrough(demo: DemoData, month: string): Date {
  const instants = (['applications', 'operating'] as const).map((account) => {
    const statement = demoStatements(demo, account).find(({ to }) => to >= lastDayOf(month));
    if (!statement) throw new Error(`The demo has no statement of ${account} through ${month}`);
    return statement.importedAt.getTime();
  });
  return new Date(Math.max(...instants));
}

export async function closeMonths({ demo, manager, call }: Scene, seedDay: CalendarDate): Promise<void> {
  for (const [index, month] of monthsToClose(demo, seedDay).entries()) {
    const at = later(importedThrough(demo, month), CLOSED_AFTER_S + index * BETWEEN_CLOSINGS_S);
    await call(manager, at, 'POST', `/periods/${month}/close`);
  }
}

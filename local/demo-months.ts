import type { CalendarDate } from '#shared/calendar-date.ts';
import { monthClosings } from './demo-closings.ts';
import type { Scene } from './demo-ledger.ts';

/** `afterClosing` runs while this month is closed and later months are still open. */
export async function closeMonths(
  { demo, manager, call }: Scene,
  seedDay: CalendarDate,
  afterClosing: (month: string) => Promise<void>,
): Promise<void> {
  for (const { month, at } of monthClosings(demo, seedDay)) {
    await call(manager, at, 'POST', `/periods/${month}/close`);
    await afterClosing(month);
  }
}

import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TieOutDay } from '#shared/contract/bank-accounts.ts';

/** Days per page, unless all are shown. */
export const DAYS_AT_ONCE = 10;
/** If there is a gap, the page starts this many days before the first gap. */
const DAYS_BEFORE_GAP = 2;

/** A day's comparison with the bank. `same-gap`: same difference as on the previous day for which the bank states a balance. */
export type DayState = 'ties' | 'first-gap' | 'same-gap' | 'other-gap' | 'unknown';

/** The days with their states. Consecutive days with the same difference are the same gap. */
export function withStates(days: readonly TieOutDay[]): (TieOutDay & { id: string; state: DayState })[] {
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

/** Index of the first day shown: the day in the address, else two days before the first gap, else the last page. */
export function firstShown(
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

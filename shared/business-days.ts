import { addDays, type CalendarDate, calendarDate } from './calendar-date.ts';
import { weekdayOf } from './typed-date.ts';

function isWeekend(date: CalendarDate): boolean {
  return weekdayOf(date) % 6 === 0;
}

/** Calculates Easter Sunday by the formula in Meeus, Astronomical Algorithms, chapter 8. */
function easterOf(year: number): CalendarDate {
  const golden = year % 19;
  const ofCentury = year % 100;
  const century = Number(String(year).slice(0, -2));
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1);
}

function dayOf(year: number, month: number, day: number): CalendarDate {
  const date = calendarDate(year, month, day);
  if (!date) throw new RangeError(`There is no ${year}-${month}-${day}`);
  return date;
}

/** A national public holiday on a weekend moves to the next free weekday, except Anzac Day. */
function holidaysOf(year: number): Set<CalendarDate> {
  const easter = easterOf(year);
  const holidays = new Set([addDays(easter, -2), addDays(easter, 1), dayOf(year, 4, 25)]);
  for (const date of [dayOf(year, 1, 1), dayOf(year, 1, 26), dayOf(year, 12, 25), dayOf(year, 12, 26)]) {
    let observed = date;
    while (isWeekend(observed) || holidays.has(observed)) observed = addDays(observed, 1);
    holidays.add(observed);
  }
  return holidays;
}

const LAST_DAY = dayOf(2199, 12, 31);

/** A public holiday of a single state is a business day. Never returns a day after the end of the calendar. */
export function addBusinessDays(date: CalendarDate, days: number): CalendarDate {
  let last = date;
  for (let counted = 0; counted < days && last < LAST_DAY; ) {
    last = addDays(last, 1);
    if (!isWeekend(last) && !holidaysOf(Number(last.slice(0, 4))).has(last)) counted += 1;
  }
  return last;
}

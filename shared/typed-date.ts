import { addDays, type CalendarDate, calendarDate, MONTHS, parseCalendarDate } from './calendar-date.ts';

export interface DayLimits {
  readonly today: CalendarDate;
  readonly min?: CalendarDate | undefined;
  readonly max?: CalendarDate | undefined;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const WORDS: Readonly<Record<string, number>> = { today: 0, yesterday: -1, tomorrow: 1 };
/** For a date without a year, `nearest` tries this many years before and after today. Leap days can be 8 years apart. */
const YEARS_AROUND = 8;
const NUMBERS = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})(?:\s*[/.\- ]\s*(\d{4}|\d{2}))?\.?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const WITH_MONTH =
  /^(?:([a-z]{3,9})\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s\-.]*([a-z]{3,9})\.?,?(?:[\s\-.]*(\d{4}|\d{2}))?$/;

export function weekdayOf(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** For example `Wed 1 July 2026`. `readTypedDate` can parse this text. */
export function longDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${WEEKDAYS[weekdayOf(date)]} ${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

export function limitProblem(date: CalendarDate, { min, max }: Omit<DayLimits, 'today'>): string | undefined {
  if (min !== undefined && date < min) return `The earliest day possible is ${longDate(min)}`;
  return max !== undefined && date > max ? `The latest day possible is ${longDate(max)}` : undefined;
}

/**
 * Reads `1/7/26` (1 July), `010726`, `1 Jul 2026`, `2026-07-01`, `today` or `+3`. Without a year, the result is the
 * allowed day nearest to today.
 */
export function readTypedDate(typed: string, limits: DayLimits): CalendarDate | undefined {
  const text = typed.trim().toLowerCase();
  const iso = parseCalendarDate(text);
  if (iso) return iso;
  const steps = WORDS[text] ?? (/^[+-]\d{1,4}$/.test(text) ? Number(text) : undefined);
  if (steps !== undefined) return addDays(limits.today, steps);
  const numbers = NUMBERS.exec(text) ?? DIGITS.exec(text);
  if (numbers) return nearest(Number(numbers[1]), Number(numbers[2]), numbers[3], limits);
  const [, weekday, day, name = '', year] = WITH_MONTH.exec(text) ?? [];
  const month = MONTHS.findIndex((known) => known.toLowerCase().startsWith(name)) + 1;
  if (day === undefined || month === 0) return undefined;
  const date = nearest(Number(day), month, year, limits);
  // If the typed weekday contradicts the date, the user made a typing error, so the result is undefined.
  const agrees = date && (!weekday || weekday.startsWith((WEEKDAYS[weekdayOf(date)] ?? '').toLowerCase()));
  return agrees ? date : undefined;
}

function nearest(day: number, month: number, year: string | undefined, limits: DayLimits) {
  const { today } = limits;
  const thisYear = Number(today.slice(0, 4));
  if (year?.length === 4) return calendarDate(Number(year), month, day);
  if (year !== undefined) {
    // A year of two digits is the year closest to today, at most 50 years away.
    const since = (((Number(year) - thisYear) % 100) + 100) % 100;
    return calendarDate(thisYear + (since > 50 ? since - 100 : since), month, day);
  }
  const far = (date: CalendarDate) => Math.abs(Date.parse(date) - Date.parse(today));
  const days = Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, index) =>
    calendarDate(thisYear - YEARS_AROUND + index, month, day),
  )
    .filter((date) => date !== undefined)
    .sort((one, other) => far(one) - far(other));
  return days.find((date) => limitProblem(date, limits) === undefined) ?? days[0];
}

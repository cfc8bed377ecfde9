import {
  addDays,
  addMonths,
  type CalendarDate,
  displayDate,
  fundDateAt,
  fundTimeAt,
  monthOf,
  parseDisplayDate,
} from '#shared/calendar-date.ts';

/** The last day in the files of `demo`. */
const LAST_DAY = '2025-06-11' as CalendarDate;
export const UNMOVED_SEED_DAY = addDays(LAST_DAY, 1);

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

export function instantAt(clock: string): Date {
  // Sydney is 11 hours ahead of UTC in summer and 10 hours in winter.
  for (const offset of ['+11:00', '+10:00']) {
    const instant = new Date(`${clock.replace(' ', 'T')}${offset}`);
    if (`${fundDateAt(instant)} ${fundTimeAt(instant)}` === clock.slice(0, 16)) return instant;
  }
  throw new RangeError(`The fund's clock never showed ${clock}`);
}

export function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}

/** A multiple of 7 days keeps the weekdays. The demo then ends 1 to 7 days before the seed day. */
export function movedDays(seedDay: CalendarDate): number {
  const days = (Date.parse(seedDay) - Date.parse(UNMOVED_SEED_DAY)) / 86_400_000;
  return Math.floor(days / 7) * 7;
}

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const quarterNumber = (date: string) => Math.floor(monthNumber(date) / 3);
const financialYear = (date: string) => Math.floor((monthNumber(date) + 6) / 12);
const monthName = (number: number) => MONTHS[number % 12];

export const shortMonth = (date: string) => monthName(monthNumber(date))?.slice(0, 3);

export const monthWords = (month: string) => `${monthName(monthNumber(month))} ${month.slice(0, 4)}`;

/** Returns the last month of each of the seven newest quarters with a report, oldest first. */
export function reportMonths(seedDay: CalendarDate): string[] {
  const month = monthOf(addDays(seedDay, -21));
  const last = addMonths(month, -((monthNumber(month) % 3) + 1));
  return Array.from({ length: 7 }, (_, index) => addMonths(last, (index - 6) * 3));
}

/**
 * Moves dates such as `2025-06-11` in a text, and these words in braces:
 * - `{11/06/2025}`, `{May 2025}`, `{Q2 2025}`, `{2025-26}`
 * - `{FY2024-25}`: a financial year
 * - `{month}`: the month of the last date before the braces
 */
export function moveDays(text: string, seedDay: CalendarDate): string {
  const days = movedDays(seedDay);
  const move = (date: string) => addDays(date as CalendarDate, days);
  // `{May 2025}` moves by whole months. Moved by days, consecutive months could become the same month or skip one.
  const months = monthNumber(move('2025-06-21')) - monthNumber('2025-06-21');
  const quarters = quarterNumber(move('2025-04-03')) - quarterNumber('2025-04-03');

  const moveWords = (words: string, rowDay: string): string => {
    const yearOr = (yearText: string | undefined) => Number(yearText ?? rowDay.slice(0, 4));
    if (words === 'month') return `${monthName(monthNumber(move(rowDay)))} ${move(rowDay).slice(0, 4)}`;

    const [, day, dayYear] = /^(\d\d\/\d\d)(?:\/(\d{4}))?$/.exec(words) ?? [];
    const date = day && parseDisplayDate(`${day}/${yearOr(dayYear)}`);
    if (date) return displayDate(move(date)).slice(0, words.length);

    const [, month = '', monthYear] = /^([A-Z][a-z]+)(?: (\d{4}))?$/.exec(words) ?? [];
    if (MONTHS.includes(month)) {
      const moved = yearOr(monthYear) * 12 + MONTHS.indexOf(month) + months;
      return `${monthName(moved)}${monthYear ? ` ${Math.floor(moved / 12)}` : ''}`;
    }

    const [, quarter, quarterYear] = /^Q([1-4])(?: (\d{4}))?$/.exec(words) ?? [];
    if (quarter) {
      const moved = yearOr(quarterYear) * 4 + Number(quarter) - 1 + quarters;
      return `Q${(moved % 4) + 1}${quarterYear ? ` ${Math.floor(moved / 4)}` : ''}`;
    }

    const [, financial, year, dash] = /^(FY)?(\d{4})(?:([-–])\d\d)?$/.exec(words) ?? [];
    if (!year) throw new RangeError(`The demo does not know how to move {${words}}`);
    const yearOf = financial ? financialYear : (date: string) => yearOr(date.slice(0, 4));
    const moved = Number(year) + yearOf(move(rowDay)) - yearOf(rowDay);
    return `${moved}${dash ? `${dash}${String(moved + 1).slice(2)}` : ''}`;
  };

  let rowDay = '';
  return text.replace(/\{([^{}"\n]+)\}|\d{4}-\d\d-\d\d/g, (found: string, words: string | undefined) => {
    if (words !== undefined) return moveWords(words, rowDay);
    rowDay = found;
    return move(found);
  });
}

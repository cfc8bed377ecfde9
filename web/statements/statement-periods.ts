import {
  addDays,
  addMonths,
  type CalendarDate,
  displayDate,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '#shared/calendar-date.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
import type { StatementKind } from '#shared/terms.ts';

export interface PeriodChoice {
  readonly value: string;
  readonly label: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const YEARS = 7;
const QUARTERS = 12;
const MONTHS = 18;

export const KIND_NAMES: Readonly<Record<StatementKind, string>> = {
  year: 'Year',
  holding: 'Holding',
  transactions: 'Transactions',
};

const choice = (label: string, from: CalendarDate, to: CalendarDate): PeriodChoice => ({
  value: to,
  label,
  from,
  to,
});

/** Latest first. */
export function periodsOf(kind: StatementKind, today: CalendarDate): PeriodChoice[] {
  if (kind === 'year') {
    const last = financialYearOf(today) - 1;
    return Array.from({ length: YEARS }, (_, index) => {
      const endsIn = last - index;
      const from = `${endsIn - 1}-07-01` as CalendarDate;
      return choice(financialYearText(endsIn), from, `${endsIn}-06-30` as CalendarDate);
    });
  }
  if (kind === 'holding') {
    const yesterday = addDays(today, -1);
    const ends = Array.from({ length: MONTHS }, (_, index) =>
      lastDayOf(addMonths(monthOf(today), -1 - index)),
    );
    return [...new Set([yesterday, ...ends])].map((day) => choice(displayDate(day), day, day));
  }
  const running = Math.floor((Number(today.slice(5, 7)) - 1) / 3);
  const first = `${today.slice(0, 4)}-${String(running * 3 + 1).padStart(2, '0')}`;
  return Array.from({ length: QUARTERS }, (_, index) => {
    const begins = addMonths(first, -3 * (index + 1));
    const [from, to] = [firstDayOf(begins), lastDayOf(addMonths(begins, 2))];
    return choice(`${displayDate(from)} to ${displayDate(to)}`, from, to);
  });
}

export function periodInput(kind: StatementKind, { from, to }: Pick<PeriodChoice, 'from' | 'to'>) {
  return kind === 'holding' ? ({ kind, on: to } as const) : ({ kind, from, to } as const);
}

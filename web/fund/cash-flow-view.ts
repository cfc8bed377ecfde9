import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { CashFlow, CashFlowPeriod } from '#shared/contract/fund.ts';
import { CASH_FLOW_GROUPS, CASH_FLOW_STEPS, type CashFlowGroup, type CashFlowStep } from '#shared/terms.ts';
import { day, defineView, oneOf, pageNumber, type ViewOf } from '../ui/address-view.ts';
import type { MarkColour } from '../ui/badge.tsx';
import type { DateRange } from '../ui/date-range.ts';
import { monthName } from '../ui/month-text.ts';

export const PERIODS_AT_ONCE = 12;

export const CASH_FLOW_VIEW = defineView({
  filters: { from: day('from'), to: day('to') },
  order: { by: oneOf('by', CASH_FLOW_STEPS, 'quarter') },
  rest: { page: pageNumber() },
});
export type CashFlowView = ViewOf<typeof CASH_FLOW_VIEW>;

export const STEP_WORDS: Readonly<Record<CashFlowStep, { one: string; many: string; short: string }>> = {
  month: { one: 'month', many: 'months', short: 'Month' },
  quarter: { one: 'quarter', many: 'quarters', short: 'Quarter' },
  year: { one: 'financial year', many: 'financial years', short: 'Year' },
};

export const SECTIONS = [
  { key: 'operating_in', label: 'Operating in', mark: 'c2' },
  { key: 'operating_out', label: 'Operating out', mark: 'c3' },
  { key: 'investing', label: 'Investing', mark: 'c5' },
  { key: 'financing', label: 'Financing', mark: 'c1' },
] as const satisfies readonly { key: CashFlowGroup; label: string; mark: MarkColour }[];

export function monthsText({ from, to }: Pick<CashFlowPeriod, 'from' | 'to'>): string {
  const [first, last] = [monthName(from), monthName(to)];
  const [firstYear, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  if (firstYear !== lastYear) return `${first} ${firstYear} to ${last} ${lastYear}`;
  return first === last ? `${first} ${lastYear}` : `${first} to ${last} ${lastYear}`;
}

export function isRunning({ from, to }: Pick<CashFlowPeriod, 'from' | 'to'>, today: CalendarDate): boolean {
  return from <= today && today < to;
}

export function coveredDays({ periods }: CashFlow, today: CalendarDate) {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return undefined;
  return { from: first.from, to: isRunning(last, today) ? today : last.to };
}

export function coveredText(covered: DateRange | undefined, between: string): string {
  return covered?.from && covered.to ? [covered.from, covered.to].map(displayDate).join(between) : '';
}

export function isWithoutMoney({ periods }: CashFlow): boolean {
  return periods.every((period) => CASH_FLOW_GROUPS.every((group) => period[group] === 0));
}

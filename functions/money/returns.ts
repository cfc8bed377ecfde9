import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import type { ReturnGap } from '#shared/contract/returns.ts';
import { type PriceE6, type RatioE6, ratioE6 } from '#shared/units.ts';

/** Positive for what the holder got, negative for what the holder paid. */
export interface Flow {
  readonly day: CalendarDate;
  readonly amount: number;
}

export interface Rate {
  readonly value: RatioE6 | null;
  readonly why_not: ReturnGap | null;
}

const YEAR_DAYS = 365;
const LEAST_DAYS = 90;
const STEPS = 4_000;
const LEAST_POWER = -4;
const MOST_POWER = 2;

const rateOf = (ratio: number): Rate => ({ value: ratioE6(ratio), why_not: null });
export const noRate = (whyNot: ReturnGap): Rate => ({ value: null, why_not: whyNot });

/** Returns the yearly rates at which the flows sum to zero, lowest first. Searches from −99.99 % to 9,900 %. */
export function yearlyRatesOf(flows: readonly Flow[]): number[] {
  const sums = new Map<CalendarDate, number>();
  for (const { day, amount } of flows) sums.set(day, (sums.get(day) ?? 0) + amount);
  const last = [...sums.keys()].sort().at(-1);
  if (last === undefined) return [];
  const terms = [...sums].map(([day, amount]) => ({ amount, years: daysBetween(day, last) / YEAR_DAYS }));
  // Discounting the flows to the first day instead could overflow at rates near −100 %.
  const net = (growth: number) => terms.reduce((sum, { amount, years }) => sum + amount * growth ** years, 0);
  const growthAt = (step: number) => 10 ** (LEAST_POWER + ((MOST_POWER - LEAST_POWER) * step) / STEPS);
  const rates: number[] = [];
  let before = net(growthAt(0));
  for (let step = 1; step <= STEPS; step += 1) {
    const after = net(growthAt(step));
    if (before === 0) rates.push(growthAt(step - 1) - 1);
    else if (before < 0 !== after < 0 && after !== 0)
      rates.push(bisected(net, growthAt(step - 1), growthAt(step)) - 1);
    before = after;
  }
  return before === 0 ? [...rates, growthAt(STEPS) - 1] : rates;
}

function bisected(net: (growth: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const isNegative = net(low) < 0;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (net(middle) < 0 === isNegative) low = middle;
    else high = middle;
  }
}

/** The money-weighted return for a year, or for the period if it is shorter. */
export function xirrOf(flows: readonly Flow[], days: number): Rate {
  if (days < LEAST_DAYS) return noRate('under-90-days');
  const [rate, ...others] = yearlyRatesOf(flows);
  if (rate === undefined || others.length > 0) return noRate('no-single-rate');
  return rateOf(days < YEAR_DAYS ? (1 + rate) ** (days / YEAR_DAYS) - 1 : rate);
}

export const isYearly = (days: number): boolean => days >= YEAR_DAYS;

export interface Earned {
  readonly to: CalendarDate;
  /** What one unit earned in the whole period, in millionths of a dollar. */
  readonly perUnit: number;
}

/** The time-weighted return of one unit. `prices` starts with the oldest day. */
export function twrOf(
  prices: readonly { readonly day: CalendarDate; readonly nav_price_e6: PriceE6 }[],
  earned: readonly Earned[],
): Rate {
  if (prices.length < 2) return noRate('under-two-prices');
  const growth = prices.slice(1).reduce((product, { day, nav_price_e6: price }, place) => {
    const start = prices[place];
    if (!start) return product;
    const within = earned.filter(({ to }) => to > start.day && to <= day);
    const end = within.reduce((sum, { perUnit }) => sum + perUnit, Number(price));
    return (product * end) / start.nav_price_e6;
  }, 1);
  return rateOf(growth - 1);
}

export interface MultipleGaps {
  readonly paid: ReturnGap | undefined;
  readonly value: ReturnGap | undefined;
}

/** Divides by `paidIn`. The caller must set both `gaps` if `paidIn` is not above zero. */
export function multiplesOf(
  { paidIn, received, value }: { paidIn: number; received: number; value: number },
  gaps: MultipleGaps,
): Record<'dpi' | 'tvpi' | 'rvpi', Rate> {
  const ofPaid = (amount: number, gap: ReturnGap | undefined) =>
    gap ? noRate(gap) : rateOf(amount / paidIn);
  return {
    dpi: ofPaid(received, gaps.paid),
    tvpi: ofPaid(received + value, gaps.value),
    rvpi: ofPaid(value, gaps.value),
  };
}

import type { ReturnGap, ReturnRate } from '#shared/contract/returns.ts';
import { cents, plainDollars } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';

const MILLION = 1_000_000;
const HUNDREDTH = 10_000;

const WHY_NOT: Readonly<Record<ReturnGap, string>> = {
  'nothing-paid-in': 'Nothing was paid in.',
  'units-without-consideration': 'No figure: some units were moved without a price.',
  'units-traded': 'Some units were bought from or sold to another holder.',
  'no-price': 'No unit price has been published yet.',
  'price-too-old': 'The last unit price is too old.',
  'under-two-prices': 'A return needs two published unit prices.',
  'under-90-days': 'A rate of return is shown after at least 90 days.',
  'no-single-rate': 'No return can be computed for these payments.',
};

export function whyNot({ why_not: code }: ReturnRate): string | undefined {
  return code === null ? undefined : WHY_NOT[code];
}

/** For example `6.4%`, or a dash. */
export function rateText({ value }: ReturnRate, decimals = 1): string {
  if (value === null) return '–';
  return `${percentOf(cents(value), cents(MILLION), decimals)}%`.replace(/^-/, '\u2212');
}

/** `rest` is the difference of the rounded ratios, so that the shown amounts add up. */
export function multiplesText(dpi: ReturnRate, tvpi: ReturnRate): string | undefined {
  if (dpi.value === null || tvpi.value === null) return undefined;
  const [received, both] = [dpi.value, tvpi.value].map((ratio) => Math.round(ratio / HUNDREDTH));
  if (received === undefined || both === undefined) return undefined;
  const [all, first, rest] = [both, received, both - received].map((part) => plainDollars(cents(part)));
  return `${all} = ${first} received + ${rest} value`;
}

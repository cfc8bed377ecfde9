import { CURRENCY, LOCALE } from '#shared/constants.ts';
import type { Cents } from '#shared/money.ts';

/** `plain` shows only a minus. `flow` shows + for inflows and − for outflows. `none` shows no sign. */
export type MoneySign = 'plain' | 'flow' | 'none';

export interface MoneyStyle {
  /** If false, whole dollars are shown, unless the amount would round to zero. */
  exact?: boolean;
  sign?: MoneySign;
  withoutSymbol?: boolean;
}

// Formatters are kept, because building one takes forty times as long as formatting.
function formatter(digits: number, style: 'currency' | 'decimal') {
  return new Intl.NumberFormat(LOCALE, {
    style,
    currency: CURRENCY,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'never',
    roundingMode: 'halfExpand',
  } as Intl.NumberFormatOptions);
}
const withSymbol = { whole: formatter(0, 'currency'), exact: formatter(2, 'currency') };
const bare = { whole: formatter(0, 'decimal'), exact: formatter(2, 'decimal') };
const fewDigits = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const counts = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

const MINUS = '\u2212';

/** The formatter accepts a decimal text of any length, so amounts need no floating-point numbers. */
function decimal(amountCents: number): `${number}` {
  const digits = String(Math.abs(amountCents)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}

export function formatMoney(amountCents: Cents | null | undefined, style: MoneyStyle = {}): string {
  const { sign = 'plain', withoutSymbol = false } = style;
  const amount = Number.isSafeInteger(amountCents) ? (amountCents as number) : 0;
  const isExact = style.exact || (amount !== 0 && Math.abs(amount) < 50);
  const format = (withoutSymbol ? bare : withSymbol)[isExact ? 'exact' : 'whole'];
  const text = format.format(decimal(amount));
  if (amount === 0 || sign === 'none') return text;
  if (amount < 0) return `${MINUS}${text}`;
  return sign === 'flow' ? `+${text}` : text;
}

export const exact = (amountCents: Cents) => formatMoney(amountCents, { exact: true });

const MILLION_CENTS = 100_000_000;

/** For example `$2.85m` or `$800K`. All labels of an axis have the unit of the greatest amount. */
export function formatShortMoney(amountCents: number, greatestCents = amountCents): string {
  const isInMillions = Math.abs(greatestCents) >= MILLION_CENTS;
  const number = fewDigits.format(`${decimal(amountCents)}${isInMillions ? 'E-6' : 'E-3'}` as `${number}`);
  return `${amountCents < 0 ? MINUS : ''}$${number}${amountCents === 0 ? '' : isInMillions ? 'm' : 'K'}`;
}

export function formatCount(value: number | null | undefined): string {
  return counts.format(Number.isFinite(value) ? (value as number) : 0);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

import { type CalendarDate, displayDate } from './calendar-date.ts';
import { type Cents, cents, formatDollars } from './money.ts';
import { NO_UNIT_VALUE } from './terms.ts';

export type UnitsE4 = number & { readonly __unit: 'ten-thousandths of a unit' };

export type PriceE6 = number & { readonly __unit: 'millionths of AUD for one unit' };

export type RatioE6 = number & { readonly __unit: 'millionths' };

export const ZERO_UNITS = 0 as UnitsE4;

/** Without a published price, the fund issues one unit for each dollar. */
export const ONE_DOLLAR = 1_000_000 as PriceE6;

export function unitsE4(value: number | bigint): UnitsE4 {
  return whole(value, 'ten-thousandths of a unit') as UnitsE4;
}

export function priceE6(value: number | bigint): PriceE6 {
  return whole(value, 'millionths of a dollar') as PriceE6;
}

/** Rounds to the nearest millionth. Throws RangeError if the result is not a safe integer. */
export function ratioE6(ratio: number): RatioE6 {
  return whole(Math.round(ratio * 1_000_000), 'millionths') as RatioE6;
}

function whole(value: number | bigint, unit: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is not a whole number of ${unit}`);
  return number === 0 ? 0 : number;
}

export function addUnits(...amounts: readonly UnitsE4[]): UnitsE4 {
  return unitsE4(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function negateUnits(units: UnitsE4): UnitsE4 {
  return unitsE4(-units);
}

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d+))?$/;

/** Accepts `47464.6744` or `"-1"`, but no exponents, separators, spaces or more than four decimals. */
export function parseUnits(text: string | number): UnitsE4 | undefined {
  return parseDecimal(text, 4) as UnitsE4 | undefined;
}

/** Accepts `1.053415`, but no exponents, separators, spaces or more than six decimals. */
export function parsePrice(text: string | number): PriceE6 | undefined {
  return parseDecimal(text, 6) as PriceE6 | undefined;
}

function parseDecimal(text: string | number, decimals: number): number | undefined {
  const [, sign, digits, fraction = ''] = DECIMAL.exec(String(text)) ?? [];
  if (digits === undefined || fraction.length > decimals) return undefined;
  const magnitude = Number(`${digits}${fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(magnitude)) return undefined;
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}

function plainDecimal(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export function wireUnits(units: UnitsE4): number {
  return Number(plainDecimal(units, 4));
}

export function wirePrice(price: PriceE6): number {
  return Number(plainDecimal(price, 6));
}

/** For example `47,464.6744`, always with four decimals. */
export function formatUnits(units: UnitsE4): string {
  return plainDecimal(units, 4).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** For example `$1.053415`, always with six decimals. */
export function formatPrice(price: PriceE6): string {
  return `$${plainDecimal(price, 6).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** Shows four decimals, two if they suffice, or none for whole units. */
export function displayUnits(units: UnitsE4): string {
  return formatUnits(units).replace(/00$/, '').replace(/\.00$/, '');
}

export function displayPrice(price: PriceE6): string {
  return formatPrice(price).replace(/0000$/, '');
}

export function unitValueText(
  value: { readonly price: PriceE6; readonly day: CalendarDate; readonly amount: Cents } | undefined,
): string {
  return value === undefined
    ? NO_UNIT_VALUE
    : `Value at ${displayPrice(value.price)}, price of ${displayDate(value.day)}: ${formatDollars(value.amount)}`;
}

/** At a very low price, the number of units can exceed the safe integers. */
export function areUnitsCountable(amountCents: Cents, price: PriceE6): boolean {
  return (BigInt(amountCents) * 100_000_000n) / BigInt(price) <= BigInt(Number.MAX_SAFE_INTEGER);
}

/** The number of units is rounded down. */
export function unitsForCents(amountCents: Cents, price: PriceE6): UnitsE4 {
  return unitsE4((BigInt(amountCents) * 100_000_000n) / BigInt(price));
}

/** Each part is rounded down, so the caller gives the rest to the last part. */
export function unitsOfPart(units: UnitsE4, partCents: Cents, wholeCents: Cents): UnitsE4 {
  return unitsE4((BigInt(units) * BigInt(partCents)) / BigInt(wholeCents));
}

const CENTS_PER_E10 = 100_000_000n;

/** Half a cent is rounded up, because the value is only shown and never paid. */
export function marketValue(units: UnitsE4, price: PriceE6): Cents {
  return cents(Number(halfUp(BigInt(units) * BigInt(price), CENTS_PER_E10)));
}

/** The payment is rounded down. */
export function payableFor(units: UnitsE4, price: PriceE6): Cents {
  return cents(Number((BigInt(units) * BigInt(price)) / CENTS_PER_E10));
}

/** Rounded up, so that nobody buys a unit below its price. */
export function costOf(units: UnitsE4, price: PriceE6): Cents {
  return cents(Number((BigInt(units) * BigInt(price) + CENTS_PER_E10 - 1n) / CENTS_PER_E10));
}

/** `perUnit` is the amount that a unit earns in a period of `days`. Half a cent is rounded up. */
export function distributedFor(unitDaysE4: bigint, perUnit: PriceE6, days: number): Cents {
  return cents(Number(halfUp(unitDaysE4 * BigInt(perUnit), CENTS_PER_E10 * BigInt(days))));
}

/** Half a millionth is rounded up. Throws RangeError if there are no units. */
export function navPriceOf(navCents: Cents, units: UnitsE4): PriceE6 {
  return priceE6(halfUp(BigInt(navCents) * CENTS_PER_E10, BigInt(units)));
}

/** Rounds an issue price up and a redemption price down, so that the other holders lose nothing. */
export function withSpread(price: PriceE6, basisPoints: number, round: 'up' | 'down'): PriceE6 {
  const factor = round === 'up' ? 10_000 + basisPoints : 10_000 - basisPoints;
  return priceE6((BigInt(price) * BigInt(factor) + (round === 'up' ? 9_999n : 0n)) / 10_000n);
}

/** The share in percent, with two decimals. Throws RangeError if no units are on issue. */
export function sharePercent(units: UnitsE4, onIssue: UnitsE4): number {
  return Number(plainDecimal(Number(halfUp(BigInt(units) * 10_000n, BigInt(onIssue))), 2));
}

/** Rounds half away from zero. The divisor must be positive. */
function halfUp(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

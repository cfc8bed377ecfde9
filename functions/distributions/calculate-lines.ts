import { addDays, type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { addCents, apportion, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { wholeDollars } from '#shared/tax-codes.ts';
import {
  addUnits,
  costOf,
  distributedFor,
  type PriceE6,
  type UnitsE4,
  unitsForCents,
  ZERO_UNITS,
} from '#shared/units.ts';

export interface Component {
  readonly kind: 'income' | 'capital';
  readonly label: string;
  readonly amount: { readonly total_cents: Cents } | { readonly per_unit_e6: PriceE6 };
}

/** `unit_days` is the number of units, in ten-thousandths, multiplied by the days of holding. */
export interface DistributionHolder {
  readonly client_id: string;
  readonly unit_days: bigint;
  /** True if the holder has units at the end of the period. Without units, nothing is carried forward. */
  readonly has_units: boolean;
  readonly brought_forward_cents: Cents;
  readonly rate_bps: number;
  /** The part of the amount after tax that is reinvested, in basis points. */
  readonly reinvest_bps: number;
}

export interface DistributionTerms {
  readonly components: readonly Component[];
  /** The number of days for which units earn, or 1 if only the last day's units count. */
  readonly days: number;
  readonly reinvest_price: PriceE6 | undefined;
  readonly smallest_payout_cents: Cents;
}

export interface CalculatedLine {
  readonly client_id: string;
  readonly gross_cents: Cents;
  readonly shares: readonly Cents[];
  readonly brought_forward_cents: Cents;
  readonly withheld_cents: Cents;
  readonly rate_bps: number;
  readonly reinvested_cents: Cents;
  readonly reinvested_units_e4: UnitsE4;
  readonly carried_cents: Cents;
  readonly net_cents: Cents;
}

/** Units that a client gets on a day earn from the next day on. */
export function unitDaysOf(
  changes: readonly { readonly day: CalendarDate; readonly units: UnitsE4 }[],
  from: CalendarDate,
  to: CalendarDate,
): bigint {
  const before = addDays(from, -1);
  return changes.reduce((sum, { day, units }) => {
    const earningDays = Math.max(0, Math.min(daysBetween(before, to), daysBetween(day, to)));
    return sum + BigInt(units) * BigInt(earningDays);
  }, 0n);
}

/** On each line, gross + brought forward = withheld tax + reinvested + carried + net. */
export function calculateLines(
  holders: readonly DistributionHolder[],
  { components, days, reinvest_price, smallest_payout_cents }: DistributionTerms,
): CalculatedLine[] {
  const weights = holders.map(({ unit_days }) => unit_days);
  const sharesOf = components.map(({ amount }) =>
    'total_cents' in amount
      ? apportion(amount.total_cents, weights)
      : weights.map((weight) => distributedFor(weight, amount.per_unit_e6, days)),
  );
  return holders.map((holder, place) => {
    const shares = sharesOf.map((shared) => shared[place] ?? ZERO_CENTS);
    const gross = addCents(ZERO_CENTS, ...shares);
    const income = addCents(
      ZERO_CENTS,
      ...shares.filter((_, component) => components[component]?.kind === 'income'),
    );
    // Tax is also withheld from reinvested income (TAA Sch 1 s 12-145).
    const withheld = wholeDollars(partOf(income, holder.rate_bps));
    const afterTax = addCents(gross, negateCents(withheld));
    const elected = reinvest_price === undefined ? ZERO_CENTS : partOf(afterTax, holder.reinvest_bps);
    const units = reinvest_price === undefined ? ZERO_UNITS : unitsForCents(elected, reinvest_price);
    const reinvested = reinvest_price === undefined ? ZERO_CENTS : costOf(units, reinvest_price);
    const rest = addCents(elected, negateCents(reinvested));
    const left = addCents(afterTax, holder.brought_forward_cents, negateCents(reinvested));
    const due = holder.has_units ? addCents(left, negateCents(rest)) : left;
    const net = holder.has_units && due < smallest_payout_cents ? ZERO_CENTS : due;
    return {
      client_id: holder.client_id,
      gross_cents: gross,
      shares,
      brought_forward_cents: holder.brought_forward_cents,
      withheld_cents: withheld,
      rate_bps: holder.rate_bps,
      reinvested_cents: reinvested,
      reinvested_units_e4: units,
      carried_cents: addCents(left, negateCents(net)),
      net_cents: net,
    };
  });
}

/** The sums of the lines of a distribution. */
export function sumsOfLines(lines: readonly Omit<CalculatedLine, 'client_id' | 'shares' | 'rate_bps'>[]) {
  const sum = (of: (line: (typeof lines)[number]) => Cents) => addCents(ZERO_CENTS, ...lines.map(of));
  return {
    gross_cents: sum((line) => line.gross_cents),
    brought_forward_cents: sum((line) => line.brought_forward_cents),
    withheld_cents: sum((line) => line.withheld_cents),
    reinvested_cents: sum((line) => line.reinvested_cents),
    reinvested_units_e4: addUnits(ZERO_UNITS, ...lines.map((line) => line.reinvested_units_e4)),
    carried_cents: sum((line) => line.carried_cents),
    net_cents: sum((line) => line.net_cents),
  };
}

function partOf(amountCents: Cents, basisPoints: number): Cents {
  return cents(Number((BigInt(amountCents) * BigInt(basisPoints)) / 10_000n));
}

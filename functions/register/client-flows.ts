import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ClientReturns, FlowKind, ReturnGap } from '#shared/contract/returns.ts';
import { addCents, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { addUnits, type UnitsE4, ZERO_UNITS } from '#shared/units.ts';
import { type Effect, paidCents, type UnitHistory, unitsOfEffect } from '../money/effects.ts';
import type { MultipleGaps } from '../money/returns.ts';
import { type UnitsValue, valueOn } from '../money/value-on.ts';
import type { DistributionItem, DistributionLineItem } from '../records/distribution-store.ts';
import type { PayoutLineItem } from '../records/payout-line-store.ts';
import type { UnitMoveItem } from '../records/unit-move-store.ts';
import type { UnitPriceItem } from '../records/unit-price-store.ts';

/** `of` is the id of a transaction, a distribution or a move of units. */
export interface ClientFlow {
  readonly day: CalendarDate;
  readonly kind: FlowKind;
  readonly amount: Cents;
  readonly of?: string;
}

export interface Owed {
  readonly lines: readonly DistributionLineItem[];
  /** The distributions that the fund has announced to the client, oldest first. */
  readonly told: readonly DistributionItem[];
  readonly payable: readonly PayoutLineItem[];
}

/** If a record is reversed after its month was closed, neither the record nor its counter-entry moved money. */
function uncorrected<T extends { readonly id: string; readonly corrects?: string | undefined }>(
  records: readonly T[],
): T[] {
  const corrected = new Set(records.flatMap(({ corrects }) => corrects ?? []));
  return records.filter(({ id, corrects }) => corrects === undefined && !corrected.has(id));
}

/** A move with a `price_id` compensates for a wrong price. */
function isWithoutConsideration(move: UnitMoveItem): boolean {
  return move.cents === undefined && move.price_id === undefined;
}

function isTraded({ kind, cents: paid }: UnitMoveItem): boolean {
  return (kind === 'transfer-in' || kind === 'transfer-out') && paid !== undefined;
}

/** A payment counts on the day on which the money moved. Reinvested amounts do not count. */
export function moneyFlowsOf(effects: readonly Effect[], moves: readonly UnitMoveItem[]): ClientFlow[] {
  return [
    ...uncorrected(effects).map((effect) => ({
      day: effect.received_on ?? effect.txn_date,
      kind: kindOf(effect),
      amount: negateCents(effect.amount_cents),
      of: effect.transaction_id,
    })),
    ...uncorrected(moves)
      .filter(isTraded)
      .map(({ id, day, kind, cents: paid = ZERO_CENTS }) => ({
        day,
        kind: kind === 'transfer-in' ? ('bought' as const) : ('sold' as const),
        amount: negateCents(paid),
        of: id,
      })),
  ];
}

function kindOf(effect: Effect): FlowKind {
  if (effect.paid_out_as === undefined) return 'contribution';
  return effect.is_bounced || paidCents(effect) !== 0 ? 'given-back' : effect.paid_out_as;
}

/** An unpaid amount and its withheld tax count on the day `on`. */
export function owedFlowsOf({ lines, told, payable }: Owed, on: CalendarDate): ClientFlow[] {
  const ofDistribution = new Map(lines.map((line) => [line.distribution_id, line]));
  const own = told.flatMap((item) => {
    const line = ofDistribution.get(item.id);
    return line ? [{ item, line }] : [];
  });
  const flows = own.flatMap(({ item, line }): ClientFlow[] => {
    const { withheld_cents: withheld, net_cents: net } = line;
    const paidOn = net === 0 ? item.pay_on : line.paid_on;
    const isPaid = paidOn !== undefined && paidOn <= on;
    return [
      { day: isPaid ? paidOn : on, kind: 'withheld', amount: withheld, of: item.id },
      { day: on, kind: 'unpaid', amount: isPaid ? ZERO_CENTS : net, of: item.id },
    ];
  });
  const last = own.at(-1);
  const carried: ClientFlow[] = last
    ? [{ day: on, kind: 'unpaid', amount: last.line.carried_cents, of: last.item.id }]
    : [];
  const due = payable
    .filter(
      ({ day, state, paid_on: paidOn }) =>
        day <= on && state !== 'cancelled' && (paidOn === undefined || paidOn > on),
    )
    .map(({ amount_cents: amount }): ClientFlow => ({ day: on, kind: 'unpaid', amount }));
  return [...flows, ...carried, ...due].filter(({ amount }) => amount !== 0);
}

export function sumOf(flows: readonly ClientFlow[], ...kinds: readonly FlowKind[]): Cents {
  return cents(flows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0));
}

interface Gaps extends MultipleGaps {
  /** The reason why no rate of return can be computed from the flows. */
  readonly flows: ReturnGap | undefined;
  /** The reason why no rate of return can be computed from the unit prices. */
  readonly priced: ReturnGap | undefined;
}

export function gapsOf({
  moves,
  flows,
  units,
  worth,
  paid,
}: {
  readonly moves: readonly UnitMoveItem[];
  readonly flows: readonly ClientFlow[];
  readonly units: UnitsE4;
  readonly worth: UnitsValue | undefined;
  readonly paid: Cents;
}): Gaps {
  const counted = uncorrected(moves);
  const unvalued = units === ZERO_UNITS ? undefined : priceGapOf(worth);
  const given = counted.some(isWithoutConsideration) ? 'units-without-consideration' : undefined;
  const noMoney = flows.some(({ kind }) => kind === 'contribution' || kind === 'bought')
    ? undefined
    : 'nothing-paid-in';
  const ofPaid =
    given ?? (paid > 0 ? (counted.some(isTraded) ? 'units-traded' : undefined) : 'nothing-paid-in');
  return {
    flows: given ?? noMoney ?? unvalued,
    priced: unvalued,
    paid: ofPaid,
    value: ofPaid ?? unvalued,
  };
}

export function priceGapOf(worth: UnitsValue | undefined): ReturnGap | undefined {
  if (!worth) return 'no-price';
  return worth.isStale ? 'price-too-old' : undefined;
}

export function pointsOf(
  { effects, moves }: UnitHistory,
  prices: readonly UnitPriceItem[],
  on: CalendarDate,
): ClientReturns['points'] {
  const changes = [
    ...effects.map((effect) => ({
      day: effect.txn_date,
      paid: paidCents(effect),
      units: unitsOfEffect(effect),
    })),
    ...moves.map(({ day, units_e4: units }) => ({ day, paid: ZERO_CENTS, units })),
  ].sort((one, other) => (one.day < other.day ? -1 : 1));
  const [first] = changes;
  if (!first) return [];
  const priced = prices.map(({ day }) => day).filter((day) => day > first.day && day <= on);
  const days = [...new Set([...changes.map(({ day }) => day), ...priced, on])].sort();
  let [place, paid, units]: [number, Cents, UnitsE4] = [0, ZERO_CENTS, ZERO_UNITS];
  return days.map((day) => {
    for (let change = changes[place]; change && change.day <= day; change = changes[place]) {
      paid = addCents(paid, change.paid);
      units = addUnits(units, change.units);
      place += 1;
    }
    return { day, paid_in: paid, value: valueOn(prices, units, day)?.amountCents ?? null };
  });
}

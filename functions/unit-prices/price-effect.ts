import type { PriceEffect, PriceEffectRow } from '#shared/contract/unit-prices.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import {
  addUnits,
  marketValue,
  negateUnits,
  type PriceE6,
  payableFor,
  type UnitsE4,
  unitsForCents,
  ZERO_UNITS,
} from '#shared/units.ts';
import { unitsOfEffect, unitsUntil } from '../money/effects.ts';
import { type HolderHistory, readRegister } from '../money/read-register.ts';
import { isLive, isLiveAllocation } from '../records/allocation-store.ts';
import {
  type DecidedCompensation,
  listUnitPriceItems,
  type UnitPriceItem,
} from '../records/unit-price-store.ts';
import type { Services } from '../services.ts';

export interface EffectOfPrice {
  readonly wrong: UnitPriceItem;
  /** The correction that the decided compensation used. Before a decision, the last correction. */
  readonly right: UnitPriceItem | undefined;
  readonly rows: readonly PriceEffectRow[];
}

export async function effectOfPrice(services: Services, id: string): Promise<EffectOfPrice | undefined> {
  const all = await listUnitPriceItems(services);
  const wrong = all.find((price) => price.id === id);
  if (!wrong) return undefined;
  const right = rightOf(all, wrong);
  const ids = new Set([id, ...compensatedBy(all, id)]);
  const said = new Map(wrong.compensation?.rows.map((row) => [row.move_id, row]));
  const rows = (await readRegister(services)).flatMap((history) => {
    const hasLeft = unitsUntil(history) === ZERO_UNITS;
    return rowsOf(history, ids, wrong, right ?? wrong).map((row): PriceEffectRow => {
      const { remedy = null, reason = '' } = said.get(row.move_id) ?? {};
      return { ...row, has_left: hasLeft, remedy, reason };
    });
  });
  rows.sort((one, other) => (`${one.day} ${one.move_id}` < `${other.day} ${other.move_id}` ? -1 : 1));
  return { wrong, right, rows };
}

function rightOf(all: readonly UnitPriceItem[], wrong: UnitPriceItem): UnitPriceItem | undefined {
  const find = (id: string | undefined) => all.find((price) => price.id === id);
  if (wrong.compensation?.decided_at !== undefined) return find(wrong.compensation.right_id);
  let right = find(wrong.replaced_by);
  while (right?.replaced_by !== undefined) right = find(right.replaced_by);
  return right;
}

/** Returns the prices whose compensation used price `id`. If price `id` is wrong too, their members are affected again. */
function compensatedBy(all: readonly UnitPriceItem[], id: string): string[] {
  const before = all.filter(
    ({ compensation }) => compensation?.decided_at !== undefined && compensation.right_id === id,
  );
  return before.flatMap((price) => [price.id, ...compensatedBy(all, price.id)]);
}

type Computed = Omit<PriceEffectRow, 'has_left' | 'remedy' | 'reason'>;

function rowsOf(
  { client, effects, moves }: HolderHistory,
  ids: ReadonlySet<string>,
  wrong: UnitPriceItem,
  right: UnitPriceItem,
): Computed[] {
  const isAt = ({ price_id: priceId }: { readonly price_id?: string | undefined }) =>
    priceId !== undefined && ids.has(priceId);
  const named = { client_id: client.id, client_name: client.name };
  const issues = effects
    .filter((effect) => isLiveAllocation(effect) && isAt(effect))
    .map((effect) => {
      const { given_back_cents: backCents = ZERO_CENTS, given_back_units_e4: back = ZERO_UNITS } = effect;
      const amount = addCents(effect.amount_cents, negateCents(backCents));
      const issued = addUnits(unitsOfEffect(effect), negateUnits(back));
      return ofIssue(
        { ...named, kind: 'issue', move_id: effect.id, day: effect.txn_date, amount },
        effect.price_id === wrong.id ? issued : unitsForCents(amount, wrong.issue_price_e6),
        unitsForCents(amount, right.issue_price_e6),
        right.nav_price_e6,
      );
    });
  const live = moves.filter((move) => isLive(move) && isAt(move));
  const reinvested = live
    .filter(({ kind }) => kind === 'reinvestment')
    .map((move) => {
      const amount = move.cents ?? ZERO_CENTS;
      return ofIssue(
        { ...named, kind: 'reinvestment', move_id: move.id, day: move.day, amount },
        move.price_id === wrong.id ? move.units_e4 : unitsForCents(amount, wrong.nav_price_e6),
        unitsForCents(amount, right.nav_price_e6),
        right.nav_price_e6,
      );
    });
  const redeemed = live
    .filter(({ kind }) => kind === 'redemption')
    .map((move): Computed => {
      const units = negateUnits(move.units_e4);
      const then = payableFor(units, wrong.redemption_price_e6);
      const should = payableFor(units, right.redemption_price_e6);
      return {
        ...named,
        kind: 'redemption',
        move_id: move.id,
        day: move.day,
        amount: then,
        then_units: units,
        should_units: units,
        then_amount: then,
        should_amount: should,
        difference_units: ZERO_UNITS,
        difference_amount: addCents(should, negateCents(then)),
      };
    });
  return [...issues, ...reinvested, ...redeemed];
}

function ofIssue(
  said: Pick<Computed, 'client_id' | 'client_name' | 'kind' | 'move_id' | 'day' | 'amount'>,
  then: UnitsE4,
  should: UnitsE4,
  rightPrice: PriceE6,
): Computed {
  const lacks = addUnits(should, negateUnits(then));
  return {
    ...said,
    then_units: then,
    should_units: should,
    then_amount: marketValue(then, rightPrice),
    should_amount: marketValue(should, rightPrice),
    difference_units: lacks,
    difference_amount: marketValue(lacks, rightPrice),
  };
}

export function lacksAnything({
  difference_units: units,
  difference_amount: amount,
}: Pick<PriceEffectRow, 'difference_units' | 'difference_amount'>): boolean {
  return units > 0 || amount > 0;
}

/** `clients_done` is a position in this list, so the order must not change. */
export function clientsOf({ rows }: Pick<DecidedCompensation, 'rows'>): string[] {
  return [...new Set(rows.map(({ client_id: id }) => id))];
}

const BASIS_POINTS = 10_000;

export function presentEffect({ wrong, right, rows }: EffectOfPrice): PriceEffect {
  const decision = wrong.compensation;
  const excess = rows.map(
    ({ difference_amount: amount }): Cents => (amount < 0 ? negateCents(amount) : ZERO_CENTS),
  );
  const rightPrice = right?.nav_price_e6 ?? wrong.nav_price_e6;
  const { decided_at: decidedAt, decided_by_name: by = '' } = decision ?? {};
  return {
    price_id: wrong.id,
    replaced_by: wrong.replaced_by ?? null,
    wrong_price: wrong.nav_price_e6,
    right_price: right?.nav_price_e6 ?? null,
    error_bps: (Math.abs(wrong.nav_price_e6 - rightPrice) * BASIS_POINTS) / rightPrice,
    inputs_changed: wrong.inputs_changed ?? false,
    rows: [...rows],
    due_from_manager: addCents(ZERO_CENTS, ...excess),
    asked:
      decision && decidedAt === undefined ? { by_name: decision.asked_by_name, at: decision.asked_at } : null,
    decided:
      decidedAt === undefined
        ? null
        : { by_name: by, at: decidedAt, alone: decision?.decided_alone ?? false },
    clients_left_count:
      decision && decidedAt !== undefined ? clientsOf(decision).length - decision.clients_done : 0,
  };
}

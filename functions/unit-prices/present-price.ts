import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import type { PriceTerm, UnitPriceRecord } from '#shared/contract/unit-prices.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { addUnits, marketValue, priceE6, ZERO_UNITS } from '#shared/units.ts';
import type { Context } from '../http/context.ts';
import { countedUntil, unitsOfEffect } from '../money/effects.ts';
import type { HolderHistory } from '../money/read-register.ts';
import { readRegister } from '../money/read-register.ts';
import { isLiveAllocation } from '../records/allocation-store.ts';
import type { StoredPriceTerm, UnitPriceItem } from '../records/unit-price-store.ts';
import { listUnitPriceItems } from '../records/unit-price-store.ts';
import { type CallerApproval, callerApproval } from '../two-people/caller-approval.ts';
import { previousOf } from './price-checks.ts';

export function presentTerm(term: StoredPriceTerm, day: CalendarDate): PriceTerm {
  const { as_of: asOf } = term;
  return {
    kind: term.kind as PriceTerm['kind'],
    label: term.label,
    amount: term.amount_cents,
    source: term.source,
    link: term.link ?? null,
    as_of: asOf ?? null,
    age_days: asOf === undefined ? null : daysBetween(asOf, day),
    document_id: term.document_id ?? null,
    is_stale: term.is_stale ?? false,
    reason: term.reason ?? '',
  };
}

function mayOf(
  { state, asked_by: by, asked_at: at }: UnitPriceItem,
  { may }: CallerApproval,
): UnitPriceRecord['may'] {
  if (state !== 'Draft' && state !== AWAITING_APPROVAL) return null;
  const done = may(state === 'Draft' ? undefined : { by, at });
  return done === 'decides' ? 'publishes' : done;
}

interface Shown {
  readonly all: readonly UnitPriceItem[];
  readonly histories: readonly HolderHistory[];
  readonly approval: CallerApproval;
}

function dilutionOf(
  price: UnitPriceItem,
  previous: UnitPriceItem | undefined,
  histories: readonly HolderHistory[],
): UnitPriceRecord['dilution'] {
  if (price.issue.basis !== 'fixed' || !previous) return null;
  const issues = histories
    .flatMap(({ effects }) => countedUntil(effects, price.day))
    .filter((effect) => isLiveAllocation(effect) && effect.txn_date > previous.day);
  const units = addUnits(ZERO_UNITS, ...issues.map(unitsOfEffect));
  return { units, amount: marketValue(units, priceE6(price.nav_price_e6 - price.issue_price_e6)) };
}

export function presentUnitPrice(price: UnitPriceItem, { all, histories, approval }: Shown): UnitPriceRecord {
  const previous = previousOf(all, price.day);
  const { issue, day } = price;
  return {
    id: price.id,
    day,
    nav: price.nav_cents,
    units: price.units_e4,
    nav_price: price.nav_price_e6,
    terms: price.terms.map((term) => presentTerm(term, day)),
    state: price.state,
    from: price.from,
    issue: {
      basis: issue.basis,
      ...(issue.price_e6 === undefined ? {} : { price: issue.price_e6 }),
      ...(issue.spread_bps === undefined ? {} : { spread_bps: issue.spread_bps }),
    },
    redemption: { spread_bps: price.redemption_spread_bps },
    issue_price: price.issue_price_e6,
    redemption_price: price.redemption_price_e6,
    lines: price.lines.map(({ amount_cents: amount, ...line }) => ({ ...line, amount })),
    stale_reason: price.stale_reason ?? '',
    previous: previous
      ? {
          id: previous.id,
          day: previous.day,
          nav: previous.nav_cents,
          units: previous.units_e4,
          nav_price: previous.nav_price_e6,
          terms: previous.terms.map((term) => presentTerm(term, previous.day)),
        }
      : null,
    dilution: dilutionOf(price, previous, histories),
    replaces: price.replaces ?? null,
    replaced_by: price.replaced_by ?? null,
    inputs_changed: price.inputs_changed ?? false,
    created_by_name: price.created_by_name,
    created_at: price.created_at,
    asked: price.asked_at === undefined ? null : { by_name: price.asked_by_name ?? '', at: price.asked_at },
    published_at: price.published_at ?? null,
    published_by_name: price.published_by_name ?? null,
    approved_alone: price.approved_alone ?? false,
    may: mayOf(price, approval),
    version: price.version,
  };
}

export async function presentUnitPrices(
  context: Pick<Context, 'services' | 'actor' | 'now'>,
  wanted: (all: readonly UnitPriceItem[]) => readonly UnitPriceItem[],
): Promise<UnitPriceRecord[]> {
  const { services } = context;
  const [all, approval] = await Promise.all([listUnitPriceItems(services), callerApproval(context)]);
  const prices = wanted(all);
  const isFixed = prices.some(({ issue }) => issue.basis === 'fixed');
  const histories = isFixed ? await readRegister(services) : [];
  return prices.map((price) => presentUnitPrice(price, { all, histories, approval }));
}

export async function presentOne(
  context: Pick<Context, 'services' | 'actor' | 'now'>,
  price: UnitPriceItem,
): Promise<UnitPriceRecord> {
  const [presented] = await presentUnitPrices(context, () => [price]);
  if (!presented) throw new RangeError('A price was not presented');
  return presented;
}

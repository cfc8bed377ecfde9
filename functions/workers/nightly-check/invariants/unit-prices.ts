import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { navPriceOf, type UnitsE4 } from '#shared/units.ts';
import { pricesOf } from '../../../money/prices-of.ts';
import { readUnitPrice, type UnitPriceItem } from '../../../records/unit-price-store.ts';
import type { Ledger } from '../read-ledger.ts';
import { type Breach, readAll } from './invariant.ts';

/** I23: a price is the net asset value per unit. A day has one live price. */
export function* publishedPrices({ unitPrices, livePrices }: Ledger): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I23', detail });
  const unread: unknown[] = [];
  const prices = readAll(unitPrices, readUnitPrice, ({ sk }) => unread.push(sk));
  for (const sk of unread) yield breach(`${sk}: cannot be read`);
  for (const price of prices) {
    const { id, nav_cents: navCents, units_e4: units, state } = price;
    const sumCents = addCents(ZERO_CENTS, ...price.terms.map(({ amount_cents: amount }) => amount));
    const isRight =
      sumCents === navCents &&
      isPriceOf(price, navCents, units) &&
      Object.entries(pricesOf(price, price.nav_price_e6)).every(
        ([name, value]) => price[name as keyof ReturnType<typeof pricesOf>] === value,
      );
    if (!isRight) yield breach(`${id}: is not its terms by its units`);
    if (state !== 'Published') continue;
    const isApproved = price.approved_alone || (price.asked_by && price.asked_by !== price.published_by);
    if (!isApproved) yield breach(`${id}: was approved by its maker`);
  }
  const live = prices.filter(({ state, replaced_by: by }) => state === 'Published' && by === undefined);
  const claimed = livePrices.map(({ sk, price_id: id }) => `${sk} ${id}`).sort();
  const expected = live.map(({ day, id }) => `LIVE#${day} ${id}`).sort();
  if (claimed.join() !== expected.join())
    yield breach(`Live prices are ${expected.join()}, but the days are taken by ${claimed.join()}`);
}

function isPriceOf({ nav_price_e6: price }: UnitPriceItem, navCents: Cents, units: UnitsE4): boolean {
  return units > 0 && navPriceOf(navCents, units) === price;
}

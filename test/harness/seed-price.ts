import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { remove } from '#functions/ledger/write.ts';
import {
  claimPriceDayWrite,
  putUnitPriceWrite,
  type UnitPriceItem,
  unitPriceTarget,
} from '#functions/records/unit-price-store.ts';
import type { Services } from '#functions/services.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { parsePrice, unitsE4 } from '#shared/units.ts';

export async function seedPrice(
  services: Services,
  day: string,
  price: string,
  from = day,
  further: readonly { amount_cents: number }[] = [],
) {
  /** Unless `from` is set, the price is in force from its day. `withdraw` removes the price. */
  const price_e6 = parsePrice(price);
  if (price_e6 === undefined) throw new Error(`${price} is no price`);
  // The net assets at this price with a million units.
  const navCents = cents(price_e6 * 100);
  const sum = further.reduce((total, { amount_cents: amount }) => total + amount, 0);
  const now = services.now().toISOString();
  const item: UnitPriceItem = {
    id: randomUUID(),
    day: day as CalendarDate,
    from: from as CalendarDate,
    state: 'Published',
    lines: [],
    issue: { basis: 'nav' },
    redemption_spread_bps: 0,
    terms: [
      { kind: 'by-hand', label: 'Seeded', amount_cents: cents(navCents - sum), source: 'Seeded' },
      ...(further as UnitPriceItem['terms']),
    ],
    nav_cents: navCents,
    units_e4: unitsE4(10_000_000_000),
    nav_price_e6: price_e6,
    issue_price_e6: price_e6,
    redemption_price_e6: price_e6,
    created_at: now,
    created_by: 'somebody',
    created_by_name: 'Somebody',
    approved_alone: true,
    version: 1,
  };
  const commit = (writes: Parameters<typeof commitChange>[1]['writes']) =>
    commitChange(
      services,
      {
        writes,
        audit: { target: unitPriceTarget(item.id), action: 'x.y', summary: 'Seeded', changes: { x: {} } },
      },
      { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
    );
  await commit({
    price: putUnitPriceWrite(services, undefined, item),
    day: claimPriceDayWrite(services, item, undefined),
  });
  const withdraw = () =>
    commit({
      price: putUnitPriceWrite(services, item, { ...item, state: 'Cancelled', version: 2 }),
      day: remove(services, { key: { pk: 'UNIT_PRICES', sk: `LIVE#${day}` } }),
    });
  return { id: item.id, withdraw };
}

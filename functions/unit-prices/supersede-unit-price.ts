import { randomUUID } from 'node:crypto';
import { displayDate } from '#shared/calendar-date.ts';
import type { UnitPriceCheck } from '#shared/contract/unit-prices.ts';
import { formatPrice } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import type { Refuse } from '../ledger/refusal.ts';
import { findUnitPrice, putUnitPriceWrite, type UnitPriceItem } from '../records/unit-price-store.ts';
import { presentOne } from './present-price.ts';
import { auditOfPrice } from './price-audit.ts';
import { checkPrice, computedOf } from './price-checks.ts';
import { linesOf } from './price-content.ts';

export const supersedeUnitPrice: Handler<'supersedeUnitPrice'> = async (input, context) => {
  const { services, actor, now, today, refuse } = context;
  return decideAgain(async () => {
    const wrong = (await findUnitPrice(services, input.id)) ?? refuse('unit-price-not-found');
    if (wrong.state !== 'Published') return refuse('not-published');
    if (wrong.replaced_by !== undefined) return refuse('price-exists');
    const { day, issue, redemption_spread_bps, stale_reason } = wrong;
    const content = {
      day,
      lines: await linesOf(context, input.lines),
      issue,
      redemption_spread_bps,
      ...(stale_reason === undefined ? {} : { stale_reason }),
    };
    // These faults are ignored here, because a manager confirms them when requesting approval.
    const confirmed = ['price-jump', 'dilutes', 'remitted-exceeds-withheld'];
    const checked = await checkPrice(services, content, { today, confirmed, replaces: wrong.id });
    const price: UnitPriceItem = {
      id: randomUUID(),
      ...content,
      from: today,
      state: 'Draft',
      ...computedOf(content, checked, refuse as Refuse<UnitPriceCheck>),
      replaces: wrong.id,
      replaces_because: input.reason,
      created_at: now,
      created_by: actor.userId,
      created_by_name: actor.name,
      version: 1,
    };
    const prices = `from ${formatPrice(wrong.nav_price_e6)} to ${formatPrice(price.nav_price_e6)}`;
    const summary = `Drafted a correction of the price of ${displayDate(day)}, ${prices}: ${input.reason}`;
    return context.commit(
      {
        writes: { price: putUnitPriceWrite(services, undefined, price) },
        audit: auditOfPrice(undefined, price, 'unit-price.superseded', summary),
      },
      await presentOne(context, price),
    );
  });
};

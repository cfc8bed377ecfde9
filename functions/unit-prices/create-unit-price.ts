import { randomUUID } from 'node:crypto';
import { displayDate } from '#shared/calendar-date.ts';
import { formatPrice } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { putUnitPriceWrite, type UnitPriceItem } from '../records/unit-price-store.ts';
import { presentOne } from './present-price.ts';
import { auditOfPrice } from './price-audit.ts';
import { checkPrice, computedOf } from './price-checks.ts';
import { contentOf, newContent } from './price-content.ts';

export const createUnitPrice: Handler<'createUnitPrice'> = async (input, context) => {
  const { services, actor, now, today, refuse } = context;
  if (input.day > today) return refuse('future-date');
  return decideAgain(async () => {
    const content = await contentOf(context, newContent(input.day), input);
    const checked = await checkPrice(services, content, { today, confirmed: input.confirmed ?? [] });
    const price: UnitPriceItem = {
      id: randomUUID(),
      ...content,
      from: content.from_asked ?? today,
      state: 'Draft',
      ...(input.confirmed ? { confirmed: input.confirmed } : {}),
      ...computedOf(content, checked, refuse),
      created_at: now,
      created_by: actor.userId,
      created_by_name: actor.name,
      version: 1,
    };
    const summary = `Drafted the price of ${displayDate(price.day)}: ${formatPrice(price.nav_price_e6)} a unit`;
    return context.commit(
      {
        writes: { price: putUnitPriceWrite(services, undefined, price) },
        audit: auditOfPrice(undefined, price, 'unit-price.drafted', summary),
      },
      await presentOne(context, price),
    );
  });
};

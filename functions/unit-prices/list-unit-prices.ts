import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { listUnitPriceItems } from '../records/unit-price-store.ts';
import { presentUnitPrices } from './present-price.ts';

export const listUnitPrices: Handler<'listUnitPrices'> = async (_input, context) => {
  const all = await listUnitPriceItems(context.services);
  return {
    prices: isStaff(context.actor.role) ? await presentUnitPrices(context, () => all) : [],
    published: all.flatMap((price) =>
      price.published_at === undefined
        ? []
        : [
            {
              id: price.id,
              day: price.day,
              from: price.from,
              nav_price: price.nav_price_e6,
              issue_price: price.issue_price_e6,
              redemption_price: price.redemption_price_e6,
              replaced_by: price.replaced_by ?? null,
              published_at: price.published_at,
            },
          ],
    ),
  };
};

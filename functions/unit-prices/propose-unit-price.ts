import type { Handler } from '../http/context.ts';
import { presentTerm } from './present-price.ts';
import { checkPrice } from './price-checks.ts';

export const proposeUnitPrice: Handler<'proposeUnitPrice'> = async ({ day }, context) => {
  const { services, today, refuse } = context;
  if (day > today) return refuse('future-date');
  const content = { day, lines: [], issue: { basis: 'nav' as const }, redemption_spread_bps: 0 };
  const { nav, faults } = await checkPrice(services, content, { today });
  return {
    day,
    nav: nav.navCents,
    units: nav.units,
    nav_price: nav.price ?? null,
    terms: nav.terms.map((term) => presentTerm(term, day)),
    issues: [...faults],
  };
};

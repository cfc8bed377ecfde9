import type { Handler } from '../http/context.ts';
import { readPropertyMonths } from '../ledger/statistics-store.ts';
import { listPropertyItems } from '../records/property-store.ts';
import { lastTwelveMonths, rentAndCosts } from './last-twelve-months.ts';

export const listRents: Handler<'listRents'> = async (_input, { services, today }) => {
  const properties = await listPropertyItems(services);
  const ids = properties.map(({ id }) => id);
  const found = await readPropertyMonths(services, ids, lastTwelveMonths(today));
  const rents = properties.map((property) => {
    const { months, rent_received } = rentAndCosts(property, found.get(property.id) ?? new Map(), today);
    return { id: property.id, name: property.name, months, rent_received };
  });
  return { properties: rents.filter(({ months }) => months.some(({ state }) => state !== 'vacant')) };
};

import type { Handler } from '../http/context.ts';
import { readPropertyMonths } from '../ledger/statistics-store.ts';
import { findProperty, listValuations } from '../records/property-store.ts';
import { lastTwelveMonths, rentAndCosts } from './last-twelve-months.ts';
import { presentProperty } from './present-property.ts';

export const getProperty: Handler<'getProperty'> = async ({ id }, context) => {
  const { services, refuse, today } = context;
  const property = (await findProperty(services, id)) ?? refuse('property-not-found');
  const [valuations, months] = await Promise.all([
    listValuations(services, id),
    readPropertyMonths(services, [id], lastTwelveMonths(today)),
  ]);
  return {
    ...presentProperty(property),
    last_twelve_months: rentAndCosts(property, months.get(id) ?? new Map(), today),
    valuations: valuations.map((valuation) => ({
      id: valuation.id,
      marketValue: valuation.market_value_cents,
      date: valuation.valued_on,
      source: valuation.source,
      valuer: valuation.valuer ?? null,
      basis: valuation.basis ?? null,
      document_id: valuation.document_id ?? null,
      entered_at: valuation.entered_at,
      entered_by_name: valuation.entered_by_name,
      deleted_at: valuation.deleted_at ?? null,
      deleted_by_name: valuation.deleted_by_name ?? null,
      deleted_reason: valuation.deleted_reason ?? null,
    })),
  };
};

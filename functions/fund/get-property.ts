import type { fundContract } from '#shared/contract/fund.ts';
import type { Handler } from '../http/context.ts';
import { presentProperty } from './present-property.ts';
import { findProperty, listValuations } from './property-store.ts';

export const getProperty: Handler<typeof fundContract.getProperty> = async ({ id }, context) => {
  const { services, refuse } = context;
  const property = (await findProperty(services, id)) ?? refuse('property-not-found');
  const valuations = await listValuations(services, id);
  return {
    ...presentProperty(property),
    valuations: valuations.map((valuation) => ({
      id: valuation.id,
      marketValue: valuation.market_value_cents,
      date: valuation.valued_on,
      source: valuation.source,
      entered_at: valuation.entered_at,
      entered_by_name: valuation.entered_by_name,
      deleted_at: valuation.deleted_at ?? null,
      deleted_by_name: valuation.deleted_by_name ?? null,
      deleted_reason: valuation.deleted_reason ?? null,
    })),
  };
};

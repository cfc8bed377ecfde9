import { randomUUID } from 'node:crypto';
import type { fundContract } from '#shared/contract/fund.ts';
import type { Handler } from '../http/context.ts';
import { checkOwnership } from './check-ownership.ts';
import { newValuation } from './new-valuation.ts';
import { presentProperty } from './present-property.ts';
import { editedProperty, newFields } from './property.ts';
import { propertyTarget, putPropertyWrite, putValuationWrite } from './property-store.ts';

export const createProperty: Handler<typeof fundContract.createProperty> = async (input, context) => {
  const { services, now } = context;
  const id = randomUUID();
  const valuation = newValuation(context, id, input.valuation);
  const { name, type, acquisitionPrice, location, acquired_on, sold_on, sold_price } = input;
  const property = editedProperty(
    {
      id,
      name,
      type,
      city: '',
      state: '',
      country: '',
      acquisition_cents: acquisitionPrice,
      created_at: now,
      version: 1,
    },
    { location, acquired_on, sold_on, sold_price, rental: input.rental ?? undefined },
    valuation,
    context.today,
  );
  checkOwnership(context, property);
  return context.commit(
    {
      writes: {
        property: putPropertyWrite(services, property),
        ...(valuation ? { valuation: putValuationWrite(services, valuation) } : {}),
      },
      audit: {
        target: propertyTarget(id),
        name: property.name,
        action: 'property.created',
        summary: 'Property added',
        changes: newFields(property),
      },
    },
    presentProperty(property),
  );
};

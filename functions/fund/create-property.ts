import { randomUUID } from 'node:crypto';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { checkOwnership } from './check-ownership.ts';
import { newProperty, newPropertyChange } from './new-property.ts';
import { newValuation } from './new-valuation.ts';
import { presentProperty } from './present-property.ts';

export const createProperty: Handler<'createProperty'> = async (input, context) => {
  const id = randomUUID();
  const { valuation: added, latestValuation: read } = input;
  const valuation = added
    ? await newValuation(context, id, added)
    : await newValuation(context, id, read, 'latestValuation');
  const valuations = valuation ? [valuation] : [];
  const property = newProperty(id, input, valuations, context);
  checkOwnership(context, property);
  return decideAgain(async () => {
    await refuseIfClosed(context, ...valuations.map(({ valued_on: day }) => day));
    return context.commit(
      newPropertyChange(context.services, property, valuations, 'Property added'),
      presentProperty(property),
    );
  });
};

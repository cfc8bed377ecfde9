import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { monthsOpenChecks, refuseIfClosed } from '../ledger/month-locks.ts';
import {
  findProperty,
  listValuations,
  propertyTarget,
  putValuationWrite,
  replacePropertyWrite,
} from '../records/property-store.ts';
import { checkOwnership } from './check-ownership.ts';
import { newValuation, type ValuationInput, valuationOf } from './new-valuation.ts';
import { presentProperty } from './present-property.ts';
import { changesOfProperty, editedProperty } from './property.ts';

export const updateProperty: Handler<'updateProperty'> = async (input, context) => {
  const { services, refuse } = context;
  const { id, valuation: added, latestValuation: read, ...edit } = input;
  const valuation = added ? await newValuation(context, id, added) : await readValuation(context, id, read);
  return decideAgain(async () => {
    const before = (await findProperty(services, id)) ?? refuse('property-not-found');
    const after = {
      ...editedProperty(before, edit, valuation, context.today),
      version: before.version + 1,
    };
    const changed = changesOfProperty(before, { ...after, version: before.version }, valuation);
    if (!changed) return presentProperty(before);
    checkOwnership(context, after);
    const valued = valuation ? [valuation.valued_on] : [];
    await refuseIfClosed(context, ...valued);
    return context.commit(
      {
        writes: {
          property: replacePropertyWrite(services, before, after),
          ...(valuation ? { valuation: putValuationWrite(services, valuation) } : {}),
          ...monthsOpenChecks(services, valued),
        },
        audit: { target: propertyTarget(id), name: before.name, action: 'property.updated', ...changed },
      },
      presentProperty(after),
    );
  }, refuse);
};

async function readValuation(
  context: Parameters<typeof updateProperty>[1],
  id: string,
  read: ValuationInput | null | undefined,
) {
  if (!read) return undefined;
  const told = valuationOf(context, id, read);
  const known = await listValuations(context.services, id);
  return known.some((valuation) => SAME.every((field) => valuation[field] === told[field]))
    ? undefined
    : newValuation(context, id, read, 'latestValuation');
}

const SAME = ['market_value_cents', 'valued_on', 'source', 'valuer', 'basis', 'document_id'] as const;

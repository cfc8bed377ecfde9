import { formatDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { monthsOpenChecks, refuseIfClosed } from '../ledger/month-locks.ts';
import {
  deleteValuationWrite,
  findProperty,
  listValuations,
  propertyTarget,
  replacePropertyWrite,
} from '../records/property-store.ts';
import { presentProperty } from './present-property.ts';
import { valuedBy } from './property.ts';

export const deleteValuation: Handler<'deleteValuation'> = async (input, context) => {
  const { services, refuse, actor, now } = context;
  const { id, valuation_id: valuationId, reason } = input;
  return decideAgain(async () => {
    // The property must be read before its valuations. Otherwise the write could not detect a valuation changed between the
    // two reads.
    const before = (await findProperty(services, id)) ?? refuse('property-not-found');
    const standing = (await listValuations(services, id)).filter(({ deleted_at }) => !deleted_at);
    const valuation = standing.find((one) => one.id === valuationId) ?? refuse('valuation-not-found');
    const current = standing.find((one) => one !== valuation) ?? refuse('only-valuation');
    await refuseIfClosed(context, valuation.valued_on);
    const after = { ...valuedBy(before, current), version: before.version + 1 };
    const isSuperseded = valuation === standing[0];
    const changeTo = <Value>(was: Value, is: Value) => ({
      before: was,
      ...(isSuperseded ? { after: is } : {}),
    });
    return context.commit(
      {
        writes: {
          property: replacePropertyWrite(services, before, after),
          valuation: deleteValuationWrite(services, {
            ...valuation,
            deleted_at: now,
            deleted_by: actor.userId,
            deleted_by_name: actor.name,
            deleted_reason: reason,
          }),
          ...monthsOpenChecks(services, [valuation.valued_on]),
        },
        audit: {
          target: propertyTarget(id),
          name: before.name,
          action: 'property.valuation-deleted',
          summary: `Valuation of ${formatDollars(valuation.market_value_cents)} withdrawn: ${reason}`,
          changes: {
            market_value_cents: changeTo(valuation.market_value_cents, current.market_value_cents),
            valued_on: changeTo(valuation.valued_on, current.valued_on),
            valuation_source: changeTo(valuation.source, current.source),
            reason: { after: reason },
          },
        },
      },
      presentProperty(after),
    );
  });
};

import { isDeepStrictEqual } from 'node:util';
import { displayDate } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { aboutClient, findClient, setReinvestmentWrite } from '../records/client-store.ts';
import {
  changeInputsWrite,
  findDistributionCounter,
  lastDayApproved,
  listDistributionItems,
} from '../records/distribution-store.ts';
import { loadClient } from '../records/load-client.ts';

/** A new choice replaces all choices that start on the same day or later. */
export const setReinvestment: Handler<'setReinvestment'> = async ({ id, percent, from }, context) => {
  const { services, refuse } = context;
  await loadClient(context, id);
  return decideAgain(async () => {
    const counter = await findDistributionCounter(services);
    const client = (await findClient(services, id)) ?? refuse('client-not-found');
    const settled = lastDayApproved(await listDistributionItems(services));
    if (settled !== undefined && from <= settled) return refuse('election-closed');
    const before = client.reinvestment ?? [];
    const reinvestment = [...before.filter((choice) => choice.from < from), { percent, from }];
    if (isDeepStrictEqual(reinvestment, before)) return { reinvestment };
    return context.commit(
      {
        writes: {
          client: setReinvestmentWrite(services, client, reinvestment),
          inputs: changeInputsWrite(services, counter),
        },
        audit: {
          ...aboutClient(client),
          action: 'client.reinvestment-set',
          summary: `Reinvests ${percent}% of each distribution from ${displayDate(from)} on`,
          changes: { reinvestment: { before, after: reinvestment } },
        },
      },
      { reinvestment },
    );
  }, refuse);
};

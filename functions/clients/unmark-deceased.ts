import type { Handler } from '../http/context.ts';
import { loadClientExtras } from '../records/load-client.ts';
import { presentClientDetail } from '../records/present-client.ts';
import { setDeceased } from './set-deceased.ts';

export const unmarkDeceased: Handler<'unmarkDeceased'> = async ({ id, reason }, context) => {
  const { refuse } = context;
  const unmarked = await setDeceased(context, id, (client) => {
    if (client.deceased_on === undefined) return refuse('not-deceased');
    return {
      deceasedOn: undefined,
      action: 'client.not-deceased',
      summary: 'No longer recorded as deceased',
      changes: { deceased_on: { before: client.deceased_on } },
      reason,
    };
  });
  return presentClientDetail(context.actor, unmarked, await loadClientExtras(context, unmarked));
};

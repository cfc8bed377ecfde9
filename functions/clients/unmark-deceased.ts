import type { Handler } from '../http/context.ts';
import { setDeceased } from './set-deceased.ts';

export const unmarkDeceased: Handler<'unmarkDeceased'> = ({ id, reason }, context) => {
  const { refuse } = context;
  return setDeceased(context, id, (client) => {
    if (client.deceased_on === undefined) return refuse('not-deceased');
    return {
      deceasedOn: undefined,
      action: 'client.not-deceased',
      summary: 'No longer recorded as deceased',
      changes: { deceased_on: { before: client.deceased_on } },
      reason,
    };
  });
};

import type { Handler } from '../http/context.ts';
import { loadClient, loadClientExtras } from '../records/load-client.ts';
import { presentClientDetail } from '../records/present-client.ts';
import { editClient } from './edit-client.ts';

export const updateClient: Handler<'updateClient'> = async (input, context) => {
  const { id, pledged_amount: pledge, ...details } = input;
  const client = await loadClient(context, id);
  const edit = { ...details, pledged_cents: pledge };
  const edited = await editClient(context, client, edit, 'client.updated', (current, after) => {
    const changesPledge = after.pledged_cents !== current.pledged_cents;
    if (changesPledge && after.pledged_cents < current.total_paid_cents) context.refuse('pledge-below-paid');
  });
  return presentClientDetail(context.actor, edited, await loadClientExtras(context, edited));
};

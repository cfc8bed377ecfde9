import type { Handler } from '../http/context.ts';
import { loadClient, loadClientExtras } from '../records/load-client.ts';
import { presentClientDetail } from '../records/present-client.ts';
import { editClient } from './edit-client.ts';

export const updateClientAddress: Handler<'updateClientAddress'> = async (input, context) => {
  const client = await loadClient(context, input.id);
  const edited = await editClient(context, client, { address: input.address }, 'client.address-updated');
  return presentClientDetail(context.actor, edited, await loadClientExtras(context, edited));
};

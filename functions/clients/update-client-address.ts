import type { clientsContract } from '#shared/contract/clients.ts';
import type { Handler } from '../http/context.ts';
import { editClient } from './edit-client.ts';
import { loadClient, loadClientExtras } from './load-client.ts';
import { presentClientDetail } from './present-client.ts';

export const updateClientAddress: Handler<typeof clientsContract.updateClientAddress> = async (
  input,
  context,
) => {
  const client = await loadClient(context, input.id);
  const edited = await editClient(context, client, { address: input.address }, 'client.address-updated');
  return presentClientDetail(context.actor, edited, await loadClientExtras(context, edited));
};

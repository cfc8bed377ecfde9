import type { Handler } from '../http/context.ts';
import { loadClient, loadClientExtras } from '../records/load-client.ts';
import { presentClientDetail } from '../records/present-client.ts';

export const getClient: Handler<'getClient'> = async (input, context) => {
  const client = await loadClient(context, input.id);
  return presentClientDetail(context.actor, client, await loadClientExtras(context, client));
};

import type { accessContract } from '#shared/contract/access.ts';
import type { Handler } from '../http/context.ts';
import { findUsers } from '../users/user-store.ts';
import { accessOf } from './client-store.ts';
import { loadClient } from './load-client.ts';
import { presentAccess } from './present-access.ts';

export const listAccess: Handler<typeof accessContract.listAccess> = async ({ id }, context) => {
  const client = await loadClient(context, id);
  const userIds = [...accessOf(client), ...(client.ended_access ?? [])].map((link) => link.user_id);
  return presentAccess(client, await findUsers(context.services, userIds), context.today);
};

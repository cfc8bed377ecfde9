import type { Handler } from '../http/context.ts';
import { secondFactorNow } from '../http/second-factor.ts';
import { accessOf, liveLinksOf } from '../records/client-store.ts';
import { loadClient } from '../records/load-client.ts';
import { findUsers } from '../records/user-store.ts';
import { presentAccess } from './present-access.ts';

export const listAccess: Handler<'listAccess'> = async ({ id }, context) => {
  const client = await loadClient(context, id);
  const { services, today } = context;
  const links = accessOf(client);
  const userIds = [...links, ...(client.ended_access ?? [])].map((link) => link.user_id);
  const users = await findUsers(services, userIds);
  const secondFactors = await Promise.all(
    liveLinksOf(client, today)
      .filter((link) => users.get(link.user_id)?.joined_at !== undefined)
      .map(async ({ user_id: userId }) => [userId, await secondFactorNow(services, userId)] as const),
  );
  return presentAccess(client, users, today, new Map(secondFactors));
};

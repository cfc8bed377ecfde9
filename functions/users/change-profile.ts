import type { User } from '#shared/contract/users.ts';
import { type ClientItem, clientTarget, updateClientWrite } from '../clients/client-store.ts';
import type { Context } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { presentUser } from './present-user.ts';
import { type UserItem, updateUserProfileWrite, userTarget } from './user-store.ts';

interface Profile {
  name?: string | undefined;
  mobile?: string | undefined;
}

/**
 * Changes a user's name or mobile: on the client record of an investor, on the user record of a manager. Nothing else
 * of a user can be changed.
 */
export async function changeProfile(
  context: Context<'changed-meanwhile'>,
  user: UserItem,
  client: ClientItem | undefined,
  edit: Profile,
): Promise<User> {
  const { services, refuse } = context;
  const before = { name: client?.name ?? user.name ?? '', mobile: client?.mobile ?? user.mobile ?? '' };
  const profile = { name: edit.name ?? before.name, mobile: edit.mobile ?? before.mobile };
  const changes = fieldChanges(before, profile);
  if (Object.keys(changes).length === 0) return presentUser(user, client);

  const audit = { action: 'user.updated', summary: `Changed ${Object.keys(changes).join(' and ')}`, changes };
  const change = client
    ? {
        writes: { record: updateClientWrite(services, client, { ...client, ...profile }) },
        audit: { ...audit, target: clientTarget(client.id), name: client.name },
      }
    : {
        writes: { record: updateUserProfileWrite(services, user, profile) },
        audit: { ...audit, target: userTarget(user.user_id), name: user.name ?? user.email },
      };
  const changed = client
    ? presentUser(user, { ...client, ...profile })
    : presentUser({ ...user, ...profile }, undefined);
  try {
    return await context.commit(change, changed);
  } catch (error) {
    if (error instanceof ConditionFailed) return refuse('changed-meanwhile');
    throw error;
  }
}

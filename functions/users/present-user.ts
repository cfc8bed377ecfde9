import type { User } from '#shared/contract/users.ts';
import { isStaff } from '#shared/roles.ts';
import type { ClientItem } from '../clients/client-store.ts';
import type { Actor } from '../http/actor.ts';
import type { UserItem } from './user-store.ts';

/** A user as the contract answers it. An investor is greeted by the name they chose, else by the client's; never known by it. */
export function presentUser(user: UserItem, client: ClientItem | undefined): User {
  return {
    user_id: user.user_id,
    name: user.name ?? client?.name ?? '',
    email: user.email,
    mobile: client?.mobile ?? user.mobile ?? '',
    role: user.role,
    client: client ? { id: client.id, status: client.status } : null,
    ...(user.role === 'manager' && user.basiq_user_id ? { basiq_user_id: user.basiq_user_id } : {}),
  };
}

/** The caller, even when no user record exists for the account. */
export function presentActor(actor: Actor): User {
  const user = actor.user ?? {
    user_id: actor.userId,
    email: actor.email,
    role: 'client' as const,
    status: 'active' as const,
    version: 0,
  };
  return { ...presentUser(user, actor.client), role: isStaff(actor.role) ? actor.role : 'client' };
}

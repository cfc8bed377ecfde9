import { fundDateAt } from '#shared/calendar-date.ts';
import type { User } from '#shared/contract/users.ts';
import { isStaff } from '#shared/roles.ts';
import type { Actor } from '../http/actor.ts';
import type { Context } from '../http/context.ts';
import { type AccessLink, type ClientItem, findClient, liveAccessOf } from '../records/client-store.ts';
import { clientIdsOf, type UserItem } from '../records/user-store.ts';
import type { Services } from '../services.ts';

export interface LinkedClient {
  readonly client: ClientItem;
  readonly access: AccessLink;
}

export async function linkedClientsOf(services: Services, user: UserItem): Promise<LinkedClient[]> {
  const today = fundDateAt(services.now());
  const clients = await Promise.all(clientIdsOf(user).map((clientId) => findClient(services, clientId)));
  return clients.flatMap((client) => {
    const access = client && liveAccessOf(client, user.user_id, today);
    return client && access ? [{ client, access }] : [];
  });
}

/** A manager who views the portal as a client must not see other clients of the same login. */
export async function clientsOfLogin({ services, actor }: Pick<Context, 'services' | 'actor'>) {
  const { viewedBy, client, access, user } = actor;
  if (viewedBy) return client && access ? [{ client, access }] : [];
  const linked = user ? await linkedClientsOf(services, user) : [];
  return linked.filter((one) => one.client.status !== 'Suspended');
}

export function presentUser(user: UserItem, linked: readonly LinkedClient[]): User {
  const own = ownClientOf(user, linked);
  const [first] = linked;
  return {
    user_id: user.user_id,
    name: user.greeting ?? user.name ?? own?.name ?? '',
    email: user.email,
    mobile: own?.mobile ?? user.mobile ?? '',
    role: user.role,
    client: first ? { id: first.client.id, status: first.client.status } : null,
    clients: linked.map(({ client, access }) => ({
      id: client.id,
      name: client.name,
      entity_type: client.entity_type,
      entity_name: client.entity_name,
      status: client.status,
      role: access.role,
      until: access.until ?? null,
    })),
    ...(user.own_email
      ? { email_change: { email: user.own_email.email, takes_effect_at: user.own_email.takes_effect_at } }
      : {}),
    ...(isStaff(user.role) ? { signed_name: user.name ?? user.email } : {}),
    ...(user.role === 'manager' && user.basiq_user_id ? { basiq_user_id: user.basiq_user_id } : {}),
  };
}

export function ownClientOf(
  { user_id: userId }: UserItem,
  linked: readonly LinkedClient[],
): ClientItem | undefined {
  return linked.find(({ client }) => client.user_id === userId)?.client;
}

export async function presentActor(services: Services, actor: Actor): Promise<User> {
  const user = actor.user ?? {
    user_id: actor.userId,
    email: actor.email,
    role: 'client' as const,
    status: 'active' as const,
    version: 0,
  };
  const linked = await (actor.viewedBy
    ? clientsOfLogin({ services, actor })
    : linkedClientsOf(services, user));
  return { ...presentUser(user, linked), role: isStaff(actor.role) ? actor.role : 'client' };
}

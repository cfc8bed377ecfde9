import { listOwnerDocuments } from '../documents/document-store.ts';
import type { Context } from '../http/context.ts';
import { findUser } from '../users/user-store.ts';
import { type ClientItem, findClient, listContributions } from './client-store.ts';

const RECENT_TRANSACTIONS = 5;
const RECENT_DOCUMENTS = 5;

/**
 * The client a call is about. An investor reaches only their own; another's id and a missing one are
 * refused alike, before anything is looked up.
 */
export async function loadClient(
  context: Context<'client-not-found'>,
  clientId: string,
): Promise<ClientItem> {
  const { actor, services, refuse } = context;
  if (actor.role !== 'manager') {
    return actor.client && actor.client.id === clientId ? actor.client : refuse('client-not-found');
  }
  return (await findClient(services, clientId)) ?? refuse('client-not-found');
}

/** What a client's whole view shows beside the record itself. */
export async function loadClientExtras({ actor, services }: Context<never>, client: ClientItem) {
  const [{ contributions }, { documents }, user] = await Promise.all([
    listContributions(services, client.id, { limit: RECENT_TRANSACTIONS, cursor: undefined }),
    listOwnerDocuments(services, client.id, { limit: RECENT_DOCUMENTS, cursor: undefined }),
    actor.role === 'manager' ? findUser(services, client.user_id) : undefined,
  ]);
  return { recent: contributions, documents, invited: user !== undefined && user.joined_at === undefined };
}

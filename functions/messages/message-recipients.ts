import { fundDateAt } from '#shared/calendar-date.ts';
import { type ClientItem, getsMail, liveLinksOf } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import { findUsers } from '../records/user-store.ts';
import type { Services } from '../services.ts';

type Recipient = NewMessage['recipient'];
type Client = Pick<ClientItem, 'id' | 'user_id' | 'email' | 'access' | 'deceased_on'>;

export async function recipientsOf(services: Services, client: Client): Promise<Recipient[]> {
  const today = fundDateAt(services.now());
  const links = liveLinksOf(client, today).filter(getsMail);
  // The client's record already contains the address of the main login.
  const others = links.map(({ user_id: id }) => id).filter((id) => id !== client.user_id);
  const users = await findUsers(services, others);
  return links.flatMap(({ user_id: userId }) => {
    if (userId === client.user_id) return [{ userId, email: client.email }];
    const user = users.get(userId);
    return user?.status === 'active' ? [{ userId, email: user.email }] : [];
  });
}

export async function findStrangers(
  services: Services,
  recipients: readonly Recipient[],
): Promise<ReadonlySet<string>> {
  const ids = recipients.map(({ userId }) => userId);
  const users = await findUsers(services, ids);
  return new Set(ids.filter((id) => users.get(id)?.joined_at === undefined));
}

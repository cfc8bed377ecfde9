import { addDays, fundDateAt, startOfFundDay } from '#shared/calendar-date.ts';
import { DOCUMENT_MAIL_HOUR } from '#shared/constants.ts';
import type { MailKind } from '#shared/terms.ts';
import { weekdayOf } from '#shared/typed-date.ts';
import { fundDayOf, instantAfter } from '../ledger/instants.ts';
import { type ClientItem, getsMail, hasFullAccess, liveLinksOf } from '../records/client-store.ts';
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

/** Applies each login's choice of emails. A confirmed address gets copies of documents and statements. */
export async function recipientsWanting(
  services: Services,
  client: Client,
  kind: MailKind,
): Promise<Recipient[]> {
  const recipients = await recipientsOf(services, client);
  const users = await findUsers(
    services,
    recipients.map(({ userId }) => userId),
  );
  const links = liveLinksOf(client, fundDateAt(services.now()));
  const weeklyAt = nextWeekly(services.now().toISOString());
  return recipients.flatMap((recipient): Recipient[] => {
    const { userId } = recipient;
    const { kinds = {}, copy } = users.get(userId)?.mails ?? {};
    const time = kinds[kind] ?? 'now';
    const own = time === 'never' ? [] : [time === 'weekly' ? { ...recipient, weeklyAt } : recipient];
    // An adviser must not let another address get copies of clients' papers.
    const mayCopy = links.some((link) => link.user_id === userId && hasFullAccess(link));
    const isCopied = COPIED.has(kind) && mayCopy && copy?.confirmed_at !== undefined;
    return isCopied ? [...own, { userId, email: copy.email, isCopy: true }] : own;
  });
}

const COPIED: ReadonlySet<MailKind> = new Set(['document', 'statement']);
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

function nextWeekly(now: string): string {
  const today = fundDayOf(now);
  const monday = WEEK.map((days) => addDays(today, days)).find((day) => weekdayOf(day) === 1);
  return instantAfter(startOfFundDay(monday ?? today), DOCUMENT_MAIL_HOUR * 3_600_000);
}

export async function findStrangers(
  services: Services,
  recipients: readonly Recipient[],
): Promise<ReadonlySet<string>> {
  const ids = recipients.map(({ userId }) => userId);
  const users = await findUsers(services, ids);
  return new Set(ids.filter((id) => users.get(id)?.joined_at === undefined));
}

import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { isStaff } from '#shared/roles.ts';
import type { Context } from '../http/context.ts';
import type { Services } from '../services.ts';
import { type ContributionItem, findFirstContributionDay, listContributions } from './allocation-store.ts';
import { dueOfLine, listAllClientLines } from './capital-call-store.ts';
import { type ClientItem, findClient } from './client-store.ts';
import { listOwnerDocuments } from './document-store.ts';
import { findEmailChange } from './email-change-store.ts';
import { findTransactions } from './transaction-store.ts';
import { findUser } from './user-store.ts';

const RECENT_TRANSACTIONS = 5;
const RECENT_DOCUMENTS = 5;

/** A client must not learn which ids exist, so another investor's client is treated as missing. */
export async function loadClient(context: Context<'client-not-found'>, clientId: string) {
  const { actor, services, refuse } = context;
  if (!isStaff(actor.role)) {
    return actor.client && actor.client.id === clientId ? actor.client : refuse('client-not-found');
  }
  return (await findClient(services, clientId)) ?? refuse('client-not-found');
}

export async function findClientSince(
  services: Services,
  { id, member_since: entered }: Pick<ClientItem, 'id' | 'member_since'>,
): Promise<CalendarDate | undefined> {
  return parseCalendarDate(entered) ?? findFirstContributionDay(services, id);
}

export async function loadClientExtras({ actor, services }: Context<never>, client: ClientItem) {
  const isOfStaff = isStaff(actor.role);
  const [{ items: contributions }, since, { items: documents }, user, emailChange, lines] = await Promise.all(
    [
      listContributions(services, client.id, { limit: RECENT_TRANSACTIONS }, { isForClient: !isOfStaff }),
      findClientSince(services, client),
      listOwnerDocuments(services, client.id, { limit: RECENT_DOCUMENTS }),
      isOfStaff ? findUser(services, client.user_id) : undefined,
      isOfStaff ? findEmailChange(services, client.id) : undefined,
      listAllClientLines(services, client.id),
    ],
  );
  return {
    recent: isOfStaff ? await withBankTexts(services, contributions) : contributions,
    since,
    documents,
    invited: user !== undefined && user.joined_at === undefined && !client.not_invited,
    emailChange,
    due: addCents(ZERO_CENTS, ...lines.map(dueOfLine)),
  };
}

/** Adds the bank's texts of shared deposits. Only managers and auditors may see these texts. */
export async function withBankTexts(services: Services, contributions: readonly ContributionItem[]) {
  const shared = contributions.filter(({ client_description: text }) => text === '');
  const ids = [...new Set(shared.map(({ transaction_id: id }) => id))];
  const texts = new Map(
    (await findTransactions(services, ids)).map(({ id, description }) => [id, description]),
  );
  return contributions.map((item) => ({
    ...item,
    client_description: item.client_description || (texts.get(item.transaction_id) ?? ''),
  }));
}

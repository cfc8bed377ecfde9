import { addBusinessDays } from '#shared/business-days.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { PAYEE_HOLD_DAYS, PAYEE_LONG_HOLD_DAYS } from '#shared/constants.ts';
import { fundDayOf, lately } from '../ledger/instants.ts';
import { accessOf, type ClientItem, findClients, liveLinksOf } from '../records/client-store.ts';
import { clientIdsOf, findUsers } from '../records/user-store.ts';
import type { Services } from '../services.ts';

/** Returns the first day on which the fund can pay to the account. */
export async function holdOf(
  services: Services,
  client: ClientItem,
  { proposedAt, now }: { proposedAt: string; now: string },
): Promise<CalendarDate> {
  const isLong = await changedLately(services, client, now);
  return addBusinessDays(fundDayOf(proposedAt), isLong ? PAYEE_LONG_HOLD_DAYS : PAYEE_HOLD_DAYS);
}

async function changedLately(services: Services, client: ClientItem, now: string): Promise<boolean> {
  const ids = liveLinksOf(client, fundDayOf(now)).map(({ user_id: userId }) => userId);
  const { users, own } = await loginsOf(services, ids);
  const changes = [
    ...[client, ...own].flatMap((one) => [
      one.email_changed_at,
      one.mobile_since,
      ...(one.left_emails ?? []).map(({ at }) => at),
    ]),
    ...users.flatMap((user) => [
      user.credentials_changed_at,
      user.mobile_since,
      ...(user.left_emails ?? []).map(({ at }) => at),
    ]),
  ];
  return changes.some((at) => at !== undefined && at > lately(now));
}

/** Returns the managers who recently gave login `userId` access or changed its email address. They could sign in with it. */
export async function setUpBy(
  services: Services,
  client: ClientItem,
  { userId, now }: { userId: string; now: string },
): Promise<string[]> {
  const { own } = await loginsOf(services, [userId]);
  const given = accessOf(client).flatMap(({ user_id: id, given_by: by, given_at: at }) =>
    id === userId && by !== undefined && at !== undefined ? [{ by, at }] : [],
  );
  const all = [...given, ...own.flatMap(({ left_emails: left = [] }) => left)];
  return [...new Set(all.filter(({ at }) => at > lately(now)).map(({ by }) => by))];
}

/** A login's email address and phone number are in the record of the client whose `user_id` is the login. */
async function loginsOf(services: Services, ids: readonly string[]) {
  const users = [...(await findUsers(services, ids)).values()];
  const clients = await findClients(services, users.flatMap(clientIdsOf));
  return { users, own: [...clients.values()].filter(({ user_id: userId }) => ids.includes(userId)) };
}

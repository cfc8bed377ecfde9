import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { PHONE_NUMBER_DAYS } from '#shared/constants.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { type ClientItem, hasFullAccess, liveLinksOf } from '../records/client-store.ts';
import { findUsersOf } from '../records/user-store.ts';
import type { Services } from '../services.ts';

export interface PhoneNumber {
  readonly id: string;
  readonly number: string;
  readonly since: CalendarDate;
  readonly callable_from: CalendarDate;
  readonly changedBy: string | undefined;
}

/** Managers can call a phone number at once if it was entered together with the client. */
export async function phoneNumbersOf(
  services: Services,
  client: ClientItem,
  today: CalendarDate,
): Promise<PhoneNumber[]> {
  const links = liveLinksOf(client, today).filter(
    (link) => hasFullAccess(link) && link.user_id !== client.user_id,
  );
  const users = await findUsersOf(services, links);
  const own = { ...client, created: client.created_at, isOfClient: true };
  const ofLogins = links.flatMap((link) => {
    const user = users.get(link.user_id);
    if (!user?.mobile) return [];
    return [{ ...user, id: user.user_id, mobile: user.mobile, created: link.since, isOfClient: false }];
  });
  return [...(client.mobile === '' ? [] : [own]), ...ofLogins].map(
    ({ id, mobile, created, isOfClient, mobile_since: changed, mobile_by: changedBy }) => {
      // If the login got access after its phone number changed, the waiting time starts with the access.
      const since = fundDayOf([created, changed ?? ''].sort().at(-1) ?? created);
      const isOfBeginning = isOfClient && changed === undefined;
      const callable_from = isOfBeginning ? since : addDays(since, PHONE_NUMBER_DAYS);
      return { id, number: mobile, since, callable_from, changedBy };
    },
  );
}

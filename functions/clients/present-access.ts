import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Access } from '#shared/contract/access.ts';
import { fundDayOf } from '../ledger/instants.ts';
import {
  type AccessLink,
  accessOf,
  type ClientItem,
  getsMail,
  isLive,
  liveLinksOf,
} from '../records/client-store.ts';
import type { UserItem } from '../records/user-store.ts';

function emailChangeOf(user: UserItem | undefined) {
  const { email, takes_effect_at: at } = user?.own_email ?? {};
  return email === undefined || at === undefined ? null : { email, takes_effect_at: at };
}

export function presentAccess(
  client: ClientItem,
  users: ReadonlyMap<string, UserItem>,
  today: CalendarDate,
  secondFactors: ReadonlyMap<string, boolean | undefined> = new Map(),
): Access {
  const links = accessOf(client);
  const named = ({ user_id: userId }: Pick<AccessLink, 'user_id'>) => {
    const user = users.get(userId);
    const isMain = userId === client.user_id;
    return {
      user_id: userId,
      name: isMain ? client.name : '',
      email: isMain ? client.email : (user?.email ?? ''),
    };
  };
  const passed = links.flatMap((link) =>
    link.until === undefined || isLive(link, today)
      ? []
      : [{ ...named(link), role: link.role, ended_on: link.until, by_date: true, reason: '' }],
  );
  const ended = (client.ended_access ?? []).map((link) => ({
    ...named(link),
    // The login's address when the access ended. Another person may have the address now.
    email: link.email,
    role: link.role,
    ended_on: fundDayOf(link.ended_at),
    by_date: false,
    reason: link.reason,
  }));
  const main = links.find(({ user_id: userId }) => userId === client.user_id);
  const deceased =
    client.deceased_on === undefined || !main
      ? []
      : [
          {
            ...named(main),
            role: main.role,
            ended_on: client.deceased_on,
            by_date: false,
            reason: 'Recorded as deceased',
          },
        ];
  return {
    logins: liveLinksOf(client, today).map((link) => ({
      ...named(link),
      role: link.role,
      until: link.until ?? null,
      mail: getsMail(link),
      is_main: link.user_id === client.user_id,
      since: link.since === '' ? null : link.since,
      joined_at: users.get(link.user_id)?.joined_at ?? null,
      email_change: emailChangeOf(users.get(link.user_id)),
      last_signed_in_at: users.get(link.user_id)?.signed_in_at ?? null,
      has_second_factor: secondFactors.get(link.user_id) ?? null,
    })),
    ended: [...deceased, ...passed, ...ended].sort((one, other) =>
      other.ended_on.localeCompare(one.ended_on),
    ),
  };
}

import { accessOf, type ClientItem, hasFullAccess } from '../../../records/client-store.ts';
import { clientIdsOf, staffListKeys, type UserItem } from '../../../records/user-store.ts';
import type { Ledger } from '../read-ledger.ts';
import type { Breach } from './invariant.ts';

export function* links({ clients, users, logins, emails, emailChanges }: Ledger): Generator<Breach> {
  const userOf = new Map(users.map((user) => [String(user.user_id), user]));
  const clientOf = new Map(emails.map((email) => [String(email.pk), email.client_id]));
  for (const client of clients) {
    if (clientOf.get(`EMAIL#${client.email}`) !== client.id)
      yield { invariant: 'L3', detail: `${client.pk}: its email address is not claimed` };
    const links = accessOf(client as Pick<ClientItem, 'user_id' | 'access'>);
    for (const { user_id: userId } of links) {
      const linked = userOf.get(userId);
      if (!linked || !clientIdsOf(linked as Pick<UserItem, 'client_ids'>).includes(String(client.id)))
        yield { invariant: 'L3', detail: `${client.pk}: its login is not linked` };
    }
    const main = links.find(({ user_id: userId }) => userId === client.user_id);
    if (!main || !hasFullAccess(main) || main.until !== undefined)
      yield { invariant: 'L3', detail: `${client.pk}: its own login lacks full access` };
    if (new Set(links.map(({ user_id: userId }) => userId)).size < links.length)
      yield { invariant: 'L3', detail: `${client.pk}: a login is linked twice` };
    const user = userOf.get(String(client.user_id));
    if (user !== undefined && user.email !== client.email)
      yield { invariant: 'L3', detail: `${client.pk}: its login has another email address` };
  }
  const linksOf = new Map(
    clients.map((client) => [client.id, accessOf(client as Pick<ClientItem, 'user_id' | 'access'>)]),
  );
  const userOfLogin = new Map(logins.map(({ pk, user_id: userId }) => [String(pk), userId]));
  for (const user of users) {
    if (user.login_id && userOfLogin.get(`LOGIN#${user.login_id}`) !== user.user_id)
      yield { invariant: 'L3', detail: `${user.pk}: its account is not linked` };
    for (const clientId of clientIdsOf(user as Pick<UserItem, 'client_ids'>))
      if (!linksOf.get(clientId)?.some(({ user_id: userId }) => userId === user.user_id))
        yield { invariant: 'L3', detail: `${user.pk}: linked to ${clientId}, which does not name it` };
  }
  for (const change of emailChanges) {
    if (clientOf.get(`EMAIL#${change.email}`) !== change.client_id)
      yield { invariant: 'L3', detail: `${change.pk}: its new email address is not claimed` };
  }
  if (emails.length !== clients.length + emailChanges.length)
    yield { invariant: 'L3', detail: 'an email address is claimed, but no client has it' };
}

/** L5: the list of managers and auditors contains exactly the managers and auditors. */
export function* listedStaff({ users }: Ledger): Generator<Breach> {
  for (const user of users) {
    const { list_pk, list_sk } = staffListKeys(user as Pick<UserItem, 'user_id' | 'role'>);
    if (user.list_pk !== list_pk || user.list_sk !== list_sk)
      yield {
        invariant: 'L5',
        detail: `${user.pk}: its role does not match the list of managers and auditors`,
      };
  }
}

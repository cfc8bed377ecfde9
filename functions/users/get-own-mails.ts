import type { OwnMails } from '#shared/contract/users.ts';
import type { Handler } from '../http/context.ts';
import type { UserItem } from '../records/user-store.ts';

export const getOwnMails: Handler<'getOwnMails'> = async (_input, { actor }) => presentMails(actor.user);

export function presentMails(user: Pick<UserItem, 'mails'> | undefined): OwnMails {
  const { kinds = {}, copy } = user?.mails ?? {};
  const { document = 'now', statement = 'now', distribution = 'now', letter = 'now' } = kinds;
  return {
    kinds: { document, statement, distribution, letter },
    copy_to: copy?.email ?? null,
    copy_confirmed: copy?.confirmed_at !== undefined,
  };
}

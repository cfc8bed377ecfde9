import type { Handler } from '../http/context.ts';
import { ConditionFailed, type Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  type AccessLink,
  aboutClient,
  accessOf,
  type ClientItem,
  claimEmailWrite,
  hasFullAccess,
  leaveEmail,
  liveAccessOf,
  releaseEmailWrite,
  updateAccessWrite,
} from '../records/client-store.ts';
import { findEmailChange } from '../records/email-change-store.ts';
import { loadClient } from '../records/load-client.ts';
import { putMessageWrites } from '../records/message-store.ts';
import {
  clientIdsOf,
  findUsersOf,
  knownNameOf,
  type UserItem,
  updateClientIdsWrite,
  userTarget,
} from '../records/user-store.ts';
import { accessMessages } from './access-messages.ts';
import { presentAccess } from './present-access.ts';

/** The client record stores only the latest ended logins, but the audit log has all of them. */
const MOST_ENDED = 20;

export const endAccess: Handler<'endAccess'> = async ({ id, user_id: userId, reason }, context) => {
  const { services, refuse, now, today } = context;
  return decideAgain(async () => {
    const client = await loadClient(context, id);
    const links = accessOf(client);
    const link = links.find((one) => one.user_id === userId) ?? refuse('access-not-found');
    const rest = links.filter((one) => one !== link);
    const ended = client.ended_access ?? [];
    const users = await findUsersOf(services, [...links, ...ended]);
    const user = users.get(userId);
    const email = userId === client.user_id ? client.email : (user?.email ?? '');
    const main =
      userId === client.user_id ? await successor(context, client, rest, users) : { to: {}, writes: {} };
    const after: ClientItem = {
      ...client,
      ...main.to,
      access: rest,
      ended_access: [{ ...link, email, ended_at: now, reason }, ...ended].slice(0, MOST_ENDED),
    };
    const messages =
      user && liveAccessOf(client, userId, today)
        ? await accessMessages(services, after, user, { kind: 'ended', link, isNew: false, at: now })
        : [];
    const isLinked = user && clientIdsOf(user).includes(client.id);
    try {
      return await context.commit(
        {
          writes: {
            client: updateAccessWrite(services, client, after),
            ...main.writes,
            ...(isLinked
              ? {
                  user: updateClientIdsWrite(
                    services,
                    user,
                    clientIdsOf(user).filter((clientId) => clientId !== client.id),
                  ),
                }
              : {}),
            ...putMessageWrites(services, messages, now),
          },
          audit: {
            ...aboutClient(client),
            action: 'client.access-ended',
            summary: `Ended the access of ${email}: ${reason}`,
            changes: {
              login: { before: email },
              role: { before: link.role },
              ...(main.to.email === undefined
                ? {}
                : { email: { before: client.email, after: main.to.email } }),
              reason: { after: reason },
            },
          },
          furtherAudits: isLinked
            ? [
                {
                  target: userTarget(user.user_id),
                  name: knownNameOf(user),
                  action: 'user.client-unlinked',
                  summary: 'No longer has access to any client',
                  changes: { client: { before: client.id } },
                },
              ]
            : [],
        },
        presentAccess(after, users, today),
      );
    } catch (error) {
      if (error instanceof ConditionFailed && error.failed.has('claim')) return refuse('email-taken');
      throw error;
    }
  }, refuse);
};

async function successor(
  { services, refuse, actor, now }: Parameters<typeof endAccess>[1],
  client: ClientItem,
  rest: readonly AccessLink[],
  users: ReadonlyMap<string, UserItem>,
): Promise<{
  to: Partial<Pick<ClientItem, 'user_id' | 'email' | 'left_emails'>>;
  writes: Readonly<Record<string, Write>>;
}> {
  const next = rest.find(
    (link) => hasFullAccess(link) && link.until === undefined && users.get(link.user_id)?.status === 'active',
  );
  const user = next && users.get(next.user_id);
  if (!user) return refuse('last-owner');
  // An unfinished change of the client's address would overwrite the address of the new main login.
  if (await findEmailChange(services, client.id)) return refuse('changed-meanwhile');
  return {
    to: { user_id: user.user_id, email: user.email, left_emails: leaveEmail(client, now, actor.userId) },
    writes: {
      former: releaseEmailWrite(services, client.id, client.email),
      claim: claimEmailWrite(services, client.id, user.email),
    },
  };
}

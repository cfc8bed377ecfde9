import type { AuditEntry, Write } from '../ledger/change.ts';
import { ownEmailNotUsedMessage } from '../messages/own-email-messages.ts';
import type { ClientItem } from '../records/client-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { endOwnEmailWrite, findUsers, knownNameOf, userTarget } from '../records/user-store.ts';
import type { Services } from '../services.ts';

export async function endOwnEmails(
  services: Services,
  client: ClientItem,
  userIds: readonly string[],
  now: string,
): Promise<{ readonly writes: Record<string, Write>; readonly audits: readonly AuditEntry[] }> {
  const ended = [...(await findUsers(services, userIds)).values()].flatMap((user) => {
    const { user_id: userId, own_email: staged } = user;
    if (!staged) return [];
    const own = client.user_id === userId ? client : undefined;
    const messages = [ownEmailNotUsedMessage({ user, client: own }, staged)];
    return {
      writes: {
        [`user:${userId}`]: endOwnEmailWrite(services, user),
        ...putMessageWrites(services, messages, now),
      },
      audit: {
        target: userTarget(userId),
        name: own?.name ?? knownNameOf(user),
        action: 'user.email-not-changed',
        summary: 'A manager ended the request for another sign-in address',
        changes: { email: { before: staged.email } },
      },
    };
  });
  return {
    writes: Object.assign({}, ...ended.map(({ writes }) => writes)),
    audits: ended.map(({ audit }) => audit),
  };
}

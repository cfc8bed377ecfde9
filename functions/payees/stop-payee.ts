import type { Handler } from '../http/context.ts';
import type { ChangeActor } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findMessageOfToken } from '../messages/load-message.ts';
import { payeeMessages, suspendedMessages } from '../messages/payee-messages.ts';
import { findClient } from '../records/client-store.ts';
import { type MessageItem, putMessageWrites } from '../records/message-store.ts';
import { findPayee, listPayees, standingOf, suspendedPayee } from '../records/payee-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { hasTriesLeft, takeTry } from '../records/try-store.ts';
import type { Services } from '../services.ts';

const TRIES = { of: 'stop-payee', most: 20, withinSeconds: 60 };

/** All tokens get the same answer, so that nobody learns which tokens are right. */
export const stopPayee: Handler<'stopPayee'> = async ({ token }, context) => {
  const { services, refuse, callerAddress, now, today } = context;
  const tries = { ...TRIES, by: callerAddress, now };
  if (!(await hasTriesLeft(services, tries))) return refuse('too-many-tries');
  const isStopped = await decideAgain(async () => {
    const found = await findStoppable(services, await findMessageOfToken(services, token));
    if (!found) return false;
    const { payee, client, message } = found;
    const standing = standingOf(await listPayees(services, client.id), today);
    if (payee.suspended || (payee.id !== standing.current?.id && payee.id !== standing.next?.id))
      return false;
    const owner = message.user_id === client.user_id ? client.name : message.to;
    const by: ChangeActor = { userId: message.user_id, name: owner, role: 'client', email: message.to };
    const reason = 'Stopped through a link in an email';
    const { after, write, audit } = suspendedPayee(
      services,
      payee,
      standing,
      { at: now, by: by.userId, by_name: by.name, reason },
      'payee.stopped',
    );
    const messages = [
      ...(await payeeMessages(services, client, after, {
        kind: 'suspended',
        at: now,
        by: 'through a link in an email',
      })),
      ...(await suspendedMessages(services, after, await listStaffNow(services))),
    ];
    await context.commit(
      {
        writes: { payee: write, ...putMessageWrites(services, messages, now) },
        audit: { ...audit, actor: by },
      },
      { accepted: true as const },
    );
    return true;
  });
  // A wrong token is counted before the answer, so that concurrent requests cannot exceed the limit.
  if (!isStopped && !(await takeTry(services, tries))) return refuse('too-many-tries');
  return { accepted: true };
};

/** An email from before the suspension was lifted must not suspend the account again. */
async function findStoppable(services: Services, message: MessageItem | undefined) {
  if (message?.about.kind !== 'payee') return undefined;
  const payee = await findPayee(services, message.about.id);
  if (!payee) return undefined;
  const { lifted_at: liftedAt } = payee;
  if (liftedAt !== undefined && (message.attempted_at ?? '') <= liftedAt) return undefined;
  const client = await findClient(services, payee.client_id);
  return client && { payee, client, message };
}

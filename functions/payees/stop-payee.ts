import type { Handler } from '../http/context.ts';
import type { ChangeActor } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findMessageOfToken } from '../messages/load-message.ts';
import { suspendedMessages } from '../messages/payee-messages.ts';
import { takeLink } from '../messages/take-link.ts';
import { findClient } from '../records/client-store.ts';
import { type MessageItem, putMessageWrites } from '../records/message-store.ts';
import { findPayee, listPayees, standingOf, suspendedPayee } from '../records/payee-store.ts';
import type { Services } from '../services.ts';

export const stopPayee: Handler<'stopPayee'> = async ({ token }, context) => {
  const { services, now, today } = context;
  return takeLink(context, 'stop-payee', () =>
    decideAgain(async () => {
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
      const told = { at: now, by: 'through a link in an email' };
      const messages = await suspendedMessages(services, client, after, told);
      await context.commit(
        {
          writes: { payee: write, ...putMessageWrites(services, messages, now) },
          audit: { ...audit, actor: by },
        },
        { accepted: true as const },
      );
      return true;
    }),
  );
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

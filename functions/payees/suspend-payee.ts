import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { suspendedMessages } from '../messages/payee-messages.ts';
import { findClient } from '../records/client-store.ts';
import { loadClient } from '../records/load-client.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { listPayees, standingOf, suspendedPayee } from '../records/payee-store.ts';
import { presentPayee } from './present-payee.ts';

/** One manager or the investor alone is enough, because a suspension only stops payments. */
export const suspendPayee: Handler<'suspendPayee'> = async (input, context) => {
  const { services, actor, now, today, refuse } = context;
  const { id: clientId } = await loadClient(context, input.id);
  const isOfStaff = isStaff(actor.role);
  const by = isOfStaff ? 'by a manager of the fund' : 'in the portal';
  // Managers read this reason in an email, and the email must not contain text that an investor wrote.
  const reason = isOfStaff ? input.reason : 'Stopped by the investor in the portal';
  const { payee_id: payeeId } = input;
  return decideAgain(async () => {
    const client = (await findClient(services, clientId)) ?? refuse('client-not-found');
    const payees = await listPayees(services, clientId);
    const standing = standingOf(payees, today);
    const named = [standing.current, standing.next]
      .filter((payee) => payee !== undefined)
      .filter(({ id }) => payeeId === undefined || id === payeeId);
    if (named.length === 0) return refuse('payee-not-found');
    const suspended = { at: now, by: actor.userId, by_name: actor.name, reason };
    const changed = named
      .filter((payee) => payee.suspended === undefined)
      .map((payee) => suspendedPayee(services, payee, standing, suspended));
    const [first, ...others] = changed;
    if (!first) return { payees: named.map((one) => presentPayee(actor, one, standing)) };
    const messages = await suspendedMessages(services, client, first.after, { at: now, by });
    const after = standingOf(
      payees.map((payee) => changed.find((one) => one.after.id === payee.id)?.after ?? payee),
      today,
    );
    return context.commit(
      {
        writes: {
          ...Object.fromEntries(changed.map(({ after: { id }, write }) => [`payee:${id}`, write])),
          ...putMessageWrites(services, messages, now),
        },
        audit: first.audit,
        furtherAudits: others.map(({ audit }) => audit),
      },
      { payees: changed.map((one) => presentPayee(actor, one.after, after)) },
    );
  }, refuse);
};

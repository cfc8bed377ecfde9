import { parseCalendarDate } from '#shared/calendar-date.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { Refusal } from '../ledger/refusal.ts';
import { sendInvitation } from '../messages/send-invitation.ts';
import { presentClientDetail } from '../records/present-client.ts';
import { newClient } from './new-client.ts';

/** If the invitation fails, managers can send it again from the client's page. */
export const createClient: Handler<'createClient'> = async (input, context) => {
  const { services, refuse, now, actor } = context;
  const { client, change } = (await newClient(services, input, { now })) ?? refuse('email-in-use');
  let created: ClientDetail;
  try {
    created = await context.commit(
      change,
      presentClientDetail(actor, client, {
        recent: [],
        documents: [],
        since: parseCalendarDate(client.member_since),
        invited: client.status !== 'Suspended',
        emailChange: undefined,
        due: ZERO_CENTS,
      }),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return refuse('email-in-use');
    throw error;
  }
  // A suspended client gets no invitation yet. Managers invite the client after lifting the suspension.
  if (client.status === 'Suspended') return created;
  try {
    await sendInvitation(context, client);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'already-joined')) throw error;
  }
  return created;
};

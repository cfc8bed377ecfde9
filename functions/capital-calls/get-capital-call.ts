import type { Handler } from '../http/context.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { withTerms } from '../records/call-terms.ts';
import { isDraft } from '../records/capital-call.ts';
import { findCapitalCall, readPlan } from '../records/capital-call-store.ts';
import { findClientsOf } from '../records/client-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { leftOutOf } from './plan-lines.ts';
import { issueRules } from './second-person.ts';

export const getCapitalCall: Handler<'getCapitalCall'> = async (input, context) => {
  const { services, today, refuse } = context;
  const call = (await findCapitalCall(services, input.id)) ?? refuse('capital-call-not-found');
  const answer = presentCapitalCall(
    await withTerms(services, call),
    today,
    isDraft(call) ? (await issueRules(context)).shown(call) : null,
  );
  if (!isDraft(call)) return answer;
  const plan = await readPlan(services, call.id);
  const clients = await findClientsOf(services, plan);
  const mailed = await Promise.all([...clients.values()].map((client) => recipientsOf(services, client)));
  return { ...answer, left_out: await leftOutOf(services, plan), message_count: mailed.flat().length };
};

import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Handler } from '../http/context.ts';
import { isDraft } from '../records/capital-call.ts';
import { findCapitalCall, readPlan } from '../records/capital-call-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { leftOutOf } from './plan-lines.ts';
import { outcomeOfIssue } from './second-person.ts';

export const getCapitalCall: Handler<typeof capitalCallsContract.getCapitalCall> = async (
  input,
  { services, actor, today, refuse },
) => {
  const call = (await findCapitalCall(services, input.id)) ?? refuse('capital-call-not-found');
  const answer = presentCapitalCall(call, today, await outcomeOfIssue(services, call, actor.userId));
  return isDraft(call)
    ? { ...answer, left_out: await leftOutOf(services, await readPlan(services, call.id)) }
    : answer;
};

import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Handler } from '../http/context.ts';
import { findCapitalCall } from '../records/capital-call-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { outcomeOfIssue } from './second-person.ts';

export const getCapitalCall: Handler<typeof capitalCallsContract.getCapitalCall> = async (
  input,
  { services, actor, today, refuse },
) => {
  const call = (await findCapitalCall(services, input.id)) ?? refuse('capital-call-not-found');
  return presentCapitalCall(call, today, await outcomeOfIssue(services, call, actor.userId));
};

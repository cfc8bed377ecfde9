import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Handler } from '../http/context.ts';
import { findCapitalCall } from './capital-call-store.ts';
import { presentCapitalCall } from './present-capital-call.ts';

export const getCapitalCall: Handler<typeof capitalCallsContract.getCapitalCall> = async (
  input,
  { services, today, refuse },
) => {
  const call = await findCapitalCall(services, input.id);
  return call ? presentCapitalCall(call, today) : refuse('capital-call-not-found');
};

import type { Context } from '../http/context.ts';
import { type CallWithTerms, withTerms } from '../records/call-terms.ts';
import { isIssued, lineFromPlan } from '../records/capital-call.ts';
import {
  asOfCall,
  findCapitalCall,
  findLineItem,
  type LineItem,
  readPlan,
} from '../records/capital-call-store.ts';

/** A call that is not issued has no stored lines, so its lines come from the plan. */
export async function loadLineItem(
  { services, refuse }: Pick<Context<'line-item-not-found'>, 'services' | 'refuse'>,
  callId: string,
  lineId: string,
): Promise<{ call: CallWithTerms; line: LineItem }> {
  const stored = (await findCapitalCall(services, callId)) ?? refuse('line-item-not-found');
  const call = await withTerms(services, stored);
  if (isIssued(call)) {
    const line = (await findLineItem(services, callId, lineId)) ?? refuse('line-item-not-found');
    return { call, line: asOfCall(line, call) };
  }
  const plan = await readPlan(services, callId);
  const planned = plan.map((line, index) => lineFromPlan(call, line, index)).find(({ id }) => id === lineId);
  return { call, line: planned ?? refuse('line-item-not-found') };
}

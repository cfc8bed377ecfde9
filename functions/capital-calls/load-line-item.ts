import type { Context } from '../http/context.ts';
import { type CapitalCallItem, findCapitalCall, findLineItem, type LineItem } from './capital-call-store.ts';
import { lineFromPlan, readPlan } from './plan-store.ts';

/** A line with its call; for a call that is not issued, the line as planned. */
export async function loadLineItem(
  { services, refuse }: Pick<Context<'line-item-not-found'>, 'services' | 'refuse'>,
  callId: string,
  lineId: string,
): Promise<{ call: CapitalCallItem; line: LineItem }> {
  const call = (await findCapitalCall(services, callId)) ?? refuse('line-item-not-found');
  if (call.state === 'issuing' || call.state === 'issued') {
    return { call, line: (await findLineItem(services, callId, lineId)) ?? refuse('line-item-not-found') };
  }
  const plan = await readPlan(services, callId);
  const planned = plan.map((line, index) => lineFromPlan(call, line, index)).find(({ id }) => id === lineId);
  return { call, line: planned ?? refuse('line-item-not-found') };
}

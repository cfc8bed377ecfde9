import type { Context } from '../http/context.ts';
import { type CallWithTerms, withTerms } from '../records/call-terms.ts';
import { checkCorrectable, isIssued, lineFromPlan } from '../records/capital-call.ts';
import {
  asOfCall,
  type CapitalCallItem,
  findCapitalCall,
  findLineItem,
  type LineItem,
  readPlan,
} from '../records/capital-call-store.ts';

export async function loadCorrectableCall(
  { services, refuse }: Pick<Context<'capital-call-not-found' | 'not-issued'>, 'services' | 'refuse'>,
  callId: string,
): Promise<CapitalCallItem> {
  const call = (await findCapitalCall(services, callId)) ?? refuse('capital-call-not-found');
  refuseUncorrectable({ refuse }, call);
  return call;
}

export async function loadCorrectableLine(
  context: Pick<Context<'line-item-not-found' | 'not-issued'>, 'services' | 'refuse'>,
  callId: string,
  lineId: string,
): Promise<{ call: CallWithTerms; line: LineItem }> {
  const found = await loadLineItem(context, callId, lineId);
  refuseUncorrectable(context, found.call);
  return found;
}

function refuseUncorrectable({ refuse }: Pick<Context<'not-issued'>, 'refuse'>, call: CapitalCallItem): void {
  const refusal = checkCorrectable(call);
  if (refusal) refuse(refusal.refused, { sentence: refusal.sentence });
}

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

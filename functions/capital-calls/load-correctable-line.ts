import type { Context } from '../http/context.ts';
import { checkCorrectable } from '../records/capital-call.ts';
import type { CapitalCallItem, LineItem } from '../records/capital-call-store.ts';
import { loadLineItem } from './load-line-item.ts';

export async function loadCorrectableLine(
  context: Pick<Context<'line-item-not-found' | 'not-issued'>, 'services' | 'refuse'>,
  callId: string,
  lineId: string,
): Promise<{ call: CapitalCallItem; line: LineItem }> {
  const found = await loadLineItem(context, callId, lineId);
  const refusal = checkCorrectable(found.call);
  return refusal ? context.refuse(refusal.refused, { sentence: refusal.sentence }) : found;
}

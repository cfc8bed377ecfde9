import type { Handler } from '../http/context.ts';
import { pageOf, pageOfWhole } from '../ledger/query-list.ts';
import { withTerms } from '../records/call-terms.ts';
import { isIssued, lineFromPlan } from '../records/capital-call.ts';
import {
  type CapitalCallItem,
  findCapitalCall,
  type LineItem,
  listCallLineItems,
  readPlan,
} from '../records/capital-call-store.ts';
import { presentLineItem } from '../records/present-capital-call.ts';
import type { Services } from '../services.ts';

export const listLineItems: Handler<'listLineItems'> = async (input, { services, today, refuse }) => {
  const call = await findCapitalCall(services, input.id);
  if (!call) return refuse('capital-call-not-found');
  const page = pageOf(input);
  const { items, nextCursor } = isIssued(call)
    ? await listCallLineItems(services, call.id, page)
    : pageOfWhole(await plannedLines(services, call), page);
  return {
    line_items: items.map((line) => presentLineItem(line, call, today)),
    total: call.line_count,
    next_cursor: nextCursor,
  };
};

async function plannedLines(services: Services, call: CapitalCallItem): Promise<LineItem[]> {
  const [whole, plan] = await Promise.all([withTerms(services, call), readPlan(services, call.id)]);
  return plan.map((planned, index) => lineFromPlan(whole, planned, index));
}

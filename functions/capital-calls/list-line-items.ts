import * as z from 'zod';
import type { Handler } from '../http/context.ts';
import { readCursor, writeCursor } from '../ledger/cursor.ts';
import { type Page, type Paged, pageOf } from '../ledger/query-list.ts';
import { withTerms } from '../records/call-terms.ts';
import { isIssued, lineFromPlan } from '../records/capital-call.ts';
import {
  type CapitalCallItem,
  findCapitalCall,
  type LineItem,
  listCallLineItems,
  type PlannedLine,
  readPlan,
} from '../records/capital-call-store.ts';
import { presentLineItem } from '../records/present-capital-call.ts';

export const listLineItems: Handler<'listLineItems'> = async (input, { services, today, refuse }) => {
  const call = await findCapitalCall(services, input.id);
  if (!call) return refuse('capital-call-not-found');
  const page = pageOf(input);
  const { items, nextCursor } = isIssued(call)
    ? await listCallLineItems(services, call.id, page)
    : planPage(await withTerms(services, call), await readPlan(services, call.id), page);
  return {
    line_items: items.map((line) => presentLineItem(line, call, today)),
    total: call.line_count,
    next_cursor: nextCursor,
  };
};

const place = z.strictObject({ from: z.number().int().min(0) });

function planPage(call: CapitalCallItem, plan: readonly PlannedLine[], page: Page): Paged<LineItem> {
  const from = page.cursor === undefined ? 0 : readCursor(page.cursor, place).from;
  const next = from + page.limit;
  return {
    items: plan.slice(from, next).map((planned, index) => lineFromPlan(call, planned, from + index)),
    nextCursor: next < plan.length ? writeCursor({ from: next }) : null,
  };
}

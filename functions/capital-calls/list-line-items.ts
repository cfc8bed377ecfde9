import * as z from 'zod';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Handler } from '../http/context.ts';
import { readCursor, writeCursor } from '../ledger/cursor.ts';
import { listCallLineItems } from './capital-call-list-store.ts';
import { type CapitalCallItem, findCapitalCall } from './capital-call-store.ts';
import { lineFromPlan, readPlan } from './plan-store.ts';
import { presentLineItem } from './present-capital-call.ts';

export const listLineItems: Handler<typeof capitalCallsContract.listLineItems> = async (
  input,
  { services, today, refuse },
) => {
  const call = await findCapitalCall(services, input.id);
  if (!call) return refuse('capital-call-not-found');
  const page = { limit: input.limit ?? PAGE_SIZE, cursor: input.cursor };
  const { lines, nextCursor } = isIssued(call)
    ? await listCallLineItems(services, call.id, page)
    : pageOfPlan(call, await readPlan(services, call.id), page);
  return {
    line_items: lines.map((line) => presentLineItem(line, call, today)),
    total: call.line_count,
    next_cursor: nextCursor,
  };
};

function isIssued(call: CapitalCallItem): boolean {
  return call.state === 'issuing' || call.state === 'issued';
}

const place = z.strictObject({ from: z.number().int().min(0) });

function pageOfPlan(
  call: CapitalCallItem,
  plan: Awaited<ReturnType<typeof readPlan>>,
  page: { limit: number; cursor: string | undefined },
) {
  const from = page.cursor === undefined ? 0 : readCursor(page.cursor, place).from;
  const next = from + page.limit;
  return {
    lines: plan.slice(from, next).map((planned, index) => lineFromPlan(call, planned, from + index)),
    nextCursor: next < plan.length ? writeCursor({ from: next }) : null,
  };
}

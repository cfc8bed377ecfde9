import { LIMITS } from '#shared/constants.ts';
import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import { findCapitalCall, listOutstandingLineItems } from '../records/capital-call-store.ts';
import { presentLineItem } from '../records/present-capital-call.ts';

export const listOutstanding: Handler<'listOutstanding'> = async (input, { services, today }) => {
  const page = pageOf(input, LIMITS.listLimit);
  const lines = await listOutstandingLineItems(services, page);
  const ids = [...new Set(lines.items.map((line) => line.capital_call_id))];
  const calls = new Map(
    await Promise.all(ids.map(async (id) => [id, await findCapitalCall(services, id)] as const)),
  );
  return {
    line_items: lines.items.flatMap((line) => {
      const call = calls.get(line.capital_call_id);
      // While a call is being withdrawn, some of its lines are not marked yet.
      return call && call.withdrawn_at === undefined ? [presentLineItem(line, call, today)] : [];
    }),
    total: lengthIfWhole(page, lines),
    next_cursor: lines.nextCursor,
  };
};

import { LIMITS } from '#shared/constants.ts';
import type { reconciliationsContract } from '#shared/contract/reconciliations.ts';
import { listOutstandingLineItems } from '../capital-calls/capital-call-list-store.ts';
import { findCapitalCall } from '../capital-calls/capital-call-store.ts';
import { presentLineItem } from '../capital-calls/present-capital-call.ts';
import type { Handler } from '../http/context.ts';

export const listOutstanding: Handler<typeof reconciliationsContract.listOutstanding> = async (
  input,
  { services, today },
) => {
  const page = { limit: input.limit ?? LIMITS.listLimit, cursor: input.cursor };
  const { lines, nextCursor } = await listOutstandingLineItems(services, page);
  const ids = [...new Set(lines.map((line) => line.capital_call_id))];
  const calls = new Map(
    await Promise.all(ids.map(async (id) => [id, await findCapitalCall(services, id)] as const)),
  );
  return {
    line_items: lines.flatMap((line) => {
      const call = calls.get(line.capital_call_id);
      return call ? [presentLineItem(line, call, today)] : [];
    }),
    total: nextCursor === null && input.cursor === undefined ? lines.length : null,
    next_cursor: nextCursor,
  };
};

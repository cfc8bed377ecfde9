import { PAGE_SIZE } from '#shared/constants.ts';
import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { loadClient } from '../clients/load-client.ts';
import type { Handler } from '../http/context.ts';
import { listClientLineItems } from './capital-call-list-store.ts';
import { presentOwnLine } from './present-capital-call.ts';

export const listClientCapitalCalls: Handler<typeof capitalCallsContract.listClientCapitalCalls> = async (
  input,
  context,
) => {
  const client = await loadClient(context, input.id);
  const { lines, nextCursor } = await listClientLineItems(context.services, client.id, {
    limit: input.limit ?? PAGE_SIZE,
    cursor: input.cursor,
  });
  return {
    capital_calls: lines.map((line) => presentOwnLine(line, context.today)),
    total: input.cursor === undefined && nextCursor === null ? lines.length : null,
    next_cursor: nextCursor,
  };
};

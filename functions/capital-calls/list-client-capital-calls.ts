import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { loadClient } from '../clients/load-client.ts';
import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import { listClientLineItems } from './capital-call-store.ts';
import { presentOwnLine } from './present-capital-call.ts';

export const listClientCapitalCalls: Handler<typeof capitalCallsContract.listClientCapitalCalls> = async (
  input,
  context,
) => {
  const client = await loadClient(context, input.id);
  const page = pageOf(input);
  const lines = await listClientLineItems(context.services, client.id, page);
  return {
    account: context.services.fundAccount ?? null,
    capital_calls: lines.items.map((line) => presentOwnLine(line, context.today)),
    total: lengthIfWhole(page, lines),
    next_cursor: lines.nextCursor,
  };
};

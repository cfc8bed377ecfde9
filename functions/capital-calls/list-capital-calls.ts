import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { listCapitalCallItems, readCallCounts } from './capital-call-store.ts';
import { presentCapitalCall } from './present-capital-call.ts';

export const listCapitalCalls: Handler<typeof capitalCallsContract.listCapitalCalls> = async (
  input,
  { services, today },
) => {
  const [page, { last_number: total }] = await Promise.all([
    listCapitalCallItems(services, pageOf(input)),
    readCallCounts(services),
  ]);
  return {
    capital_calls: page.items.map((call) => presentCapitalCall(call, today)),
    total,
    next_cursor: page.nextCursor,
  };
};

import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import {
  countAwaitingCalls,
  listAwaitingCalls,
  listCapitalCallItems,
  readCallCounts,
} from '../records/capital-call-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { outcomeOfIssue } from './second-person.ts';

const MOST_COUNTED = 1_000;

export const listCapitalCalls: Handler<typeof capitalCallsContract.listCapitalCalls> = async (
  input,
  { services, actor, today },
) => {
  const { status } = input;
  // A cursor is valid only for the list that returned it: all calls, or the calls that await approval.
  const wanted = { ...pageOf(input), of: status ?? '' };
  const [page, { last_number: last }, awaiting] = await Promise.all([
    status === undefined ? listCapitalCallItems(services, wanted) : listAwaitingCalls(services, wanted),
    readCallCounts(services),
    countAwaitingCalls(services, MOST_COUNTED),
  ]);
  return {
    capital_calls: await Promise.all(
      page.items.map(async (call) =>
        presentCapitalCall(call, today, await outcomeOfIssue(services, call, actor.userId)),
      ),
    ),
    total: status === undefined ? last : awaiting,
    next_cursor: page.nextCursor,
    awaiting_count: awaiting,
  };
};

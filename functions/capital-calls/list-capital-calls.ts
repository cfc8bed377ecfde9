import { PAGE_SIZE } from '#shared/constants.ts';
import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Handler } from '../http/context.ts';
import { listCapitalCallItems } from './capital-call-list-store.ts';
import { lastCallNumber } from './capital-call-store.ts';
import { presentCapitalCall } from './present-capital-call.ts';

export const listCapitalCalls: Handler<typeof capitalCallsContract.listCapitalCalls> = async (
  input,
  { services, today },
) => {
  const [page, total] = await Promise.all([
    listCapitalCallItems(services, { limit: input.limit ?? PAGE_SIZE, cursor: input.cursor }),
    lastCallNumber(services),
  ]);
  return {
    capital_calls: page.calls.map((call) => presentCapitalCall(call, today)),
    total,
    next_cursor: page.nextCursor,
  };
};

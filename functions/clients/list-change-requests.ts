import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import { listRequestsInState } from '../records/change-request-store.ts';
import { presentChangeRequest } from './present-change-request.ts';

export const listChangeRequests: Handler<'listChangeRequests'> = async (input, { services, actor }) => {
  const page = { ...pageOf(input), of: input.state ?? 'open' };
  const found = await listRequestsInState(services, input.state ?? 'open', page);
  return {
    requests: found.items.map((request) => presentChangeRequest(actor, request)),
    total: lengthIfWhole(page, found),
    next_cursor: found.nextCursor,
  };
};

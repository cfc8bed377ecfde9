import type { Handler } from '../http/context.ts';
import { listRequestsOfClient } from '../records/change-request-store.ts';
import { loadClient } from '../records/load-client.ts';
import { presentChangeRequest } from './present-change-request.ts';

export const listClientChangeRequests: Handler<'listClientChangeRequests'> = async ({ id }, context) => {
  const { services, actor } = context;
  const client = await loadClient(context, id);
  const requests = await listRequestsOfClient(services, client.id);
  return {
    requests: requests.map((request) => presentChangeRequest(actor, request)),
    total: requests.length,
    next_cursor: null,
  };
};

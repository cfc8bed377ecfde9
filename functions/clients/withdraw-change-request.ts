import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  changeRequestTarget,
  endChangeRequestWrites,
  endedRequest,
  listRequestsOfClient,
} from '../records/change-request-store.ts';
import { loadClient } from '../records/load-client.ts';
import { presentChangeRequest } from './present-change-request.ts';

export const withdrawChangeRequest: Handler<'withdrawChangeRequest'> = async (
  { id: clientId, request_id: requestId },
  context,
) => {
  const { services, actor, now, refuse } = context;
  const client = await loadClient(context, clientId);
  return decideAgain(async () => {
    const requests = await listRequestsOfClient(services, client.id);
    const request = requests.find(({ id, kind }) => id === requestId && kind === 'asked');
    if (!request) return refuse('change-request-not-found');
    if (request.state === 'withdrawn') return presentChangeRequest(actor, request);
    if (request.state !== 'open') return refuse('change-request-decided');
    const ended = endedRequest(request, {
      state: 'withdrawn',
      ended_at: now,
      ended_by: actor.userId,
      ended_by_name: actor.name,
      reason: undefined,
    });
    return context.commit(
      {
        writes: endChangeRequestWrites(services, request, ended),
        audit: {
          target: changeRequestTarget(request.id),
          name: client.name,
          action: 'change-request.withdrawn',
          summary: 'Withdrew the request',
          changes: { state: { before: 'open', after: 'withdrawn' } },
        },
      },
      presentChangeRequest(actor, ended),
    );
  });
};

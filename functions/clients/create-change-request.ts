import { checkWishedName } from '../http/check-wished-name.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  type ChangeRequestItem,
  changeRequestTarget,
  listRequestsOfClient,
  newChangeRequestId,
  putChangeRequestWrite,
} from '../records/change-request-store.ts';
import { loadClient } from '../records/load-client.ts';
import { presentChangeRequest } from './present-change-request.ts';

export const createChangeRequest: Handler<'createChangeRequest'> = async (
  { id: clientId, field, value },
  context,
) => {
  const { services, actor, now, refuse } = context;
  const client = await loadClient(context, clientId);
  checkWishedName(context, 'value', value);
  if (client[field] === value) return refuse('nothing-to-change');
  const request: ChangeRequestItem = {
    id: newChangeRequestId(client.id),
    client_id: client.id,
    client_name: client.name,
    field,
    kind: 'asked',
    before: client[field],
    value,
    state: 'open',
    asked_at: now,
    asked_by: actor.userId,
    asked_by_name: actor.name,
    asked_by_email: actor.email,
    version: 1,
  };
  return decideAgain(async () => {
    const open = (await listRequestsOfClient(services, client.id)).find(
      (other) => other.state === 'open' && other.kind === 'asked' && other.field === field,
    );
    if (open?.value === value) return presentChangeRequest(actor, open);
    if (open) return refuse('change-request-open');
    return context.commit(
      {
        writes: { request: putChangeRequestWrite(services, request) },
        audit: {
          target: changeRequestTarget(request.id),
          name: client.name,
          action: 'change-request.opened',
          summary: `Requested a change of the ${field.replace('_', ' ')}`,
          changes: { [field]: { before: request.before, after: value } },
        },
      },
      presentChangeRequest(actor, request),
    );
  });
};

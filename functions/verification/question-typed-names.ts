import { randomUUID } from 'node:crypto';
import {
  changeRequestTarget,
  findChangeRequest,
  putChangeRequestWrite,
  typedBeforeId,
} from '../clients/change-request-store.ts';
import { type ClientItem, clientTarget, findClient, questionNameWrite } from '../clients/client-store.ts';
import { listHistory } from '../ledger/audit-store.ts';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import type { Services } from '../services.ts';

/**
 * Asks the managers about a client's name, if the client themself set it last: until they confirm it, it is no evidence
 * of who paid. Answers whether it asked. Safe to repeat: what was asked once is not asked again.
 */
export async function questionTypedName(services: Services, clientId: string): Promise<boolean> {
  return decideAgain(async () => {
    const client = await findClient(services, clientId);
    if (!client || (await findChangeRequest(services, typedBeforeId(clientId)))) return false;
    const typed = await nameTypedBy(services, client);
    if (!typed || typed.before === client.name) return false;
    const now = services.now().toISOString();
    const request = {
      id: typedBeforeId(client.id),
      client_id: client.id,
      client_name: typed.before,
      field: 'name',
      kind: 'typed_before',
      before: typed.before,
      value: client.name,
      state: 'open',
      asked_at: typed.at,
      asked_by: client.user_id,
      asked_by_name: client.name,
      asked_by_email: client.email,
      version: 1,
    } as const;
    await commitChange(
      services,
      {
        writes: {
          client: questionNameWrite(services, client),
          request: putChangeRequestWrite(services, request),
        },
        audit: {
          target: changeRequestTarget(request.id),
          name: request.client_name,
          action: 'change-request.opened',
          summary: 'The client typed this name; a manager has to confirm it',
          changes: { name: { before: request.before, after: request.value } },
        },
        furtherAudits: [
          {
            target: clientTarget(client.id),
            name: client.name,
            action: 'client.name-questioned',
            summary: 'The name was typed by the client; a manager has to confirm it',
            changes: { name_unconfirmed: { after: true } },
          },
        ],
      },
      { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
    );
    return true;
  });
}

/**
 * The name that managers had given before the client set the present one, and when the client last did; undefined where
 * the present one is a manager's.
 */
async function nameTypedBy(
  services: Services,
  { id, user_id: userId }: ClientItem,
): Promise<{ before: string; at: string } | undefined> {
  const history = await listHistory(services, clientTarget(id), Number.POSITIVE_INFINITY);
  let typed: { before: string; at: string } | undefined;
  for (const { action, actor_id: actorId, at, changes } of history) {
    const name = changes.find(({ field }) => field === 'name');
    if (!name) continue;
    if (action !== 'user.updated' || actorId !== userId) break;
    // Newest first: the oldest of these changes names what managers had given.
    typed = { before: String(name.before ?? ''), at: typed?.at ?? at };
  }
  return typed;
}

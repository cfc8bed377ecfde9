import type { Context } from '../http/context.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import {
  type ChangeRequestItem,
  changeRequestTarget,
  endChangeRequestWrites,
  endedRequest,
  findChangeRequest,
  typedBeforeId,
} from './change-request-store.ts';
import type { ClientItem } from './client-store.ts';

/** Writes of one record, with their audit row. */
interface EndedRequest {
  readonly ended: ChangeRequestItem;
  readonly writes: Readonly<Record<string, Write>>;
  readonly audit: AuditEntry;
}

/** What a manager's decision does to the request itself. */
export function endByDecision(
  { services, actor, now }: Pick<Context, 'services' | 'actor' | 'now'>,
  request: ChangeRequestItem,
  decision: 'approved' | 'declined',
  reason: string,
): EndedRequest {
  const ended = endedRequest(request, {
    state: decision,
    ended_at: now,
    ended_by: actor.userId,
    ended_by_name: actor.name,
    reason,
  });
  return {
    ended,
    writes: endChangeRequestWrites(services, request, ended),
    audit: {
      target: changeRequestTarget(request.id),
      name: request.client_name,
      action: 'change-request.decided',
      summary: `${decision === 'approved' ? 'Approved' : 'Declined'}: ${reason}`,
      changes: { state: { before: request.state, after: decision }, reason: { after: reason } },
    },
  };
}

/**
 * Ends the question whether the name that the client had typed is theirs, because a manager gives another; undefined
 * when there is no such question.
 */
export async function endTypedName(
  context: Pick<Context, 'services' | 'actor' | 'now'>,
  client: ClientItem,
): Promise<EndedRequest | undefined> {
  if (!client.name_unconfirmed) return undefined;
  const request = await findChangeRequest(context.services, typedBeforeId(client.id));
  if (request?.state !== 'open') return undefined;
  const { ended, writes, audit } = endByDecision(context, request, 'declined', 'A manager gave another name');
  const named = Object.entries(writes).map(([name, write]) => [`typed:${name}`, write] as const);
  return { ended, writes: Object.fromEntries(named), audit };
}

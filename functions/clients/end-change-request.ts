import type { Context } from '../http/context.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import {
  type ChangeRequestItem,
  changeRequestTarget,
  endChangeRequestWrites,
  endedRequest,
} from '../records/change-request-store.ts';

interface EndedRequest {
  readonly ended: ChangeRequestItem;
  readonly writes: Readonly<Record<string, Write>>;
  readonly audit: AuditEntry;
}

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

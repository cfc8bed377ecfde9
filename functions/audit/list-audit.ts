import { addDays, startOfFundDay } from '#shared/calendar-date.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { ActorRole } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { type AuditRow, listAuditRows } from '../ledger/audit-store.ts';
import { presentActor, presentChanges } from '../ledger/present-changes.ts';
import { pageOf } from '../ledger/query-list.ts';

const OF_THE_FUND: ReadonlySet<ActorRole> = new Set(['system', 'rule', 'manager']);

export const listAudit: Handler<'listAudit'> = async (input, { services }) => {
  const { kind, record_id: recordId } = input;
  const { items, nextCursor } = await listAuditRows(
    services,
    {
      record: kind !== undefined && recordId !== undefined ? { kind, id: recordId } : undefined,
      actorId: input.actor_id,
      action: input.action,
      kind,
      from: input.from && startOfFundDay(input.from),
      before: input.to && startOfFundDay(addDays(input.to, 1)),
    },
    pageOf(input),
  );
  return { entries: items.map(presentEntry), total: null, next_cursor: nextCursor };
};

function presentEntry(row: AuditRow): AuditEntry {
  const { id, at, action, target, kind, summary, changes } = row;
  return {
    id,
    at,
    ...presentActor(row),
    action,
    kind,
    record_id: target.slice(target.indexOf('#') + 1),
    record_name: row.record_name ?? null,
    summary,
    changes: presentChanges(changes),
    cause: causeOf(row),
  };
}

function causeOf({ correlation_id: cause, actor_id: actorId, actor_role: role }: AuditRow): string | null {
  if (cause === undefined) return null;
  const isOwn = role !== undefined && OF_THE_FUND.has(role);
  // An investor could send the correlation id of another user's change, so the actor's id is added.
  return isOwn ? cause : `${actorId} ${cause}`;
}

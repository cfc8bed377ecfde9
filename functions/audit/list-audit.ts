import { addDays, startOfFundDay } from '#shared/calendar-date.ts';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { AuditEntry, auditContract } from '#shared/contract/audit.ts';
import type { Handler } from '../http/context.ts';
import { presentChanges } from '../ledger/present-changes.ts';
import { type HistoryRow, listHistoryPage } from './history-store.ts';

export const listAudit: Handler<typeof auditContract.listAudit> = async (input, { services }) => {
  const { kind, record_id: recordId } = input;
  const { rows, nextCursor } = await listHistoryPage(
    services,
    {
      record: kind !== undefined && recordId !== undefined ? { kind, id: recordId } : undefined,
      actorId: input.actor_id,
      action: input.action,
      kind,
      from: input.from && startOfFundDay(input.from),
      before: input.to && startOfFundDay(addDays(input.to, 1)),
    },
    { limit: input.limit ?? PAGE_SIZE, cursor: input.cursor },
  );
  return { entries: rows.map(presentEntry), total: null, next_cursor: nextCursor };
};

function presentEntry(row: HistoryRow): AuditEntry {
  const { id, at, actor_id, actor_name, action, target, kind, summary, changes } = row;
  return {
    id,
    at,
    actor_id,
    actor_name,
    action,
    kind,
    record_id: target.slice(target.indexOf('#') + 1),
    record_name: row.record_name ?? null,
    summary,
    changes: presentChanges(changes),
  };
}

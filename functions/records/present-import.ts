import type { ListedImport, StatementImport } from '#shared/contract/transactions.ts';
import type { ImportItem, RejectedLines } from './import-store.ts';

export function presentImport(item: ImportItem, rejected: RejectedLines): StatementImport {
  return { ...presentListedImport(item), rejected };
}

export function presentListedImport(item: ImportItem): ListedImport {
  const { undo } = item;
  return {
    import_id: item.id,
    batch_id: item.id,
    status: item.status,
    insertedCount: item.inserted_count,
    duplicateCount: item.duplicate_count,
    processed_rows: item.position,
    total_rows: item.total_rows,
    bank: item.bank,
    file_name: item.file_name,
    created_at: item.created_at,
    created_by_name: item.created_by_name || null,
    takenBackCount: item.taken_count ?? 0,
    ...(item.bank_request
      ? {
          fromDate: item.bank_request.from,
          toDate: item.bank_request.to,
          doubtfulCount: item.doubtful_count ?? 0,
        }
      : {}),
    ...(item.is_stale ? { stale: true } : {}),
    ...(item.failure ? { failure: item.failure.sentence } : {}),
    ...(undo
      ? {
          undo: {
            reason: undo.reason,
            by_name: undo.by_name,
            started_at: undo.started_at,
            ended_at: undo.ended_at ?? null,
            waiting: undo.is_waiting,
          },
        }
      : {}),
    ...(undo && undo.issues.length > 0 && item.status === 'undoing' ? { issues: undo.issues } : {}),
  };
}

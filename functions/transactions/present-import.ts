import type { StatementImport } from '#shared/contract/transactions.ts';
import type { RejectedLines } from './import-rows-store.ts';
import type { ImportItem } from './import-store.ts';

/** A stored import as the contract answers it. */
export function presentImport(item: ImportItem, rejected: RejectedLines): StatementImport {
  return {
    import_id: item.id,
    batch_id: item.id,
    status: item.status,
    insertedCount: item.inserted_count,
    duplicateCount: item.duplicate_count,
    processed_rows: item.position,
    total_rows: item.total_rows,
    rejected,
    bank: item.bank,
    file_name: item.file_name,
    created_at: item.created_at,
    ...(item.bank_request ? { fromDate: item.bank_request.from, toDate: item.bank_request.to } : {}),
    ...(item.is_stale ? { stale: true } : {}),
    ...(item.failure ? { failure: item.failure.sentence } : {}),
  };
}

import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { finder } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { putNew } from '../ledger/write.ts';
import type { Services } from '../services.ts';

export type CsvImportKind = 'CLIENT_IMPORT' | 'PROPERTY_IMPORT' | 'CAPITAL_CALL_IMPORT' | 'REGISTER_IMPORT';

const csvImportItem = storedItem(
  z.object({
    id: z.string(),
    file_name: z.string(),
    file_digest: z.string(),
    total_rows: z.number(),
    created_by: z.string(),
    created_by_name: z.string(),
    created_at: z.string(),
  }),
);
/** Every added record has the import's id, so the import stores no progress. */
export type CsvImportItem = Stored<typeof csvImportItem>;

export function csvImportTarget(kind: CsvImportKind, importId: string): string {
  return `${kind}#${importId}`;
}

function csvImportKey(kind: CsvImportKind, importId: string) {
  return { pk: csvImportTarget(kind, importId), sk: 'CSV_IMPORT' };
}

export const findCsvImport = finder(csvImportKey, csvImportItem);

export function putCsvImportWrite(services: Services, kind: CsvImportKind, item: CsvImportItem): Write {
  return putNew(services, { ...csvImportKey(kind, item.id), ...csvImportItem.parse(item) });
}

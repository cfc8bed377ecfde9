import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { object } from './endpoint.ts';
import { wholeNumber } from './fields.ts';

export const rejectedRow = object('RejectedRow', () => ({ line: wholeNumber(), message: z.string() }));

/** With `dryRun`, the call returns a preview. Repeating it with the same key continues an import. */
export const CSV_FILE = {
  query: ['dryRun'],
  file: { maxBytes: LIMITS.statementBytes },
  idempotent: true,
} as const;

export function csvImport<Row extends z.ZodType>(row: Row) {
  return z.object({
    // Null in a preview, because a preview writes nothing.
    import_id: z.string().nullable(),
    // To continue a `running` import, the caller repeats the request with the same Idempotency-Key.
    status: z.enum(['preview', 'running', 'done']),
    insertedCount: wholeNumber(),
    duplicateCount: wholeNumber(),
    processed_rows: wholeNumber().describe('Number of records processed so far.'),
    total_rows: wholeNumber(),
    rejected: z.array(rejectedRow()),
    notes: z.array(rejectedRow()).describe('Lines that were read differently from their text, and how.'),
    ignored_columns: z.array(z.string()),
    preview: z.array(row).optional(),
  });
}

export type CsvImport = Omit<z.output<ReturnType<typeof csvImport>>, 'preview'>;

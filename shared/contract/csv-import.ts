import * as z from 'zod';
import { named } from './endpoint.ts';
import { wholeNumber } from './fields.ts';

/** A line of the file that cannot be imported, with the reason. */
export const rejectedRow = named('RejectedRow', () => z.object({ line: wholeNumber(), message: z.string() }));

/**
 * The response of a preview or an import of records from a CSV file; `row` is the schema of a previewed row. A preview has no
 * `import_id` and writes nothing. A `running` import continues if the request is repeated with its Idempotency-Key.
 */
export function csvImport<Row extends z.ZodType>(row: Row) {
  return z.object({
    import_id: z.string().nullable(),
    status: z.enum(['preview', 'running', 'done']),
    insertedCount: wholeNumber().describe('Records added by this import, or that a preview would add.'),
    duplicateCount: wholeNumber().describe('Records that already existed and were left unchanged.'),
    processed_rows: wholeNumber().describe('Number of records processed so far.'),
    total_rows: wholeNumber(),
    rejected: z.array(rejectedRow()),
    ignored_columns: z.array(z.string()).describe('Headings of columns that are not imported.'),
    preview: z.array(row).optional(),
  });
}

/** The fields that every CSV import returns; `preview` depends on the kind of record. */
export type CsvImport = Omit<z.output<ReturnType<typeof csvImport>>, 'preview'>;

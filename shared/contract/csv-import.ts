import * as z from 'zod';
import { named } from './endpoint.ts';
import { wholeNumber } from './fields.ts';

/** A line of a file that is not imported, with the reason. */
export const rejectedRow = named('RejectedRow', () => z.object({ line: wholeNumber(), message: z.string() }));

/**
 * The answer to a preview or an import of records from a CSV file; `row` is the schema of a previewed row. A preview has no
 * `import_id` and writes nothing. A `running` import continues when the request is repeated with its Idempotency-Key.
 */
export function csvImport<Row extends z.ZodType>(row: Row) {
  return z.object({
    import_id: z.string().nullable(),
    status: z.enum(['preview', 'running', 'done']),
    insertedCount: wholeNumber().describe('Added by this import; of a preview, what it would add.'),
    duplicateCount: wholeNumber().describe('There before, and left alone.'),
    processed_rows: wholeNumber().describe('Records settled so far of `total_rows`.'),
    total_rows: wholeNumber(),
    rejected: z.array(rejectedRow()),
    ignored_columns: z.array(z.string()).describe('Headings of columns that are not imported.'),
    preview: z.array(row).optional(),
  });
}

/** The fields of every import answer that do not depend on its rows. */
export type CsvImport = Omit<z.output<ReturnType<typeof csvImport>>, 'preview'>;

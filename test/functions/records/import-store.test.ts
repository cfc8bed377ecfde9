import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ImportRow,
  keepImportContents,
  putImportContents,
  ROWS_PER_CHUNK,
  readImportRows,
  readRejectedLines,
} from '#functions/records/import-store.ts';
import { calendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { portalOfFile } from '../../harness/portal-of-file.ts';

const portal = portalOfFile();

test('rows whose texts are too long and too different for one item are read as they were stored', async () => {
  const day = calendarDate(2025, 5, 1);
  if (!day) throw new Error('A day that there is');
  const rows = Array.from(
    { length: ROWS_PER_CHUNK + 3 },
    (_, index): ImportRow => ({
      line: index + 2,
      id: `csv-${index}`,
      txn_date: day,
      amount_cents: cents(index + 1),
      description: randomBytes(210).toString('base64'),
    }),
  );
  const { services } = portal;
  await putImportContents(services, 'wide', { rows, rejected: [] });
  await keepImportContents(services, { id: 'wide', rows_name: undefined });
  const from = (position: number) => readImportRows(services, { id: 'wide', position, rows_name: undefined });
  expect(await from(0)).toEqual(rows.slice(0, ROWS_PER_CHUNK));
  expect(await from(ROWS_PER_CHUNK - 2)).toEqual(rows.slice(ROWS_PER_CHUNK - 2, ROWS_PER_CHUNK));
  expect(await from(ROWS_PER_CHUNK)).toEqual(rows.slice(ROWS_PER_CHUNK));
});

const DAY = calendarDate(2025, 5, 1);

const textOf = (length: number) => randomBytes(length).toString('base64').slice(0, length);

test('rows and rejected lines of any number and length are read as they were stored', async () => {
  const { services } = portal;
  let imports = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        rowCount: fc.integer({ min: 1, max: ROWS_PER_CHUNK + 200 }),
        rowLength: fc.constantFrom(0, 28, 280, 300),
        rejectedCount: fc.constantFrom(0, 1, 5_000, 20_000),
        rejectedLength: fc.constantFrom(20, 120),
      }),
      async ({ rowCount, rowLength, rejectedCount, rejectedLength }) => {
        if (!DAY) throw new Error('A day that there is');
        imports += 1;
        const id = `any-${imports}`;
        const rows = Array.from({ length: rowCount }, (_, index): ImportRow => {
          const description = textOf(rowLength);
          return { line: index + 2, id: `csv-${index}`, txn_date: DAY, amount_cents: cents(1), description };
        });
        const rejected = Array.from({ length: rejectedCount }, (_, index) => ({
          line: rowCount + index + 2,
          message: textOf(rejectedLength),
        }));
        await putImportContents(services, id, { rows, rejected });
        await keepImportContents(services, { id, rows_name: undefined });
        for (let position = 0; position < rowCount; position += ROWS_PER_CHUNK) {
          const read = await readImportRows(services, { id, position, rows_name: undefined });
          expect(read).toEqual(rows.slice(position, position + ROWS_PER_CHUNK));
        }
        expect(await readRejectedLines(services, id)).toEqual(rejected);
      },
    ),
    {
      numRuns: 8,
      examples: [[{ rowCount: 2_000, rowLength: 280, rejectedCount: 20_000, rejectedLength: 120 }]],
    },
  );
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type ImportRow,
  keepImportContents,
  putImportContents,
  ROWS_PER_CHUNK,
  readImportRows,
} from '#functions/transactions/import-store.ts';
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

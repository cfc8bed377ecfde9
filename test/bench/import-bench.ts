import { createHash } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { type Figure, median } from './measure.ts';

const ROWS = 4_850;
const ROWS_PER_TRANSACTION = 97;
const ROUNDS = 5;

async function importRows(portal: TestPortal, round: number): Promise<void> {
  const csv = longStatement(ROWS).replaceAll('reference', `round ${round} row`);
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
  if (body.insertedCount !== ROWS) throw new Error(`${body.insertedCount} rows were imported`);
}

/** Items of the same attributes, written by the SDK alone: nothing read, checked, counted or audited. */
async function writeBare(portal: TestPortal, round: number): Promise<void> {
  for (let start = 0; start < ROWS; start += ROWS_PER_TRANSACTION) {
    await portal.services.database.send(
      new TransactWriteCommand({
        TransactItems: Array.from({ length: ROWS_PER_TRANSACTION }, (_, index) => {
          // A digest, as the ids of imported rows are: keys in order would be easier to store.
          const id = createHash('sha256')
            .update(`${round} ${start + index}`)
            .digest('hex');
          const day = `2019-${String(((start + index) % 12) + 1).padStart(2, '0')}-01`;
          const sortKey = `${day}#2026-01-01T00:00:00.000Z#${id}`;
          return {
            Put: {
              TableName: portal.services.portalTable,
              Item: {
                pk: `BARE#${id}`,
                sk: 'TXN',
                list_pk: `BARE#${day.slice(0, 7)}`,
                list_sk: sortKey,
                open_pk: `BARE#open#${day.slice(0, 7)}`,
                open_sk: sortKey,
                id,
                txn_date: day,
                amount_cents: index + 1,
                abs_cents: index + 1,
                unallocated_cents: index + 1,
                allocation_count: 0,
                type: '',
                description: `Direct credit round ${round} row ${index}`,
                note: '',
                created_by: '00000000-0000-0000-0000-000000000000',
                created_by_name: 'Morgan Manager',
                batch_id: '00000000-0000-0000-0000-000000000000',
                created_at: '2026-01-01T00:00:00.000Z',
                source: 'csv',
                seal: '0'.repeat(32),
                version: 1,
              },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          };
        }),
      }),
    );
  }
}

async function rowsPerSecond(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (ROWS * 1_000) / (performance.now() - started);
}

/** Rows a second from the file to the ledger, beside writing such items and doing nothing else. */
export async function benchImport(): Promise<Figure[]> {
  const portal = await startTestPortal();
  try {
    const imported: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await rowsPerSecond(() => writeBare(portal, round)));
      imported.push(await rowsPerSecond(() => importRows(portal, round)));
    }
    const ratio = median(imported.map((rate, round) => rate / (bare[round] ?? rate)));
    return [
      {
        what: 'Statement import, rows a second, against bare TransactWriteItems of the same rows',
        figure: `${ratio.toFixed(2)} (${median(imported).toFixed(0)} against ${median(bare).toFixed(0)} rows/s)`,
        held: '≥ 0.85',
        ok: ratio >= 0.85,
      },
    ];
  } finally {
    await portal.close();
  }
}

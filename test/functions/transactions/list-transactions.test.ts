import { beforeAll, describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { longStatement, statementForm } from './statement-file.ts';

const ROWS = 1_300;
const portal = portalOfFile();

beforeAll(async () => {
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(longStatement(ROWS)));
});

const list = (query: string) => portal.call(portal.manager, 'GET', `/transactions${query}`);
type Row = { id: string; txn_date: string; type: string };

async function every(query: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await list(`?limit=${limit}${query}${cursor ? `&cursor=${cursor}` : ''}`);
    rows.push(...body.transactions);
    cursor = body.next_cursor;
  }
  return rows;
}

describe('200', () => {
  test('limit=1000 answers 1,000, newest first, with the total count', async () => {
    const { status, body } = await list('?limit=1000');
    expect(status).toBe(200);
    expect(body.transactions).toHaveLength(1_000);
    expect(body.total).toBe(ROWS);
    const days = body.transactions.map((row: Row) => row.txn_date);
    expect(days).toEqual([...days].sort().reverse());
  });

  test.each([1_000, 333, 97])('pages of %i list every transaction exactly once', async (limit) => {
    const rows = await every('', limit);
    expect(rows).toHaveLength(ROWS);
    expect(new Set(rows.map((row) => row.id)).size).toBe(ROWS);
  });

  test('a range of days includes its first and last day and nothing outside', async () => {
    const rows = await every('&from=2024-03-05&to=2024-03-07', 10);
    expect(new Set(rows.map((row) => row.txn_date))).toEqual(
      new Set(['2024-03-05', '2024-03-06', '2024-03-07']),
    );
    const all = await every('', 1_000);
    const expected = all.filter((row) => row.txn_date >= '2024-03-05' && row.txn_date <= '2024-03-07');
    expect(rows).toHaveLength(expected.length);
  });

  test('status lists exactly the open work, also beyond the newest thousand', async () => {
    const all = await every('', 1_000);
    const oldest = all.slice(-40).filter((_, index) => index % 2 === 0);
    for (const row of oldest) {
      await portal.call(portal.manager, 'PUT', `/transactions/${row.id}/classify`, { type: 'expense' });
    }
    const open = await every('&status=unclassified', 500);
    expect(open).toHaveLength(ROWS - oldest.length);
    expect(open.every((row) => row.type === '')).toBe(true);
    expect((await list('?status=unclassified')).body.total).toBe(ROWS - oldest.length);
  });
});

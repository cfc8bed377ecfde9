import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportData } from '../../bin/export-data.ts';
import { statementForm } from '../functions/transactions/statement-file.ts';
import { startTestPortal, TEST_TABLES, type TestPortal } from '../harness/test-portal.ts';

const NOW = new Date('2026-11-21T00:00:00.000Z');

let portal: TestPortal;
let work: string;
let olivia: string;
let noah: string;

beforeAll(async () => {
  portal = await startTestPortal();
  work = await mkdtemp(join(tmpdir(), 'export-test-'));
  olivia = (await portal.addClient({ name: 'Olivia Chen', email: 'olivia@example.com' })).id;
  noah = (await portal.addClient({ name: 'Noah Walker', email: 'noah@example.com' })).id;
  const csv = 'Date,Amount,Description\n10/06/2025,1234.50,Osko transfer of two';
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
  const { body } = await portal.call(portal.manager, 'GET', '/transactions');
  const [{ id }] = body.transactions;
  await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: 'contribution' });
  for (const [client_id, amount] of [
    [olivia, 1000.25],
    [noah, 234.25],
  ]) {
    const allocated = await portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, {
      client_id,
      amount,
    });
    expect(allocated.status).toBe(201);
  }
});
afterAll(async () => {
  await portal.close();
  await rm(work, { recursive: true, force: true });
});

async function linesOf(folder: string, file: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(folder, `${file}.jsonl`), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('every record is written once, with money in whole cents, including the audit', async () => {
  const to = join(work, 'all');
  const counts = await exportData({ tables: portal.services, to, now: NOW });
  expect(counts).toMatchObject({ clients: 2, transactions: 1, allocations: 2 });
  expect(counts.other).toBeUndefined();
  expect((await linesOf(to, 'transactions')).map((item) => item.amount_cents)).toEqual([123_450]);
  const allocated = (await linesOf(to, 'allocations')).map((item) => item.amount_cents);
  expect(allocated.sort()).toEqual([100_025, 23_425]);
  const { Count } = await portal.services.database.send(
    new ScanCommand({ TableName: TEST_TABLES.audit, Select: 'COUNT' }),
  );
  expect(await linesOf(to, 'audit')).toHaveLength(Count ?? 0);
  const about = JSON.parse(await readFile(join(to, 'about.json'), 'utf8'));
  expect(about).toMatchObject({ exported_at: NOW.toISOString(), counts });
  expect(about.money).toContain('whole cents of Australian dollars');
  expect((await stat(join(to, 'clients.jsonl'))).mode & 0o077).toBe(0);
});

test('the export of one client contains only their records', async () => {
  const to = join(work, 'one');
  const counts = await exportData({ tables: portal.services, to, clientId: olivia, now: NOW });
  expect(counts).toMatchObject({ clients: 1, allocations: 1 });
  expect(counts.audit).toBeGreaterThan(0);
  let all = '';
  for (const name of await readdir(to)) all += await readFile(join(to, name), 'utf8');
  expect(all).toContain(olivia);
  expect(all).not.toContain(noah);
  expect(all).not.toContain('Noah');
});

test('an unknown kind of record is exported too', async () => {
  await portal.services.database.send(
    new PutCommand({
      TableName: TEST_TABLES.portal,
      Item: { pk: 'NEWS#1', sk: 'NEWS', list_pk: 'N', list_sk: '1' },
    }),
  );
  const to = join(work, 'new');
  expect(await exportData({ tables: portal.services, to, now: NOW })).toMatchObject({ other: 1 });
  expect(await linesOf(to, 'other')).toEqual([{ pk: 'NEWS#1', sk: 'NEWS' }]);
});

test('nothing is written into a folder that is not empty', async () => {
  const to = join(work, 'full');
  await mkdir(to);
  await writeFile(join(to, 'note'), 'x');
  await expect(exportData({ tables: portal.services, to, now: NOW })).rejects.toThrow('is not empty');
});

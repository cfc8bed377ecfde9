import { expect } from 'vitest';
import type { TestPortal } from '#test/harness/test-portal.ts';
import { statementForm } from './statement-file.ts';

interface Listed {
  readonly id: string;
  readonly description: string;
}

let rows = 0;

async function importAll({ call, manager }: TestPortal, lines: readonly string[]): Promise<Listed[]> {
  const csv = ['Date,Amount,Description', ...lines].join('\n');
  const { body } = await call(manager, 'POST', '/transactions/upload-csv', statementForm(csv));
  let listed: Listed[] = [];
  // The list may lag behind the import.
  await expect
    .poll(async () => {
      listed = (await call(manager, 'GET', '/transactions?limit=1000')).body.transactions;
      return lines.every((line) => listed.some(({ description }) => line.endsWith(`,${description}`)));
    })
    .toBe(true);
  expect(body.insertedCount).toBe(lines.length);
  return listed;
}

const classify = ({ call, manager }: TestPortal, id: string, type: string) =>
  call(manager, 'PUT', `/transactions/${id}/classify`, { type });

export async function importedRow(portal: TestPortal, amount: string, type = ''): Promise<string> {
  rows += 1;
  const own = `Row ${rows}`;
  const listed = await importAll(portal, [`01/02/2025,${amount},${own}`]);
  const { id } = listed.find(({ description }) => description === own) as Listed;
  if (type) await classify(portal, id, type);
  return id;
}

export async function openContributions(portal: TestPortal, count: number): Promise<string[]> {
  const lines = Array.from({ length: count }, (_, index) => `02/02/2025,8.00,Contested ${index}`);
  const listed = await importAll(portal, lines);
  const ids = listed.filter(({ description }) => description.startsWith('Contested')).map(({ id }) => id);
  await Promise.all(ids.map((id) => classify(portal, id, 'contribution')));
  expect(ids).toHaveLength(count);
  return ids;
}

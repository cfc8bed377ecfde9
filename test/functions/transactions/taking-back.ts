import { expect } from 'vitest';
import type { TestPortal } from '#test/harness/test-portal.ts';
import { statementForm } from './statement-file.ts';

export const WRONG_FILE = { reason: 'The statement of another fund' };

export async function importLines(portal: TestPortal, lines: readonly string[]): Promise<string> {
  return importFile(portal, ['Date,Amount,Description', ...lines].join('\n'));
}

export async function importFile(portal: TestPortal, csv: string): Promise<string> {
  const { status, body } = await portal.call(
    portal.manager,
    'POST',
    '/transactions/upload-csv',
    statementForm(csv),
  );
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  await portal.services.settled();
  return body.import_id;
}

export const importOf = async (portal: TestPortal, id: string) =>
  (await portal.call(portal.manager, 'GET', `/transactions/imports/${id}`)).body;

export async function rowsOf(portal: TestPortal, id: string, limit = 1_000) {
  const rows = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = `limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await portal.call(
      portal.manager,
      'GET',
      `/transactions/imports/${id}/rows?${query}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...body.rows);
    cursor = body.next_cursor;
  }
  return rows;
}

export async function takeBack(portal: TestPortal, id: string, body: object = WRONG_FILE) {
  const answer = await portal.call(portal.manager, 'POST', `/transactions/imports/${id}/undo`, body);
  await portal.services.settled();
  return answer;
}

export function withoutWorker(portal: TestPortal): () => void {
  const { continueImport } = portal.services;
  Object.assign(portal.services, { continueImport: async () => {} });
  return () => Object.assign(portal.services, { continueImport });
}

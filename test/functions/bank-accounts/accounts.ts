import type { TestPortal } from '#test/harness/test-portal.ts';

export const OPERATING = {
  name: 'Operating',
  bsb: '083-001',
  account_number: '1234 5678',
  opening_day: '2025-01-01',
  opening_balance: 1_000,
};

export async function addAccount(portal: TestPortal, changed: object = {}): Promise<string> {
  const answer = await portal.call(portal.manager, 'POST', '/bank-accounts', { ...OPERATING, ...changed });
  if (answer.status !== 201) throw new Error(`Not added: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

function formOf(bytes: Uint8Array | string, accountId?: string): FormData {
  const form = new FormData();
  if (accountId !== undefined) form.set('account_id', accountId);
  form.set('file', new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], 'statement.csv'));
  return form;
}

export function upload(portal: TestPortal, bytes: Uint8Array | string, accountId?: string, query = '') {
  return portal.call(portal.manager, 'POST', `/transactions/upload-csv${query}`, formOf(bytes, accountId));
}

export async function importInto(
  portal: TestPortal,
  bytes: Uint8Array | string,
  accountId?: string,
): Promise<string> {
  const { status, body } = await upload(portal, bytes, accountId);
  if (status !== 200) throw new Error(`Not imported: ${JSON.stringify(body)}`);
  return body.import_id;
}

export async function readTieOut(portal: TestPortal, accountId: string, to?: string) {
  const path = `/bank-accounts/${accountId}/tie-out${to ? `?to=${to}` : ''}`;
  return (await portal.call(portal.manager, 'GET', path)).body;
}

export async function takeBack(portal: TestPortal, importId: string): Promise<void> {
  const path = `/transactions/imports/${importId}/undo`;
  await portal.call(portal.manager, 'POST', path, { reason: 'The wrong file' });
  await portal.services.settled();
}

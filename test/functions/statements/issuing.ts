import { closeUpTo } from '#test/functions/fund/closing.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import type { TestAnswer, TestPortal } from '#test/harness/test-portal.ts';

export const YEAR = { kind: 'year', from: '2024-07-01', to: '2025-06-30' } as const;

export async function contribute(
  portal: TestPortal,
  clientId: string,
  amount: string | number,
  day: string,
  description = 'Osko transfer',
): Promise<string> {
  const { status, body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    amount,
    description,
    txn_date: day,
    type: 'contribution',
    client_id: clientId,
    ...CONFIRMED,
  });
  if (status !== 201) throw new Error(`Not recorded: ${JSON.stringify(body)}`);
  return body.id;
}

export async function takeBack(portal: TestPortal, transactionId: string): Promise<void> {
  const { body } = await portal.call(portal.manager, 'GET', `/transactions/${transactionId}`);
  const [allocation] = body.allocations;
  const path = `/transactions/${transactionId}/allocations/${allocation.id}/reverse`;
  const answer = await portal.call(portal.manager, 'POST', path, { reason: 'Of somebody else' });
  if (answer.status !== 200) throw new Error(`Not taken back: ${JSON.stringify(answer.body)}`);
}

export function ask(
  portal: TestPortal,
  input: object,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  return portal.call(portal.manager, 'POST', '/statements', input, headers);
}

export async function issue(portal: TestPortal, input: object) {
  const { to, on = to } = input as { to?: string; on?: string };
  await closeUpTo(portal, String(on).slice(0, 7));
  const { status, body } = await ask(portal, input);
  if (status !== 202) throw new Error(`Not issued: ${JSON.stringify(body)}`);
  await portal.services.settled();
  return (await portal.call(portal.manager, 'GET', `/statements/runs/${body.run_id}`)).body;
}

interface IssuedDocument {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly filename: string;
  readonly document_type: string;
  readonly statement?: { readonly number: string; readonly is_pack: boolean };
}

export async function papersOf(
  portal: TestPortal,
  clientId: string,
  by: TestActor = portal.manager,
): Promise<IssuedDocument[]> {
  const { body } = await portal.call(by, 'GET', `/clients/${clientId}/documents?limit=1000`);
  return body.documents.filter(({ statement }: IssuedDocument) => statement !== undefined);
}

export async function fileOf({ bucket }: TestPortal, documentId: string): Promise<Uint8Array> {
  const bytes = (await bucket.versionsOf(`documents/${documentId}`)).at(-1)?.bytes;
  if (!bytes) throw new Error(`There is no file of ${documentId}`);
  return bytes;
}

export async function statementOf(portal: TestPortal, number: string, by: TestActor = portal.manager) {
  return portal.call(by, 'GET', `/statements/${number}`);
}

export const balance = (paid: number) => ({ paid, units: paid });

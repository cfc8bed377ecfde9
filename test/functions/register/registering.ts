import { expect } from 'vitest';
import { available } from '#test/functions/documents/uploading.ts';
import { importRows } from '#test/functions/reconciliations/reconciling.ts';
import { DAY_MS } from '#test/functions/users/two-people.ts';
import { managerOf, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import type { TestAnswer, TestPortal } from '#test/harness/test-portal.ts';

export let portal: TestPortal;

/** `portalOfTest` adds hooks to the test file that is running, so each test file calls this function. */
export function startPortal(): void {
  portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });
}

export const REASON = { reason: 'By the deed of transfer' };

export const send = (method: string, path: string, body?: object, by: TestActor = portal.manager) =>
  retryWhileBusy(() => portal.call(by, method, path, body));

export async function secondOf(ofPortal: TestPortal, name = 'Olga Nowak'): Promise<TestActor> {
  const person = managerOf({ email: 'olga@example.com' });
  const joined_at = new Date(ofPortal.services.now().getTime() - 100 * DAY_MS).toISOString();
  await addManager(ofPortal.services, person, 'manager', { name, joined_at });
  await retryWhileBusy(() => ofPortal.call(ofPortal.manager, 'GET', '/users/me'));
  await ofPortal.indexesShowAll();
  ofPortal.advance(1_000);
  return person;
}

export const second = () => secondOf(portal);

export async function holder(
  amount: number,
  more: Record<string, unknown> = {},
  day = '03/03/2025',
): Promise<string> {
  const { id } = await portal.addClient(more);
  if (amount > 0) await pay(id, amount, day);
  return id;
}

export interface Paid {
  readonly transactionId: string;
  readonly allocationId: string;
  readonly status: number;
  readonly code: string;
}

export async function pay(clientId: string, amount: number | string, day = '03/03/2025'): Promise<Paid> {
  const [transactionId = ''] = await importRows(portal, [[amount, 'Deposit', day]]);
  await send('PUT', `/transactions/${transactionId}/classify`, { type: 'contribution' });
  const path = `/transactions/${transactionId}/allocations`;
  const { status, body } = await send('POST', path, { clientId, amount, confirmed: ['beyond-pledge'] });
  return { transactionId, allocationId: body.id, status, code: body.code };
}

export const deed = () => available(portal, { metadata: { name: 'Deed of transfer' } });

export async function transfer(
  from: string,
  to: string,
  { document_id, ...more }: Record<string, unknown> = {},
): Promise<TestAnswer> {
  return send('POST', '/register/transfers', {
    from_client_id: from,
    to_client_id: to,
    day: '2025-05-10',
    kind: 'sale',
    document_id: document_id ?? (await deed()),
    ...REASON,
    ...more,
  });
}

export async function adjust(clientId: string, units: number, more: object = {}): Promise<TestAnswer> {
  const body = { client_id: clientId, day: '2025-05-10', units, document_id: await deed(), ...REASON };
  return send('POST', '/register/adjustments', { ...body, ...more });
}

export const reverse = (id: string, by?: TestActor) =>
  send('POST', `/register/moves/${id}/reverse`, { reason: 'Wrong day' }, by);

export const decide = (id: string, decision: string, by?: TestActor) =>
  send('PUT', `/register/moves/${id}`, { decision }, by);

export async function unitsOn(day: string, ...clientIds: readonly string[]): Promise<number[]> {
  const { body } = await send('GET', `/register?on=${day}`);
  const all = [...body.holders, ...body.former];
  return clientIds.map((id) => all.find((one: { client_id: string }) => one.client_id === id)?.units ?? 0);
}

export async function done(answer: Promise<TestAnswer>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(202);
  return body;
}

export const codeOf = async (answer: Promise<TestAnswer>) => (await answer).body.code;

export async function closeUntil(period: string, lastDay: string): Promise<void> {
  const main = '/bank-accounts/main';
  const { expected_balance: balance } = (await send('GET', `${main}/tie-out?to=${lastDay}`)).body;
  await done(send('PUT', `${main}/balances`, { day: lastDay, balance }));
  const { stopped_at: stopped } = await done(send('POST', '/periods/close-until', { period }));
  expect(stopped).toBeNull();
}

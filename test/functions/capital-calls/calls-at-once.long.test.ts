import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retryWhileBusy } from '../../harness/retry-while-busy.ts';
import { startTestPortal, type TestPortal } from '../../harness/test-portal.ts';
import { callCapital, expectSoundLedger, linesOf } from './calling.ts';

let portal: TestPortal;

beforeEach(async () => {
  portal = await startTestPortal({ faults: { conflict: 0.05, throttle: 0.02, lag: 1_500 } });
});

afterEach(async () => {
  await portal.indexesShowAll();
  await expectSoundLedger(portal);
  await portal.close();
});

// Simultaneous requests can be refused as busy, more often on a slower machine.
const create = (body: object) => {
  const key = { 'Idempotency-Key': randomUUID() };
  const call = { title: 'At once', ...body };
  return retryWhileBusy(() => portal.call(portal.manager, 'POST', '/capital-calls', call, key));
};
const issue = (id: string) =>
  retryWhileBusy(() => portal.call(portal.manager, 'PUT', `/capital-calls/${id}`, { status: 'Issued' }));
const named = (client: { id: string }, amount: number) => ({
  total_amount: amount,
  line_items: [{ client_id: client.id, amount }],
});
const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).sort();

test('two drafts issued at the same time never call more together than is left to call', async () => {
  for (let round = 0; round < 3; round += 1) {
    const client = await portal.addClient({ pledged_amount: 100 });
    const drafts = await Promise.all(
      [60, 60].map(async (amount) => (await create({ ...named(client, amount), draft: true })).body.id),
    );
    expect(codesOf(await Promise.all(drafts.map(issue)))).toEqual([200, 'beyond-pledge']);
  }
});

test('of twenty calls created at the same time, as many are issued as the amount left to call allows', async () => {
  const client = await portal.addClient({ pledged_amount: 95 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(named(client, 10))));
  expect(codesOf(answers)).toEqual([...Array(9).fill(201), ...Array(11).fill('beyond-pledge')]);
});

test('a draft issued and a call shared by pledge at the same time never exceed what is left to call', async () => {
  const client = await portal.addClient({ pledged_amount: 1_000 });
  await portal.indexesShowAll();
  const { body: draft } = await create({ ...named(client, 600), draft: true });
  const [issued, shared] = await Promise.all([issue(draft.id), create({ total_amount: 600 })]);
  expect([issued.status, shared.status].filter((status) => status < 300)).toHaveLength(1);
  expect([issued.body.code, shared.body.code]).toContain('beyond-pledge');
});

test('lines that the worker has not written yet already count as called', async () => {
  const clients = [];
  for (let index = 0; index < 60; index += 1)
    clients.push(await portal.addClient({ name: `Client ${100 + index}`, pledged_amount: 100 }));
  const goOn = portal.services.continueCapitalCall;
  portal.services.continueCapitalCall = async () => {};
  const { status, body } = await create({
    total_amount: 6_000,
    line_items: clients.map(({ id }) => ({ client_id: id, amount: 100 })),
  });
  expect(status).toBe(201);
  const last = clients.at(-1);
  if (!last) throw new Error('No client');
  expect(codesOf([await create(named(last, 1))])).toEqual(['beyond-pledge']);
  portal.services.continueCapitalCall = goOn;
  await portal.services.continueCapitalCall(body.id);
  await portal.services.settled();
  expect(await linesOf(portal, body.id)).toHaveLength(60);
});

test('a call withdrawn a moment ago can be called again', async () => {
  const client = await portal.addClient({ pledged_amount: 100 });
  const { id } = await callCapital(portal, named(client, 100));
  expect(codesOf([await create(named(client, 1))])).toEqual(['beyond-pledge']);
  await portal.call(portal.manager, 'POST', `/capital-calls/${id}/withdraw`, { reason: 'By mistake' });
  expect(codesOf([await create(named(client, 100))])).toEqual([201]);
});

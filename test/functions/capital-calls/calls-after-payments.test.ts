import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../harness/test-portal.ts';
import { callFrom, payLine, unmatch } from '../reconciliations/reconciling.ts';
import { expectSoundLedger } from './calling.ts';

const A_DAY = 24 * 60 * 60_000;

let portal: TestPortal;

beforeEach(async () => {
  portal = await startTestPortal({ faults: { lag: 1_500 } });
});

afterEach(async () => {
  await portal.indexesShowAll();
  await expectSoundLedger(portal);
  await portal.close();
});

async function calledLongAgo() {
  const [client, other] = [
    await portal.addClient({ pledged_amount: 1_000 }),
    await portal.addClient({ pledged_amount: 10 }),
  ];
  const { lines } = await callFrom(portal, [[client.id, 600]]);
  const [line] = lines;
  if (!line) throw new Error('No line');
  portal.advance(A_DAY);
  await callFrom(portal, [[other.id, 1]]);
  await portal.indexesShowAll();
  return { client, line };
}

async function codeOfCall(client: { id: string }, amount: number, details: object = {}) {
  const { status, body } = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'Next call',
    total_amount: amount,
    line_items: [{ client_id: client.id, amount }],
    ...details,
  });
  return body.code ?? status;
}

test('a payment of an older call a moment ago does not count as due too', async () => {
  const { client, line } = await calledLongAgo();
  await payLine(portal, line, 600);
  expect(await codeOfCall(client, 400, { draft: true })).toBe(201);
  expect(await codeOfCall(client, 401)).toBe('beyond-pledge');
  expect(await codeOfCall(client, 400)).toBe(201);
});

test('an amount unmatched from an older call a moment ago cannot be called again', async () => {
  const { client, line } = await calledLongAgo();
  const match = await payLine(portal, line, 600);
  await portal.indexesShowAll();
  expect((await unmatch(portal, match)).status).toBe(200);
  expect(await codeOfCall(client, 401)).toBe('beyond-pledge');
  expect(await codeOfCall(client, 400)).toBe(201);
});

test('a write-off undone a moment ago counts as due again', async () => {
  const { client, line } = await calledLongAgo();
  const path = `/capital-calls/${line.capital_call_id}/line-items/${line.id}/write-off`;
  const forgiven = await portal.call(portal.manager, 'POST', path, { amount: 600, reason: 'Forgiven' });
  expect(forgiven.status).toBe(200);
  await portal.indexesShowAll();
  const undone = await portal.call(portal.manager, 'DELETE', `${path}?reason=By%20mistake`);
  expect(undone.status).toBe(200);
  expect(await codeOfCall(client, 401)).toBe('beyond-pledge');
  expect(await codeOfCall(client, 400)).toBe(201);
});

test('a call decided while a payment is unmatched is decided again', async () => {
  const { client, line } = await calledLongAgo();
  const match = await payLine(portal, line, 600);
  const { database } = portal.services;
  const send = database.send.bind(database) as (command: unknown) => Promise<unknown>;
  let unmatched: Promise<{ status: number }> | undefined;
  const sending = vi.spyOn(database, 'send').mockImplementation((async (command: unknown) => {
    if (
      !unmatched &&
      command instanceof BatchGetCommand &&
      JSON.stringify(command.input).includes(client.id)
    ) {
      unmatched = unmatch(portal, match);
      await unmatched;
    }
    return send(command);
  }) as typeof database.send);
  expect(await codeOfCall(client, 1_000)).toBe('beyond-pledge');
  sending.mockRestore();
  expect((await unmatched)?.status).toBe(200);
});

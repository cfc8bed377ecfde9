import { expect, test } from 'vitest';
import { issueCapitalCall } from '#functions/capital-calls/issue-capital-call.ts';
import { findCapitalCall } from '#functions/records/capital-call-store.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { runs } from '#test/runs.ts';
import { linesOf } from './calling.ts';

const portal = portalOfTest();

const CLIENTS = runs(50, 3_000);

async function addClients(count: number): Promise<void> {
  for (let start = 0; start < count; start += 20) {
    await Promise.all(Array.from({ length: Math.min(20, count - start) }, () => portal.addClient()));
  }
}

test('a call with more lines than a transaction can write is issued in steps, up to the last notice', async () => {
  await addClients(CLIENTS);
  const answer = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'Large call',
    total_amount: '1000000.01',
  });
  expect(answer.body).toMatchObject({
    status: 'Issued',
    line_count: CLIENTS,
    issuing: { line_count: 47, notice_count: 0, total: CLIENTS },
  });
  await portal.services.settled();
  const issued = await portal.call(portal.manager, 'GET', `/capital-calls/${answer.body.id}`);
  expect(issued.body.issuing).toBeNull();
  const lines = await linesOf(portal, answer.body.id);
  expect(lines).toHaveLength(CLIENTS);
  expect(lines.every((line: { document_id: string | null }) => line.document_id !== null)).toBe(true);
});

test('an issue that stops at any step is completed by the scheduled run, and nothing is created twice', async () => {
  await addClients(12);
  portal.services.continueCapitalCall = async () => {};
  const { body } = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'Broken off',
    total_amount: 1_200,
  });
  for (const [operation, when] of [
    ['put', 'before'],
    ['put', 'after'],
    ['head', 'before'],
    ['read', 'after'],
  ] as const) {
    portal.bucket.failNext(operation, when);
    await expect(issueCapitalCall(portal.services, body.id, Number.POSITIVE_INFINITY)).rejects.toThrow();
    expect((await findCapitalCall(portal.services, body.id))?.state).toBe('issuing');
  }
  await portal.services.sweepCapitalCalls();
  expect((await findCapitalCall(portal.services, body.id))?.state, 'not stalled yet').toBe('issuing');
  portal.advance(3 * 60_000);
  await portal.services.sweepCapitalCalls();
  expect((await findCapitalCall(portal.services, body.id))?.state).toBe('issued');
  const documents = await portal.call(portal.manager, 'GET', '/documents?limit=100');
  expect(documents.body.total).toBe(12);
});

test('two workers on one issue create everything once', async () => {
  await addClients(12);
  portal.services.continueCapitalCall = async () => {};
  const { body } = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'Two workers',
    total_amount: 1_200,
  });
  const work = () => issueCapitalCall(portal.services, body.id, Number.POSITIVE_INFINITY);
  await Promise.all([work(), work()]);
  expect((await findCapitalCall(portal.services, body.id))?.state).toBe('issued');
  expect((await portal.call(portal.manager, 'GET', '/documents')).body.total).toBe(12);
});

test('a worker that runs out of time leaves the rest of the issue to the next', async () => {
  await addClients(1);
  portal.services.continueCapitalCall = async () => {};
  const { body } = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'No time',
    total_amount: 1,
  });
  expect((await issueCapitalCall(portal.services, body.id, 0))?.notices_done).toBe(0);
});

test('a client who can no longer be called when their line is written gets a Withdrawn line that says why', async () => {
  await addClients(50);
  const last = await portal.addClient({ name: 'Zoe' });
  portal.services.continueCapitalCall = async () => {};
  const { body } = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'Suspended meanwhile',
    total_amount: 5_100,
  });
  await portal.call(portal.manager, 'PUT', `/clients/${last.id}`, { status: 'Suspended' });
  await issueCapitalCall(portal.services, body.id, Number.POSITIVE_INFINITY);
  const call = await portal.call(portal.manager, 'GET', `/capital-calls/${body.id}`);
  expect(call.body).toMatchObject({ status: 'Issued', withdrawn_amount: 100, outstanding_amount: 5_000 });
  const line = (await linesOf(portal, body.id)).at(-1);
  expect(line).toMatchObject({
    client_name: 'Zoe',
    status: 'Withdrawn',
    withdrawn_reason: 'Zoe is suspended and cannot be called.',
    document_id: null,
  });
});

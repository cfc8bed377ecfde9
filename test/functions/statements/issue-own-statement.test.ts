import { beforeAll, expect, test } from 'vitest';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { textOf } from '../capital-calls/pdf-text.ts';
import { contribute, papersOf, statementOf } from './issuing.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, lostReply: 0.05, lag: 20, seed: 23 } });
const DAY_MS = 24 * 3_600_000;
const CLOSED = { kind: 'transactions', from: '2025-02-10', to: '2025-04-05' };

type Client = Awaited<ReturnType<typeof portal.addClient>>;
let client: Client;

beforeAll(async () => {
  client = await portal.addClient({ name: 'Ines Okafor' });
  await contribute(portal, client.id, '1000.01', '2025-01-02');
  await contribute(portal, client.id, '250.50', '2025-03-14');
  await contribute(portal, client.id, '33.33', '2025-05-05');
  await portal.indexesShowAll();
  await closeUpTo(portal, '2025-04');
});

const askOwn = (by: Client, of: Client, input: object) =>
  portal.call(by.actor, 'POST', `/clients/${of.id}/statements`, input);

test('a client gets a numbered statement of any closed period, the same as one from a manager', async () => {
  const { status, body } = await askOwn(client, client, CLOSED);
  expect(status).toBe(202);
  expect(body).toEqual({ number: expect.stringMatching(/^T20250210-20250405-.+-1$/), document_id: null });
  await portal.services.settled();

  const { body: own } = await statementOf(portal, body.number, client.actor);
  expect(own).toMatchObject({
    opening: { paid: 1000.01 },
    movements: [{ day: '2025-03-14', amount: 250.5 }],
    closing: { paid: 1250.51 },
  });
  const [paper] = await papersOf(portal, client.id, client.actor);
  expect(paper).toMatchObject({ id: own.document_id, statement: { number: body.number } });
  const verified = await portal.call(undefined, 'GET', `/statements/verify/${own.verification_code}`);
  expect(verified.status).toBe(200);

  const asManager = { ...CLOSED, client_id: client.id, preview: true };
  const { body: preview } = await portal.call(portal.manager, 'POST', '/statements', asManager);
  expect(preview.rows[0]).toMatchObject({ unchanged: true, number: body.number });
});

test('an equal statement is not issued again, and the answer names the one that stands', async () => {
  const before = await papersOf(portal, client.id, client.actor);
  const { status, body } = await askOwn(client, client, CLOSED);
  expect(status).toBe(200);
  expect(body).toEqual({ number: before[0]?.statement?.number, document_id: before[0]?.id });
  await portal.services.settled();
  expect(await papersOf(portal, client.id, client.actor)).toEqual(before);
});

test('with an open month the paper says Provisional, has no number, and nothing is stored', async () => {
  const before = await papersOf(portal, client.id, client.actor);
  const { status, body } = await askOwn(client, client, { ...CLOSED, to: '2025-05-31' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ number: null, document_id: null });
  const text = textOf(Buffer.from(body.paper.pdf, 'base64'));
  expect(text).toContain('Provisional');
  expect(text).toContain('33.33');
  expect(text).not.toContain('/verify/');
  expect(await papersOf(portal, client.id, client.actor)).toEqual(before);
});

test.each([
  ['provisional', '2025-05-31'],
  ['unchanged', CLOSED.to],
])('%s statements count in the limit of a day', async (_, to) => {
  portal.advance(DAY_MS - (portal.services.now().getTime() % DAY_MS));
  const answers = await Promise.all(
    Array.from({ length: 21 }, () => askOwn(client, client, { ...CLOSED, to })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ body }) => body.code === 'too-many-tries')).toHaveLength(1);
});

test('a period ends today at the latest, and its days are in order', async () => {
  expect((await askOwn(client, client, { ...CLOSED, to: '2199-01-01' })).body.code).toBe('period-not-over');
  expect((await askOwn(client, client, { ...CLOSED, to: '2025-01-01' })).body.code).toBe('invalid-input');
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { actorOf } from '#test/harness/actors.ts';
import { WRITTEN_DETAILS } from '#test/harness/client-details.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;
let made = 0;

beforeAll(async () => {
  portal = await startTestPortal({
    faults: { conflict: 0.1, lostReply: 0.1, unprocessed: 0.2, seed: 11 },
  });
});

afterAll(async () => {
  const { breaches } = await verifyLedger(portal.services);
  await portal.close();
  expect(breaches).toEqual([]);
});

function details(more: object = {}) {
  made += 1;
  return {
    name: 'Priya Nair',
    email: `priya${made}@example.com`,
    entity_type: 'SMSF',
    pledged_amount: 250_000,
    ...more,
  };
}

const create = (body: object, headers = {}) => portal.call(portal.manager, 'POST', '/clients', body, headers);
const totals = async () => (await portal.call(portal.manager, 'GET', '/fund/statistics')).body.clients;

describe('201', () => {
  test('answers the whole client, invited, with nothing paid', async () => {
    const given = details({
      mobile: '0400 000 000',
      entity_name: 'Nair Super',
      address: '1 Wattle St\nSydney',
      notes: 'prefers post',
    });
    const answer = await create({ ...given, email: ` ${given.email.toUpperCase()} ` });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...given,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'Active',
      total_paid: 0,
      document_count: 0,
      created_at: expect.stringMatching(/Z$/),
      invited: true,
      documents: [],
      recent_transactions: [],
      financial_summary: { total_paid: 0, outstanding_amount: 250_000 },
    });
    expect((await portal.call(portal.manager, 'GET', `/clients/${answer.body.id}`)).body).toEqual(
      answer.body,
    );
  });

  test('invites the person once, who then is that client', async () => {
    const given = details();
    const { body } = await create(given);
    expect(portal.identity.invitations.filter((email) => email === given.email)).toHaveLength(1);
    const actor = actorOf({ userId: portal.identity.users.get(given.email) ?? '', email: given.email });
    expect((await portal.call(actor, 'GET', '/users/me')).body).toMatchObject({
      role: 'client',
      client: { id: body.id },
    });
  });

  test('counts at once in the fund’s figures, an inactive client only among all', async () => {
    const before = await totals();
    await create(details({ pledged_amount: '1000.50' }));
    await create(details({ pledged_amount: 7, status: 'Inactive' }));
    const after = await totals();
    expect(after.total_clients - before.total_clients).toBe(2);
    expect(after.active_clients - before.active_clients).toBe(1);
    expect(after.total_pledged).toBeCloseTo(before.total_pledged + 1000.5, 2);
  });

  test('is written into the history with its pledge and every detail', async () => {
    const given = details({ ...WRITTEN_DETAILS, pledged_amount: 12.3 });
    const { body } = await create(given);
    expect(body).toMatchObject(WRITTEN_DETAILS);
    const [row, ...others] = await listHistory(portal.services, `CLIENT#${body.id}`);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ action: 'client.created', actor_name: 'Morgan Manager' });
    const told = Object.fromEntries((row?.changes ?? []).map(({ field, after }) => [field, after]));
    expect(told).toEqual({ ...WRITTEN_DETAILS, email: given.email, status: 'Active', pledged_cents: 1230 });
  });

  test('the same Idempotency-Key adds one client and answers it again', async () => {
    const given = details();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await create(given, key);
    const second = await create(given, key);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(first.headers['idempotency-hit']).toBeUndefined();
    expect(second.headers['idempotency-hit']).toBe('true');
    expect(portal.identity.invitations.filter((email) => email === given.email)).toHaveLength(1);
  });

  test('twenty at once with one key add one client', async () => {
    const given = details();
    const key = { 'Idempotency-Key': randomUUID() };
    const before = await totals();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(given, key)));
    const done = answers.filter((answer) => answer.status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201 || answer.body.code === 'email-in-use')).toBe(
      true,
    );
    expect((await totals()).total_clients).toBe(before.total_clients + 1);
  });

  test('a try that stopped after the account was made is taken up by the next', async () => {
    const given = details();
    const { userId } = await portal.identity.findOrCreateUser(given.email);
    const { status, body } = await create(given);
    expect(status).toBe(201);
    const actor = actorOf({ userId, email: given.email });
    expect((await portal.call(actor, 'GET', '/clients/me')).body.client.id).toBe(body.id);
    expect(portal.identity.invitations).toContain(given.email);
  });

  test('a try that the directory refused leaves nothing behind and can be made again', async () => {
    const given = details();
    const before = await totals();
    portal.identity.failNext(new Error('Rate exceeded for pool'));
    const failed = await create(given);
    expect(failed).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(failed.body.error).not.toContain('Rate exceeded');
    expect(await totals()).toEqual(before);
    expect((await create(given)).status).toBe(201);
  });
});

describe('400', () => {
  test.each([
    ['name', undefined],
    ['name', ' '],
    ['name', 'x'.repeat(121)],
    ['email', undefined],
    ['email', 'priya'],
    ['email', `${'a'.repeat(250)}@example.com`],
    ['entity_type', 'Trust'],
    ['entity_type', undefined],
    ['entity_name', 'x'.repeat(121)],
    ['pledged_amount', undefined],
    ['pledged_amount', -0.01],
    ['pledged_amount', 1.005],
    ['pledged_amount', '1e5'],
    ['pledged_amount', '100000000000.01'],
    ['status', 'active'],
    ['address', 'x'.repeat(501)],
    ['mobile', '1'.repeat(31)],
    ['notes', 'x'.repeat(1001)],
  ])('%s: %j', async (name, value) => {
    const answer = await create(details({ [name]: value }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([name]);
    expect([answer.body.issues[0].message, 'Some of the details are not valid.']).toContain(
      answer.body.error,
    );
  });

  test.each(['id', 'total_paid', 'document_count', 'created_at', 'user_id', 'role', 'invited', 'version'])(
    '%s is ours to set',
    async (name) => {
      expect((await create(details({ [name]: 1 }))).status).toBe(400);
    },
  );

  test('names every mistake at once', async () => {
    const { body } = await create({ name: '', email: 'x', pledged_amount: 'y' });
    expect(body.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'email',
      'entity_type',
      'name',
      'pledged_amount',
    ]);
  });

  test('limits hold to the character', async () => {
    const longest = details({
      name: 'x'.repeat(120),
      entity_name: 'x'.repeat(120),
      mobile: '1'.repeat(30),
      address: 'x'.repeat(500),
      notes: 'x'.repeat(1000),
      pledged_amount: '100000000000.00',
      status: 'Inactive',
    });
    expect((await create(longest)).status).toBe(201);
  });
});

describe('409', () => {
  test('an address that a client has, in any spelling, is not invited again', async () => {
    const given = details();
    await create(given);
    const invitations = portal.identity.invitations.length;
    const again = await create(details({ email: given.email.toUpperCase() }));
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'email-in-use', error: 'A client with this email address already exists.' },
    });
    expect(portal.identity.invitations).toHaveLength(invitations);
  });

  test('of ten at once with one address one is added', async () => {
    const given = details();
    const before = await totals();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(given)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await totals()).total_clients).toBe(before.total_clients + 1);
  });
});

describe('422', () => {
  test('the same key with other details is another request', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    await create(details(), key);
    expect(await create(details(), key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-mismatch' },
    });
  });

  test('a key that was sent with a mistake can be used again once it is mended', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await create(details({ name: '' }), key)).status).toBe(400);
    expect((await create(details(), key)).status).toBe(201);
  });
});

describe('502', () => {
  test('an invitation that cannot be sent is told as that: the client is saved, and it is sent again', async () => {
    const given = details();
    const send = portal.identity.sendInvitation;
    portal.identity.sendInvitation = async () => {
      throw Object.assign(new Error('Daily e-mail limit'), { name: 'CodeDeliveryFailureException' });
    };
    const answer = await create(given);
    portal.identity.sendInvitation = send;
    expect(answer).toMatchObject({ status: 502, body: { code: 'invitation-not-sent' } });
    expect(portal.logged).toContainEqual(
      expect.objectContaining({ event: 'invitation-failed', code: 'CodeDeliveryFailureException' }),
    );

    const { clients } = (await portal.call(portal.manager, 'GET', '/clients?limit=1000')).body;
    const saved = clients.find((client: { email: string }) => client.email === given.email);
    const again = await portal.call(portal.manager, 'POST', `/clients/${saved.id}/invitation`);
    expect(again).toMatchObject({ status: 200, body: { invited: true, email: given.email } });
    expect(portal.identity.invitations).toContain(given.email);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { actorOf } from '#test/harness/actors.ts';
import { WRITTEN_DETAILS } from '#test/harness/client-details.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, unprocessed: 0.2, seed: 11 } });
let made = 0;

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
  test('answers the complete client, invited, with nothing paid', async () => {
    const input = details({
      mobile: '0400 000 000',
      member_since: '2019-07-01',
      entity_name: 'Nair Super',
      address: '1 Wattle St\nSydney',
      notes: 'prefers post',
    });
    const answer = await create({ ...input, email: ` ${input.email.toUpperCase()} ` });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...input,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'Active',
      total_paid: 0,
      due_amount: 0,
      uncalled_amount: 250_000,
      document_count: 0,
      created_at: expect.stringMatching(/Z$/),
      client_since: '2019-07-01',
      invited: true,
      not_invited: false,
      deceased_on: null,
      email_change: null,
      mail_fault: null,
      documents: [],
      recent_transactions: [],
      financial_summary: { total_paid: 0, outstanding_amount: 250_000 },
    });
    expect((await portal.call(portal.manager, 'GET', `/clients/${answer.body.id}`)).body).toEqual(
      answer.body,
    );
  });

  test('invites the person once, who then signs in as that client', async () => {
    const input = details();
    const { body } = await create(input);
    expect(portal.identity.invitations.filter((email) => email === input.email)).toHaveLength(1);
    const actor = actorOf({ userId: portal.identity.users.get(input.email) ?? '', email: input.email });
    expect((await portal.call(actor, 'GET', '/users/me')).body).toMatchObject({
      role: 'client',
      client: { id: body.id },
    });
  });

  test('counts immediately in the fund’s figures, an inactive client only in the total number', async () => {
    const before = await totals();
    await create(details({ pledged_amount: '1000.50' }));
    await create(details({ pledged_amount: 7, status: 'Inactive' }));
    const after = await totals();
    expect(after.total_clients - before.total_clients).toBe(2);
    expect(after.active_clients - before.active_clients).toBe(1);
    expect(after.total_pledged).toBeCloseTo(before.total_pledged + 1000.5, 2);
  });

  test('is recorded in the history with the pledge and every detail', async () => {
    const input = details({ ...WRITTEN_DETAILS, pledged_amount: 12.3 });
    const { body } = await create(input);
    expect(body).toMatchObject(WRITTEN_DETAILS);
    const [row, ...others] = await listHistory(portal.services, `CLIENT#${body.id}`);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ action: 'client.created', actor_name: 'Morgan Manager' });
    const changes = Object.fromEntries((row?.changes ?? []).map(({ field, after }) => [field, after]));
    expect(changes).toEqual({
      ...WRITTEN_DETAILS,
      email: input.email,
      status: 'Active',
      pledged_cents: 1230,
    });
  });

  test('twenty parallel requests with one key create one client', async () => {
    const input = details();
    const key = { 'Idempotency-Key': randomUUID() };
    const before = await totals();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(input, key)));
    const done = answers.filter((answer) => answer.status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201 || answer.body.code === 'email-in-use')).toBe(
      true,
    );
    expect((await totals()).total_clients).toBe(before.total_clients + 1);
  });

  test('an attempt that stopped after creating the account is completed by the next', async () => {
    const input = details();
    const { userId } = await portal.identity.findOrCreateUser(input.email);
    const { status, body } = await create(input);
    expect(status).toBe(201);
    const actor = actorOf({ userId, email: input.email });
    expect((await portal.call(actor, 'GET', '/clients/me')).body.client.id).toBe(body.id);
    expect(portal.identity.invitations).toContain(input.email);
  });

  test('an attempt the directory refused leaves nothing behind and can be repeated', async () => {
    const input = details();
    const before = await totals();
    portal.identity.failNext(new Error('Rate exceeded for pool'));
    const failed = await create(input);
    expect(failed).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(failed.body.error).not.toContain('Rate exceeded');
    expect(await totals()).toEqual(before);
    expect((await create(input)).status).toBe(201);
  });
});

describe('400', () => {
  test('a day as a member that does not exist is named as such', async () => {
    const { status, body } = await create({ ...details(), member_since: '2019-02-31' });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'member_since', message: 'Enter a date that exists, as YYYY-MM-DD' }],
    ]);
  });

  test('reports every invalid field together', async () => {
    for (const input of [{}, { name: '', email: 'x', pledged_amount: 'y' }]) {
      const { body } = await create(input);
      expect(body.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
        'email',
        'entity_type',
        'name',
        'pledged_amount',
      ]);
    }
  });
});

describe('409', () => {
  test('the address of an existing client, in any spelling, is refused', async () => {
    const input = details();
    await create(input);
    const invitations = portal.identity.invitations.length;
    const again = await create(details({ email: input.email.toUpperCase() }));
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'email-in-use', error: 'A client with this email address already exists.' },
    });
    expect(portal.identity.invitations).toHaveLength(invitations);
  });

  test('of ten parallel requests with one address, one creates a client', async () => {
    const input = details();
    const before = await totals();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(input)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await totals()).total_clients).toBe(before.total_clients + 1);
  });
});

describe('502', () => {
  test('an invitation that cannot be sent is reported: the client is saved and can be invited again', async () => {
    const input = details();
    const send = portal.identity.sendInvitation;
    portal.identity.sendInvitation = async () => {
      throw Object.assign(new Error('Daily e-mail limit'), { name: 'CodeDeliveryFailureException' });
    };
    const answer = await create(input);
    portal.identity.sendInvitation = send;
    expect(answer).toMatchObject({ status: 502, body: { code: 'invitation-not-sent' } });
    expect(portal.logged).toContainEqual(
      expect.objectContaining({ event: 'invitation-failed', code: 'CodeDeliveryFailureException' }),
    );

    const { clients } = (await portal.call(portal.manager, 'GET', '/clients?limit=1000')).body;
    const saved = clients.find((client: { email: string }) => client.email === input.email);
    const again = await portal.call(portal.manager, 'POST', `/clients/${saved.id}/invitation`);
    expect(again).toMatchObject({ status: 200, body: { invited: true, email: input.email } });
    expect(portal.identity.invitations).toContain(input.email);
  });
});

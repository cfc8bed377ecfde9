import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { Refusal } from '#functions/ledger/refusal.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ faults: { conflict: 0.1, lostReply: 0.1, seed: 3 } });
});

afterAll(async () => {
  const { breaches } = await verifyLedger(portal.services);
  await portal.close();
  expect(breaches).toEqual([]);
});

const invite = (id: string) => portal.call(portal.manager, 'POST', `/clients/${id}/invitation`);

describe('200', () => {
  test('sends the invitation again, as often as asked, each time in the history', async () => {
    const { id, actor } = await portal.addClient();
    for (const _ of [1, 2]) {
      expect(await invite(id)).toMatchObject({ status: 200, body: { invited: true, email: actor.email } });
    }
    expect(portal.identity.invitations.filter((email) => email === actor.email)).toHaveLength(3);
    const actions = (await listHistory(portal.services, `CLIENT#${id}`)).map((row) => row.action);
    expect(actions).toEqual(['client.invited', 'client.invited', 'client.created']);
  });

  test('an edit made meanwhile is not lost to it', async () => {
    const { id } = await portal.addClient();
    const [edited, invited] = await Promise.all([
      portal.call(portal.manager, 'PUT', `/clients/${id}`, { notes: 'called on Monday' }),
      invite(id),
    ]);
    expect([edited.status, invited.status]).toEqual([200, 200]);
    expect((await portal.call(portal.manager, 'GET', `/clients/${id}`)).body.notes).toBe('called on Monday');
  });
});

describe('400', () => {
  test('takes no details: an invitation goes to the client’s own address', async () => {
    const { id, actor } = await portal.addClient();
    const invitations = portal.identity.invitations.length;
    const answer = await portal.call(portal.manager, 'POST', `/clients/${id}/invitation`, {
      email: 'elsewhere@example.com',
    });
    expect(answer.status).toBe(400);
    expect(portal.identity.invitations).toHaveLength(invitations);
    expect(portal.identity.invitations).toContain(actor.email);
  });
});

describe('409', () => {
  test('nor one who has chosen a password and not been here yet', async () => {
    const { id } = await portal.addClient();
    portal.identity.failNext(new Refusal('already-joined'));
    expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'already-joined' } });
  });

  test('a suspended client is not invited', async () => {
    const { id, actor } = await portal.addClient();
    await portal.call(portal.manager, 'PUT', `/clients/${id}`, { status: 'Suspended' });
    const invitations = portal.identity.invitations.filter((email) => email === actor.email).length;
    expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'client-suspended' } });
    expect(portal.identity.invitations.filter((email) => email === actor.email)).toHaveLength(invitations);
  });
});

describe('502', () => {
  test('the directory’s own words are not handed on, and nothing is noted as sent', async () => {
    const { id } = await portal.addClient();
    portal.identity.failNext(new Error('Authentication failed for arn:aws:ses'));
    const answer = await invite(id);
    expect(answer).toMatchObject({ status: 502, body: { code: 'invitation-not-sent' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/arn|Authentication failed/);
    expect(await listHistory(portal.services, `CLIENT#${id}`)).toHaveLength(1);
  });
});

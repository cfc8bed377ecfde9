import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { Refusal } from '#functions/ledger/refusal.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 3 } });

const ON_ITS_WAY_MS = 60_000;

const invite = (id: string) => portal.call(portal.manager, 'POST', `/clients/${id}/invitation`);

describe('200', () => {
  test('sends the invitation again, as often as requested, and records it each time', async () => {
    const { id, actor } = await portal.addClient();
    for (const _ of [1, 2]) {
      portal.advance(ON_ITS_WAY_MS);
      expect(await invite(id)).toMatchObject({ status: 200, body: { invited: true, email: actor.email } });
    }
    expect(portal.identity.invitations.filter((email) => email === actor.email)).toHaveLength(3);
    const actions = (await listHistory(portal.services, `CLIENT#${id}`)).map((row) => row.action);
    expect(actions).toEqual(['client.invited', 'client.invited', 'client.created']);
  });

  test('an edit made at the same time is not lost', async () => {
    const { id } = await portal.addClient();
    portal.advance(ON_ITS_WAY_MS);
    const [edited, invited] = await Promise.all([
      portal.call(portal.manager, 'PUT', `/clients/${id}`, { notes: 'called on Monday' }),
      invite(id),
    ]);
    expect([edited.status, invited.status]).toEqual([200, 200]);
    expect((await portal.call(portal.manager, 'GET', `/clients/${id}`)).body.notes).toBe('called on Monday');
  });
});

describe('409', () => {
  test('refuses a client who has chosen a password but not signed in yet', async () => {
    const { id } = await portal.addClient();
    portal.advance(ON_ITS_WAY_MS);
    portal.identity.failNext(new Refusal('already-joined'));
    expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'already-joined' } });
  });

  test('of ten at the same time one is sent, and the others answer that one is on its way', async () => {
    const { id, actor } = await portal.addClient();
    portal.advance(ON_ITS_WAY_MS);
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.code).toBe('invitation-on-its-way');
    expect(portal.identity.invitations.filter((email) => email === actor.email)).toHaveLength(2);
  });

  test('one that was not sent does not block the next, nor does one to another address', async () => {
    const { id, actor } = await portal.addClient();
    portal.advance(ON_ITS_WAY_MS);
    portal.identity.failNext(new Error('Daily e-mail limit'));
    expect((await invite(id)).status).toBe(502);
    expect((await invite(id)).status).toBe(200);
    const email = `moved-${actor.email}`;
    await portal.call(portal.manager, 'PUT', `/clients/${id}/email`, { email, reason: 'A typing error' });
    expect(await invite(id)).toMatchObject({ status: 200, body: { email } });
  });
});

describe('502', () => {
  test('the directory’s own text is not passed on, and no invitation is recorded', async () => {
    const { id } = await portal.addClient();
    portal.advance(ON_ITS_WAY_MS);
    portal.identity.failNext(new Error('Authentication failed for arn:aws:ses'));
    const answer = await invite(id);
    expect(answer).toMatchObject({ status: 502, body: { code: 'invitation-not-sent' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/arn|Authentication failed/);
    expect(await listHistory(portal.services, `CLIENT#${id}`)).toHaveLength(1);
  });
});

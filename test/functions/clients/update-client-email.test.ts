import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { Refusal } from '#functions/ledger/refusal.ts';
import { findEmailChange } from '#functions/records/email-change-store.ts';
import { findUser } from '#functions/records/user-store.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { actorOf } from '#test/harness/actors.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { withoutWaits } from '#test/harness/without-waits.ts';
import { sendTwice } from '../transactions/correcting.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 67 } });

const verified = async () => (await verifyLedger(portal.services)).breaches;

const REASON = 'Their provider closed';
let addresses = 0;
const newAddress = () => `moved${addresses++}@example.com`;
const change = (id: string, email: string, reason = REASON) =>
  portal.call(portal.manager, 'PUT', `/clients/${id}/email`, { email, reason });
const read = async (id: string) => (await portal.call(portal.manager, 'GET', `/clients/${id}`)).body;
const changesOf = async (id: string) =>
  (await listHistory(portal.services, `CLIENT#${id}`)).filter(
    ({ action }) => action === 'client.email-updated',
  );
const signsInWith = (userId: string) =>
  [...portal.identity.users].filter(([, id]) => id === userId).map(([email]) => email);
const waitForHold = () => portal.advance(61_000);

describe('200', () => {
  test('changes the pool, the records and the claim together, once for one key', async () => {
    const { id, actor } = await portal.addClient({ name: 'Olivia Chen' });
    const email = newAddress();
    const body = { email: ` ${email.toUpperCase()} `, reason: REASON };
    const answer = await sendTwice(portal, 'PUT', `/clients/${id}/email`, body);
    expect(answer).toMatchObject({ status: 200, body: { id, email, email_change: null } });
    expect(signsInWith(actor.userId)).toEqual([email]);
    expect((await findUser(portal.services, actor.userId))?.email).toBe(email);
    const me = await portal.call(actorOf({ userId: actor.userId, email }), 'GET', '/users/me');
    expect(me.body.email).toBe(email);
    // A token from before the change names the former address.
    expect((await portal.call(actor, 'GET', '/users/me')).status).toBe(401);
    const [row, ...more] = await changesOf(id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      summary: `Sign-in address changed: ${REASON}`,
      changes: [
        { field: 'email', before: actor.email, after: email },
        { field: 'reason', after: REASON },
      ],
    });
  });

  test('the former address is free for another client', async () => {
    const { id, actor } = await portal.addClient();
    await change(id, newAddress());
    const next = await portal.addClient({ email: actor.email });
    expect((await read(next.id)).email).toBe(actor.email);
    expect(await verified()).toEqual([]);
  });

  test('the client sees for thirty days that it was changed and from which address, never why', async () => {
    const { id, actor } = await portal.addClient();
    const email = newAddress();
    const after = actorOf({ userId: actor.userId, email });
    const shown = async (by = after) =>
      (await portal.call(by, 'GET', '/clients/me')).body.client.email_changed;
    expect(await shown(actor)).toBeNull();
    await change(id, email);
    expect(await shown()).toEqual({ from: actor.email, at: expect.stringMatching(/Z$/) });
    const seen = await portal.call(after, 'GET', `/clients/${id}`);
    expect(JSON.stringify(seen.body)).not.toContain(REASON);
    portal.advance(30 * 86_400_000);
    expect(await shown()).toBeNull();
  });

  test('tells the owner once at the former and once at the new address, with no address in the text', async () => {
    const { id, actor } = await portal.addClient();
    const email = newAddress();
    await sendQueued(portal);
    await sendTwice(portal, 'PUT', `/clients/${id}/email`, { email, reason: REASON });
    await sendTwice(portal, 'PUT', `/clients/${id}/email`, { email: newAddress(), reason: REASON });
    const told = (await sendQueued(portal)).filter(({ subject }) => /sign-in address/.test(subject));
    expect(told.map(({ to }) => to).sort()).toEqual(
      [actor.email, email, email, (await read(id)).email].sort(),
    );
    const first = told.find(({ to }) => to === actor.email);
    expect(first?.text).toContain('This address no longer works.');
    // The fund's own address is below the text of every message, so the check leaves it out.
    for (const { text } of told) expect(text.replaceAll('investors@example.com', '')).not.toMatch(/@example/);
  });

  test('an edit of other details at the same time is kept', async () => {
    const { id } = await portal.addClient();
    const email = newAddress();
    const [edited, moved] = await Promise.all([
      portal.call(portal.manager, 'PUT', `/clients/${id}`, { notes: 'Called on Monday' }),
      change(id, email),
    ]);
    expect([edited.status, moved.status]).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ email, notes: 'Called on Monday' });
  });

  test('of twenty parallel changes to one address one takes effect', async () => {
    const { id, actor } = await portal.addClient();
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(id, email)));
    expect(new Set(answers.map(({ status }) => status))).toContain(200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect([(await read(id)).email, signsInWith(actor.userId)]).toEqual([email, [email]]);
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('of parallel changes to different addresses, pool and records have the same one', async () => {
    const { id, actor } = await portal.addClient();
    await Promise.all(Array.from({ length: 5 }, () => change(id, newAddress())));
    expect(signsInWith(actor.userId)).toEqual([(await read(id)).email]);
    expect(await verified()).toEqual([]);
  });

  test('of two clients who request one address at the same time, one gets it', async () => {
    const clients = [await portal.addClient(), await portal.addClient()];
    const email = newAddress();
    const answers = await Promise.all(clients.map(({ id }) => change(id, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await verified()).toEqual([]);
  });
});

describe('an interrupted change', () => {
  test.each(['before', 'after'] as const)(
    'by a pool that failed %s it did what was requested is finished by the next request',
    async (when) => {
      const { id, actor } = await portal.addClient();
      const email = newAddress();
      portal.identity.failNext(new Error('No answer'), when);
      expect((await change(id, email)).status).toBe(500);
      expect(await verified()).toEqual([]);
      expect(await read(id)).toMatchObject({ email: actor.email, email_change: { email } });
      waitForHold();
      expect((await change(id, email)).status).toBe(200);
      expect(await read(id)).toMatchObject({ email, email_change: null });
      expect(signsInWith(actor.userId)).toEqual([email]);
      expect(await changesOf(id)).toHaveLength(1);
    },
  );

  test('lets its owner in with both addresses until it is finished, and with no third one', async () => {
    const { id, actor } = await portal.addClient();
    const email = newAddress();
    portal.identity.failNext(new Error('No answer'), 'after');
    await change(id, email);
    const statusWith = async (claimed = '') =>
      (await portal.call(actorOf({ userId: actor.userId, email: claimed }), 'GET', '/users/me')).status;
    const all = () => Promise.all([actor.email, email, 'taken.over@example.com', ''].map(statusWith));
    expect(await all()).toEqual([200, 200, 401, 401]);
    waitForHold();
    expect((await change(id, email)).status).toBe(200);
    expect(await all()).toEqual([401, 200, 401, 401]);
  });

  test('is undone by a request for the former address', async () => {
    const { id, actor } = await portal.addClient();
    const email = newAddress();
    portal.identity.failNext(new Error('No answer'), 'after');
    await change(id, email);
    waitForHold();
    expect(await change(id, actor.email)).toMatchObject({ status: 200, body: { email: actor.email } });
    expect(signsInWith(actor.userId)).toEqual([actor.email]);
    expect([await findEmailChange(portal.services, id), await changesOf(id)]).toEqual([undefined, []]);
    expect((await portal.addClient({ email })).id).toBeTruthy();
  });

  test('is finished with its manager’s address before another address is set', async () => {
    const { id, actor } = await portal.addClient();
    const [first, second] = [newAddress(), newAddress()];
    portal.identity.failNext(new Error('No answer'));
    await change(id, first, 'The first reason');
    waitForHold();
    expect((await change(id, second, 'The second reason')).status).toBe(200);
    expect(signsInWith(actor.userId)).toEqual([second]);
    const rows = await changesOf(id);
    expect(rows.map(({ summary }) => summary)).toEqual([
      'Sign-in address changed: The second reason',
      'Sign-in address changed: The first reason',
    ]);
    expect(await verified()).toEqual([]);
  });

  test('is not touched while its request may still run', async () => {
    const { id } = await portal.addClient();
    portal.identity.failNext(new Error('No answer'));
    await change(id, newAddress());
    expect(await withoutWaits(() => change(id, newAddress()))).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
  });
});

describe('refused', () => {
  test('409: an address of another client, of a manager, or requested by another client', async () => {
    const [one, other] = [await portal.addClient(), await portal.addClient()];
    const stray = newAddress();
    await portal.identity.findOrCreateUser(stray);
    const wanted = newAddress();
    portal.identity.failNext(new Error('No answer'));
    await change(other.id, wanted);
    for (const email of [other.actor.email, stray, wanted]) {
      expect(await change(one.id, email), email).toMatchObject({
        status: 409,
        body: { code: 'email-taken' },
      });
      expect(await read(one.id)).toMatchObject({ email: one.actor.email, email_change: null });
      expect(signsInWith(one.actor.userId)).toEqual([one.actor.email]);
    }
  });

  test('503: a busy pool leaves nothing behind', async () => {
    const { id, actor } = await portal.addClient();
    const email = newAddress();
    portal.identity.failNext(new Refusal('busy'));
    expect((await change(id, email)).status).toBe(503);
    expect(await read(id)).toMatchObject({ email: actor.email, email_change: null });
    expect((await change(id, email)).status).toBe(200);
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountOf, findPayee } from '#functions/records/payee-store.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { available } from '../documents/uploading.ts';
import {
  ACCOUNT,
  businessDay,
  DAY_MS,
  login,
  NUMBER,
  newClient,
  now,
  payeeOf,
  propose,
  REASON,
  refused,
  send,
  sent,
  storedText,
} from './paying.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

test('an account is held for 3 business days, and stored so that only the key opens it', async () => {
  const { id, actor } = await newClient(portal);
  const document_id = await available(portal, { metadata: { client_id: id } });
  const answer = await propose(portal, actor, id, { document_id, account_number: '020 304-050' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      ...{ state: 'proposed', account_name: 'V Lind', bsb: null, last_digits: '050', verified_at: null },
      usable_from: businessDay(portal, 3),
    },
  });
  const stored = await findPayee(portal.services, answer.body.id);
  if (!stored) throw new Error('Not stored');
  expect(await accountOf(portal.services, stored)).toEqual({ bsb: '062-000', number: '020304050' });
  // The ciphertext can be decrypted for this payee only.
  await expect(accountOf(portal.services, { ...stored, id: `${id}-0002` })).rejects.toThrow();
  expect(await storedText(portal)).not.toContain(NUMBER);
});

test('a number over 9 digits, one in a text, a name that no bank prints, and a stale sign-in are refused', async () => {
  const { id, actor } = await newClient(portal);
  const long = { account_number: '1020304050' };
  expect(await propose(portal, actor, id, long)).toMatchObject(refused('account-too-long', 422));
  for (const more of [
    { account_name: `V Lind ${NUMBER}` },
    { reason: 'Now 20 304 050' },
    // The company number in this name is also the proposed account's number, so the name is refused.
    { account_name: 'Lind 004085616', account_number: '004085616' },
    { account_name: '李小龍' },
  ])
    expect((await propose(portal, actor, id, more)).body.code).toBe('invalid-input');
  for (const by of [actor, portal.manager]) {
    const fresh = now(portal, by);
    const stale = Number(fresh.claims.auth_time) - 601;
    const claims = { ...fresh.claims, auth_time: stale };
    // A renewed token has a new `iat`, but keeps its first time in `auth_time`.
    const answer = await portal.call({ ...fresh, claims }, 'POST', `/clients/${id}/payee`, ACCOUNT);
    expect(answer).toMatchObject(refused('sign-in-again', 403));
  }
  expect(await payeeOf(portal, id)).toMatchObject({ payee: null, proposed: null });
});

test.each([
  ['a mobile in the profile', 'PUT', '/users/me', { mobile: '0499 999 999' }],
  ['a new password', 'POST', '/users/me/sign-out', { because: 'password' }],
  ['a new authenticator app', 'POST', '/users/me/sign-out', { because: 'second-factor' }],
])('after %s of any login, the hold is 10 business days, for 30 days', async (_, method, path, body) => {
  const { id, actor } = await newClient(portal);
  const joint = await login(portal, id, 'joint');
  expect((await send(portal, joint, method, path, body)).status).toBeLessThan(300);
  portal.advance(2_000);
  const long = await propose(portal, actor, id);
  expect(long.body.usable_from).toBe(businessDay(portal, 10));
  portal.advance(31 * DAY_MS);
  expect((await propose(portal, actor, id)).body.usable_from).toBe(businessDay(portal, 3));
});

test('a changed sign-in address makes it 10 business days and is told the former address too, without a digit', async () => {
  const { id, actor } = await newClient(portal);
  await login(portal, id, 'adviser');
  const email = { email: 'thief@example.com', reason: 'Asked by email' };
  expect((await send(portal, portal.manager, 'PUT', `/clients/${id}/email`, email)).status).toBe(200);
  await sent(portal);
  const answer = await propose(portal, portal.manager, id, REASON);
  expect(answer.body).toMatchObject({ usable_from: businessDay(portal, 10), bsb: '062-000' });
  const mails = await sent(portal);
  expect(mails.map(({ to }) => to).sort()).toEqual(
    ['adviser@example.com', actor.email, 'thief@example.com'].sort(),
  );
  for (const { text } of mails) {
    expect(text).toContain('/stop-account#');
    // Leaves out what may contain digits: the fund's phone number in the last two blocks, days and links.
    const words = text
      .split('\n\n')
      .slice(0, -2)
      .join(' ')
      .replaceAll(/\S*\/\S*/g, '');
    expect(words).not.toMatch(/\d{3}/);
  }
});

test('an investor proposes three accounts a day; one key proposes once, and its stored digest cannot be tried', async () => {
  const { id, actor } = await newClient(portal);
  const headers = { 'idempotency-key': randomUUID() };
  const path = `/clients/${id}/payee`;
  const once = () => portal.call(now(portal, actor), 'POST', path, ACCOUNT, headers);
  const first = await once();
  expect(await once()).toMatchObject({ status: 201, body: { id: first.body.id } });
  const other = { ...ACCOUNT, account_number: '20304051' };
  expect((await portal.call(now(portal, actor), 'POST', path, other, headers)).body.code).toBe(
    'idempotency-mismatch',
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([JSON.stringify({ id }), JSON.stringify(ACCOUNT)]))
    .digest('hex');
  const text = await storedText(portal);
  expect(text).toContain('request_hash');
  expect(text).not.toContain(digest);
  for (const status of [201, 201, 429]) expect((await propose(portal, actor, id)).status).toBe(status);
  expect((await payeeOf(portal, id)).former).toHaveLength(2);
});

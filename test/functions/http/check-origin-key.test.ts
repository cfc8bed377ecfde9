import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test, vi } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

afterEach(() => {
  vi.unstubAllEnvs();
});

const SENT = 'w7Zk2mQ4vT9xB1nR6cJ8';
const OTHER = 'p3Ld5sF0hG7yU2eN4aV6';
const secrets = mockClient(SecretsManagerClient)
  .on(GetSecretValueCommand)
  .rejects(new Error('No such secret'));
for (const [SecretId, SecretString] of Object.entries({ sent: SENT, other: OTHER, both: `${SENT},${OTHER}` }))
  secrets.on(GetSecretValueCommand, { SecretId }).resolves({ SecretString });
const ask = (headers: Readonly<Record<string, string>> = {}) =>
  portal.call(portal.manager, 'GET', '/users/me', undefined, headers);

test('without a configured key, as on one machine, no key is required', async () => {
  expect((await ask()).status).toBe(200);
});

test('with a key, only requests that carry it are answered', async () => {
  vi.stubEnv('ORIGIN_KEY_SECRETS', 'sent');
  expect((await ask({ 'x-origin-key': SENT })).status).toBe(200);
  for (const wrong of [undefined, '', 'x', OTHER, SENT.slice(0, -1), `${SENT}x`, SENT.toLowerCase()]) {
    const answer = await ask(wrong === undefined ? {} : { 'x-origin-key': wrong });
    expect(answer, String(wrong)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

test('a call without sign-in is refused too when it does not come through the site', async () => {
  vi.stubEnv('ORIGIN_KEY_SECRETS', 'sent');
  expect((await portal.call(undefined, 'GET', '/health')).status).toBe(403);
  expect((await portal.call(undefined, 'GET', '/health', undefined, { 'x-origin-key': SENT })).status).toBe(
    200,
  );
});

test('while the key is replaced, the old and the new one are accepted', async () => {
  for (const secrets of ['sent,other', 'both']) {
    vi.stubEnv('ORIGIN_KEY_SECRETS', secrets);
    expect((await ask({ 'x-origin-key': SENT })).status).toBe(200);
    expect((await ask({ 'x-origin-key': OTHER })).status).toBe(200);
    for (const none of [`${SENT}${OTHER}`, `${SENT},${OTHER}`, ''])
      expect((await ask({ 'x-origin-key': none })).status).toBe(403);
  }
});

test('a key whose secret is deleted does not refuse requests with the other key', async () => {
  vi.stubEnv('ORIGIN_KEY_SECRETS', 'sent,deleted');
  expect((await ask({ 'x-origin-key': SENT })).status).toBe(200);
  expect((await ask({ 'x-origin-key': OTHER })).status).toBe(500);
});

test('no answer and no log line contains a key', async () => {
  vi.stubEnv('ORIGIN_KEY_SECRETS', 'sent');
  const answers = [await ask({ 'x-origin-key': SENT }), await ask({ 'x-origin-key': OTHER })];
  expect(JSON.stringify([answers, portal.logged])).not.toMatch(new RegExp(`${SENT}|${OTHER}`));
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
afterEach(() => {
  vi.unstubAllEnvs();
});

const SENT = 'w7Zk2mQ4vT9xB1nR6cJ8';
const OTHER = 'p3Ld5sF0hG7yU2eN4aV6';
const ask = (headers: Readonly<Record<string, string>> = {}) =>
  portal.call(portal.manager, 'GET', '/users/me', undefined, headers);

test('where no key is set, as on one machine, nobody is asked for one', async () => {
  expect((await ask()).status).toBe(200);
});

test('with a key, only requests that bear it are answered', async () => {
  vi.stubEnv('ORIGIN_KEY', SENT);
  expect((await ask({ 'x-origin-key': SENT })).status).toBe(200);
  for (const wrong of [undefined, '', 'x', OTHER, SENT.slice(0, -1), `${SENT}x`, SENT.toLowerCase()]) {
    const answer = await ask(wrong === undefined ? {} : { 'x-origin-key': wrong });
    expect(answer, String(wrong)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

test('an open call is closed to those who come past the site too', async () => {
  vi.stubEnv('ORIGIN_KEY', SENT);
  expect((await portal.call(undefined, 'GET', '/health')).status).toBe(403);
  expect((await portal.call(undefined, 'GET', '/health', undefined, { 'x-origin-key': SENT })).status).toBe(
    200,
  );
});

test('while a key is replaced either of the two is taken', async () => {
  vi.stubEnv('ORIGIN_KEY', SENT);
  vi.stubEnv('ORIGIN_KEY_OTHER', OTHER);
  expect((await ask({ 'x-origin-key': SENT })).status).toBe(200);
  expect((await ask({ 'x-origin-key': OTHER })).status).toBe(200);
  expect((await ask({ 'x-origin-key': `${SENT}${OTHER}` })).status).toBe(403);
});

test('no answer and no line of the log tells a key', async () => {
  vi.stubEnv('ORIGIN_KEY', SENT);
  const answers = [await ask({ 'x-origin-key': SENT }), await ask({ 'x-origin-key': OTHER })];
  expect(JSON.stringify([answers, portal.logged])).not.toMatch(new RegExp(`${SENT}|${OTHER}`));
});

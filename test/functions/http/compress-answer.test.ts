import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpPortal, startHttpPortal, TEST_MANAGER } from '#test/harness/http-portal.ts';

let portal: HttpPortal;
let token: string;

beforeAll(async () => {
  portal = await startHttpPortal();
  token = (await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password)).id;
});

afterAll(() => portal.close());

function ask(path: string, encoding: string): Promise<Response> {
  return portal.request(token, 'GET', path, undefined, { 'accept-encoding': encoding });
}

test('a long answer is compressed without changing it', async () => {
  const plain = await ask('/basiq/institutions', 'identity');
  const packed = await ask('/basiq/institutions', 'br;q=1.0, gzip;q=0.8, *;q=0.1');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toBe('accept-encoding');
  expect(await packed.text()).toBe(await plain.text());
});

test.each(['identity', '', 'br', 'gzip;q=0', 'gzip;q=0.0', 'x-gzip-not'])(
  'a caller with Accept-Encoding %j is not sent gzip',
  async (encoding) => {
    const answer = await ask('/basiq/institutions', encoding);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toMatchObject({ institutions: expect.any(Array) });
  },
);

test('a short answer is not compressed', async () => {
  const answer = await ask('/health', 'gzip');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toEqual({ status: 'ok', commit: 'unknown' });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handler } from '#functions/health/index.ts';
import { apiEvent } from '#local/api-event.ts';
import { matchRoute } from '#local/api-routes.ts';
import { lambdaContext } from '#local/area-handlers.ts';

beforeEach(() => vi.stubEnv('COMMIT', undefined));
afterEach(() => vi.unstubAllEnvs());

async function get(path: string, rawQueryString = '', headers = {}) {
  const route = matchRoute('GET', path);
  if (!route) throw new Error(`No GET ${path}`);
  const event = apiEvent(
    {
      method: 'GET',
      rawPath: `/api${path}`,
      rawQueryString,
      headers,
      body: new Uint8Array(),
      sourceIp: '127.0.0.1',
    },
    route,
    undefined,
  );
  const { statusCode, headers: answered, body } = await handler(event, lambdaContext('request'));
  return { status: statusCode, headers: answered, body: JSON.parse(body ?? '') };
}

test('200 without a token, a table or any setting, and nothing else in the answer', async () => {
  const answer = await get('/health');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: 'ok', commit: 'unknown' });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
});

test('the commit is the one that the deployment or the start of the portal found', async () => {
  for (const commit of ['0123abcd', '0123abcd+changes']) {
    vi.stubEnv('COMMIT', commit);
    expect((await get('/health')).body).toEqual({ status: 'ok', commit });
  }
});

test('200 with any token, which is not checked', async () => {
  expect((await get('/health', '', { authorization: 'Bearer garbage' })).status).toBe(200);
});

test('400 for unexpected details', async () => {
  expect(await get('/health', 'verbose=1')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
});

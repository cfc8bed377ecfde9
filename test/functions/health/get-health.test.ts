import { expect, test } from 'vitest';
import { handler } from '#functions/health/index.ts';
import { apiEvent } from '#local/api-event.ts';
import { matchRoute } from '#local/api-routes.ts';
import { lambdaContext } from '#local/area-handlers.ts';

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
      receivedAt: new Date(),
    },
    route,
    undefined,
  );
  const { statusCode, headers: answered, body } = await handler(event, lambdaContext('health', 'request'));
  return { status: statusCode, headers: answered, body: JSON.parse(body ?? '') };
}

test('200 without a token, a table or any setting, and nothing else in the answer', async () => {
  const answer = await get('/health');
  expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(answer.body).toEqual({ status: 'ok' });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
});

test('200 with any token, which is not checked', async () => {
  expect((await get('/health', '', { authorization: 'Bearer garbage' })).status).toBe(200);
});

test('400 for unexpected details', async () => {
  expect(await get('/health', 'verbose=1')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
});

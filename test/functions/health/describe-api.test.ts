import { expect, test } from 'vitest';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

test('200: the whole document as JSON, without a token', async () => {
  const answer = await portal.call(undefined, 'GET', '/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
});

test('it names no host, no account and no person', async () => {
  const { body } = await portal.call(undefined, 'GET', '/openapi.json');
  expect(JSON.stringify(body)).not.toMatch(/https?:\/\/|amazonaws|arn:|@/);
});

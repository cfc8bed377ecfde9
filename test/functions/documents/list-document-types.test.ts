import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

test('200: the kinds by id and name, to investors and managers', async () => {
  const { actor } = await portal.addClient();
  for (const person of [actor, portal.manager]) {
    const { status, body } = await portal.call(person, 'GET', '/documents/types');
    expect(status).toBe(200);
    expect(body.types.map((type: { id: string }) => type.id)).toEqual([
      'contract',
      'capital_call',
      'legal',
      'investment_info',
      'report',
      'tax',
      'compliance',
      'receipt',
    ]);
    expect(body).toMatchObject({ total: 8, next_cursor: null });
  }
});

test('403: an account linked to nothing', async () => {
  expect((await portal.call(portal.stranger, 'GET', '/documents/types')).status).toBe(403);
});

test('401: nobody', async () => {
  expect((await portal.call(undefined, 'GET', '/documents/types')).status).toBe(401);
});

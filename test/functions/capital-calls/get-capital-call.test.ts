import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../harness/test-portal.ts';
import { callCapital } from './calling.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const DAY_MS = 86_400_000;

test('a call tells what is out, and is overdue once the seven days of grace are over', async () => {
  await portal.addClient();
  const { id } = await callCapital(portal);
  const get = () => portal.call(portal.manager, 'GET', `/capital-calls/${id}`);
  expect((await get()).body).toMatchObject({
    outstanding_amount: 3_000,
    matched_amount: 0,
    settled_count: 0,
    overdue: false,
    issuing: null,
    created_by_name: expect.any(String),
  });
  portal.advance(37 * DAY_MS);
  expect((await get()).body.overdue).toBe(false);
  portal.advance(DAY_MS);
  expect((await get()).body.overdue).toBe(true);
});

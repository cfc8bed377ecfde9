import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callCapital } from './calling.ts';

const portal = portalOfFile();

const DAY_MS = 86_400_000;

test('a call shows what is outstanding, and is overdue once the seven days of grace are over', async () => {
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

test('a draft says how many emails issuing it sends: one for each login that gets mail', async () => {
  const { id: clientId } = await portal.addClient();
  const body = { email: 'joint@example.com', role: 'joint' };
  expect((await portal.call(portal.manager, 'POST', `/clients/${clientId}/access`, body)).status).toBe(201);
  const line_items = [{ client_id: clientId, amount: 3_000 }];
  const { id } = await callCapital(portal, { draft: true, line_items });
  const get = async () => (await portal.call(portal.manager, 'GET', `/capital-calls/${id}`)).body;
  expect((await get()).message_count).toBe(2);
  await portal.call(portal.manager, 'PUT', `/capital-calls/${id}`, { status: 'Issued' });
  await portal.services.settled();
  expect(await get()).not.toHaveProperty('message_count');
});

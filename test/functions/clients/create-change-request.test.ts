import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 31 } });

describe('201', () => {
  test('a client requests another name, which changes nothing but the list of requests', async () => {
    const { id, actor } = await portal.addClient({ name: 'Olivia Chen' });
    const path = `/clients/${id}/change-requests`;
    const answer = await portal.call(actor, 'POST', path, { field: 'name', value: ' Olivia  Chen-Wu ' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        client_id: id,
        client_name: 'Olivia Chen',
        field: 'name',
        kind: 'asked',
        before: 'Olivia Chen',
        value: 'Olivia Chen-Wu',
        state: 'open',
        ended_at: null,
      },
    });
    expect(answer.body).not.toHaveProperty('asked_by_name');
    expect((await portal.call(portal.manager, 'GET', `/clients/${id}`)).body.name).toBe('Olivia Chen');
    const [row] = await listHistory(portal.services, `CHANGE_REQUEST#${answer.body.id}`);
    expect(row).toMatchObject({ action: 'change-request.opened', actor_role: 'client' });
  });

  test('repeated, or many times in parallel, it is one request', async () => {
    const { id, actor } = await portal.addClient({ name: 'Olivia Chen' });
    const ask = () =>
      portal.call(actor, 'POST', `/clients/${id}/change-requests`, { field: 'name', value: 'Liv Chen' });
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const { body } = await portal.call(actor, 'GET', `/clients/${id}/change-requests`);
    expect(body.requests).toHaveLength(1);
  });

  test('of two names at the same time, one is requested and the other refused', async () => {
    const { id, actor } = await portal.addClient();
    const ask = (value: string) =>
      portal.call(actor, 'POST', `/clients/${id}/change-requests`, { field: 'entity_name', value });
    const answers = await Promise.all(['Chen Super', 'Chen Trust'].map(ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

test('a client cannot request a name with a long number, such as an account to pay to; a manager can', async () => {
  const { id, actor } = await portal.addClient();
  const ask = (by: typeof actor) =>
    portal.call(by, 'POST', `/clients/${id}/change-requests`, { field: 'name', value: 'Pay 062-000 12345' });
  expect(await ask(actor)).toMatchObject({ status: 400, body: { issues: [{ path: 'value' }] } });
  expect((await ask(portal.manager)).status).toBe(201);
  const greeting = await portal.call(actor, 'PUT', '/users/me', { name: 'Pay 062-000 12345' });
  expect(greeting).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } });
});

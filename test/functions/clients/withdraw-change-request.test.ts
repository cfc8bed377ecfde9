import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 32 } });

test('200: the request is withdrawn, also twice, and another name can be requested', async () => {
  const { id, actor } = await portal.addClient();
  const path = `/clients/${id}/change-requests`;
  const { body } = await portal.call(actor, 'POST', path, { field: 'name', value: 'Olivia Wu' });
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await portal.call(actor, 'DELETE', `${path}/${body.id}`);
    expect(answer).toMatchObject({ status: 200, body: { id: body.id, state: 'withdrawn' } });
  }
  expect((await portal.call(actor, 'POST', path, { field: 'name', value: 'Liv Wu' })).status).toBe(201);
});

test('404: a request of another client, as an unknown one', async () => {
  const [own, other] = [await portal.addClient(), await portal.addClient()];
  const asked = { field: 'name', value: 'Olivia Wu' };
  const { body } = await portal.call(other.actor, 'POST', `/clients/${other.id}/change-requests`, asked);
  const answer = await portal.call(own.actor, 'DELETE', `/clients/${own.id}/change-requests/${body.id}`);
  expect(answer).toMatchObject({ status: 404, body: { code: 'change-request-not-found' } });
});

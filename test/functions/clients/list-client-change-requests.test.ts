import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

test('200: first the open ones, then the decided and withdrawn ones, newest first', async () => {
  const { id, actor } = await portal.addClient({ name: 'Olivia Chen' });
  const path = `/clients/${id}/change-requests`;
  const ask = async (value: string, field = 'name') => {
    portal.advance(1_000);
    return (await portal.call(actor, 'POST', path, { field, value })).body.id;
  };
  await portal.call(actor, 'DELETE', `${path}/${await ask('Olivia Wu')}`);
  await portal.call(portal.manager, 'PUT', `/change-requests/${await ask('Liv Chen')}`, {
    decision: 'declined',
    reason: 'No proof of it',
  });
  await ask('Chen Super', 'entity_name');
  const { body } = await portal.call(actor, 'GET', path);
  expect(body).toMatchObject({ total: 3, next_cursor: null });
  const shown = body.requests.map(({ value, state, reason }: Record<string, string>) => [
    value,
    state,
    reason,
  ]);
  expect(shown).toEqual([
    ['Chen Super', 'open', ''],
    ['Liv Chen', 'declined', 'No proof of it'],
    ['Olivia Wu', 'withdrawn', ''],
  ]);
  expect(JSON.stringify(body)).not.toContain('Morgan');
  const { body: seenByManager } = await portal.call(portal.manager, 'GET', path);
  expect(seenByManager.requests[1]).toMatchObject({
    asked_by_name: 'Olivia Chen',
    asked_by_email: actor.email,
    ended_by_name: 'Morgan Manager',
  });
});

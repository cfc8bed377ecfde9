import { expect, test } from 'vitest';
import { Refusal } from '#functions/ledger/refusal.ts';
import { auditorOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, throttle: 0.05, lostReply: 0.1, seed: 5 } });
const list = async () => (await portal.call(portal.manager, 'GET', '/managers')).body;

test('all staff are listed with their present state, with the second factor as the user pool reports it now', async () => {
  const auditor = auditorOf({ email: 'ada@example.com' });
  await addManager(portal.services, auditor, 'auditor');
  await portal.addClient();
  expect((await list()).people.map(({ state }: { state: string }) => state)).toEqual(['invited', 'invited']);

  for (const person of [portal.manager, auditor]) await portal.call(person, 'GET', '/users/me');
  portal.identity.secondFactors.add(auditor.userId);
  const { people, ...rules } = await list();
  expect(rules).toEqual({ needs_second_factor: false, is_alone: true });
  expect(people).toHaveLength(2);
  expect(people).toContainEqual(
    expect.objectContaining({
      user_id: auditor.userId,
      email: auditor.email,
      role: 'auditor',
      state: 'active',
      is_own: false,
      has_second_factor: true,
      last_signed_in_at: new Date(Number(auditor.claims.auth_time) * 1_000).toISOString(),
    }),
  );
  expect(people).toContainEqual(
    expect.objectContaining({ user_id: portal.manager.userId, is_own: true, has_second_factor: false }),
  );
});

test('while the user pool is too busy to answer, people are listed without it', async () => {
  portal.identity.failNext(new Refusal('busy'));
  const { people } = await list();
  expect(people).toHaveLength(2);
  expect(people).toContainEqual(expect.objectContaining({ has_second_factor: null }));
});

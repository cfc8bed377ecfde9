import { expect, test } from 'vitest';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

test('200: the people who can see the client, with the last day and the first sign-in, and former ones', async () => {
  const { id, actor } = await portal.addClient({ name: 'Jordan Tran' });
  await portal.call(actor, 'GET', '/users/me');
  const path = `/clients/${id}/access`;
  const until = addDays(fundDateAt(portal.services.now()), 1);
  const give = (email: string, body: object) => portal.call(portal.manager, 'POST', path, { email, ...body });
  await give('mira.patel@example.com', { role: 'adviser', until });
  await give('linh.tran@example.com', { role: 'joint' });
  const { status, body } = await portal.call(portal.manager, 'GET', path);
  expect(status).toBe(200);
  expect(body.logins).toMatchObject([
    { name: 'Jordan Tran', role: 'owner', mail: true, is_main: true, joined_at: expect.any(String) },
    { email: 'mira.patel@example.com', role: 'adviser', until, mail: false, joined_at: null },
    { email: 'linh.tran@example.com', role: 'joint', until: null, mail: true, is_main: false },
  ]);
  portal.advance(2 * 86_400_000);
  const later = await portal.call(portal.manager, 'GET', path);
  expect(later.body.logins).toHaveLength(2);
  expect(later.body.ended).toEqual([
    {
      user_id: body.logins[1].user_id,
      name: '',
      email: 'mira.patel@example.com',
      role: 'adviser',
      ended_on: until,
      by_date: true,
      reason: '',
    },
  ]);
});

test('200: the last sign-in of each login, and whether it needed a code; neither for an invited one', async () => {
  const { id, actor } = await portal.addClient();
  const path = `/clients/${id}/access`;
  await portal.call(portal.manager, 'POST', path, { email: 'ruby.hart@example.com', role: 'joint' });
  const before = await portal.call(portal.manager, 'GET', path);
  expect(before.body.logins[0]).toMatchObject({ last_signed_in_at: null, has_second_factor: null });
  await portal.call(actor, 'GET', '/users/me');
  const signedInAt = new Date(Number(actor.claims.auth_time) * 1_000).toISOString();
  for (const has of [false, true]) {
    if (has) portal.identity.secondFactors.add(actor.userId);
    const { body } = await portal.call(portal.manager, 'GET', path);
    expect(body.logins).toMatchObject([
      { last_signed_in_at: signedInAt, has_second_factor: has },
      { email: 'ruby.hart@example.com', last_signed_in_at: null, has_second_factor: null },
    ]);
  }
});

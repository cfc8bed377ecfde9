import { beforeEach, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

const ON_ITS_WAY_MS = 60_000;

const invite = (id: string) => portal.call(portal.manager, 'POST', `/clients/${id}/invitation`);

beforeEach(() => portal.advance(-(portal.services.now().getTime() % 3_600_000)));

test('three invitations an hour are sent to one client, the fourth is refused until the next hour, and no other client is blocked', async () => {
  const { id } = await portal.addClient();
  for (const _ of [1, 2, 3]) {
    portal.advance(ON_ITS_WAY_MS);
    expect((await invite(id)).status).toBe(200);
  }
  portal.advance(ON_ITS_WAY_MS);
  const { status, body } = await invite(id);
  expect([status, body.code]).toEqual([409, 'too-many-invitations']);
  const [, minutes] = /You can send another invitation in (\d+) minutes/.exec(body.error) ?? [];
  const other = await portal.addClient();
  portal.advance(ON_ITS_WAY_MS);
  expect((await invite(other.id)).status).toBe(200);
  portal.advance(Number(minutes) * 60_000);
  expect((await invite(id)).status).toBe(200);
});

test('an invitation that was not sent does not count', async () => {
  const { id } = await portal.addClient();
  for (const _ of [1, 2, 3]) {
    portal.advance(ON_ITS_WAY_MS);
    portal.identity.failNext(new Error('no mail'));
    expect((await invite(id)).body.code).toBe('invitation-not-sent');
  }
  portal.advance(ON_ITS_WAY_MS);
  expect((await invite(id)).status).toBe(200);
  expect((await invite(id)).body.code).toBe('invitation-on-its-way');
});

test('a login with access can be invited again three times an hour', async () => {
  const { id } = await portal.addClient();
  const email = 'often.invited@example.com';
  const give = () => portal.call(portal.manager, 'POST', `/clients/${id}/access`, { email, role: 'joint' });
  for (const _ of [1, 2, 3, 4]) {
    expect((await give()).status).toBe(201);
    portal.advance(ON_ITS_WAY_MS);
  }
  expect(await give()).toMatchObject({ status: 409, body: { code: 'too-many-invitations' } });
  expect(portal.identity.invitations.filter((to) => to === email)).toHaveLength(4);
});

import { expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { Refusal } from '#functions/ledger/refusal.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.1, seed: 3 } });

let count = 0;
async function invited(): Promise<{ id: string; email: string }> {
  count += 1;
  const person = { email: `person${count}@example.com`, name: `Ines Duarte ${count}`, role: 'auditor' };
  const { body } = await portal.call(portal.manager, 'POST', '/managers', person);
  return { id: body.user_id, email: person.email };
}
const invite = (id: string) => portal.call(portal.manager, 'POST', `/managers/${id}/invitation`);

test('an expired invitation is replaced by a new one that lasts 14 days, and that is audited', async () => {
  const { id, email } = await invited();
  portal.advance(15 * 24 * 3_600_000);
  const { status, body } = await invite(id);
  expect(status).toBe(200);
  expect(Date.parse(body.invitation_ends_at) - Date.parse(body.invited_at)).toBe(14 * 24 * 3_600_000);
  expect(portal.identity.invitations.filter((to) => to === email)).toHaveLength(2);
  const actions = (await listHistory(portal.services, `USER#${id}`)).map((row) => row.action);
  expect(actions).toEqual(['user.invited', 'manager.created']);
});

test('a person who has chosen a password needs none, also before their first request', async () => {
  const { id } = await invited();
  portal.advance(61_000);
  portal.identity.failNext(new Refusal('already-joined'));
  expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'person-joined' } });
});

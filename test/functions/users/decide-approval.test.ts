import { describe, expect, test } from 'vitest';
import { Refusal } from '#functions/ledger/refusal.ts';
import { managerOf, type TestActor } from '#test/harness/actors.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import {
  decide,
  disable,
  fresh,
  INVITED,
  later,
  manager,
  open,
  portal,
  REASON,
  send,
  startPortal,
  twoManagers,
} from './two-people.ts';

startPortal();

describe('a new manager', () => {
  test('is invited once another manager approves; the maker and a manager of this week cannot', async () => {
    const other = await twoManagers();
    const { body } = await send(portal.manager, 'POST', '/managers', INVITED);
    expect(body.approval).toMatchObject({ what: 'manager-invited', is_own: true, approvers: [other.email] });
    expect((await send(portal.manager, 'POST', '/managers', INVITED)).body.code).toBe('already-waiting');
    const [asked] = await open(other);
    expect(asked).toMatchObject({ may_approve: true, takes_effect_at: expect.any(String) });
    expect((await decide(portal.manager, asked, 'approved')).body.code).toBe('maker-cannot-approve');
    expect((await decide(portal.manager, asked, 'declined')).body.code).toBe('maker-cannot-approve');
    expect((await decide(await fresh(), asked, 'approved')).body.code).toBe('cannot-approve-yet');
    expect((await decide(other, asked, 'withdrawn')).body.code).toBe('only-maker-withdraws');
    const stale = { ...asked, asked_at: '2020-01-01T00:00:00.000Z' };
    expect((await decide(other, stale, 'approved')).body.code).toBe('changed-meanwhile');
    const approved = await Promise.all([1, 2, 3].map(() => decide(other, asked, 'approved')));
    expect(approved.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(portal.identity.invitations.filter((email) => email === INVITED.email)).toHaveLength(1);
    expect(await open()).toEqual([]);
    const { approvals } = (await send(other, 'GET', '/approvals?state=decided')).body;
    expect(approvals).toMatchObject([{ state: 'approved', decided_by_name: other.email }]);
  });

  test('of whom every manager was told on days 0, 3 and 6 joins after seven days', async () => {
    const other = await twoManagers();
    const gone = await manager('gone@example.com');
    await disable(portal.manager, gone);
    await sendQueued(portal);
    await send(portal.manager, 'POST', '/managers', INVITED);
    const told = async () => (await sendQueued(portal)).map(({ to }) => to).sort();
    const everybody = [portal.manager.email, other.email, gone.email].sort();
    expect(await told()).toEqual(everybody);
    for (const days of [2, 1, 2, 1]) {
      await later(days);
      expect(await told()).toEqual(days === 1 ? everybody : []);
    }
    expect(portal.identity.invitations).not.toContain(INVITED.email);
    await later(1);
    expect(portal.identity.invitations).toContain(INVITED.email);
    expect((await send(other, 'GET', '/approvals?state=decided')).body.approvals).toMatchObject([
      { state: 'effective', decided_by_name: 'System' },
    ]);
  });

  test.each([
    ['promoting', { role: 'manager' }, { role: 'auditor' }],
    ['enabling', { disabled: false }, { disabled: true }],
  ])('by %s waits too, and takes effect once', async (_how, given, taken) => {
    const other = await twoManagers();
    const third = await manager('third@example.com');
    const change = (by: TestActor, body: object) =>
      send(by, 'PUT', `/managers/${third.userId}`, { ...body, ...REASON });
    expect((await change(portal.manager, taken)).status).toBe(200);
    expect((await change(portal.manager, given)).status).toBe(202);
    const people = async () =>
      (await send(other, 'GET', '/managers')).body.people.find(
        (one: { email: string }) => one.email === third.email,
      );
    expect(await people()).toMatchObject({ waiting: true });
    const [asked] = await open(other);
    expect((await decide(other, asked, 'approved')).status).toBe(200);
    expect(await people()).toMatchObject({
      role: 'manager',
      state: 'active',
      waiting: false,
      is_unfinished: false,
    });
    expect((await decide(other, asked, 'approved')).body.code).toBe('changed-meanwhile');
  });

  test('is not approved by a manager whom somebody else made after it was asked', async () => {
    const other = await twoManagers();
    await send(portal.manager, 'POST', '/managers', INVITED);
    const [asked] = await open(other);
    portal.advance(1_000);
    expect((await decide(await fresh(other), asked, 'approved')).body.code).toBe('cannot-approve-yet');
  });

  test.each(['email-taken', 'name-taken'] as const)(
    'is checked again when it is approved, and when it takes effect: %s',
    async (code) => {
      const other = await twoManagers();
      await send(portal.manager, 'POST', '/managers', INVITED);
      const [asked] = await open(other);
      const auditor = { role: 'auditor', email: 'auditor@example.com', name: 'Ada Auditor' };
      const taken = code === 'email-taken' ? { email: INVITED.email } : { name: INVITED.name };
      expect((await send(other, 'POST', '/managers', { ...auditor, ...taken })).status).toBe(201);
      const sentence = new Refusal(code).message;
      const { status, body } = await decide(other, asked, 'approved');
      expect({ status, ...body }).toMatchObject({ status: 409, code: 'changed-meanwhile', error: sentence });
      expect(await open()).toHaveLength(1);
      await later(8);
      expect((await send(other, 'GET', '/approvals?state=decided')).body.approvals).toMatchObject([
        { state: 'declined', decided_by_name: 'System', decision_reason: sentence },
      ]);
    },
  );

  test('waits for nobody if it is an auditor', async () => {
    const other = await twoManagers();
    const { status, body } = await send(portal.manager, 'POST', '/managers', { ...INVITED, role: 'auditor' });
    expect(status).toBe(201);
    const auditor = managerOf({ userId: body.user_id, email: INVITED.email });
    for (const disabled of [true, false])
      expect((await disable(portal.manager, auditor, disabled)).status).toBe(200);
    expect((await disable(other, auditor)).body.state).toBe('disabled');
    expect(await open()).toEqual([]);
  });

  test('is asked for once by requests at once, not by an investor’s address, and twenty times by one maker', async () => {
    await twoManagers();
    const { actor: investor } = await portal.addClient();
    const invite = (email: string) => send(portal.manager, 'POST', '/managers', { ...INVITED, email });
    const codeOf = async (email: string) => (await invite(email)).body.code;
    expect(await codeOf(investor.email)).toBe('email-taken');
    const first = await Promise.all([1, 2, 3].map(() => invite(INVITED.email)));
    expect(first.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const emails = Array.from({ length: 18 }, (_, at) => `new${at}@example.com`);
    for (const email of emails) expect((await invite(email)).status).toBe(202);
    const last = await Promise.all(['one@example.com', 'two@example.com'].map(invite));
    expect(last.map(({ status }) => status).sort()).toEqual([202, 409]);
    // A withdrawn request counts towards the limit for a day, because each request emails all managers.
    for (const asked of await open()) await decide(portal.manager, asked, 'withdrawn');
    expect(await codeOf('next@example.com')).toBe('too-many-approvals');
    portal.advance(24 * 3_600_000 + 1_000);
    expect((await invite('next@example.com')).status).toBe(202);
  });

  test('needs nobody where the manager is alone, for the second and as long as nobody else signed in', async () => {
    await send(portal.manager, 'GET', '/users/me');
    expect((await send(portal.manager, 'POST', '/managers', INVITED)).status).toBe(201);
    await portal.indexesShowAll();
    const next = { ...INVITED, email: 'dora@example.com', name: 'Dora Lim' };
    expect((await send(portal.manager, 'POST', '/managers', next)).status).toBe(201);
  });
});

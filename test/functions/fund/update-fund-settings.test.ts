import { expect, test } from 'vitest';
import type { Refuse } from '#functions/ledger/refusal.ts';
import { Refusal } from '#functions/ledger/refusal.ts';
import { changeSettings, type Wanted } from '#functions/two-people/change-settings.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { managerOf, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.02 } });

const WEEK_MS = 7 * 24 * 3_600_000;
const REASON = { reason: 'As agreed' };
const OTHER = { name: 'Wattle Street Fund Calls', bsb: '999-001', number: '20024817' };
const CONTACT = { ...DEMO_FUND.contact, phone: '02 5550 0199' };

const read = async () => (await portal.call(portal.manager, 'GET', '/fund/settings')).body;
const put = (settings: object, by: TestActor = portal.manager) =>
  portal.call(by, 'PUT', '/fund/settings', { ...REASON, ...settings });
const REFUSED = (code: string) => ({ body: { code } });

async function joined(email: string): Promise<TestActor> {
  const person = managerOf({ email });
  await addManager(portal.services, person);
  await portal.call(person, 'GET', '/users/me');
  await portal.indexesShowAll();
  return person;
}

const refuse: Refuse<RefusalCode> = (code) => {
  throw new Refusal(code);
};

const changeBy = (by: TestActor, wanted: Wanted, today: CalendarDate) => {
  const actor = { userId: by.userId, name: 'Second', role: 'manager', email: by.email } as const;
  const maker = { services: portal.services, actor, now: portal.services.now().toISOString(), today, refuse };
  return changeSettings(maker, { wanted, ...REASON });
};

test.each<[object, object]>([
  [{ name: 'Banksia Fund' }, { name: 'Banksia Fund' }],
  [{ abn: '12 345 678 901' }, { abn: '12345678901' }],
  [{ abn: '123' }, REFUSED('invalid-input')],
  [{ trustee: '' }, { trustee: '' }],
  [{ address: '1 Example Street\nSydney' }, { address: '1 Example Street\nSydney' }],
  [{ contact: CONTACT }, { contact: CONTACT }],
  [{ second_person_above: 300_000 }, { second_person_above: 300_000 }],
  [{ second_person_above: null }, { second_person_above: null }],
  [
    { due_days: 14, grace_days: 0 },
    { due_days: 14, grace_days: 0 },
  ],
  [{ due_days: 366 }, REFUSED('invalid-input')],
  [{ reminder_days: [1, 10, 1] }, { reminder_days: [10, 1] }],
  [{ reminder_days: [] }, { reminder_days: [] }],
  [{ pay_to: { ...OTHER, bsb: '999001' } }, { pay_to: DEMO_FUND.pay_to, pay_to_next: { pay_to: OTHER } }],
  [{ pay_to: { ...OTHER, bsb: '000-000' } }, REFUSED('invalid-input')],
  [{ name: DEMO_FUND.name, pay_to: DEMO_FUND.pay_to }, REFUSED('nothing-to-change')],
  [{ name: 'Banksia Fund', reason: '' }, REFUSED('invalid-input')],
])('the only manager ever changes %j', async (settings, expected) => {
  const answer = await put(settings);
  if ('body' in expected) {
    expect(answer).toMatchObject(expected);
    expect(await read()).toMatchObject({ name: DEMO_FUND.name, changed_at: null });
    return;
  }
  expect(answer).toMatchObject({ status: 200, body: expected });
  expect(await read()).toEqual(answer.body);
  const { body } = await portal.call(portal.manager, 'GET', '/audit?action=fund.settings-changed');
  expect(body.entries).toHaveLength(1);
  expect(body.entries[0].summary).toContain('As agreed');
});

test('with two managers, the contact, a higher limit and another account wait, and the rest holds at once', async () => {
  await portal.call(portal.manager, 'GET', '/users/me');
  const second = await joined('second@example.com');
  expect((await put({ second_person_above: 100, due_days: 20 })).status).toBe(200);
  const before = await read();
  const waiting = await put({
    name: 'Banksia Fund',
    contact: CONTACT,
    second_person_above: null,
    pay_to: OTHER,
  });
  expect(waiting).toMatchObject({
    status: 202,
    body: { approval: { what: 'fund-settings', state: 'open' } },
  });
  expect(await read()).toMatchObject({ ...before, name: 'Banksia Fund', changed_at: expect.any(String) });
  for (const guarded of [{ contact: CONTACT }, { second_person_above: 101 }, { pay_to: OTHER }])
    expect(await put(guarded, second)).toMatchObject(REFUSED('already-waiting'));
  const { id, asked_at: askedAt, summary } = waiting.body.approval;
  expect(summary).toContain('999-001');
  const approve = (by: TestActor) =>
    portal.call(by, 'PUT', `/approvals/${id}`, { decision: 'approved', asked_at: askedAt });
  // Changed settings always need a decision. Inviting, promoting or enabling a manager takes effect after a week without a
  // decision.
  portal.advance(WEEK_MS + 1);
  await portal.services.sweepApprovals();
  expect(await read()).toMatchObject({
    contact: DEMO_FUND.contact,
    pay_to: DEMO_FUND.pay_to,
    pay_to_next: null,
  });
  expect(await approve(portal.manager)).toMatchObject(REFUSED('maker-cannot-approve'));
  expect(await approve(second)).toMatchObject({ status: 200, body: { state: 'approved' } });
  expect(await read()).toMatchObject({
    contact: CONTACT,
    second_person_above: null,
    pay_to: DEMO_FUND.pay_to,
    pay_to_next: { pay_to: OTHER },
  });
  const told = (await sendQueued(portal)).filter(({ subject }) =>
    subject.includes('account that investors pay to'),
  );
  expect(told.map(({ to }) => to).sort()).toEqual(['manager@example.com', 'second@example.com']);
  expect(told[0]?.text).toMatch(
    /Unless this change is cancelled, capital calls issued from \S+ on ask investors to pay to Wattle Street Fund Calls, BSB 999-001/,
  );
  // Entering the current account again cancels the waiting account immediately, without a second person.
  expect(await put({ pay_to: DEMO_FUND.pay_to })).toMatchObject({ status: 200, body: { pay_to_next: null } });
  expect((await sendQueued(portal))[0]?.text).toMatch(
    /cancelled the change to .* New capital calls ask .*BSB 999-000/,
  );
});

test.each([
  ['2030-01-03', '2030-01-08', 'over a weekend'],
  ['2030-12-24', '2030-12-31', 'over Christmas and a weekend'],
  ['2030-04-18', '2030-04-26', 'over Easter and Anzac Day'],
])('an account changed on %s holds from %s, %s', async (today, holdsFrom) => {
  const { change } = await changeBy(portal.manager, { pay_to: OTHER }, today as CalendarDate);
  expect(change.audit.changes.pay_to_next?.after).toMatchObject({ holds_from: holdsFrom });
});

test('who is alone changes all but the account, if the fund ever had two managers', async () => {
  await portal.call(portal.manager, 'GET', '/users/me');
  const second = await joined('second@example.com');
  await portal.call(portal.manager, 'PUT', `/managers/${second.userId}`, { disabled: true, ...REASON });
  portal.advance(WEEK_MS + 1);
  expect(await put({ pay_to: OTHER })).toMatchObject({ status: 409, ...REFUSED('second-person-needed') });
  expect(await put({ contact: CONTACT })).toMatchObject({ status: 200 });
});

test('of twenty equal changes at once one counts, and of twenty others each', async () => {
  const all = (settings: (index: number) => object) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => put(settings(index))));
  const equal = (await all(() => ({ name: 'Banksia Fund' }))).map(({ status }) => status);
  expect(equal.filter((status) => status === 200)).toHaveLength(1);
  const others = (await all((index) => ({ trustee: `Trustee ${index}` }))).map(({ status }) => status);
  const counted = others.filter((status) => status === 200).length;
  const { body } = await portal.call(portal.manager, 'GET', '/audit?action=fund.settings-changed');
  expect(body.entries).toHaveLength(1 + counted);
});

test('without an account no call is issued, and the first account holds at once', async () => {
  const { pay_to: _, ...seed } = DEMO_FUND;
  portal.services.fundSeed = () => seed;
  await portal.addClient();
  const post = (details: object) =>
    portal.call(portal.manager, 'POST', '/capital-calls', { title: 'Call', total_amount: 100, ...details });
  const past = { issued_on: '2025-01-31', due_date: '2025-02-28' };
  expect(await post({})).toMatchObject({ status: 409, ...REFUSED('no-account-to-pay-to') });
  expect(await post({ ...past, notify: true })).toMatchObject(REFUSED('no-account-to-pay-to'));
  const { id: recorded } = (await post(past)).body;
  const { id: draft } = (await post({ draft: true })).body;
  const issueDraft = () =>
    portal.call(portal.manager, 'PUT', `/capital-calls/${draft}`, { status: 'Issued' });
  const extend = () =>
    portal.call(portal.manager, 'POST', `/capital-calls/${recorded}/extend`, {
      due_date: '2199-12-31',
      ...REASON,
    });
  for (const refused of [await issueDraft(), await extend()])
    expect(refused).toMatchObject(REFUSED('no-account-to-pay-to'));
  expect(await put({ pay_to: OTHER })).toMatchObject({ body: { pay_to: OTHER, pay_to_next: null } });
  expect([(await issueDraft()).status, (await extend()).status]).toEqual([200, 200]);
});

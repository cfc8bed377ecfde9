import { expect, test } from 'vitest';
import { FUND_RULES } from '#shared/fund-seed.ts';
import { csvForm } from '#test/harness/csv-form.ts';
import { auditorOf, managerOf, type TestActor } from '../../harness/actors.ts';
import { addManager } from '../../harness/add-manager.ts';
import { portalOfTest } from '../../harness/portal-of-file.ts';
import { retryWhileBusy } from '../../harness/retry-while-busy.ts';
import { linesOf } from './calling.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.02, lag: 50 } });

const LIMIT = FUND_RULES.second_person_above_cents / 100;
const LARGE = { title: 'Large call', total_amount: LIMIT + 1 };
const AWAITED = { status: 200, body: { status: 'Awaiting approval' } };
const REFUSED = { status: 409, body: { code: 'maker-cannot-issue' } };

async function twoManagers(): Promise<TestActor> {
  await portal.addClient({ pledged_amount: 10 * LIMIT });
  await retryWhileBusy(() => portal.call(portal.manager, 'GET', '/users/me'));
  const other = await joined(managerOf({ email: 'other.manager@example.com' }));
  await portal.indexesShowAll();
  return other;
}

async function joined(person: TestActor, role: 'manager' | 'auditor' = 'manager'): Promise<TestActor> {
  await addManager(portal.services, person, role);
  await retryWhileBusy(() => portal.call(person, 'GET', '/users/me'));
  return person;
}

const post = (by: TestActor, body: object) =>
  retryWhileBusy(() => portal.call(by, 'POST', '/capital-calls', body));
const put = (by: TestActor, id: string, body: object) =>
  retryWhileBusy(() => portal.call(by, 'PUT', `/capital-calls/${id}`, body));
const issue = (by: TestActor, id: string, seen: object = {}) => put(by, id, { status: 'Issued', ...seen });

async function told(): Promise<number> {
  await portal.services.settled();
  await portal.indexesShowAll();
  return (await portal.call(portal.manager, 'GET', '/messages')).body.messages.length;
}

test('a call above the limit waits until another manager issues it, and nobody is notified before', async () => {
  const other = await twoManagers();
  const asked = await post(portal.manager, LARGE);
  expect(asked).toMatchObject({ status: 201, body: { status: 'Awaiting approval', issued_at: null } });
  const { id } = asked.body;
  expect(await issue(portal.manager, id)).toMatchObject(REFUSED);
  expect(await told()).toBe(0);
  const seen = await portal.call(other, 'GET', `/capital-calls/${id}`);
  expect(seen.body).toMatchObject({ on_issue: 'issues', asked: { by_name: 'Morgan Manager' } });
  expect(await issue(other, id, { asked_at: seen.body.asked.at })).toMatchObject({
    status: 200,
    body: { status: 'Issued', asked: null, on_issue: null },
  });
  expect(await told()).toBe(1);
  expect(await linesOf(portal, id)).toMatchObject([{ amount: LARGE.total_amount, status: 'Issued' }]);
});

test('a call of exactly the limit, and any call of a fund with one manager, is issued immediately', async () => {
  await portal.addClient({ pledged_amount: 10 * LIMIT });
  await addManager(portal.services, managerOf({ email: 'invited@example.com' }));
  await joined(auditorOf({ email: 'auditor@example.com' }), 'auditor');
  await portal.indexesShowAll();
  expect((await post(portal.manager, LARGE)).body.status).toBe('Issued');
  await joined(managerOf({ email: 'second@example.com' }));
  portal.advance(24 * 3_600_000);
  await portal.indexesShowAll();
  expect((await post(portal.manager, { ...LARGE, total_amount: LIMIT })).body.status).toBe('Issued');
  expect((await post(portal.manager, LARGE)).body.status).toBe('Awaiting approval');
});

test('the maker or last editor of a draft requests approval, anybody else issues it', async () => {
  const other = await twoManagers();
  const { id: made } = (await post(portal.manager, { ...LARGE, draft: true })).body;
  expect(await issue(portal.manager, made)).toMatchObject(AWAITED);
  expect(await issue(other, made)).toMatchObject({ body: { status: 'Issued' } });
  const { id: changed } = (await post(portal.manager, { ...LARGE, draft: true })).body;
  await put(other, changed, { title: 'Changed by another' });
  for (const maker of [portal.manager, other])
    expect((await portal.call(maker, 'GET', `/capital-calls/${changed}`)).body.on_issue).toBe('asks');
  const { id: lent } = (await post(portal.manager, { ...LARGE, draft: true })).body;
  expect(await issue(other, lent)).toMatchObject({ body: { status: 'Issued' } });
  const { id: raised } = (await post(portal.manager, { ...LARGE, draft: true })).body;
  // A manager who changes the call while issuing it becomes the call's maker.
  expect(await issue(other, raised, { total_amount: LIMIT + 2 })).toMatchObject(AWAITED);
  expect(await issue(portal.manager, raised)).toMatchObject({ body: { status: 'Issued' } });
});

test('editing a waiting call makes its editor the maker, and an outdated version is not issued', async () => {
  const other = await twoManagers();
  const { id, asked } = (await post(portal.manager, LARGE)).body;
  const edited = await put(other, id, { total_amount: LIMIT + 2 });
  expect(edited).toMatchObject({ ...AWAITED, body: { on_issue: 'refused', total_amount: LIMIT + 2 } });
  expect(await issue(other, id)).toMatchObject(REFUSED);
  const stale = await issue(portal.manager, id, { asked_at: asked.at });
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await issue(portal.manager, id, { asked_at: edited.body.asked.at })).toMatchObject({
    body: { status: 'Issued', total_amount: LIMIT + 2 },
  });
});

test('a waiting call can return to a draft, be cancelled, or be edited below the limit', async () => {
  const other = await twoManagers();
  const [back, cancelled, small] = await Promise.all(
    [1, 2, 3].map(async () => (await post(portal.manager, LARGE)).body.id),
  );
  expect(await put(other, back, { status: 'Draft' })).toMatchObject({
    body: { status: 'Draft', asked: null },
  });
  expect(await issue(portal.manager, back)).toMatchObject(AWAITED);
  expect(await put(portal.manager, cancelled, { status: 'Cancelled' })).toMatchObject({
    body: { status: 'Cancelled' },
  });
  expect(await issue(other, cancelled)).toMatchObject({ body: { code: 'not-a-draft' } });
  expect(await put(portal.manager, small, { total_amount: LIMIT })).toMatchObject({
    body: { status: 'Awaiting approval', on_issue: 'refused' },
  });
  expect(await put(portal.manager, small, { status: 'Draft' })).toMatchObject({ body: { on_issue: 'asks' } });
  await put(other, back, { status: 'Cancelled' });
  expect(await issue(portal.manager, small)).toMatchObject({ body: { status: 'Issued' } });
});

test('calls made before the portal wait too, by hand and by file, and keep their days', async () => {
  const other = await twoManagers();
  const past = { ...LARGE, issued_on: '2025-03-03', due_date: '2025-04-02' };
  const { body: byHand } = await post(portal.manager, past);
  expect(byHand).toMatchObject({ status: 'Awaiting approval', issued_at: null });
  const form = new FormData();
  const csv = `Title,Issued on,Due date,Amount\nOlder call,2025-01-02,2025-02-01,${LIMIT + 1}.00\n`;
  form.set('file', new File([csv], 'calls.csv', { type: 'text/csv' }));
  expect(
    (await retryWhileBusy(() => portal.call(portal.manager, 'POST', '/capital-calls/import', form))).status,
  ).toBe(200);
  await portal.indexesShowAll();
  const listed = await portal.call(other, 'GET', '/capital-calls?status=Awaiting%20approval');
  expect(listed.body).toMatchObject({ total: 2, awaiting_count: 2 });
  for (const { id } of listed.body.capital_calls) {
    expect(await issue(portal.manager, id)).toMatchObject(REFUSED);
    expect(await issue(other, id)).toMatchObject({ body: { status: 'Issued', without_notice: true } });
  }
  const { body } = await portal.call(other, 'GET', `/capital-calls/${byHand.id}`);
  expect(body.issued_at).toBe('2025-03-02T13:00:00.000Z');
  expect(await told()).toBe(0);
});

test('payments of a waiting call are recorded by the same file once the call is issued', async () => {
  const other = await twoManagers();
  await portal.addClient({ email: 'past@example.com', pledged_amount: 2 * LIMIT });
  const line = `Older call,2025-01-02,past@example.com,${LIMIT + 1}.00,2025-02-01,500.00`;
  const send = () => {
    const file = csvForm(`Title,Issued on,Client,Amount,Paid on,Paid amount\n${line}\n`);
    return retryWhileBusy(() => portal.call(portal.manager, 'POST', '/capital-calls/import', file));
  };
  const { body } = await send();
  const why = expect.stringContaining('awaits approval');
  expect(body).toMatchObject({ payment_count: 0, rejected: [{ line: 2, message: why }] });
  await portal.indexesShowAll();
  const listed = await portal.call(other, 'GET', '/capital-calls?status=Awaiting%20approval');
  await issue(other, listed.body.capital_calls[0].id);
  expect((await send()).body).toMatchObject({ duplicateCount: 1, payment_count: 1, rejected: [] });
});

test('a call is issued once, and never by its maker alone, however many requests arrive together', async () => {
  const other = await twoManagers();
  const third = await joined(managerOf({ email: 'third@example.com' }));
  await portal.indexesShowAll();
  const again = { ...portal.manager, claims: { ...portal.manager.claims, jti: 'another-session' } };
  for (let round = 0; round < 4; round += 1) {
    const { id } = (await post(portal.manager, LARGE)).body;
    const answers = await Promise.all([
      issue(portal.manager, id),
      issue(again, id),
      issue(other, id),
      issue(third, id),
      put(again, id, { title: 'Changed at the last moment' }),
    ]);
    const [byMaker, byMakerAgain, ...byOthers] = answers.map(({ body }) => body.status);
    expect([byMaker, byMakerAgain]).not.toContain('Issued');
    expect(byOthers.slice(0, 2).filter((status) => status === 'Issued').length).toBeLessThanOrEqual(1);
    const { body } = await portal.call(other, 'GET', `/capital-calls/${id}`);
    const { body: history } = await portal.call(
      other,
      'GET',
      `/audit?kind=capital-call&record_id=${id}&limit=100`,
    );
    const issues = history.entries.filter(
      (entry: { action: string }) => entry.action === 'capital-call.issued',
    );
    expect(issues).toHaveLength(body.status === 'Issued' ? 1 : 0);
    for (const entry of issues) expect([other.userId, third.userId]).toContain(entry.actor_id);
  }
});

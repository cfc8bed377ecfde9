import { expect, test } from 'vitest';
import { addMonths, fundDateAt, monthOf } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { contribution, expense, listPeriods, periodOf, reopen } from './closing.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, lostReply: 0.05 } });

const closeUntil = (period: string) =>
  portal.call(portal.manager, 'POST', '/periods/close-until', { period });
const closed = async () =>
  (await listPeriods(portal))
    .filter(({ status }) => status === 'closed')
    .map(({ period }) => period)
    .slice(0, -1);

test('all ready months are closed in order, and the answer names the month that is not ready, and why', async () => {
  await expense(portal, { txn_date: '2025-01-10' });
  const client = await portal.addClient();
  const { allocationPath } = await contribution(portal, client.id, { txn_date: '2025-04-05' });
  await portal.call(portal.manager, 'POST', `${allocationPath}/reverse`, { reason: 'Not of this client' });
  const { status, body } = await closeUntil('2025-05');
  expect([status, body.closed, body.stopped_at]).toEqual([200, ['2025-01', '2025-02', '2025-03'], '2025-04']);
  expect(body.issues).toEqual((await periodOf(portal, '2025-04')).issues);
});

test('months up to the one named are closed, and no later ones; a repeated request changes nothing', async () => {
  await expense(portal, { txn_date: '2025-01-10' });
  const months = ['2025-01', '2025-02', '2025-03'];
  expect((await closeUntil('2025-03')).body).toEqual({ closed: months, stopped_at: null, issues: [] });
  expect((await closeUntil('2025-03')).body).toMatchObject({ closed: [], stopped_at: null });
  await reopen(portal, '2025-02');
  expect((await closeUntil('2025-03')).body.closed).toEqual(['2025-02']);
  expect(await closed()).toEqual(months.toReversed());
});

test('it stops at the running month, and of several at the same time each month is closed once', async () => {
  const until = monthOf(fundDateAt(portal.services.now()));
  await expense(portal, { txn_date: `${addMonths(until, -2)}-10` });
  const answers = await Promise.all([1, 2, 3].map(() => closeUntil(until)));
  for (const { status, body } of answers)
    expect([status, body.stopped_at, body.issues[0]?.path]).toEqual([200, until, 'running']);
  const each = answers.flatMap(({ body }) => body.closed);
  expect(each.toSorted()).toEqual((await closed()).toReversed());
});

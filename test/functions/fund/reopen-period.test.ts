import { expect, test } from 'vitest';
import { findPeriod } from '#functions/records/period-store.ts';
import { managerOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { onceOf, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { close, expense, periodOf, reopen } from './closing.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });
const WHY = { reason: 'A row was missing' };

test('a reopened month can be written again, names who reopened it and why, and closes again', async () => {
  await expense(portal);
  await close(portal, '2025-03');
  const late = () => expense(portal, { amount: 7, description: 'Found later' });
  expect((await late()).body.code).toBe('period-locked');
  const answer = await sendTwice(portal, 'POST', '/periods/2025-03/reopen', WHY);
  expect(answer.body).toMatchObject({
    status: 'ready',
    closed_at: null,
    closed_by_name: null,
    reopened: [{ at: expect.any(String), by_name: expect.any(String), reason: WHY.reason }],
  });
  const stored = await findPeriod(portal.services, '2025-03');
  expect(stored?.reopened).toMatchObject([{ by: portal.manager.userId }]);
  expect((await late()).status).toBe(201);
  const closed = await close(portal, '2025-03');
  expect(closed.body).toMatchObject({ status: 'closed', money_out: 87, reopened: [{ reason: WHY.reason }] });
  expect((await late()).body.code).toBe('period-locked');
});

test('neither the manager who closed it nor one made a manager by them this week reopens it, where another can', async () => {
  await expense(portal);
  await close(portal, '2025-03');
  const [other, fresh] = [
    managerOf({ email: 'other@example.com' }),
    managerOf({ email: 'fresh@example.com' }),
  ];
  const joined_at = portal.services.now().toISOString();
  await addManager(portal.services, other, 'manager', { joined_at });
  const given = { joined_at, manager_since: joined_at, manager_by: portal.manager.userId };
  await addManager(portal.services, fresh, 'manager', given);
  await portal.indexesShowAll();
  for (const person of [portal.manager, fresh])
    expect(await reopen(portal, '2025-03', person)).toMatchObject({
      status: 409,
      body: { code: 'same-person' },
    });
  expect((await periodOf(portal, '2025-03')).status).toBe('closed');
  expect((await reopen(portal, '2025-03', other)).status).toBe(200);
});

test('of twenty at the same time one reopens it', async () => {
  await expense(portal);
  await close(portal, '2025-03');
  expect(await sendAtOnce(portal, 'POST', '/periods/2025-03/reopen', WHY)).toEqual(onceOf(200, 409));
});

test('a month between closed ones is reopened, and the later ones stay closed', async () => {
  await expense(portal);
  await close(portal, '2025-03');
  await close(portal, '2025-04');
  await reopen(portal, '2025-03');
  expect((await periodOf(portal, '2025-04')).status).toBe('closed');
  expect((await close(portal, '2025-05')).body.code).toBe('earlier-month-open');
  expect((await close(portal, '2025-03')).status).toBe(200);
  expect((await close(portal, '2025-05')).status).toBe(200);
});

test('months before the first closed one are locked and reopened, the latest first, and close again', async () => {
  await expense(portal);
  await close(portal, '2025-03');
  const early = () => expense(portal, { txn_date: '2025-01-10' });
  expect((await early()).body.code).toBe('period-locked');
  expect(await reopen(portal, '2025-01')).toMatchObject({
    status: 409,
    body: { code: 'later-month-locked', error: expect.stringContaining('02/2025 is also closed') },
  });
  expect((await reopen(portal, '1989-12')).body.code).toBe('period-not-found');
  expect(await periodOf(portal, '2025-02')).toMatchObject({
    status: 'closed',
    closed_by_name: 'Morgan Manager',
  });
  expect(await sendAtOnce(portal, 'POST', '/periods/2025-02/reopen', WHY)).toEqual(onceOf(200, 409));
  expect(await periodOf(portal, '2025-01')).toMatchObject({ status: 'closed' });
  expect((await reopen(portal, '2025-01')).body).toMatchObject({ status: 'ready', closed_at: null });
  expect((await early()).status).toBe(201);
  expect((await close(portal, '2025-01')).status).toBe(200);
  expect((await early()).body.code).toBe('period-locked');
  expect((await expense(portal, { txn_date: '2024-12-31' })).body.code).toBe('period-locked');
  expect((await periodOf(portal, '2025-03')).status).toBe('closed');
});

test('that lock ends when no closed month is left, also where one closes while the last one is reopened', async () => {
  const early = (day: string) => expense(portal, { txn_date: day });
  await expense(portal);
  await close(portal, '2025-03');
  await reopen(portal, '2025-03');
  expect((await early('2025-02-10')).status).toBe(201);
  await close(portal, '2025-02');
  expect((await early('2025-01-10')).body.code).toBe('period-locked');
  await Promise.all([
    reopen(portal, '2025-02'),
    portal.call(portal.manager, 'POST', '/periods/2025-03/close'),
  ]);
  const isAnyClosed = (await periodOf(portal, '2025-03')).status === 'closed';
  expect((await early('2025-01-10')).status).toBe(isAnyClosed ? 409 : 201);
});

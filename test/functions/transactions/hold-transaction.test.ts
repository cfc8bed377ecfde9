import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { close, deposit, periodOf } from '../fund/closing.ts';
import { detailOf, figures, onceOf, sendAtOnce, sendTwice } from './correcting.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lag: 300 } });
const WHY = { reason: 'Its owner is unknown' };

test('a held amount prevents no closing and is not to be allocated, and every other figure stays', async () => {
  const id = await deposit(portal, '15/03/2025', '500.00');
  const before = await figures(portal, []);
  expect(before.summary.to_allocate).toEqual({ count: 1, total: 500 });
  expect((await close(portal, '2025-03')).body.code).toBe('period-not-ready');
  const answer = await sendTwice(portal, 'POST', `/transactions/${id}/hold`, WHY);
  expect(answer.body).toMatchObject({
    held_reason: WHY.reason,
    held_at: expect.any(String),
    held_by_name: expect.any(String),
  });
  const to_allocate = { count: 0, total: 0 };
  expect(await figures(portal, [])).toEqual({ ...before, summary: { ...before.summary, to_allocate } });
  expect(await periodOf(portal, '2025-03')).toMatchObject({
    status: 'ready',
    unallocated: { count: 0, total: 0 },
    held: { count: 1, total: 500 },
  });
});

test('a held amount can still be allocated, and the rest stays held', async () => {
  const client = await portal.addClient();
  const id = await deposit(portal, '15/04/2025', '300.00');
  await portal.call(portal.manager, 'POST', `/transactions/${id}/hold`, WHY);
  const allocate = (amount: number) =>
    portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, { clientId: client.id, amount });
  await allocate(100);
  expect((await periodOf(portal, '2025-04')).held).toEqual({ count: 1, total: 200 });
  await allocate(200);
  expect((await periodOf(portal, '2025-04')).held).toEqual({ count: 0, total: 0 });
});

test('of twenty at the same time one takes effect', async () => {
  const id = await deposit(portal, '16/05/2025', '40.00');
  expect(await sendAtOnce(portal, 'POST', `/transactions/${id}/hold`, WHY)).toEqual(onceOf(200, 409));
  expect((await detailOf(portal, id)).activity[0]).toMatchObject({ summary: `$40.00 held: ${WHY.reason}` });
});

test('the rest of a closed month is held and no longer held, and changes none of its figures', async () => {
  const id = await deposit(portal, '15/01/2025', '70.00');
  await portal.call(portal.manager, 'POST', `/transactions/${id}/hold`, WHY);
  expect((await close(portal, '2025-01')).status).toBe(200);
  const before = await periodOf(portal, '2025-01');
  expect((await portal.call(portal.manager, 'DELETE', `/transactions/${id}/hold`)).status).toBe(200);
  expect(await periodOf(portal, '2025-01')).toEqual({
    ...before,
    held: { count: 0, total: 0 },
    unallocated: { count: 1, total: 70 },
  });
  expect((await portal.call(portal.manager, 'POST', `/transactions/${id}/hold`, WHY)).status).toBe(200);
  expect(await periodOf(portal, '2025-01')).toEqual(before);
});

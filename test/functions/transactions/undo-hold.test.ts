import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { deposit, periodOf } from '../fund/closing.ts';
import { detailOf, onceOf, sendAtOnce, sendTwice } from './correcting.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lag: 300 } });

async function held(): Promise<string> {
  const id = await deposit(portal);
  await portal.call(portal.manager, 'POST', `/transactions/${id}/hold`, { reason: 'Its owner is unknown' });
  return id;
}

test('an amount no longer held prevents closing its month again', async () => {
  const id = await held();
  const answer = await sendTwice(portal, 'DELETE', `/transactions/${id}/hold?reason=Found`, undefined);
  expect(answer.status).toBe(200);
  expect(answer.body).not.toHaveProperty('held_at');
  expect(await periodOf(portal, '2025-03')).toMatchObject({ held: { count: 0 }, unallocated: { count: 1 } });
  expect((await detailOf(portal, id)).activity[0]).toMatchObject({ summary: 'No longer held: Found' });
});

test('of twenty at the same time one takes effect', async () => {
  const id = await held();
  expect(await sendAtOnce(portal, 'DELETE', `/transactions/${id}/hold`, undefined)).toEqual(onceOf(200, 409));
});

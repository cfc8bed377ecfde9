import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { detailOf, figures, onceOf, recordFor, sendAtOnce, sendTwice } from './correcting.ts';
import { importedRow } from './imported-rows.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lag: 300 } });
const WHY = { reason: 'No money of its own' };
const back = (id: string) => `/transactions/${id}/set-aside?reason=It%20is%20money`;

test('a row is unclassified again, in its lists and figures, and its history has both acts', async () => {
  const id = await importedRow(portal, '45.00');
  const before = await figures(portal, []);
  await portal.call(portal.manager, 'POST', `/transactions/${id}/set-aside`, WHY);
  const answer = await sendTwice(portal, 'DELETE', back(id), undefined);
  expect([answer.status, answer.body.type, answer.body.set_aside_at]).toEqual([200, '', undefined]);
  expect(await figures(portal, [])).toEqual(before);
  const { activity } = await detailOf(portal, id);
  expect(activity.map(({ summary }: { summary: string }) => summary).slice(0, 2)).toEqual([
    'Set aside undone: It is money',
    `Set aside: ${WHY.reason}`,
  ]);
});

test('the same transaction no longer shows it', async () => {
  const client = await portal.addClient();
  const recorded = await recordFor(portal, client.id);
  const id = await importedRow(portal, '250.00');
  const body = { ...WHY, duplicate_of: recorded.id };
  await portal.call(portal.manager, 'POST', `/transactions/${id}/set-aside`, body);
  await portal.call(portal.manager, 'DELETE', back(id));
  expect((await detailOf(portal, recorded.id)).same_money).toEqual([]);
});

test('of twenty at the same time one takes effect', async () => {
  const id = await importedRow(portal, '46.00');
  await portal.call(portal.manager, 'POST', `/transactions/${id}/set-aside`, WHY);
  expect(await sendAtOnce(portal, 'DELETE', back(id), undefined)).toEqual(onceOf(200, 409));
});

test('a reason is required', async () => {
  const id = await importedRow(portal, '47.00');
  const answer = await portal.call(portal.manager, 'DELETE', `/transactions/${id}/set-aside`);
  expect(answer.status).toBe(400);
});

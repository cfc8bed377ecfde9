import { expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { onceOf, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { addProperty, updateProperty, valuation } from './properties.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 59 } });

const read = async (id: string) => (await portal.call(portal.manager, 'GET', `/fund/properties/${id}`)).body;

async function valued(): Promise<{ id: string; ids: string[] }> {
  const id = await addProperty(portal);
  for (const [value, date] of [
    [2_880_000, '2023-12-11'],
    [3_045_000, '2024-12-09'],
    [31_200_000, '2025-03-31'],
  ] as const) {
    await updateProperty(portal, id, { valuation: valuation(value, date) });
  }
  const { valuations } = await read(id);
  return { id, ids: valuations.map((one: { id: string }) => one.id) };
}

const pathOf = (id: string, valuationId: string | undefined, reason = 'One zero too many') =>
  `/fund/properties/${id}/valuations/${valuationId}?reason=${encodeURIComponent(reason)}`;
const remove = (path: string) => portal.call(portal.manager, 'DELETE', path);

test('the earlier valuation is current again, and the deleted one stays with its person, time and reason', async () => {
  const { id, ids } = await valued();
  const answer = await sendTwice(portal, 'DELETE', pathOf(id, ids[0]), undefined);
  expect(answer.status).toBe(200);
  expect(answer.body.latestValuation).toMatchObject({ marketValue: 3_045_000, date: '2024-12-09' });
  const { latestValuation, valuations } = await read(id);
  expect(latestValuation).toEqual(answer.body.latestValuation);
  expect(valuations).toHaveLength(3);
  expect(valuations[0]).toMatchObject({
    id: ids[0],
    marketValue: 31_200_000,
    deleted_at: expect.stringMatching(/Z$/),
    deleted_by_name: 'Morgan Manager',
    deleted_reason: 'One zero too many',
  });
  expect(valuations[1]).toMatchObject({ deleted_at: null, deleted_by_name: null, deleted_reason: null });
  const history = await listHistory(portal.services, `PROPERTY#${id}`);
  expect(history.filter(({ action }) => action === 'property.valuation-deleted')).toHaveLength(1);
  expect(history[0]?.summary).toBe('Valuation of $31,200,000.00 withdrawn: One zero too many');
});

test('deleting an earlier valuation leaves the current one', async () => {
  const { id, ids } = await valued();
  const { body } = await remove(pathOf(id, ids[2]));
  expect(body.latestValuation.marketValue).toBe(31_200_000);
});

test('a valuation dated between the current and a deleted one becomes the current one', async () => {
  const { id, ids } = await valued();
  await remove(pathOf(id, ids[0]));
  const { body } = await updateProperty(portal, id, { valuation: valuation(3_100_000, '2025-01-15') });
  expect(body.latestValuation).toMatchObject({ marketValue: 3_100_000, date: '2025-01-15' });
});

test('of twenty parallel deletions of one valuation one takes effect', async () => {
  const { id, ids } = await valued();
  expect(await sendAtOnce(portal, 'DELETE', pathOf(id, ids[0]), undefined)).toEqual(onceOf(200, 404));
});

test('of all valuations deleted in parallel, one always stays', async () => {
  const { id, ids } = await valued();
  const answers = await Promise.all(ids.map((valuationId) => remove(pathOf(id, valuationId))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  const { latestValuation, valuations } = await read(id);
  const standing = valuations.filter((one: { deleted_at: string | null }) => one.deleted_at === null);
  expect(standing).toMatchObject([latestValuation]);
});

test('the only valid valuation, a deleted one and another property’s are refused', async () => {
  const { id, ids } = await valued();
  const other = await valued();
  await remove(pathOf(id, ids[0]));
  await remove(pathOf(id, ids[1]));
  const only = await remove(pathOf(id, ids[2]));
  expect([only.status, only.body.code]).toEqual([409, 'only-valuation']);
  const again = await remove(pathOf(id, ids[0]));
  expect([again.status, again.body.code]).toEqual([404, 'valuation-not-found']);
  const foreign = await remove(pathOf(id, other.ids[0]));
  expect([foreign.status, foreign.body.code]).toEqual([404, 'valuation-not-found']);
});

import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { businessFields } from './parallel-matching.ts';
import { callFrom, importRows, match, pair, unmatch } from './reconciling.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });

async function scene() {
  const [anna, ben] = [
    await portal.addClient({ name: 'Anna Payer' }),
    await portal.addClient({ name: 'Ben Payer' }),
  ];
  const { lines } = await callFrom(portal, [
    [anna.id, 600],
    [ben.id, 400],
  ]);
  const [first, second] = lines;
  if (!first || !second) throw new Error('No lines');
  const deposits = await importRows(portal, [
    ['800', 'Direct credit Lighthouse Trust'],
    ['300', 'Direct credit Lighthouse Trust'],
  ]);
  return { first, second, deposits, anna };
}

test('reverts what matching wrote, and leaves its allocations annulled: deposit, client, line, call, counters and payer', async () => {
  const { first, second, deposits } = await scene();
  const [shared = '', other = ''] = deposits;
  const before = await businessFields(portal);
  const { body } = await match(portal, [
    pair(shared, first, 600),
    pair(shared, second, 200),
    pair(other, second, '0.01'),
  ]);
  expect(await businessFields(portal)).not.toEqual(before);
  for (const { id } of body.reconciliations) expect((await unmatch(portal, id)).status).toBe(200);
  expect(await businessFields(portal)).toEqual(before);
});

test('keeps a type that a person had set, and other allocations', async () => {
  const { first, deposits, anna } = await scene();
  const [byHand = '', byMatch = ''] = deposits;
  await portal.call(portal.manager, 'PUT', `/transactions/${byHand}/classify`, { type: 'contribution' });
  const one = await match(portal, [pair(byHand, first, 100)]);
  await unmatch(portal, one.body.reconciliations[0].id);
  const typeOf = async (id: string) =>
    (await portal.call(portal.manager, 'GET', `/transactions/${id}`)).body.type;
  expect(await typeOf(byHand)).toBe('contribution');
  const two = await match(portal, [pair(byMatch, first, 100)]);
  await portal.call(portal.manager, 'POST', `/transactions/${byMatch}/allocations`, {
    clientId: anna.id,
    amount: 50,
  });
  await unmatch(portal, two.body.reconciliations[0].id);
  expect(await typeOf(byMatch)).toBe('contribution');
});

test('undoing one of two matches of a deposit keeps the other, in either order', async () => {
  const { first, second, deposits } = await scene();
  const [shared = ''] = deposits;
  const { body } = await match(portal, [pair(shared, first, 500)]);
  const later = await match(portal, [pair(shared, second, 300)]);
  await unmatch(portal, body.reconciliations[0].id);
  const detail = await portal.call(portal.manager, 'GET', `/transactions/${shared}`);
  expect(detail.body).toMatchObject({ type: 'contribution', allocated_amount: 300 });
  expect(detail.body.activity[0]).toMatchObject({ action: 'transaction.unmatched' });
  const history = await portal.call(
    portal.manager,
    'GET',
    `/audit?kind=capital-call&record_id=${first.capital_call_id}`,
  );
  expect(history.body.entries[0]).toMatchObject({
    action: 'capital-call.unmatched',
    summary: `$500.00 unmatched from ${first.client_name}`,
    changes: expect.arrayContaining([{ field: 'matched', unit: 'AUD', before: 500, after: 0 }]),
  });
  await unmatch(portal, later.body.reconciliations[0].id);
  expect((await portal.call(portal.manager, 'GET', `/transactions/${shared}`)).body.type).toBe('');
});

test('a second undo, one of two in parallel, and an unknown match get 404', async () => {
  const { first, deposits } = await scene();
  const { body } = await match(portal, [pair(deposits[0] ?? '', first, 500)]);
  const [{ id }] = body.reconciliations;
  const answers = await Promise.all([unmatch(portal, id), unmatch(portal, id), unmatch(portal, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await unmatch(portal, id)).toMatchObject({ status: 404 });
});

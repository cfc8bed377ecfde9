import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callFrom, importRows, match, pair } from './reconciling.ts';

const portal = portalOfFile();

const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Australia/Sydney' });
const list = async (query = '') =>
  (await portal.call(portal.manager, 'GET', `/reconciliations/unreconciled${query}`)).body;

test('lists deposits not fully allocated, newest first, with what each can pay, and no payments out', async () => {
  const [anna, ben] = [
    await portal.addClient({ name: 'Anna Lindgren' }),
    await portal.addClient({ name: 'Ben Oduya', entity_type: 'SMSF', entity_name: 'Oduya Super Fund' }),
  ];
  const { lines } = await callFrom(portal, [
    [anna.id, 12_000],
    [ben.id, 8_000],
  ]);
  const [first, second] = lines;
  if (!first || !second) throw new Error('No lines');
  const [exact = '', both = '', named = '', out = '', expense = '', done = ''] = await importRows(portal, [
    [12_000, `Osko ${first.payment_reference}`, today],
    [20_000, `TFR ${first.payment_reference} ${second.payment_reference}`, today],
    [8_000, 'DIRECT CREDIT OTHER NOMINEES', today],
    [-8_000, 'Ben Oduya', today],
    [9, 'Ben Oduya', today],
    [7, 'Done', today],
  ]);
  await portal.call(portal.manager, 'PUT', `/transactions/${expense}/classify`, { type: 'expense' });
  await match(portal, [pair(done, first, 7)]);
  const { transactions, total } = await list();
  const ids = transactions.map((one: { id: string }) => one.id);
  expect([...ids].sort()).toEqual([exact, both, named].sort());
  expect(ids).not.toContain(out);
  expect(total).toBe(3);
  const of = (id: string) => transactions.find((one: { id: string }) => one.id === id).suggestions;
  expect(of(exact)[0]).toMatchObject({
    line_item_id: first.id,
    capital_call_id: first.capital_call_id,
    client_id: anna.id,
    group: '1',
    safe: false,
  });
  expect(of(exact)[0].reasons).toContain('Reference found');
  expect(of(named)[0]).toMatchObject({ line_item_id: second.id, amount: 8_000, safe: false });
  const grouped = of(both).filter((one: { group: string }) => one.group === '1');
  expect(grouped.length).toBeGreaterThan(0);
  const counted = await list('?suggest=false');
  expect(counted).toEqual({
    transactions: transactions.map((one: object) => ({ ...one, suggestions: [], notes: [] })),
    total: 3,
    next_cursor: null,
  });
  const first2 = await list('?limit=2');
  const rest = await list(`?limit=2&cursor=${first2.next_cursor}`);
  expect([...first2.transactions, ...rest.transactions].map((one) => one.id)).toEqual(ids);
});

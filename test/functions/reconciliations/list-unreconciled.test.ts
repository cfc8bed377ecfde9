import { expect, test } from 'vitest';
import { loadKnown, loadOpenLedger } from '#functions/matching/load-unreconciled.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
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

const knownOf = async () => {
  const now = fundDateAt(portal.services.now());
  return loadKnown(portal.services, await loadOpenLedger(portal.services), now);
};

test('safe is decided on the whole ledger: on no page are two deposits safe for one line', async () => {
  const client = await portal.addClient({ name: 'Wilhelmina Achterberg' });
  const { lines } = await callFrom(portal, [[client.id, 3_210]]);
  const text = `Osko ${lines[0]?.payment_reference} WILHELMINA ACHTERBERG`;
  const twice = await importRows(portal, [
    [3_210, text, today],
    [3_210, text, today],
  ]);
  const safe: string[] = [];
  let cursor = '';
  do {
    const { transactions, next_cursor: next } = await list(`?limit=1${cursor && `&cursor=${cursor}`}`);
    for (const { id, suggestions } of transactions)
      if (suggestions.some((one: { safe: boolean }) => one.safe)) safe.push(id);
    cursor = next ?? '';
  } while (cursor);
  expect(safe.filter((id) => twice.includes(id))).toEqual([]);
});

test('a line paid in full has the day of its latest deposit, and one paid in part has none', async () => {
  const [one, two] = [await portal.addClient(), await portal.addClient()];
  const { lines } = await callFrom(portal, [
    [one.id, 300],
    [two.id, 300],
  ]);
  const [whole, part] = lines;
  if (!whole || !part) throw new Error('No lines');
  const [early = '', late = ''] = await importRows(portal, [
    [200, 'Earlier', '03/06/2025'],
    [400, 'Later', '05/06/2025'],
  ]);
  await match(portal, [pair(late, whole, 100), pair(late, part, 299)]);
  await match(portal, [pair(early, whole, 200)]);
  await portal.indexesShowAll();
  const { settled = [] } = await knownOf();
  expect(settled.filter(({ clientId }) => [one.id, two.id].includes(clientId))).toEqual([
    expect.objectContaining({
      id: whole.id,
      clientId: one.id,
      reference: whole.payment_reference,
      amountCents: 30_000,
      paidOn: '2025-06-05',
    }),
  ]);
});

test('payments out of exactly the amount of an open deposit since its day are listed, but for those of another kind', async () => {
  const [, , back = '', classified = '', bill = ''] = await importRows(portal, [
    [777.01, 'Came in', '10/06/2025'],
    [-777.01, 'Before it came', '09/06/2025'],
    [-777.01, 'RETURNED', '11/06/2025'],
    [-777.01, 'DISHONOUR', '12/06/2025'],
    [-777.01, 'COUNCIL RATES', '13/06/2025'],
    [-777.02, 'Another amount', '11/06/2025'],
  ]);
  await portal.call(portal.manager, 'PUT', `/transactions/${classified}/classify`, { type: 'redemption' });
  await portal.call(portal.manager, 'PUT', `/transactions/${bill}/classify`, { type: 'expense' });
  await portal.indexesShowAll();
  const { outflows = [] } = await knownOf();
  const found = outflows.filter(({ amountCents }) => Math.abs(amountCents - 77_701) <= 1);
  expect(found.map(({ id, amountCents }) => [id, amountCents]).sort()).toEqual(
    [back, classified].map((id) => [id, 77_701]).sort(),
  );
});

import { expect, test } from 'vitest';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { payingFund } from '#test/functions/payouts/paying.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import { calculated, distributedFund, done, linesOf } from './distributing.ts';

startPortal();

test('lines come in pages, by client and by state, with the sums of all', async () => {
  const fund = await distributedFund();
  const id = await calculated();
  const list = (query = '') => done(send('GET', `/distributions/${id}/lines?${query}`));
  const first = await list('limit=3');
  const second = await list(`limit=3&cursor=${first.next_cursor}`);
  expect([first.lines.length, second.lines.length, second.next_cursor]).toEqual([3, 1, null]);
  expect([...first.lines, ...second.lines].map(({ reference }) => reference)).toEqual(
    [1, 2, 3, 4].map((number) => `D0001-000${number}`),
  );
  expect(second).toMatchObject({ total: 4, sums: { gross: 4_321.09, withheld: 57, net: 4_264.09 } });
  expect(await list(`client_id=${fund.d}`)).toMatchObject({ total: 1, sums: { gross: 121.87 } });
  expect(await list('state=ready')).toMatchObject({ total: 0, lines: [], sums: { net: 0 } });
  const path = `/distributions/${id}/lines?state=held&cursor=${first.next_cursor}`;
  expect(await send('GET', path)).toMatchObject(refused('invalid-cursor', 400));
});

test('a line tells that its account is not the account of the previous approved distribution', async () => {
  const fund = await payingFund();
  const changedIn = async (id: string) =>
    (await linesOf(id, fund)).map(({ account_changed: isChanged }) => isChanged);
  await seedPayee(portal.services, { id: fund.a }, { number: '99998888' });
  await seedPayee(portal.services, { id: fund.c });
  await closeUpTo(portal, '2025-01');
  const next = await calculated({ from: '2025-01-01', to: '2025-01-31' });
  expect(await changedIn(next)).toEqual([true, false, false, false]);
  expect(await changedIn(fund.distributionId)).toEqual([false, false, false, false]);
});

import { expect, test } from 'vitest';
import { send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { calculated, distributedFund, done } from './distributing.ts';

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

import { expect, test } from 'vitest';
import { startPortal } from '#test/functions/register/registering.ts';
import { approve, distributedFund, linesOf, workedDistribution } from './distributing.ts';
import { plantedOf } from './planted.ts';

startPortal();

const planted = plantedOf('I24');

test('I24 finds lines that do not add up, are not declared, bring forward what nothing carried, or reinvest without units', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  expect((await approve(id)).status).toBe(200);
  const [a, , c] = await linesOf(id, fund);
  const keyOf = ({ number }: { number: number }) => ({
    pk: `DISTRIBUTION#${id}`,
    sk: `LINE#${String(number).padStart(5, '0')}`,
  });
  expect(await planted(keyOf(a), 'net_cents', 266_955, 266_955)).toEqual([]);
  expect(await planted(keyOf(a), 'net_cents', 266_954, 266_955)).toEqual([
    `I24 ${a.id}: the parts of the line do not add up`,
    `I24 ${id}: the lines do not add up to the declared sums`,
  ]);
  const item = { pk: 'DISTRIBUTIONS', sk: `DISTRIBUTION#${id}` };
  expect(await planted(item, 'moves_done', 0, 1)).toEqual([
    `I24 ${c.id}: the reinvestment and the move of units differ`,
  ]);
  expect(await planted(keyOf(a), 'brought_forward_cents', 1, 0)).toEqual([
    `I24 ${a.id}: the parts of the line do not add up`,
    `I24 ${id}: the lines do not add up to the declared sums`,
    `I24 ${id}: brings forward for client ${fund.a} another sum than was carried`,
  ]);
  const move = { pk: `UNITMOVE#${c.id}`, sk: 'UNITMOVE' };
  expect(await planted(move, 'cents', 1, 31_677)).toEqual([
    `I24 ${c.id}: the reinvestment and the move of units differ`,
  ]);
});

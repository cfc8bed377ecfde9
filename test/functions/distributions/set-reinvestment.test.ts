import { expect, test } from 'vitest';
import { startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import {
  approve,
  calculate,
  distributedFund,
  done,
  linesOf,
  put,
  reinvest,
  workedDistribution,
} from './distributing.ts';

startPortal();

test('a choice holds for periods that end on its day or later, until the next, and not for an approved one', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  const choices = await done(reinvest(fund.c, 50, '2024-12-31', fund.cs));
  expect(choices.reinvestment).toEqual([
    { percent: 100, from: '2024-10-01' },
    { percent: 50, from: '2024-12-31' },
  ]);
  expect(await put(id, { status: 'Approved' })).toMatchObject(refused('inputs-changed'));
  await done(calculate(id));
  expect((await linesOf(id, fund))[2]).toMatchObject({
    reinvest_percent: 50,
    reinvested: 158.38,
    net: 158.39,
  });
  expect((await approve(id)).status).toBe(200);
  expect(await reinvest(fund.c, 0, '2024-12-31', fund.cs)).toMatchObject(refused('election-closed'));
  expect((await done(reinvest(fund.c, 0, '2025-01-01', fund.cs))).reinvestment).toHaveLength(3);
});

import { expect, test } from 'vitest';
import { approve, distributedFund, workedDistribution } from '#test/functions/distributions/distributing.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import { done, portal, send, startPortal } from './registering.ts';

startPortal();

test('in the worked fund, a unit held since the first price has the returns worked by hand, from the day of telling on', async () => {
  const fund = await distributedFund();
  const read = (query = '') => done(send('GET', `/fund/returns${query}`, undefined, fund.cs));
  const why_not = 'no-price';
  expect(await read()).toMatchObject({
    nav: null,
    flows: [],
    twr: { value: null, why_not },
    tvpi: { why_not },
  });
  await seedPrice(portal.services, '2024-07-31', '1');
  const distributionId = await workedDistribution(fund);
  await seedPrice(portal.services, '2025-06-30', '1.071234');
  expect(await read('?on=2025-06-30')).toMatchObject({ distributions: [], twr: { value: 0.071234 } });
  await done(approve(distributionId));
  expect(await read('?on=2025-06-30')).toEqual({
    on: '2025-06-30',
    ...{ price: 1.071234, price_day: '2025-06-30', price_age_days: 0 },
    ...{ nav: 1_071_234, units_on_issue: 1_000_000, period_days: 334, yearly: false },
    flows: [
      { day: '2024-07-31', kind: 'bought', amount: 1, link: null },
      { day: '2025-01-20', kind: 'distribution', amount: 0.013348, link: null },
      { day: '2025-06-30', kind: 'value', amount: 1.071234, link: null },
    ],
    prices: [
      { day: '2024-07-31', price: 1 },
      { day: '2024-12-31', price: 1.047211 },
      { day: '2025-06-30', price: 1.071234 },
    ],
    distributions: [
      {
        ...{ title: 'December quarter', from: '2024-10-01', to: '2024-12-31' },
        ...{ pay_on: '2025-01-20', cents_per_unit: 1.3348 },
      },
    ],
    // The yearly rate is 9.34%. For the 334 days of the period, `xirr` is 1.0934 ^ (334 / 365) - 1.
    xirr: { value: expect.closeTo(0.085, 3), why_not: null },
    twr: { value: 0.084888, why_not: null },
    twr_from: '2024-07-31',
    dpi: { value: 0.013348, why_not: null },
    tvpi: { value: 1.084582, why_not: null },
    rvpi: { value: 1.071234, why_not: null },
  });
  const { flows } = await done(send('GET', '/fund/returns?on=2025-01-10'));
  expect(flows.slice(1)).toEqual([
    {
      ...{ day: '2025-01-10', kind: 'unpaid', amount: 0.013348 },
      link: `/manager/distributions/${distributionId}`,
    },
    { day: '2025-01-10', kind: 'value', amount: 1.047211, link: null },
  ]);
  expect(await read('?on=2026-01-07')).toMatchObject({ twr: { why_not: 'price-too-old' }, price: 1.071234 });
});

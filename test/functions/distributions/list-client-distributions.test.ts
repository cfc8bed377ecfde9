import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { approve, distributedFund, done, put, workedDistribution } from './distributing.ts';

startPortal();

test('a client sees the own lines from the day of telling on, and the choice in force', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  const seen = () => done(send('GET', `/clients/${fund.c}/distributions`, undefined, fund.cs));
  expect(await seen()).toMatchObject({ distributions: [], choose_from: null });
  const later = fundDateAt(new Date(portal.services.now().getTime() + 86_400_000));
  await done(put(id, { tell_on: later }));
  expect((await approve(id)).status).toBe(200);
  expect(await seen()).toEqual({
    distributions: [],
    reinvestment: [{ percent: 100, from: '2024-10-01' }],
    choose_from: '2025-01-01',
  });
  portal.advance(86_400_000);
  expect((await seen()).distributions).toEqual([
    {
      ...{
        id: expect.any(String),
        reference: expect.stringMatching(/^D0001-000[1-4]$/),
        distribution_id: id,
      },
      ...{ title: 'December quarter', from: '2024-10-01', to: '2024-12-31', pay_on: '2025-01-20' },
      // 2,183,375.0224 unit-days of 92 days earned 316.77.
      ...{ basis: 'unit-days', units: 23_732.3372, cents_per_unit: 1.3348 },
      ...{ gross: 316.77, brought_forward: 0, withheld: 0, rate_bps: 0, carried: 0, net: 0 },
      ...{ reinvested: 316.77, reinvested_units: 302.4891, reinvest_price: 1.047211 },
      components: [{ kind: 'income', label: 'Net income', amount: 316.77 }],
      ...{ state: 'paid', held_because: null, account: null, paid_on: null },
      document_id: null,
    },
  ]);
});

import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { adjust, portal, send, startPortal } from '#test/functions/register/registering.ts';
import {
  approve,
  calculated,
  distributedFund,
  done,
  openBooks,
  put,
  setStatus,
  workedDistribution,
} from './distributing.ts';

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
      // `units` is the average over the quarter: 2,183,375.0224 unit-days divided by 92 days.
      ...{ basis: 'unit-days', units: 23_732.3372, cents_per_unit: 1.3348 },
      ...{ gross: 316.77, brought_forward: 0, withheld: 0, rate_bps: 0, carried: 0, net: 0 },
      ...{ reinvested: 316.77, reinvested_units: 302.4891, reinvest_price: 1.047211 },
      components: [{ kind: 'income', label: 'Net income', amount: 316.77 }],
      ...{ state: 'paid', held_because: null, account: null, paid_on: null },
      document_id: null,
    },
  ]);
});

test('clients and the fund page show the cents that were declared, however few units a client has', async () => {
  await openBooks(10_000);
  const [small, large] = [await portal.addClient(), await portal.addClient()];
  await done(adjust(small.id, 10, { day: '2024-07-31' }));
  await done(adjust(large.id, 100_000, { day: '2024-07-31' }));
  for (const { id } of [small, large]) await setStatus(id, 'quoted');
  await closeUpTo(portal, '2024-12');
  const components = [
    { kind: 'income', label: 'Net income', cents_per_unit: 1.25 },
    { kind: 'capital', label: 'Return of capital', total: '400.00' },
  ];
  await done(approve(await calculated({ components })));
  const read = (path: string) => done(send('GET', path, undefined, small.actor));
  const { distributions: own } = await read(`/clients/${small.id}/distributions`);
  const { distributions: ofFund } = await read('/fund/returns');
  // $400.00 is 0.39996 cents for each of 100,010 units. Plus 1.25 cents, this rounds to 1.65.
  expect([own[0].gross, own[0].cents_per_unit, ofFund[0].cents_per_unit]).toEqual([0.17, 1.65, 1.65]);
});

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { transact } from '#functions/ledger/transact.ts';
import { putRegisterOpeningWrite, REGISTER } from '#functions/records/register-opening-store.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { unitsE4 } from '#shared/units.ts';
import { unclassified } from '#test/functions/fund/closing.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import {
  approve,
  calculate,
  calculated,
  create,
  distributedFund,
  done,
  linesOf,
  put,
  setStatus,
  workedDistribution,
} from './distributing.ts';

startPortal();

test('the worked distribution: gross by unit-days, tax of the holder who quoted nothing, and the reinvestment of C', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  expect(await linesOf(id, fund)).toMatchObject([
    { gross: 2_669.55, withheld: 0, net: 2_669.55, unit_days: 18_400_000, rate_bps: 0 },
    { gross: 1_212.9, withheld: 0, net: 1_212.9, unit_days: 8_360_000 },
    {
      ...{ gross: 316.77, reinvested: 316.77, reinvested_units: 302.4891, carried: 0, net: 0 },
      ...{ unit_days: 2_183_375.0224, reinvest_percent: 100, state: 'paid' },
    },
    {
      ...{ gross: 121.87, withheld: 57, rate_bps: 4_700, net: 64.87, unit_days: 840_000 },
      ...{ state: 'held', held_because: 'no-payee', account: null, previous_gross: null },
    },
  ]);
  const { distribution } = await done(send('GET', `/distributions/${id}`));
  expect(distribution).toMatchObject({
    ...{ reference: 'D0001', status: 'Calculated', lines_left_count: 0 },
    reinvest: { price: 1.047211, day: '2025-01-01' },
    components: [{ total: 4_321.09 }],
    totals: {
      declared: [4_321.09],
      gross: 4_321.09,
      withheld: 57,
      reinvested: 316.77,
      carried: 0,
      net: 3_947.32,
      line_count: 4,
    },
  });
});

test('a record day and cents for each unit, as worked; lines are replaced when they are calculated again', async () => {
  const fund = await distributedFund();
  const id = await calculated({ basis: 'record-day' });
  const grossOf = async () => (await linesOf(id, fund)).map((line) => line?.gross);
  expect(await grossOf()).toEqual([2_487.21, 746.17, 590.27, 497.44]);
  const each = [{ kind: 'capital', label: 'Return of capital', cents_per_unit: 1.25 }];
  expect((await done(put(id, { components: each }))).status).toBe('Draft');
  const { totals } = await done(calculate(id));
  expect(await grossOf()).toEqual([2_500, 750, 593.31, 500]);
  expect([totals.declared, totals.withheld]).toEqual([[4_343.31], 0]);
  await done(put(id, { to: '2024-10-31', basis: 'unit-days' }));
  await done(calculate(id));
  expect((await done(send('GET', `/distributions/${id}/lines`))).total).toBe(2);
});

test('lines rest on closed months, units and known rates', async () => {
  const fund = await distributedFund();
  const { id } = await done(create({ to: '2025-01-31' }));
  expect(await calculate(id)).toMatchObject(refused('month-not-closed'));
  const early = await done(create({ from: '2024-06-01', to: '2024-06-30' }));
  expect(await calculate(early.id)).toMatchObject(refused('no-units'));
  await setStatus(fund.d, 'foreign');
  await done(put(id, { to: '2024-12-31' }));
  expect(await calculate(id)).toMatchObject({
    ...refused('rate-needed'),
    body: { error: expect.stringContaining('Client D') },
  });
  const rates = [{ client_id: fund.d, rate_bps: 1_500, source: 'The treaty, article 11' }];
  await done(put(id, { rates }));
  await done(calculate(id));
  expect((await linesOf(id, fund))[3]).toMatchObject({ rate_bps: 1_500, withheld: 18 });
});

test('nothing is calculated from a register whose opening is not complete', async () => {
  await distributedFund();
  const { id } = await done(create());
  const { services } = portal;
  // Faults are off, because the test itself writes below, without a handler that repeats failed writes.
  portal.faults.off();
  const opening = putRegisterOpeningWrite(services, {
    ...{ id: 'opening', state: 'running', day: '2024-07-31' as CalendarDate, units_e4: unitsE4(10_000) },
    ...{ file_name: 'register.csv', packed: [], rows_done: 0, move_count: 1, version: 1 },
    ...{ created_at: '', created_by: '', created_by_name: '' },
  });
  await transact(services, { opening });
  expect(await calculate(id)).toMatchObject(refused('no-units'));
  await services.database.send(
    new DeleteCommand({ TableName: services.portalTable, Key: { pk: REGISTER, sk: REGISTER } }),
  );
  await done(calculate(id));
});

test('a price is ex what is declared and not paid; reinvested money and tax paid to the office leave its terms', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  expect((await approve(id)).status).toBe(200);
  const owed = async (day: string) => {
    const { terms } = await done(send('GET', `/unit-prices/proposal?day=${day}`));
    return ['distributions', 'tax'].map(
      (wanted) => terms.find(({ kind }: { kind: string }) => kind === wanted)?.amount,
    );
  };
  expect(await owed('2024-12-30')).toEqual([undefined, undefined]);
  expect(await owed('2024-12-31')).toEqual([-4_264.09, -57]);
  const row = await unclassified(portal, '15/01/2025', '-57.00');
  await done(send('PUT', `/transactions/${row}/classify`, { type: 'tax', category: 'Withheld tax' }));
  expect(await owed('2025-01-14')).toEqual([-3_947.32, -57]);
  expect(await owed('2025-01-15')).toEqual([-3_947.32, undefined]);
  const more = await unclassified(portal, '16/01/2025', '-10.00');
  await done(send('PUT', `/transactions/${more}/classify`, { type: 'tax', category: 'Withheld tax' }));
  expect(await owed('2025-01-16')).toEqual([-3_947.32, 10]);
  const { issues } = await done(send('GET', '/unit-prices/proposal?day=2025-01-16'));
  expect(issues).toContainEqual(
    expect.objectContaining({
      code: 'remitted-exceeds-withheld',
      message: expect.stringContaining('remitted $10.00 more tax'),
    }),
  );
});

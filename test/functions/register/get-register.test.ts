import { expect, test } from 'vitest';
import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { importRows } from '#test/functions/reconciliations/reconciling.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import { adjust, done, holder, pay, portal, send, startPortal, transfer, unitsOn } from './registering.ts';

startPortal();

test('an issue is rounded down to the ten-thousandth of a unit; of its parts, the last cent takes the rest', async () => {
  await seedPrice(portal.services, '2025-02-28', '1');
  await seedPrice(portal.services, '2025-04-30', '1.053415');
  for (const [amount, day, units] of [
    [10_000, '03/03/2025', 10_000],
    [25_000, '15/05/2025', 23_732.3372],
    [33_333.33, '15/05/2025', 31_643.1131],
    [0.01, '15/05/2025', 0.0094],
  ] as const)
    expect(await unitsOn('2025-05-15', await holder(amount, {}, day)), String(amount)).toEqual([units]);
  const buyer = await holder(50_000, {}, '15/05/2025');
  expect(await unitsOn('2025-05-15', buyer)).toEqual([47_464.6744]);
  const path = `/clients/${buyer}/units?on=2025-05-15`;
  expect((await send('GET', path)).body).toMatchObject({
    units: 47_464.6744,
    price: 1.053415,
    price_day: '2025-04-30',
    value: 50_000,
    moves: [{ kind: 'issue', price: 1.053415, amount: 50_000 }],
  });
  expect((await send('GET', `/clients/${buyer}/units?on=2025-05-14`)).body).toMatchObject({
    units: 0,
    value: 0,
  });
  // Giving back the remaining cents takes all remaining units.
  const giveBack = async (amount: number) => {
    const [row = ''] = await importRows(portal, [[-amount, 'Refund', '20/05/2025']]);
    const { body } = await send('GET', `/clients/${buyer}/transactions`);
    const paid = body.transactions.find((one: { type: string }) => one.type === 'contribution');
    await done(
      send('PUT', `/transactions/${row}/classify`, {
        type: 'redemption',
        gives_back: [{ allocation_id: paid.id, amount }],
        pledge: 'callable',
      }),
    );
  };
  await giveBack(33.33);
  // ⌊474,646,744 × 33.33 / 50,000⌋ = 316,399 ten-thousandths.
  expect(await unitsOn('2025-05-20', buyer)).toEqual([47_433.0345]);
  await giveBack(49_966.67);
  expect(await unitsOn('2025-05-20', buyer)).toEqual([0]);
});

test('a cent that buys no ten-thousandth of a unit is refused', async () => {
  await seedPrice(portal.services, '2025-04-30', '250');
  const { id } = await portal.addClient();
  expect(await pay(id, 0.01, '15/05/2025')).toMatchObject({ status: 422, code: 'below-one-unit' });
  expect(await pay(id, 0.03, '15/05/2025')).toMatchObject({ status: 201 });
  expect(await unitsOn('2025-05-15', id)).toEqual([0.0001]);
  await seedPrice(portal.services, '2025-05-20', '0.05');
  expect(await pay(id, 99_999_999_999, '21/05/2025')).toMatchObject({ status: 422, code: 'below-one-unit' });
  const { status, body } = await adjust(id, 999_999_999_999.9999);
  expect([status, body.code], 'beyond the safe integers').toEqual([400, 'invalid-input']);
});

test('in the worked quarter a day earns by the register of the day before, so the seller keeps the day of the transfer', async () => {
  await seedPrice(portal.services, '2024-10-31', '1.053415');
  const [anna, ben] = [await holder(200_000, {}, '02/09/2024'), await holder(100_000, {}, '02/09/2024')];
  const [cara, dan] = [await holder(50_000, {}, '15/11/2024'), await holder(0)];
  await done(transfer(ben, dan, { day: '2024-12-10', units: 40_000 }));
  const all = [anna, ben, cara, dan];
  const [from, to] = ['2024-09-30', '2024-12-31'] as [CalendarDate, CalendarDate];
  expect(await unitsOn(from, ...all)).toEqual([200_000, 100_000, 0, 0]);
  expect(await unitsOn(to, ...all)).toEqual([200_000, 60_000, 47_464.6744, 40_000]);
  const unitDays = async (id: string) =>
    (await send('GET', `/clients/${id}/units?on=${to}`)).body.moves.reduce(
      (sum: number, { day, units }: { day: CalendarDate; units: number }) =>
        sum + Math.round(units * 10_000) * daysBetween(day < from ? from : day, to),
      0,
    );
  expect(await Promise.all(all.map(unitDays))).toEqual([
    184_000_000_000, 83_600_000_000, 21_833_750_224, 8_400_000_000,
  ]);
});

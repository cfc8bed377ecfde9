import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact, writeAlone } from '#functions/ledger/transact.ts';
import { unitMoveWrites } from '#functions/money/move-units.ts';
import { findClient } from '#functions/records/client-store.ts';
import type { UnitMoveItem } from '#functions/records/unit-move-store.ts';
import { putUnitPriceWrite } from '#functions/records/unit-price-store.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { negateUnits, unitsE4 } from '#shared/units.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { csvRows, fileOf, madeExport } from '../exports/read-files.ts';
import { ask } from '../statements/issuing.ts';
import { PRICE } from '../statements/random-ledgers.ts';
import { contribution, deposit } from './closing.ts';
import { expectToAddUp } from './figure-rows.ts';

// The ledger is not verified, because the price and the moves are stored without audit rows.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const FROM = '2025-04-01' as CalendarDate;

const get = async (path: string) => {
  const { status, body } = await portal.call(portal.manager, 'GET', path);
  expect(status, path).toBe(200);
  return body;
};

test('units, their value and the unit price are the same as figures, as rows, in files and on a statement, before and after a price', async () => {
  const [olivia, noah] = [await portal.addClient({}), await portal.addClient({})];
  await contribution(portal, olivia.id, { amount: 250.5, txn_date: '2025-03-12' });
  const figure = (name: string, on?: string) =>
    get(`/figures/${name}?client_id=${olivia.id}${on ? `&on=${on}` : ''}`);
  const priceOn = (on: string) => get(`/figures/unit-price?on=${on}`);
  expect(await figure('client-units')).toMatchObject({ unit: 'units', value: 250.5, terms: [{ rows: 1 }] });
  expect(await figure('client-value')).toMatchObject({ unit: 'money', value: 0, terms: [] });

  const price = { ...PRICE, day: '2025-03-31' as CalendarDate, from: FROM };
  await writeAlone(portal.services, putUnitPriceWrite(portal.services, undefined, price));
  const paid = await deposit(portal, '02/04/2025', '50000.00');
  const allocated = await portal.call(portal.manager, 'POST', `/transactions/${paid}/allocations`, {
    clientId: olivia.id,
    amount: 50_000,
    confirmed: ['beyond-pledge'],
  });
  expect(allocated.status, JSON.stringify(allocated.body)).toBe(201);
  const half = (id: string, kind: UnitMoveItem['kind'], client: string, units: number): UnitMoveItem => ({
    id,
    kind,
    client_id: client,
    client_name: client,
    day: '2025-04-10' as CalendarDate,
    units_e4: unitsE4(units),
    source: 'sale',
    reason: 'Sold',
    pair_id: id === 'out' ? 'in' : 'out',
    created_at: '2025-04-10T02:00:00.000Z',
    created_by: 'manager',
    created_by_name: 'Manager',
  });
  const sold = unitsE4(12_345_678);
  const created = [
    half('out', 'transfer-out', olivia.id, negateUnits(sold)),
    half('in', 'transfer-in', noah.id, sold),
  ];
  const holders = new Map(
    await Promise.all(
      [olivia.id, noah.id].map(async (id) => {
        const client = await findClient(portal.services, id);
        if (!client) throw new Error('No client');
        return [id, client] as const;
      }),
    ),
  );
  await transact(portal.services, unitMoveWrites(portal.services, holders, { created }));
  await portal.indexesShowAll();

  expect((await figure('client-units')).terms).toEqual([
    expect.objectContaining({ label: 'Issued', value: 250.5 + 47_464.6744, rows: 2 }),
    { label: 'Transferred out', value: -1_234.5678, rows: null, link: null },
  ]);
  expect(await figure('client-units')).toMatchObject({ value: 46_480.6066 });
  expect(await figure('client-units', '2025-04-01')).toMatchObject({ value: 250.5 });
  // 46,480.6066 × 1.053415 = 48,963.3682…
  expect(await figure('client-value')).toMatchObject({
    value: 48_963.37,
    terms: [{ label: '46,480.6066 units at $1.053415, price of 31/03/2025' }],
  });
  expect(await figure('client-value', '2025-03-30')).toMatchObject({ value: 0 });
  expect(await figure('client-value', '2025-03-31')).toMatchObject({ value: 263.88 });
  expect([(await priceOn('2025-03-30')).value, (await priceOn(FROM)).value]).toEqual([1, 1.053415]);
  for (const name of ['client-units', 'client-value'] as const)
    for (const client_id of [olivia.id, noah.id])
      await expectToAddUp({ get, today: '2025-04-30' as CalendarDate }, { figure: name, client_id });

  const { transactions } = await get(`/clients/${olivia.id}/transactions`);
  expect(transactions.map(({ units, unit_price }: Record<string, number>) => [units, unit_price])).toEqual([
    [47_464.6744, 1.053415],
    [250.5, null],
  ]);
  const asked = { kind: 'transactions', client_id: olivia.id, from: '2025-04-01', to: '2025-04-30' };
  const { rows } = (await ask(portal, { ...asked, preview: true, provisional: true })).body;
  expect(rows[0]).toMatchObject({
    opening: { paid: 250.5, units: 250.5 },
    closing: { paid: 50_250.5, units: 46_480.6066 },
    statement: { value: { price: 1.053415, day: '2025-03-31', amount: 48_963.37 } },
  });
  const file = await madeExport(portal, portal.manager, {
    list: 'allocations',
    format: 'csv',
    filters: { client_id: olivia.id },
  });
  const cells = csvRows(await fileOf(portal, portal.manager, file));
  expect(cells.map((row) => [row.Units, row['Unit price AUD']])).toEqual([
    ['47464.6744', '1.053415'],
    ['250.5', ''],
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailOf } from '#test/functions/transactions/correcting.ts';
import { statementFile } from '#test/functions/transactions/statement-fixtures.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { addAccount, importInto, readTieOut, takeBack, upload } from './accounts.ts';

const portal = portalOfTest();

const dollars = (cents: number) => (cents / 100).toFixed(2);

describe('three statements of 120 rows', () => {
  test('one of Commonwealth Bank, newest first, ties on every day', async () => {
    const id = await addAccount(portal, { opening_day: '2025-01-02', opening_balance: '250000.00' });
    await importInto(portal, statementFile('tie-out-commonwealth.csv'), id);
    const tieOut = await readTieOut(portal, id);
    expect(tieOut).toMatchObject({
      opening_balance: 250_000,
      rows: 120,
      rows_total: -71_925.14,
      expected_balance: 178_074.86,
      statement_balance: 178_074.86,
      difference: 0,
      first_gap_day: null,
      as_of: '2025-04-07',
    });
    expect(tieOut.days.map((day: { difference: number }) => day.difference)).toEqual(
      tieOut.days.map(() => 0),
    );
  });

  test('one of Westpac that lacks a row points at its day', async () => {
    const id = await addAccount(portal, { opening_day: '2025-01-02', opening_balance: '80000.00' });
    await importInto(portal, statementFile('tie-out-westpac-row-taken-out.csv'), id);
    expect(await readTieOut(portal, id)).toMatchObject({
      rows: 119,
      statement_balance: -68_536.11,
      difference: 6_098.02,
      first_gap_day: '2025-02-19',
      as_of: '2025-03-28',
    });
    expect(await readTieOut(portal, id, '2025-02-18')).toMatchObject({ difference: 0, first_gap_day: null });
  });

  test('one of NAB with a row twice points at its day', async () => {
    const id = await addAccount(portal, { opening_day: '2025-01-02', opening_balance: '-1200.00' });
    await importInto(portal, statementFile('tie-out-nab-row-doubled.csv'), id);
    expect(await readTieOut(portal, id)).toMatchObject({
      rows: 121,
      statement_balance: -161_376.67,
      difference: -142.83,
      first_gap_day: '2025-02-22',
    });
  });
});

test('opening and rows add up to the balances of the bank, in any order of a day’s rows', async () => {
  const anyDay = fc.record({
    skipped: fc.integer({ min: 1, max: 3 }),
    amounts: fc.array(
      fc.integer({ min: -9_999, max: 9_999 }).filter((amount) => amount !== 0),
      { minLength: 1, maxLength: 4 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyDay, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: -50_000, max: 50_000 }),
      async (days, newestFirst, order, openingCents) => {
        const id = await addAccount(portal, {
          opening_day: '2025-01-01',
          opening_balance: dollars(openingCents),
        });
        let balance = openingCents;
        let day = 1;
        let number = 0;
        const lines = days.flatMap(({ skipped, amounts }) => {
          day += skipped;
          const rows = amounts.map((amount) => {
            balance += amount;
            number += 1;
            const date = `${String(day).padStart(2, '0')}/01/2025`;
            return `${date},${dollars(amount)},Row ${id} ${number},${dollars(balance)}`;
          });
          return rows
            .map((line) => [order.next().value ?? 0, line] as const)
            .sort(([one], [other]) => one - other)
            .map(([, line]) => line);
        });
        const ordered = newestFirst ? lines.toReversed() : lines;
        await importInto(portal, ['Date,Amount,Description,Balance', ...ordered].join('\n'), id);
        expect(await readTieOut(portal, id)).toMatchObject({
          rows: number,
          statement_balance: balance / 100,
          difference: 0,
          first_gap_day: null,
        });
      },
    ),
    { numRuns: 10 },
  );
});

const STATEMENT = [
  'Date,Amount,Description,Balance',
  '03/02/2025,100.00,First,1100.00',
  '04/02/2025,-30.00,Second,1070.00',
].join('\n');

test('an undone import leaves neither rows nor balances, and can be imported again', async () => {
  const id = await addAccount(portal);
  const before = await readTieOut(portal, id);
  const importId = await importInto(portal, STATEMENT, id);
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 2, difference: 0, as_of: '2025-02-04' });
  await takeBack(portal, importId);
  expect(await readTieOut(portal, id)).toEqual(before);
  await importInto(portal, STATEMENT, id);
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 2, difference: 0 });
});

test('two rows that cancel each other, each set aside naming the other, leave the balance as the bank has it', async () => {
  const id = await addAccount(portal);
  const lines = ['05/02/2025,-55.00,Wrong debit,945.00', '05/02/2025,55.00,Debit reversed,1000.00'];
  await importInto(portal, ['Date,Amount,Description,Balance', ...lines].join('\n'), id);
  const { body } = await portal.call(portal.manager, 'GET', `/transactions?account_id=${id}`);
  const [one, other]: string[] = body.transactions.map((row: { id: string }) => row.id);
  const setAside = (row = '', twin = '') =>
    portal.call(portal.manager, 'POST', `/transactions/${row}/set-aside`, {
      reason: 'Cancel each other',
      duplicate_of: twin,
    });
  expect((await setAside(one, other)).status).toBe(200);
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 2, difference: 0 });
  expect((await setAside(other, one)).status).toBe(200);
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 2, difference: 0 });
  for (const [row, twin] of [
    [one, other],
    [other, one],
  ])
    expect((await detailOf(portal, row ?? '')).same_money).toMatchObject([{ id: twin }]);
  for (const row of [one, other]) {
    await portal.call(portal.manager, 'DELETE', `/transactions/${row}/set-aside?reason=They%20stay`);
    expect((await detailOf(portal, row ?? '')).set_aside_at).toBeUndefined();
  }
  expect((await detailOf(portal, other ?? '')).same_money).toEqual([]);
});

test('a row set aside still counts as on the statement', async () => {
  const id = await addAccount(portal);
  await importInto(portal, STATEMENT, id);
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1');
  const path = `/transactions/${body.transactions[0].id}/set-aside`;
  await portal.call(portal.manager, 'POST', path, { reason: 'An internal note' });
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 2, difference: 0 });
});

test('a record by hand counts where it names the account, until it is void', async () => {
  const id = await addAccount(portal);
  await importInto(portal, STATEMENT, id);
  const record = (more: object) =>
    portal.call(portal.manager, 'POST', '/transactions/record', {
      amount: 45,
      type: 'interest',
      description: 'Interest',
      txn_date: '2025-02-04',
      ...CONFIRMED,
      ...more,
    });
  await record({});
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 2, difference: 0 });
  const { body } = await record({ account_id: id });
  expect(body.account_id).toBe(id);
  expect(await readTieOut(portal, id)).toMatchObject({
    rows: 3,
    difference: -45,
    first_gap_day: '2025-02-04',
  });
  await portal.call(portal.manager, 'POST', `/transactions/${body.id}/void`, { reason: 'Not received' });
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 2, difference: 0, first_gap_day: null });
});

test('without balances nothing can tie out', async () => {
  const id = await addAccount(portal);
  await importInto(portal, 'Date,Amount,Description\n03/02/2025,100.00,First\n', id);
  expect(await readTieOut(portal, id)).toMatchObject({
    rows: 1,
    expected_balance: 1_100,
    statement_balance: null,
    difference: null,
    first_gap_day: null,
    as_of: '2025-02-03',
  });
});

test('rows from before the opening day are in its balance', async () => {
  const id = await addAccount(portal, { opening_day: '2025-02-04', opening_balance: 1_100 });
  await importInto(portal, STATEMENT, id);
  expect(await readTieOut(portal, id)).toMatchObject({
    rows: 1,
    rows_total: -30,
    difference: 0,
    earlier_rows: 1,
  });
});

test('a later statement that continues the same day has its balance', async () => {
  const id = await addAccount(portal);
  await importInto(portal, STATEMENT, id);
  const more = ['Date,Amount,Description,Balance', '04/02/2025,5.00,Third,1075.00'].join('\n');
  await importInto(portal, more, id);
  const again = ['Date,Amount,Description,Balance', '04/02/2025,-30.00,Second,1070.00'].join('\n');
  expect((await upload(portal, again, id)).body.insertedCount).toBe(0);
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 3, statement_balance: 1_075, difference: 0 });
});

test('a row set aside as a repeat of another row of its account is in no balance, until that is undone', async () => {
  const id = await addAccount(portal);
  const doubled = `${STATEMENT}\n04/02/2025,-30.00,Second again,1070.00`;
  await importInto(portal, doubled, id);
  expect(await readTieOut(portal, id)).toMatchObject({
    rows: 3,
    difference: 30,
    first_gap_day: '2025-02-04',
  });
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=3');
  const idOf = (text: string) =>
    body.transactions.find(({ description }: { description: string }) => description === text).id;
  const path = `/transactions/${idOf('Second again')}/set-aside`;
  const why = { reason: 'Twice in the file', duplicate_of: idOf('Second') };
  await portal.call(portal.manager, 'POST', path, why);
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 2, difference: 0, first_gap_day: null });
  const { total } = (await portal.call(portal.manager, 'GET', '/fund/cash-flow')).body;
  expect(total).toMatchObject({ set_aside: 0, closing_balance: 1_070 });
  await portal.call(portal.manager, 'DELETE', `${path}?reason=Two%20payments`);
  expect(await readTieOut(portal, id)).toMatchObject({ rows: 3, difference: 30 });
});

test('up to a day, our balance is that of the day, and the comparison is on the bank’s last balance', async () => {
  const id = await addAccount(portal);
  await importInto(portal, STATEMENT, id);
  await importInto(portal, 'Date,Amount,Description\n06/02/2025,5.00,Third\n', id);
  const upTo = {
    expected_balance: 1_075,
    rows: 3,
    statement_balance: 1_070,
    difference: 0,
    as_of: '2025-02-04',
  };
  expect(await readTieOut(portal, id, '2025-02-28')).toMatchObject(upTo);
  expect(await readTieOut(portal, id)).toMatchObject({ ...upTo, expected_balance: 1_070, rows: 2 });
  expect(await readTieOut(portal, id, '2024-12-31')).toMatchObject({ expected_balance: 0, rows: 0 });
});

import { expect, test } from 'vitest';
import { done } from '#test/functions/distributions/distributing.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { bring, HEAD, putYear, ROWS, TABLE, TOTAL, tableOf, taxedFund, WHOLE } from './taxing.ts';

startPortal();

test('a table that ties to the cent is previewed, stored and shown with its columns as given', async () => {
  const fund = await taxedFund();
  const preview = await done(bring(WHOLE, { dryRun: true }));
  expect(preview).toMatchObject({ status: 'preview', insertedCount: 4, rejected: [], ignored_columns: [] });
  expect(preview.preview[3]).toMatchObject({ client_id: fund.d, cash: 64.87, tfn_withheld: 57 });
  expect((await done(send('GET', TABLE))).tax_year.table).toBeNull();
  expect(await done(bring(WHOLE))).toMatchObject({ status: 'done', insertedCount: 4 });
  const shown = await done(send('GET', TABLE));
  expect(shown).toMatchObject({
    tax_year: {
      year: 2025,
      form: 'AMMA',
      status: 'Draft',
      due_on: '2025-09-30',
      table: { number: 1, row_count: 4 },
    },
    columns: ['13U', '13Q', '18H', 'cost_base_excess', 'tfn_withheld', 'cash', 'Fund levy'],
    faults: [],
  });
  expect(shown.rows[0]).toMatchObject({
    client_name: 'Client A',
    amounts: [2_000.9, 12.34, 100, 5, 0, 2_669.55, 1],
  });
  await done(bring(WHOLE));
  const { tax_years: years } = await done(send('GET', '/tax-years'));
  expect(years.find(({ year }: { year: number }) => year === 2025).table.number).toBe(1);
  await done(bring(WHOLE, { partC: [] }));
  expect(await done(send('GET', TABLE))).toMatchObject({ tax_year: { table: { number: 2 } } });
});

test('a further column of amounts is part C if the import names it; words and empty cells are no amounts', async () => {
  await taxedFund();
  const csv = [
    `${HEAD},postcode,notes,spare`,
    ...ROWS.map((row) => `${row},2000,seen,`),
    `${TOTAL},8000,,`,
  ].join('\n');
  const columns = { part_c_columns: ['Fund levy', 'postcode'], insertedCount: 4 };
  expect(await done(bring(csv, { dryRun: true, partC: [] }))).toMatchObject({
    ...{ ...columns, ignored_columns: ['Fund levy', 'postcode', 'notes', 'spare'] },
  });
  expect(await done(bring(csv))).toMatchObject({
    ...{ ...columns, ignored_columns: ['postcode', 'notes', 'spare'] },
  });
  expect((await done(send('GET', TABLE))).columns.at(-1)).toBe('Fund levy');
});

const [a = '', b = '', c = '', d = ''] = ROWS;
const ALL = [a, b, c, d];

test('a table that does not tie names each row: sums, cash, tax withheld, a holder missing and a stranger', async () => {
  const fund = await taxedFund();
  const { id: newcomer } = await portal.addClient({ name: 'Client E' });
  const faultsOf = async (...rows: string[]) => {
    const stored = await bring(tableOf(...rows));
    expect(stored).toMatchObject(refused('table-does-not-tie'));
    const preview = await done(bring(tableOf(...rows), { dryRun: true }));
    expect(preview.insertedCount).toBe(0);
    const said = preview.rejected.map(
      ({ line, message }: { line: number; message: string }) => `${line} ${message}`,
    );
    expect(stored.body.issues).toHaveLength(said.length);
    return said;
  };
  expect(await faultsOf(...ALL, TOTAL.replace('3401.45', '3401.46'))).toEqual([
    '6 Total of 13U: $3,401.46, but the rows add up to $3,401.45.',
  ]);
  const moved = [a.replace('2669.55', '2669.56'), b.replace('1212.90', '1212.89'), c, d];
  expect(await faultsOf(...moved, TOTAL)).toEqual([
    '2 Client A: cash is $2,669.56 in the table, but $2,669.55 in the portal’s distributions.',
    '3 Client B: cash is $1,212.89 in the table, but $1,212.90 in the portal’s distributions.',
  ]);
  expect(
    await faultsOf(a.replace('0.00,2669', '1.00,2669'), b, c, d, TOTAL.replace('57.00', '58.00')),
  ).toEqual(['2 Client A: tfn_withheld is $1.00 in the table, but $0.00 in the portal’s distributions.']);
  expect(await faultsOf(a, b, c, 'Total,3301.45,12.34,160.00,1.00,5.00,0,4199.22')).toEqual([
    '5 Client D: held units in this year but has no row.',
  ]);
  expect(await faultsOf(...ALL, 'Client E,0,0,0,0,0,0,0', 'Nobody,0,0,0,0,0,0,0', TOTAL)).toEqual([
    '6 Client E: held no units in this year.',
    '7 Nobody: No client has this name, entity name or email address.',
  ]);
  expect(await faultsOf(...ALL)).toContain('5 The row Total is missing.');
  const negative = [a.replace('2000.90', '-1.00'), b, c, d, TOTAL.replace('3401.45', '1399.55')];
  expect(await faultsOf(...negative)).toEqual(['2 Client A: 13U cannot be below zero on an AMMA.']);
  // On an SDS, 13U can be negative, but 18H cannot.
  await done(bring(WHOLE));
  await done(putYear({ form: 'SDS' }));
  expect((await done(bring(tableOf(...negative), { dryRun: true }))).rejected).toEqual([]);
  expect(
    (await done(send('GET', TABLE))).rows.map((row: { client_id: string }) => row.client_id),
  ).not.toContain(newcomer);
  expect(fund.a).toBeDefined();
});

test('the form is chosen before the first table, so that the first table of an SDS may have a loss', async () => {
  await taxedFund();
  const loss = tableOf(a.replace('2000.90', '-1.00'), b, c, d, TOTAL.replace('3401.45', '1399.55'));
  expect(await bring(loss)).toMatchObject(refused('table-does-not-tie'));
  const chosen = { form: 'SDS', status: 'Draft', table: null, may: null };
  expect(await done(putYear({ form: 'SDS' }))).toMatchObject(chosen);
  expect(await putYear({ status: 'Approved' })).toMatchObject(refused('no-tax-table'));
  await done(bring(loss));
  expect(await done(putYear({ status: 'Approved' }))).toMatchObject({ form: 'SDS', status: 'Approved' });
});

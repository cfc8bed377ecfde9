import { expect, test } from 'vitest';
import { approve, calculated, done } from '#test/functions/distributions/distributing.ts';
import { fileOf, madeExport, unzipped } from '#test/functions/exports/read-files.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { bring, putYear, TABLE, taxedFund, WHOLE } from './taxing.ts';

startPortal();

test('a distribution that is approved after the import unties the table, and nobody can approve it', async () => {
  const fund = await taxedFund();
  await done(bring(WHOLE));
  expect((await done(send('GET', TABLE))).faults).toEqual([]);
  const more = { components: [{ kind: 'capital', label: 'Return of capital', total: '10.00' }] };
  await done(
    approve(await calculated({ ...more, confirmed: ['overlaps'] }), undefined, { confirmed: ['overlaps'] }),
  );
  const { faults } = await done(send('GET', TABLE));
  expect(faults.map(({ client_id: id }: { client_id: string }) => id).sort()).toEqual(
    [fund.a, fund.b, fund.c, fund.d].sort(),
  );
  expect(await putYear({ status: 'Approved' })).toMatchObject(refused('table-does-not-tie'));
});

test('a year without a table says so', async () => {
  expect(await done(send('GET', '/tax-years/2024'))).toMatchObject({
    tax_year: { year: 2024, table: null, status: 'Draft', may: null },
    ...{ columns: [], rows: [], totals: [], faults: [] },
  });
});

test('the archive of the fund has the rows of each table', async () => {
  await taxedFund();
  await done(bring(WHOLE));
  const { columns, rows } = await done(send('GET', TABLE));
  const id = await madeExport(portal, portal.manager, { list: 'archive', format: 'zip', filters: {} });
  const files = unzipped(await fileOf(portal, portal.manager, id));
  const lines = files.get('records/tax-tables.jsonl')?.toString('utf8').trim().split('\n') ?? [];
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    rows.map((row: object) => ({ year: 2025, columns, ...row })),
  );
});

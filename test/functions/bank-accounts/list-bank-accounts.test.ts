import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { addAccount, importInto } from './accounts.ts';

const portal = portalOfTest();

const list = async () => (await portal.call(portal.manager, 'GET', '/bank-accounts')).body;

test('a fund starts without accounts', async () => {
  expect(await list()).toEqual({ accounts: [], total: 0, next_cursor: null, feeds: [] });
});

test('each account says whether it ties, of its own rows and balances', async () => {
  const first = await addAccount(portal, { opening_balance: 0 });
  const second = await addAccount(portal, { name: 'Reserve', opening_balance: 0 });
  const head = 'Date,Amount,Description,Balance\n';
  await importInto(portal, `${head}03/02/2025,100.00,First,100.00\n`, first);
  await importInto(portal, `${head}05/02/2025,20.00,Second,27.00\n`, second);
  const { accounts } = await list();
  expect(accounts.map(({ tie_out: tieOut }: { tie_out: object }) => tieOut)).toMatchObject([
    { rows: 1, expected_balance: 100, statement_balance: 100, difference: 0, as_of: '2025-02-03' },
    { rows: 1, expected_balance: 20, statement_balance: 27, difference: 7, first_gap_day: '2025-02-05' },
  ]);
});

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

test('in the bank is what the bank says, with the oldest of its days; an account it never stated is by our rows', async () => {
  const [first, second] = [
    await addAccount(portal, { opening_balance: 0 }),
    await addAccount(portal, { name: 'Loan' }),
  ];
  await addAccount(portal, { name: 'Cash', opening_balance: 40 });
  const head = 'Date,Amount,Description,Balance\n';
  await importInto(portal, `${head}03/02/2025,100.00,First,107.00\n`, first);
  await importInto(portal, `${head}05/02/2025,20.00,Second,1020.00\n`, second);
  const { body } = await portal.call(portal.manager, 'GET', '/figures/in-bank');
  expect(body).toMatchObject({ value: 1_167, as_of: '2025-02-03' });
  expect(body.terms.map(({ label, value }: { label: string; value: number }) => [label, value])).toEqual([
    ['Operating', 107],
    ['Loan', 1_020],
    ['Cash, by our rows', 40],
  ]);
});

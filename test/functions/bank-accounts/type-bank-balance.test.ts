import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { addAccount, importInto, OPERATING, readTieOut } from './accounts.ts';

const portal = portalOfTest();

const typeBalance = (id: string, body: object) =>
  portal.call(portal.manager, 'PUT', `/bank-accounts/${id}/balances`, body);

test('a file without balances ties to a typed balance', async () => {
  const id = await addAccount(portal);
  await importInto(portal, 'Date,Amount,Description\n03/02/2025,100.00,First\n05/02/2025,1.00,Last\n', id);
  const { status, body } = await typeBalance(id, { day: '2025-02-04', balance: '1100.00' });
  expect([status, body]).toEqual([200, { day: '2025-02-04', balance: 1_100 }]);
  const tieOut = await readTieOut(portal, id);
  expect(tieOut).toMatchObject({ rows: 1, expected_balance: 1_100, difference: 0, as_of: '2025-02-04' });
  expect(tieOut.days).toMatchObject([
    { day: '2025-02-03', rows: 1, statement_balance: null, difference: null, typed: false },
    { day: '2025-02-04', rows: 0, statement_balance: 1_100, difference: 0, typed: true },
    { day: '2025-02-05', rows: 1, expected_balance: 1_101, statement_balance: null },
  ]);
});

test('it can be corrected and removed; each change is in the history', async () => {
  const id = await addAccount(portal);
  await typeBalance(id, { day: '2025-02-04', balance: 900 });
  expect(await readTieOut(portal, id)).toMatchObject({ difference: -100, first_gap_day: '2025-02-04' });
  await typeBalance(id, { day: '2025-02-04', balance: 1_000 });
  await typeBalance(id, { day: '2025-02-04', balance: 1_000 });
  expect(await readTieOut(portal, id)).toMatchObject({ difference: 0 });
  await typeBalance(id, { day: '2025-02-04', balance: null });
  expect(await readTieOut(portal, id)).toMatchObject({ statement_balance: null, days: [] });
  const audit = await portal.call(portal.manager, 'GET', `/audit?kind=bank-account&record_id=${id}`);
  expect(audit.body.entries.map(({ action }: { action: string }) => action)).toEqual([
    'bank-account.balance-typed',
    'bank-account.balance-typed',
    'bank-account.balance-typed',
    'bank-account.created',
  ]);
});

test('it takes precedence over the statement of its day', async () => {
  const id = await addAccount(portal);
  await importInto(portal, 'Date,Amount,Description,Balance\n03/02/2025,100.00,First,1050.00\n', id);
  expect(await readTieOut(portal, id)).toMatchObject({ difference: -50 });
  await typeBalance(id, { day: '2025-02-03', balance: 1_100 });
  expect(await readTieOut(portal, id)).toMatchObject({ difference: 0 });
});

test('a balance or an account of a day after today is refused in words about the account', async () => {
  const id = await addAccount(portal);
  const day = '2099-01-01';
  const answers = await Promise.all([
    portal.call(portal.manager, 'PUT', `/bank-accounts/${id}/balances`, { day, balance: 1 }),
    portal.call(portal.manager, 'PUT', `/bank-accounts/${id}`, { closed_on: day }),
    portal.call(portal.manager, 'POST', '/bank-accounts', { ...OPERATING, opening_day: day }),
  ]);
  for (const { status, body } of answers)
    expect([status, body.code, body.error]).toEqual([422, 'future-date', 'The day cannot be after today.']);
});

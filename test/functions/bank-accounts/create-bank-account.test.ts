import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { addAccount, importInto, OPERATING, upload } from './accounts.ts';

const portal = portalOfTest();

const list = async () => (await portal.call(portal.manager, 'GET', '/bank-accounts')).body.accounts;
const transactions = async () =>
  (await portal.call(portal.manager, 'GET', '/transactions')).body.transactions;

const ROW = 'Date,Amount,Description\n03/02/2025,100.00,The same row\n';

test('an account is added with its details', async () => {
  const answer = await portal.call(portal.manager, 'POST', '/bank-accounts', OPERATING);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ ...OPERATING, id: expect.any(String) });
  expect(await list()).toMatchObject([OPERATING]);
});

test('of several at the same time, one is the first', async () => {
  await Promise.all(['A', 'B', 'C'].map((name) => addAccount(portal, { name })));
  const ids = (await list()).map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain('main');
});

test.each([
  ['a BSB without its hyphen', { bsb: '083001' }],
  ['an account number of letters', { account_number: 'abcdef' }],
  ['no name', { name: ' ' }],
])('%s is refused', async (_, changed) => {
  const { status } = await portal.call(portal.manager, 'POST', '/bank-accounts', {
    ...OPERATING,
    ...changed,
  });
  expect(status).toBe(400);
});

test('a fund gets its Main account with its first statement, opened with the statement’s details', async () => {
  await importInto(portal, 'Date,Amount,Description,Balance\n03/02/2025,100.00,First,350.00\n');
  expect(await list()).toMatchObject([
    { id: 'main', name: 'Main account', bsb: '', opening_day: '2025-02-03', opening_balance: 250 },
  ]);
  await importInto(portal, 'Date,Amount,Description,Balance\n02/01/2025,50.00,Earlier,250.00\n');
  const [main] = await list();
  expect(main).toMatchObject({ opening_day: '2025-01-02', opening_balance: 200 });
  expect(main.tie_out).toMatchObject({ rows: 2, difference: 0 });
});

test('the keys of its rows never change; another account has rows of its own', async () => {
  await importInto(portal, ROW);
  const [{ id: key }] = await transactions();
  expect(key).toMatch(/^csv-[0-9a-f]{64}$/);
  const second = await addAccount(portal);
  expect((await upload(portal, ROW, 'main')).body).toMatchObject({ insertedCount: 0, duplicateCount: 1 });
  expect((await upload(portal, ROW, second)).body).toMatchObject({ insertedCount: 1 });
  expect((await upload(portal, ROW, second)).body).toMatchObject({ insertedCount: 0, duplicateCount: 1 });
  const rows = await transactions();
  expect(rows.map(({ account_id }: { account_id: string }) => account_id).sort()).toEqual(
    ['main', second].sort(),
  );
  expect(rows.map(({ id }: { id: string }) => id)).toContain(key);
});

const westpac = (account: string) =>
  `Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial\n${account},03/02/2025,Fee,1.00,,5.00,,\n`;

test('a file that names another account than the only one is not imported without a choice', async () => {
  const only = await addAccount(portal, { account_number: '99887766' });
  const unsaid = await upload(portal, westpac('032000555555'));
  expect([unsaid.status, unsaid.body.code]).toEqual([409, 'account-not-chosen']);
  const preview = async (text: string) => (await upload(portal, text, undefined, '?dryRun=true')).body;
  expect(await preview(westpac('08300199887766'))).toMatchObject({ account_ids: [only] });
  await importInto(portal, westpac('032000555555'), only);
  expect(await preview(westpac('032000 555555'))).toMatchObject({ account_ids: [only] });
});

test('the account chosen for a kind of file is remembered, by the account that the file names', async () => {
  await addAccount(portal);
  const second = await addAccount(portal, { account_number: '99887766' });
  const preview = async (text: string) => (await upload(portal, text, undefined, '?dryRun=true')).body;
  // The file names no account and no balance, so its account stays unknown after an import.
  expect(await preview(ROW)).toMatchObject({ account_ids: [], accounts_named: [] });
  await importInto(portal, ROW, second);
  expect(await preview(ROW)).toMatchObject({ account_ids: [] });
  expect(await preview(westpac('083001 99887766'))).toMatchObject({
    account_ids: [second],
    accounts_named: ['083001 99887766'],
  });
  expect(await preview(westpac('032000555555'))).toMatchObject({ account_ids: [] });
  const unsaid = await upload(portal, westpac('032000555555'));
  expect([unsaid.status, unsaid.body.code]).toEqual([409, 'account-not-chosen']);
  await importInto(portal, westpac('032000555555'), 'main');
  expect(await preview(westpac('032000 555555'))).toMatchObject({ account_ids: ['main'] });
});

test('a file of two accounts of the fund is divided between them', async () => {
  await addAccount(portal, { account_number: '11112222' });
  const second = await addAccount(portal, { account_number: '33334444' });
  const head = 'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial\n';
  const lines = ['08300111112222,03/02/2025,Fee,1.00,,5.00,,', '08300133334444,03/02/2025,Fee,1.00,,7.00,,'];
  await importInto(portal, head + lines.join('\n'));
  const rows = await transactions();
  expect(
    rows
      .map(({ account_id: account, balance }: { account_id: string; balance: number }) => [account, balance])
      .sort(),
  ).toEqual(
    [
      ['main', 5],
      [second, 7],
    ].sort(),
  );
});

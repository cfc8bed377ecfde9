import { expect, test } from 'vitest';
import { pagesOf } from '#test/harness/pages-of.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { addAccount, importInto } from '../bank-accounts/accounts.ts';
import {
  classifyAll,
  close,
  contribution,
  deposit,
  expense,
  listPeriods,
  periodOf,
  unclassified,
} from './closing.ts';

const portal = portalOfTest();

test('an empty ledger has the current month only', async () => {
  const { body } = await portal.call(portal.manager, 'GET', '/periods');
  expect(body).toMatchObject({
    total: 1,
    next_cursor: null,
    closed_count: 0,
    next_to_close: null,
    next: null,
  });
  expect(body.periods).toMatchObject([{ status: 'open', issues: [{ path: 'running' }], net: 0 }]);
});

test('months without transactions between the first and the current one are listed too, newest first', async () => {
  await expense(portal, { txn_date: '2025-03-10' });
  const months = (await listPeriods(portal)).map(({ period }) => period);
  expect(months.at(-1)).toBe('2025-03');
  expect(months).toEqual([...months].sort().reverse());
  expect(months).toContain('2025-06');
});

test('the month to close next has its full details on every page', async () => {
  await expense(portal, { txn_date: '2025-03-10' });
  const { body } = await portal.call(portal.manager, 'GET', '/periods?limit=1');
  expect(body.periods).toHaveLength(1);
  expect(body.next).toEqual(await periodOf(portal, '2025-03'));
  expect(body.next).toMatchObject({ period: body.next_to_close, status: 'ready', rows: 1 });
});

test('pages follow one another', async () => {
  await expense(portal, { txn_date: '2025-03-10' });
  const all = (await listPeriods(portal)).map(({ period }) => period);
  const pages = await pagesOf(portal, '/periods?limit=4');
  expect(pages.flatMap(({ periods }) => periods.map(({ period }: { period: string }) => period))).toEqual(
    all,
  );
});

test('in and out are net of refunds, without transfers, and add up to the net', async () => {
  const client = await portal.addClient();
  await contribution(portal, client.id, { amount: 1_000 });
  await expense(portal, { amount: 300 });
  await expense(portal, { amount: 100, refund: true });
  const march = await periodOf(portal, '2025-03');
  expect(march).toMatchObject({ money_in: 1_000, money_out: 200, net: 800, rows: 3, status: 'ready' });
  // The contribution was recorded by hand, so no account contains it.
  expect(march).toMatchObject({ opening_balance: 0, by_hand: 800, closing_balance: 0 });
});

test('a month lists the work that prevents closing it', async () => {
  await addAccount(portal, { opening_day: '2025-03-01', opening_balance: 0 });
  await unclassified(portal, '15/03/2025', '-20.00');
  await deposit(portal, '16/03/2025', '500.00');
  await portal.call(portal.manager, 'PUT', '/bank-accounts/main/balances', {
    day: '2025-03-16',
    balance: 400,
  });
  const { issues, status } = await periodOf(portal, '2025-03');
  expect(status).toBe('open');
  expect(issues).toEqual([
    { path: 'unclassified', message: '1 row is unclassified' },
    { path: 'unallocated', message: '1 contribution is not allocated in full: $500.00 is left' },
    { path: 'bank-accounts/main', message: 'Operating does not agree with the bank on 16/03/2025' },
  ]);
  const april = await periodOf(portal, '2025-04');
  expect(april.issues.map(({ path }) => path)).toEqual(['bank-accounts/main', 'earlier-month']);
});

test('a gap after a month does not prevent closing it', async () => {
  await addAccount(portal, { opening_day: '2025-03-01', opening_balance: 0 });
  await expense(portal, { txn_date: '2025-03-10', account_id: 'main' });
  await portal.call(portal.manager, 'PUT', '/bank-accounts/main/balances', { day: '2025-04-02', balance: 7 });
  expect((await periodOf(portal, '2025-03')).status).toBe('ready');
});

test('the closing balance of a closed month stays when another account is added later', async () => {
  await addAccount(portal, { opening_day: '2025-03-01', opening_balance: 1_000 });
  await expense(portal, { txn_date: '2025-03-10', account_id: 'main' });
  await close(portal, '2025-03');
  const before = (await periodOf(portal, '2025-03')).closing_balance;
  await addAccount(portal, { name: 'Reserve', opening_day: '2025-06-01', opening_balance: 5_000 });
  expect(before).toBe(920);
  expect((await periodOf(portal, '2025-03')).closing_balance).toBe(before);
});

test('a month is ready only with a balance of the bank on or after its last day, or the statement that no rows follow', async () => {
  const id = await addAccount(portal, { opening_day: '2025-03-01', opening_balance: 1_000 });
  await importInto(portal, 'Date,Amount,Description,Balance\n10/03/2025,-80.00,Rates,920.00\n', id);
  await classifyAll(portal);
  const march = () => periodOf(portal, '2025-03');
  const missing = {
    path: `bank-accounts/${id}`,
    message: 'Operating has no bank balance on or after 31/03/2025',
  };
  expect(await march()).toMatchObject({ status: 'open', issues: [missing] });
  const [account] = (await march()).accounts;
  expect(account).toMatchObject({ as_of: '2025-03-10', is_covered: false, balance_without_rows: 920 });
  const state = (day: string, balance: number | null) =>
    portal.call(portal.manager, 'PUT', `/bank-accounts/${id}/balances`, { day, balance });
  await state('2025-03-31', 920);
  expect((await march()).status).toBe('ready');
  // A row that is imported later contradicts the stated bank balance.
  const row = await unclassified(portal, '20/03/2025', '-5.00');
  await portal.call(portal.manager, 'PUT', `/transactions/${row}/classify`, { type: 'expense' });
  expect((await march()).issues).toMatchObject([
    { message: 'Operating does not agree with the bank on 31/03/2025' },
  ]);
  await state('2025-03-31', null);
  expect((await march()).accounts).toMatchObject([{ is_covered: false, balance_without_rows: null }]);
  await state('2025-04-02', 915);
  expect((await march()).status).toBe('ready');
});

test('an opening balance counts from its opening day, in months, cash flow and the bank', async () => {
  const first = await addAccount(portal, { opening_day: '2025-03-01', opening_balance: 1_000 });
  await addAccount(portal, { name: 'Reserve', opening_day: '2025-05-20', opening_balance: 5_000 });
  await importInto(
    portal,
    'Date,Amount,Description\n10/02/2025,7.00,Before\n10/03/2025,-80.00,Rates\n',
    first,
  );
  const closing = async (month: string) => (await periodOf(portal, month)).closing_balance;
  expect(await Promise.all(['2025-02', '2025-03', '2025-04', '2025-05'].map(closing))).toEqual([
    0, 920, 920, 5_920,
  ]);
  const { periods, total } = (await portal.call(portal.manager, 'GET', '/fund/cash-flow?by=month')).body;
  expect(periods.slice(0, 4).map(({ opened }: { opened: number }) => opened)).toEqual([-7, 1_000, 0, 5_000]);
  expect(total).toMatchObject({ opening_balance: 0, opened: 5_993, closing_balance: 5_920 });
  const inBank = async (on: string) =>
    (await portal.call(portal.manager, 'GET', `/figures/in-bank?on=${on}`)).body.value;
  expect(await Promise.all(['2025-02-28', '2025-05-19', '2025-05-20'].map(inBank))).toEqual([0, 920, 5_920]);
});

test('a closed account must tie in no later month; if it has rows after all, it must', async () => {
  const id = await addAccount(portal, { opening_day: '2025-03-01', opening_balance: 80 });
  await expense(portal, { txn_date: '2025-03-10', account_id: id });
  const put = (body: object) => portal.call(portal.manager, 'PUT', `/bank-accounts/${id}`, body);
  for (const closed_on of ['2025-03-09', '2025-02-01'])
    expect((await put({ closed_on })).body.code, closed_on).toBe('account-in-use');
  expect((await put({ closed_on: '2025-03-15' })).body).toMatchObject({ closed_on: '2025-03-15' });
  const stateOf = async (month: string) => {
    const { status, accounts } = await periodOf(portal, month);
    return [status, accounts.length];
  };
  expect([await stateOf('2025-03'), (await stateOf('2025-04'))[1]]).toEqual([['ready', 1], 0]);
  const { body } = await portal.call(portal.manager, 'GET', '/figures/in-bank');
  expect(body).toMatchObject({ value: 0, terms: [] });
  await expense(portal, { txn_date: '2025-04-02', account_id: id, amount: 3 });
  expect((await periodOf(portal, '2025-04')).accounts).toMatchObject([{ id, is_covered: false }]);
  expect((await put({ closed_on: null })).body).not.toHaveProperty('closed_on');
  expect((await put({ closed_on: '2025-04-30' })).body.code).toBe('account-in-use');
});

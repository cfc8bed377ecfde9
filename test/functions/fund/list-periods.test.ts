import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { addAccount } from '../bank-accounts/accounts.ts';
import { close, contribution, deposit, expense, listPeriods, periodOf, unclassified } from './closing.ts';

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
  const found: string[] = [];
  let cursor = '';
  do {
    const { body } = await portal.call(portal.manager, 'GET', `/periods?limit=4${cursor}`);
    found.push(...body.periods.map(({ period }: { period: string }) => period));
    cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : '';
  } while (cursor);
  expect(found).toEqual(all);
});

test('in and out are net of refunds, without transfers, and add up to the net', async () => {
  const client = await portal.addClient();
  await contribution(portal, client.id, { amount: 1_000 });
  await expense(portal, { amount: 300 });
  await expense(portal, { amount: 100, refund: true });
  const march = await periodOf(portal, '2025-03');
  expect(march).toMatchObject({ money_in: 1_000, money_out: 200, net: 800, rows: 3, status: 'ready' });
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
    { path: 'bank-accounts/main', message: 'Operating does not tie on 16/03/2025' },
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

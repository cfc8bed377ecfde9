import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { addAccount, importInto } from '#test/functions/bank-accounts/accounts.ts';
import { WHY } from '#test/functions/transactions/correcting.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { runs } from '#test/runs.ts';
import type { Answered } from '#test/web/answers.ts';
import { openHistories, type Step, steps } from './random-histories.ts';

const CLIENTS = 6;
const TYPES = [
  ...['contribution', 'expense', 'rent', 'loan_interest', 'tax', 'property_purchase', 'property_sale'],
  ...['loan_drawdown', 'loan_repayment', 'distribution', 'transfer'],
];
const DEEDS = [...TYPES, 'unclassified', 'set aside'];

const row = fc.record({
  cents: fc.integer({ min: -9_000_000, max: 9_000_000 }).filter((cents) => cents !== 0),
  deed: fc.constantFrom(...DEEDS),
});
type BankRow = typeof row extends fc.Arbitrary<infer Row> ? Row : never;

const dollars = (cents: number) => (cents / 100).toFixed(2);
const toCents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function importRows(portal: TestPortal, rows: readonly BankRow[], day: CalendarDate): Promise<number> {
  const account = await addAccount(portal, { opening_day: day, opening_balance: '-120.50' });
  let balance = -12_050;
  const lines = rows.map(({ cents }, at) => {
    balance += cents;
    return `${displayDate(day)},${dollars(cents)},Row ${at}.,${dollars(balance)}`;
  });
  await importInto(portal, ['Date,Amount,Description,Balance', ...lines].join('\n'), account);
  await portal.indexesShowAll();
  const { transactions } = (await read(portal, '/transactions?status=unclassified&limit=1000')) as {
    transactions: { id: string; description: string }[];
  };
  for (const [at, { deed, cents }] of rows.entries()) {
    const found = transactions.find(({ description }) => description === `Row ${at}.`);
    const path = `/transactions/${found?.id}`;
    if (deed === 'set aside') await portal.call(portal.manager, 'POST', `${path}/set-aside`, WHY);
    else if (deed !== 'unclassified' && (deed !== 'contribution' || cents > 0))
      expect((await portal.call(portal.manager, 'PUT', `${path}/classify`, { type: deed })).status).toBe(200);
  }
  const later = { type: 'expense', amount: '7.00', description: 'Fees', account_id: account };
  const recorded = { ...later, txn_date: addDays(day, 1) };
  expect((await portal.call(portal.manager, 'POST', '/transactions/record', recorded)).status).toBe(201);
  await expectToAgree(portal);
  const off = { day, balance: dollars(balance + 1_234) };
  await portal.call(portal.manager, 'PUT', `/bank-accounts/${account}/balances`, off);
  return balance + 1_234;
}

const read = async (portal: TestPortal, path: string) =>
  (await portal.call(portal.manager, 'GET', path)).body;

async function expectToAgree(portal: TestPortal, differenceCents = 0): Promise<Map<string, number>> {
  await portal.indexesShowAll();
  const map: Answered<'getMoneyMap'> = await read(portal, '/fund/money-map');
  const sides = [map.money_in, map.where_it_is];
  for (const { total, parts } of sides) {
    expect(sum(parts.map(({ value }) => toCents(value)))).toBe(toCents(total));
    expect(parts.every(({ value }) => value > 0)).toBe(true);
  }
  expect(toCents(map.where_it_is.total) - toCents(map.money_in.total)).toBe(differenceCents);
  expect(toCents(map.difference)).toBe(differenceCents);
  return new Map(
    sides.flatMap(({ parts }, side) =>
      parts.map(({ part, value }) => [`${part} ${side === 0 ? 'in' : 'where'}`, toCents(value)] as const),
    ),
  );
}

async function tryHistory(history: readonly Step[], rows: readonly BankRow[]): Promise<void> {
  const portal = await startTestPortal();
  try {
    const { perform } = await openHistories(portal, CLIENTS);
    for (const step of history) await perform(step);
    await expectToAgree(portal);
    const today = fundDateAt(portal.services.now());
    const balance = await importRows(portal, rows, addDays(today, -1));
    const parts = await expectToAgree(portal, 1_234);
    expect(parts.get('bank where') ?? -(parts.get('bank in') ?? 0)).toBe(balance);
    const { clients } = await read(portal, '/clients?limit=1000');
    const paid = sum(clients.map(({ total_paid }: { total_paid: number }) => toCents(total_paid)));
    expect(parts.get('paid in') ?? -(parts.get('paid where') ?? 0)).toBe(paid);
    const spent = sum(rows.filter(({ deed }) => deed === 'loan_interest').map(({ cents }) => -cents));
    expect((parts.get('loan-interest where') ?? 0) - (parts.get('loan-interest in') ?? 0)).toBe(spent);
  } finally {
    await portal.close();
  }
}

test('after any history all money in is where the map says, to the cent, and a bank balance that differs shows as just that', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps(CLIENTS, CLIENTS * 5),
      fc.array(row, { minLength: 12, maxLength: 20 }),
      async (history, rows) => tryHistory(history, rows),
    ),
    { numRuns: runs(2), endOnFailure: true },
  );
});

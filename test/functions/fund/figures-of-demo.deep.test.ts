import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { FIGURE_NAMES } from '#shared/figures.ts';
import { type Seeded, seeded } from '#test/local/seeding.ts';
import { everyFigure, expectToAddUp, type Reader } from './figure-rows.ts';

const NOW = new Date('2025-06-12T02:00:00.000Z');
let portal: Seeded;
let reader: Reader;

beforeAll(async () => {
  portal = await seeded('demo', NOW);
  reader = { get: portal.get, today: fundDateAt(NOW) };
});

afterAll(() => portal.close());

test('every figure of the demo is the sum of its terms, and the rows behind each link have that count and sum', async () => {
  const { clients } = await portal.get('/clients?limit=1000');
  const { capital_calls: calls } = await portal.get('/capital-calls?limit=100');
  const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);
  const asked = everyFigure(ids(clients), ids(calls), ['2024-11-13', '2025-03-31']);
  const told = new Set<string>();
  for (const query of asked) {
    const { figure, terms } = await expectToAddUp(reader, query);
    if (terms.some(({ value }) => value !== 0)) told.add(figure);
  }
  expect(FIGURE_NAMES.filter((figure) => !told.has(figure))).toEqual(['overdue-on-calls']);
});

test('two figures of one name on two screens are one figure', async () => {
  const [statistics, performance, cashFlow, summary, clients, accounts] = await Promise.all([
    portal.get('/fund/statistics'),
    portal.get('/fund/performance'),
    portal.get('/fund/cash-flow'),
    portal.get('/transactions?limit=1').then(({ summary }) => summary),
    portal.get('/clients?limit=1000').then(({ clients }) => clients),
    portal.get('/bank-accounts').then(({ accounts }) => accounts),
  ]);
  const value = async (figure: string) => (await portal.get(`/figures/${figure}`)).value;
  const sumOf = (rows: readonly object[], amountOf: (row: never) => number) =>
    rows.reduce((sum, row) => sum + Math.round(amountOf(row as never) * 100), 0) / 100;
  expect(await value('received')).toBe(statistics.transactions.total_contributions);
  expect(await value('received')).toBe(performance.totalContributions);
  expect(await value('received')).toBe(summary.contributions.total);
  expect(await value('expenses')).toBe(summary.expenses.total);
  expect(await value('commissions')).toBe(summary.commissions.total);
  expect(await value('unclassified')).toBe(summary.unclassified);
  expect(await value('net-cash-flow')).toBe(performance.netCashflow);
  expect(await value('net-cash-flow')).toBe(cashFlow.total.net);
  expect(await value('financing')).toBe(cashFlow.total.financing);
  expect(await value('active-clients')).toBe(statistics.clients.active_clients);
  expect(await value('pledged-by-active-clients')).toBe(statistics.clients.total_pledged);
  expect(await value('pledged')).toBe(
    sumOf(clients, ({ pledged_amount }: { pledged_amount: number }) => pledged_amount),
  );
  expect(await value('paid-by-clients')).toBe(
    sumOf(clients, ({ total_paid }: { total_paid: number }) => total_paid),
  );
  expect(await value('in-bank')).toBe(
    sumOf(accounts, ({ tie_out }: { tie_out: { expected_balance: number } }) => tie_out.expected_balance),
  );
});

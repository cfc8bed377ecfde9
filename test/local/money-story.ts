import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { DemoData } from '#local/demo-data.ts';
import { type DemoAccount, demoStatements } from '#local/demo-statements.ts';

/** A bank row or a transaction recorded by hand. The amount has the sign of the bank statement. */
interface MoneyRow {
  readonly account: string | null;
  readonly day: string;
  readonly cents: number;
  readonly type: string;
  readonly category: string;
  readonly property: string;
}

interface Money {
  readonly rows: readonly MoneyRow[];
  readonly properties: readonly { name: string; priceCents: number; acquiredOn: string }[];
  readonly bankCents: Readonly<Record<string, number>>;
}

const centsOf = (amount: string | number) => Math.round(Number(amount) * 100);

export function moneyOfFiles(demo: DemoData): Money {
  const ofParts = demo.rents.flatMap(
    ({ parts, ...line }) => parts?.map((part) => ({ ...line, ...part })) ?? [line],
  );
  const payments = demo.payments.map(({ line }) => line);
  const lines = [...demo.lines, ...payments, ...ofParts].map(({ date, amount, ...line }) => ({
    ...line,
    day: date,
    cents: centsOf(amount),
  }));
  const byHand = demo.handRecords.map(({ date, amount, ...record }) => ({
    ...record,
    account: null,
    day: date,
    cents: record.type === 'contribution' ? centsOf(amount) : -centsOf(amount),
  }));
  const closing = (account: DemoAccount, column: number) => {
    const newest: string[][] = parse(demoStatements(demo, account).at(-1)?.text ?? '', {
      relax_column_count: true,
    });
    return centsOf(newest.map((cells) => cells[column] ?? '').find((cell) => /\d/.test(cell)) ?? '');
  };
  return {
    rows: [...lines, ...byHand],
    properties: demo.properties.map(({ name, price, acquired_on }) => ({
      name,
      priceCents: centsOf(price),
      acquiredOn: acquired_on,
    })),
    bankCents: { applications: closing('applications', 3), operating: closing('operating', 6) },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: answers are of any shape
export function partsOfAll(transactions: readonly any[]): any[] {
  return transactions.flatMap(
    ({ parts, ...row }) => parts?.map((part: object) => ({ ...row, ...part })) ?? [row],
  );
}

// biome-ignore lint/suspicious/noExplicitAny: answers are of any shape
export async function moneyOfPortal({ get }: { get: (path: string) => Promise<any> }): Promise<Money> {
  const [{ transactions }, { accounts }, { properties }] = await Promise.all([
    get('/transactions?limit=1000'),
    get('/bank-accounts'),
    get('/fund/properties'),
  ]);
  const nameOf = (id: string | null) => id && (id === 'main' ? 'applications' : 'operating');
  type Account = { id: string; tie_out: { expected_balance: number } };
  type Row = { account_id: string | null; txn_date: string; amount: number; type: string } & Record<
    'category' | 'property_name',
    string | null
  >;
  type Property = { name: string; acquisitionPrice: number; acquired_on: string };
  return {
    rows: partsOfAll(transactions).map((row: Row) => ({
      account: nameOf(row.account_id),
      day: row.txn_date,
      cents: centsOf(row.amount),
      type: row.type,
      category: row.category ?? '',
      property: row.property_name ?? '',
    })),
    properties: properties.map(({ name, acquisitionPrice, acquired_on }: Property) => ({
      name,
      priceCents: centsOf(acquisitionPrice),
      acquiredOn: acquired_on,
    })),
    bankCents: Object.fromEntries(
      accounts.map(({ id, tie_out }: Account) => [nameOf(id), centsOf(tie_out.expected_balance)]),
    ),
  };
}

type Which = (row: MoneyRow) => boolean;
const sumOf = (rows: readonly MoneyRow[], which: Which) =>
  rows.filter(which).reduce((sum, { cents }) => sum + cents, 0);
const isOf =
  (type: string, ...categories: string[]): Which =>
  (row) =>
    row.type === type && (categories.length === 0 || categories.includes(row.category));

function lowestOf(rows: readonly MoneyRow[], which: Which): number {
  const days = new Map<string, number>();
  for (const row of rows.filter(which)) days.set(row.day, (days.get(row.day) ?? 0) + row.cents);
  let sum = 0;
  return Math.min(...[...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cents]) => (sum += cents)));
}

const PRICE = ['Deposit', 'Settlement'];

export function storyOf({ rows, properties, bankCents }: Money, when: string) {
  for (const [account, balanceCents] of Object.entries(bankCents)) {
    const isIn: Which = (row) => row.account === account;
    expect(sumOf(rows, isIn), `${account} of ${when}`).toBe(balanceCents);
    expect(lowestOf(rows, isIn), `${account} of ${when}`).toBeGreaterThanOrEqual(0);
  }
  expect(lowestOf(rows, ({ type }) => type.startsWith('loan_') && type !== 'loan_interest')).toBeGreaterThan(
    0,
  );
  for (const { name, priceCents, acquiredOn } of properties) {
    const own = rows.filter(({ property }) => property === name);
    const purchase = own.filter(isOf('property_purchase'));
    expect(sumOf(purchase, isOf('property_purchase', ...PRICE)), `${name} of ${when}`).toBe(-priceCents);
    for (const category of ['Stamp duty', 'Legal'])
      expect(purchase.filter((row) => row.category === category)).toHaveLength(1);
    expect(
      purchase
        .map(({ day }) => day)
        .sort()
        .at(-1),
    ).toBe(acquiredOn);
    const before = own.filter((row) => row.day < acquiredOn && row.type !== 'property_purchase');
    expect(before, `${name} of ${when}`).toEqual([]);
  }
  const moneyIn = {
    contributions: sumOf(rows, isOf('contribution')),
    loan: sumOf(rows, isOf('loan_drawdown')) + sumOf(rows, isOf('loan_repayment')),
    rent: sumOf(rows, isOf('rent')),
    unclassified: sumOf(rows, isOf('')),
  };
  const fees = sumOf(rows, isOf('commission', 'Acquisition fee'));
  const moneyAt = {
    properties: -sumOf(rows, isOf('property_purchase', ...PRICE)),
    purchaseCosts: -sumOf(rows, isOf('property_purchase', 'Stamp duty', 'Legal')) - fees,
    runningCosts: -sumOf(rows, isOf('expense')) - sumOf(rows, isOf('commission')) + fees,
    loanInterest: -sumOf(rows, isOf('loan_interest')),
    distributions: -sumOf(rows, isOf('distribution')),
    byHand: sumOf(rows, ({ account }) => account === null),
    bank: Object.values(bankCents).reduce((sum, cents) => sum + cents, 0),
  };
  const total = (parts: Readonly<Record<string, number>>) => Object.values(parts).reduce((a, b) => a + b, 0);
  expect(total(moneyIn), when).toBe(total(moneyAt));
  return { moneyIn, moneyAt };
}

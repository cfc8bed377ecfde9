import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { parseMoney } from '#shared/money.ts';
import { TRANSACTION_TYPES, usualSign } from '#shared/terms.ts';
import { redeemable } from '#test/functions/transactions/correcting.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ faults: { conflict: 0.05, throttle: 0.02 } });
});

afterAll(async () => {
  const { breaches } = await verifyLedger(portal.services);
  await portal.close();
  expect(breaches).toEqual([]);
});

const cents = (dollars: number) => parseMoney(dollars) ?? Number.NaN;
const read = async (query = '') => (await portal.call(portal.manager, 'GET', `/fund/cash-flow${query}`)).body;
const performance = async () => (await portal.call(portal.manager, 'GET', '/fund/performance')).body;
const summary = async () => (await portal.call(portal.manager, 'GET', '/transactions?limit=1')).body.summary;

let rowCount = 0;
async function importRow(amount: string, day = '01/06/2025'): Promise<string> {
  rowCount += 1;
  const form = new FormData();
  form.set('file', new File([`Date,Amount,Description\n${day},${amount},Row ${rowCount}`], 'a.csv'));
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?status=unclassified&limit=1000');
  return body.transactions.find((row: { description: string }) => row.description === `Row ${rowCount}`).id;
}

async function classifyRow(amount: string, type: string, day?: string, more = {}): Promise<string> {
  const id = await importRow(amount, day);
  const kind = { type, ...more };
  const answer = await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, kind);
  expect(answer.status).toBe(200);
  return id;
}

describe('amounts count with their sign', () => {
  test('an empty fund has one empty period, of this month', async () => {
    const { periods, total } = await read();
    expect(periods).toHaveLength(1);
    expect(total).toMatchObject({ net: 0, opening_balance: 0, closing_balance: 0 });
  });

  test('rent raises net cash flow', async () => {
    const before = (await performance()).netCashflow;
    await classifyRow('17200.00', 'rent');
    expect((await performance()).netCashflow - before).toBe(17_200);
  });

  test('a refund of an expense raises net cash flow and lowers expenses', async () => {
    await classifyRow('-1000.00', 'expense');
    const [net, expenses] = [(await performance()).netCashflow, (await summary()).expenses];
    await classifyRow('413.00', 'expense');
    expect((await performance()).netCashflow - net).toBe(413);
    expect(await summary()).toMatchObject({
      expenses: { count: expenses.count + 1, total: expenses.total - 413 },
    });
  });

  test('a transfer changes no flow', async () => {
    const net = (await performance()).netCashflow;
    await classifyRow('-900.00', 'transfer');
    expect((await performance()).netCashflow).toBe(net);
    expect((await read()).total.transfers).toBe(-900);
  });

  test('a hand record has the usual sign of its kind, and the other one as a refund', async () => {
    const givesBack = await redeemable(portal);
    for (const type of TRANSACTION_TYPES) {
      if (type === 'contribution' || type === 'transfer') continue;
      const record = async (refund: boolean) =>
        portal.call(portal.manager, 'POST', '/transactions/record', {
          amount: 10,
          type,
          refund,
          description: `By hand, ${type}`,
          txn_date: '2025-05-05',
          ...CONFIRMED,
          ...(type === 'redemption' ? givesBack(refund ? 10 : -10) : {}),
        });
      expect((await record(false)).body.amount, type).toBe(10 * usualSign(type));
      expect((await record(true)).body.amount, type).toBe(-10 * usualSign(type));
    }
  });

  test('only a contribution cannot be paid out', async () => {
    const givesBack = await redeemable(portal);
    const id = await importRow('-5.00');
    for (const type of TRANSACTION_TYPES) {
      const { body, status } = await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, {
        type,
        ...(type === 'redemption' ? givesBack(-5) : {}),
      });
      if (type === 'contribution') expect(body.code).toBe('outflow-as-contribution');
      else expect([status, body.type]).toEqual([200, type]);
      if (status === 200)
        await portal.call(portal.manager, 'POST', `/transactions/${id}/undo-classification`, {});
    }
  });
});

describe('periods', () => {
  test('are whole months, calendar quarters and financial years, without a gap', async () => {
    await classifyRow('100.00', 'interest', '30/06/2024');
    await classifyRow('200.00', 'interest', '01/07/2024');
    const names = async (by: string, range: string) =>
      (await read(`?by=${by}&${range}`)).periods.map(
        ({ period, from, to }: { period: string; from: string; to: string }) => `${period} ${from} ${to}`,
      );
    expect(await names('month', 'from=2024-06-30&to=2024-08-01')).toEqual([
      '2024-06 2024-06-01 2024-06-30',
      '2024-07 2024-07-01 2024-07-31',
      '2024-08 2024-08-01 2024-08-31',
    ]);
    expect(await names('quarter', 'from=2024-06-30&to=2024-07-01')).toEqual([
      '2024-Q2 2024-04-01 2024-06-30',
      '2024-Q3 2024-07-01 2024-09-30',
    ]);
    expect(await names('year', 'from=2024-06-30&to=2024-07-01')).toEqual([
      'FY2024 2023-07-01 2024-06-30',
      'FY2025 2024-07-01 2025-06-30',
    ]);
  });

  test('each begins with the closing balance of the previous one, and adds up', async () => {
    for (const by of ['month', 'quarter', 'year']) {
      const { periods, total } = await read(`?by=${by}&from=2024-07-01`);
      let balance = cents(total.opening_balance);
      for (const period of periods) {
        const { operating_in, operating_out, investing, financing } = period;
        const groups = [operating_in, operating_out, investing, financing].map(cents);
        expect(cents(period.net)).toBe(groups.reduce((sum, group) => sum + group, 0));
        balance +=
          cents(period.net) -
          cents(period.by_hand) +
          cents(period.transfers) +
          cents(period.unclassified) +
          cents(period.set_aside);
        expect(cents(period.closing_balance)).toBe(balance);
      }
      expect(cents(total.closing_balance)).toBe(balance);
    }
  });

  test('the total lists its terms, of its own periods only', async () => {
    await classifyRow('-250000.00', 'property_purchase', '10/02/2022');
    await classifyRow('1000.00', 'property_purchase', '11/02/2022');
    await classifyRow('90000.00', 'property_sale', '12/05/2022');
    await classifyRow('700.00', 'contribution', '13/02/2022');
    await importRow('-1.00', '14/02/2022');
    const first = {
      contributions: 700,
      property_purchases: -249_000,
      property_sales: 0,
      unclassified_count: 1,
    };
    expect((await read('?by=quarter&from=2022-01-01&to=2022-03-31')).total).toMatchObject(first);
    expect((await read('?by=quarter&from=2022-04-01&to=2022-06-30')).total).toMatchObject({
      contributions: 0,
      property_purchases: 0,
      property_sales: 90_000,
      unclassified_count: 0,
    });
    const before = (await read('?to=2021-12-31')).total;
    expect(before).toMatchObject({ contributions: 0, unclassified_count: 0, closing_balance: 0 });
  });

  test('a first day after the last is refused', async () => {
    const { status, body } = await portal.call(
      portal.manager,
      'GET',
      '/fund/cash-flow?from=2025-02-01&to=2025-01-01',
    );
    expect([status, body.code]).toEqual([400, 'invalid-input']);
  });
});

test('after any import, record, classification and setting aside, the flows are the change of the balance', async () => {
  const anyRow = fc.record({
    amountCents: fc.integer({ min: -500_000, max: 500_000 }).filter((amount) => amount !== 0),
    month: fc.integer({ min: 1, max: 5 }),
    act: fc.constantFrom('leave', 'set aside', 'by hand', ...TRANSACTION_TYPES),
  });
  const givesBack = await redeemable(portal);
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 6 }), async (rows) => {
      const before = (await read()).total;
      let bankCents = 0;
      let netCents = 0;
      for (const { amountCents, month, act } of rows) {
        if (act === 'by hand') {
          await portal.call(portal.manager, 'POST', '/transactions/record', {
            amount: Math.abs(amountCents) / 100,
            type: 'interest',
            description: 'Interest by hand',
            txn_date: `2025-0${month}-03`,
            ...CONFIRMED,
          });
          netCents += Math.abs(amountCents);
          continue;
        }
        const type = act === 'contribution' && amountCents < 0 ? 'redemption' : act;
        const day = `03/0${month}/2025`;
        bankCents += amountCents;
        if (type === 'leave') await importRow((amountCents / 100).toFixed(2), day);
        else if (type === 'set aside') {
          const id = await importRow((amountCents / 100).toFixed(2), day);
          const path = `/transactions/${id}/set-aside`;
          await portal.call(portal.manager, 'POST', path, { reason: 'No money of its own' });
        } else {
          const more = type === 'redemption' ? givesBack(amountCents / 100) : {};
          await classifyRow((amountCents / 100).toFixed(2), type, day, more);
          if (type !== 'transfer') netCents += amountCents;
        }
      }
      const after = (await read()).total;
      expect(cents(after.net) - cents(before.net)).toBe(netCents);
      expect(cents(after.closing_balance) - cents(before.closing_balance)).toBe(bankCents);
    }),
    { numRuns: 8 },
  );
});

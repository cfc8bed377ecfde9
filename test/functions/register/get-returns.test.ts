import { expect, test } from 'vitest';
import { readFundFacts, readStatement } from '#functions/statements/load-ledger.ts';
import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { wireDollars } from '#shared/money.ts';
import { importInto } from '#test/functions/bank-accounts/accounts.ts';
import {
  approve,
  calculate,
  calculated,
  openBooks,
  publishPrice,
  put,
  reinvest,
  setStatus,
} from '#test/functions/distributions/distributing.ts';
import { csvRows, fileOf, madeExport } from '#test/functions/exports/read-files.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { bankRow, lineOf, match } from '#test/functions/payouts/paying.ts';
import { actorOf } from '#test/harness/actors.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import { adjust, done, holder, pay, portal, send, startPortal, transfer } from './registering.ts';

startPortal();

const END = '2025-06-30';
const returnsOf = (id: string, on = END) => done(send('GET', `/clients/${id}/returns?on=${on}`));

async function workedFund() {
  const [a, b] = [await holder(200_000, {}, '01/07/2024'), await holder(100_000, {}, '01/07/2024')];
  await seedPrice(portal.services, '2024-07-31', '1');
  await seedPrice(portal.services, '2024-10-31', '1.053415');
  const { id: c, actor: cs } = await portal.addClient();
  await pay(c, 50_000, '15/11/2024');
  const d = await holder(0);
  await done(transfer(b, d, { day: '2024-12-10', units: 40_000 }));
  await openBooks(10_000);
  for (const id of [a, b, c]) await setStatus(id, 'quoted');
  await closeUpTo(portal, '2024-12');
  const fund = { a, b, c, d, cs };
  await done(reinvest(c, 100));
  const distributionId = await calculated();
  await publishPrice('1.047211', 4_321.09, 360_000);
  await done(put(distributionId, { reinvest: { price: 1.047211 } }));
  await done(calculate(distributionId));
  await done(approve(distributionId));
  await seedPrice(portal.services, END, '1.071234');
  return { ...fund, distributionId };
}

test('in the worked fund, A’s flows, returns and multiples are those worked by hand, and C’s reinvestment is no flow', async () => {
  const fund = await workedFund();
  const { a, c, cs } = fund;
  // A declared but unpaid distribution counts towards the client's value, not towards `received`.
  const declared = await returnsOf(a);
  expect(declared.flows.map(({ kind }: { kind: string }) => kind)).toEqual([
    'contribution',
    'unpaid',
    'value',
  ]);
  expect(declared).toMatchObject({ received: 0, dpi: { value: 0 }, tvpi: { value: 1.084582 } });

  const { accounts } = await done(send('GET', '/bank-accounts'));
  const csv = 'Date,Amount,Description\n20/01/2025,-2669.55,Direct entry\n';
  const importId = await importInto(portal, csv, accounts.at(-1).id);
  const row = (await done(send('GET', `/transactions/imports/${importId}/rows`))).rows[0].transaction_id;
  await done(match(row, { line_ids: [(await lineOf(a)).id], amount: 2_669.55 }));
  expect(await returnsOf(a)).toEqual({
    on: END,
    units: 200_000,
    ...{ value: 214_246.8, price: 1.071234, price_day: END, price_age_days: 0 },
    ...{ paid_in: 200_000, contribution_count: 1, received: 2_669.55, payment_count: 1 },
    flows: [
      {
        day: '2024-07-01',
        kind: 'contribution',
        amount: -200_000,
        link: expect.stringContaining('?transaction='),
      },
      {
        day: '2025-01-20',
        kind: 'distribution',
        amount: 2_669.55,
        link: `/manager/transactions?transaction=${row}`,
      },
      { day: END, kind: 'value', amount: 214_246.8, link: null },
    ],
    points: [
      { day: '2024-07-01', paid_in: 200_000, value: null },
      { day: '2024-07-31', paid_in: 200_000, value: 200_000 },
      { day: '2024-10-31', paid_in: 200_000, value: 210_683 },
      { day: '2024-12-31', paid_in: 200_000, value: 209_442.2 },
      { day: '2025-01-20', paid_in: 200_000, value: 209_442.2 },
      { day: END, paid_in: 200_000, value: 214_246.8 },
    ],
    period_days: 364,
    yearly: false,
    xirr: { value: 0.085073, why_not: null },
    twr: { value: 0.084888, why_not: null },
    twr_from: '2024-07-31',
    dpi: { value: 0.013348, why_not: null },
    tvpi: { value: 1.084582, why_not: null },
    rvpi: { value: 1.071234, why_not: null },
  });
  expect(await done(send('GET', `/clients/${c}/returns?on=${END}`, undefined, cs))).toMatchObject({
    ...{ units: 47_767.1635, value: 51_169.81, paid_in: 50_000, received: 0, period_days: 227 },
    flows: [
      { day: '2024-11-15', amount: -50_000, link: `/client/${c}/transactions` },
      { day: END, amount: 51_169.81 },
    ],
    xirr: { value: 0.023396 },
  });
  // B gave units away without a price, and D received units without one.
  for (const id of [fund.b, fund.d])
    expect(await returnsOf(id)).toMatchObject({
      xirr: { value: null, why_not: 'units-without-consideration' },
      tvpi: { value: null, why_not: 'units-without-consideration' },
      twr: { why_not: null },
    });
  expect((await returnsOf(fund.d)).flows).toMatchObject([
    { kind: 'withheld', amount: 57 },
    { kind: 'unpaid', amount: 64.87 },
    { kind: 'value' },
  ]);
});

test('each missing value names what is missing', async () => {
  const why = async (id: string, on: string) => {
    const { xirr, twr, dpi, tvpi } = await returnsOf(id, on);
    return [xirr, twr, dpi, tvpi].map(({ why_not: code }) => code);
  };
  const [payer, nobody] = [await holder(1_000, {}, '03/03/2025'), await holder(0)];
  expect(await why(nobody, END)).toEqual([
    'nothing-paid-in',
    'under-two-prices',
    'nothing-paid-in',
    'nothing-paid-in',
  ]);
  expect(await why(payer, END)).toEqual(['no-price', 'no-price', null, 'no-price']);
  await seedPrice(portal.services, '2025-03-31', '1.1');
  expect(await why(payer, '2025-05-31')).toEqual(['under-90-days', 'under-two-prices', null, null]);
  expect(await why(payer, '2025-10-07')).toEqual([null, 'under-two-prices', null, null]);
  expect(await why(payer, '2025-10-08')).toEqual(['price-too-old', 'price-too-old', null, 'price-too-old']);
  await done(transfer(payer, nobody, { day: '2025-05-10', consideration: 550, units: 500 }));
  const seller = await returnsOf(payer);
  expect(seller.flows.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['contribution', -1_000],
    ['sold', 550],
    ['value', 550],
  ]);
  expect(await why(payer, END)).toEqual([null, 'under-two-prices', 'units-traded', 'units-traded']);
  expect((await returnsOf(nobody)).flows.map(({ kind }: { kind: string }) => kind)).toEqual([
    'bought',
    'value',
  ]);
  expect((await why(nobody, END)).slice(2)).toEqual(['nothing-paid-in', 'nothing-paid-in']);
});

test('contributions given back lower what was paid in and are not received', async () => {
  const id = await holder(1_000, {}, '03/03/2025');
  await seedPrice(portal.services, '2025-03-31', '1');
  const [paid] = (await done(send('GET', `/clients/${id}/transactions`))).transactions;
  const row = await bankRow(-400, 'Refund', '01/04/2025');
  await done(
    send('PUT', `/transactions/${row}/classify`, {
      type: 'redemption',
      gives_back: [{ allocation_id: paid.id, amount: 400 }],
      pledge: 'callable',
    }),
  );
  expect(await returnsOf(id)).toMatchObject({
    ...{ paid_in: 600, received: 0, value: 600, payment_count: 0 },
    flows: [{ amount: -1_000 }, { kind: 'given-back', amount: 400 }, { kind: 'value', amount: 600 }],
    ...{ dpi: { value: 0 }, tvpi: { value: 1 }, xirr: { value: 0 } },
  });
  const figure = await done(send('GET', `/figures/client-received?client_id=${id}`));
  expect(figure).toMatchObject({ value: 0, not_in: [{ label: 'Contributions given back', value: 400 }] });
});

test('a payment by the fund that is corrected after its month was closed is a flow on the bank’s day', async () => {
  const [right, wrong] = [await holder(1_000), await holder(1_000)];
  const row = await bankRow(-50, 'Paid out', '10/04/2025');
  const path = `/transactions/${row}`;
  await done(send('PUT', `${path}/classify`, { type: 'distribution', client_id: wrong }));
  await closeUpTo(portal, '2025-04');
  const corrected = { type: 'distribution', client_id: right, reason: 'It went to the other client' };
  await done(send('PUT', `${path}/reclassify`, corrected));
  const paidTo = async (id: string) =>
    (await returnsOf(id, fundDateAt(portal.services.now()))).flows.filter(
      ({ kind }: { kind: string }) => kind === 'distribution',
    );
  expect(await paidTo(right)).toMatchObject([{ day: '2025-04-10', amount: 50 }]);
  expect(await paidTo(wrong)).toEqual([]);
});

test('at each month’s end, figure, register, client, returns, adviser’s table, statement and export value a holder’s units alike', async () => {
  const [anna, ben] = [await holder(10_000.01, {}, '03/02/2025'), await holder(333.33, {}, '10/03/2025')];
  // The second price issues units only from 20/04 on.
  await seedPrice(portal.services, '2025-02-28', '1.000001');
  await seedPrice(portal.services, '2025-03-31', '1.053415', '2025-04-20');
  await pay(ben, 77.77, '25/04/2025');
  await done(transfer(anna, ben, { day: '2025-05-10', units: 12.3456 }));
  await done(adjust(ben, -1.0001, { day: '2025-05-20' }));
  await seedPrice(portal.services, '2025-05-31', '0.997777', '2025-07-01');
  const access = { email: 'adviser@example.com', role: 'adviser', until: '2099-01-01' };
  for (const id of [anna, ben]) await done(send('POST', `/clients/${id}/access`, access));
  const userId = portal.identity.users.get(access.email) ?? '';
  const adviser = actorOf({ userId, email: access.email });
  for (const on of ['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', END]) {
    const register = await done(send('GET', `/register?on=${on}`));
    const exported = await madeExport(portal, portal.manager, {
      list: 'register',
      format: 'csv',
      filters: { on },
    });
    const rows = csvRows(await fileOf(portal, portal.manager, exported));
    const table = await done(send('GET', `/users/me/clients?on=${on}`, undefined, adviser));
    const day = on as CalendarDate;
    const period = { kind: 'holding', from: day, to: day } as const;
    for (const id of [anna, ben]) {
      const holderOf = [...register.holders, ...register.former].find(
        ({ client_id: client }: { client_id: string }) => client === id,
      );
      const statement = await readStatement(
        portal.services,
        id,
        period,
        await readFundFacts(portal.services, period),
      );
      if (statement === 'unsound') throw new Error('The statement does not add up');
      const stated = statement?.content.value;
      const row = rows.find((one) => one['Client id'] === id)?.['Value AUD'];
      const values = {
        client: (await done(send('GET', `/clients/${id}/units?on=${on}`))).value,
        returns: (await returnsOf(id, on)).value,
        table: table.clients.find(({ id: client }: { id: string }) => client === id).value,
        statement: stated ? wireDollars(stated.amount) : null,
        figure: (await done(send('GET', `/figures/client-value?client_id=${id}&on=${on}`))).value || null,
        register: holderOf ? holderOf.value : null,
        export: row ? Number(row) : null,
      };
      const { client, ...others } = values;
      for (const [place, value] of Object.entries(others))
        expect(value ?? 0, `${place} of ${on}`).toBe(client ?? 0);
      expect(client === null, on).toBe(on === '2025-01-31');
    }
  }
  expect((await returnsOf(anna, '2025-03-31')).value).toBe(10_534.16);
});

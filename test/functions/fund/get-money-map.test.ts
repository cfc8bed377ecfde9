import { expect, test } from 'vitest';
import { addAccount } from '#test/functions/bank-accounts/accounts.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';

const portal = portalOfTest();

const read = async () => (await portal.call(portal.manager, 'GET', '/fund/money-map')).body;
const record = (type: string, amount: string, accountId?: string) =>
  portal.call(portal.manager, 'POST', '/transactions/record', {
    ...{ type, amount, description: type, txn_date: '2025-05-02' },
    ...(accountId ? { account_id: accountId } : {}),
  });

test('an empty fund has no money, nowhere', async () => {
  const nothing = { total: 0, parts: [] };
  expect(await read()).toEqual({ money_in: nothing, where_it_is: nothing, difference: 0, bank_as_of: null });
});

test('purchases are split into prices and costs only if the fund’s transactions paid all prices', async () => {
  const account = await addAccount(portal, { opening_balance: '900.00' });
  await record('property_purchase', '600.00', account);
  expect((await read()).where_it_is.parts).toMatchObject([
    {
      label: 'Property purchases',
      value: 600,
      rows: 1,
      link: '/manager/transactions?type=property_purchase',
    },
    { label: 'In the bank', value: 300, figure: 'in-bank' },
  ]);
  const property = { name: '1 Mill Lane', type: 'Residential', acquisitionPrice: '580.00' };
  await portal.call(portal.manager, 'POST', '/fund/properties', property);
  expect((await read()).where_it_is.parts).toMatchObject([
    { label: '1 property', value: 580, link: '/manager/fund' },
    { label: 'Purchase costs', value: 20 },
    { label: 'In the bank', value: 300 },
  ]);
  await portal.call(portal.manager, 'POST', '/fund/properties', { ...property, name: '2 Mill Lane' });
  expect((await read()).where_it_is.parts[0]).toMatchObject({ label: 'Property purchases', value: 600 });
});

test('a part below zero is above zero on the other side, so that both bars have the same length', async () => {
  await record('loan_drawdown', '5.00');
  await record('expense', '8.00');
  const { money_in: moneyIn, where_it_is: whereItIs } = await read();
  expect(moneyIn.parts).toMatchObject([
    { part: 'loans', value: 5 },
    { part: 'by-hand', label: 'Spent by hand', value: 3 },
  ]);
  expect(whereItIs).toMatchObject({ total: 8, parts: [{ part: 'running-costs', value: 8 }] });
});

import { expect, test } from 'vitest';
import { addAccount } from '#test/functions/bank-accounts/accounts.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { row } from '#test/functions/unit-prices/worked-fund.ts';
import { calculated, create, distributedFund, done } from './distributing.ts';

startPortal();

test('the approver sees each exception in a sentence', async () => {
  await distributedFund({ cash: 1_000 });
  const id = await calculated();
  await done(create({ title: 'Special', confirmed: ['overlaps'] }));
  expect((await done(send('GET', `/distributions/${id}`))).exceptions).toEqual([
    { code: 'overlaps', message: 'Another distribution covers some of these days.' },
    {
      code: 'exceeds-cash',
      message:
        'The payments add up to $4,264.09, but the fund’s bank accounts that can pay them held only $1,000.00 when they last agreed with the bank.',
    },
  ]);
});

test('only money of accounts that can pay counts as cash, and only once the bank confirms it', async () => {
  await distributedFund({ cash: 1_000 });
  const [{ id: accountId, payer }] = (await done(send('GET', '/bank-accounts'))).accounts;
  const more = { name: 'Reserve', opening_day: '2025-01-01', opening_balance: 90_000 };
  await addAccount(portal, more);
  await row(portal, accountId, '2025-01-03', '9000.00', 'interest');
  const id = await calculated();
  const codes = async () =>
    (await done(send('GET', `/distributions/${id}`))).exceptions.map(({ code }: { code: string }) => code);
  expect(await codes()).toEqual(['exceeds-cash']);
  const path = `/bank-accounts/${accountId}`;
  await done(send('PUT', `${path}/balances`, { day: '2025-01-03', balance: 9_000 }));
  expect(await codes()).toEqual(['exceeds-cash']);
  await done(send('PUT', `${path}/balances`, { day: '2025-01-03', balance: 10_000 }));
  expect(await codes()).toEqual([]);
  await done(send('PUT', path, { payer: null }));
  expect(await codes()).toEqual(['exceeds-cash']);
  await done(send('PUT', path, { payer }));
});

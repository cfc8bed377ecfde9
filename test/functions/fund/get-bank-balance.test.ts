import { expect, test } from 'vitest';
import { addMonths, fundDateAt, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { addAccount, importInto } from '#test/functions/bank-accounts/accounts.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';

const portal = portalOfTest();

test('each month has the bank’s last balance until its end and, apart from it, what the bank has not stated yet', async () => {
  const read = async () => (await portal.call(portal.manager, 'GET', '/fund/bank-balance')).body;
  expect((await read()).has_accounts).toBe(false);
  const today = fundDateAt(portal.services.now());
  const [before, last] = [-2, -1].map((months) => addMonths(monthOf(today), months)) as [string, string];
  const dated = (month: string, day: string) => `${day}/${month.slice(5)}/${month.slice(0, 4)}`;
  const account = await addAccount(portal, { opening_day: `${before}-02`, opening_balance: '1000.00' });
  const rows = [`${dated(before, '03')},100.00,First,1100.00`, `${dated(last, '04')},-30.00,Second,1070.00`];
  await importInto(portal, ['Date,Amount,Description,Balance', ...rows].join('\n'), account);
  const fees = { type: 'expense', amount: '7.00', description: 'Fees', account_id: account };
  await portal.call(portal.manager, 'POST', '/transactions/record', { ...fees, txn_date: `${last}-05` });
  const { has_accounts: hasAccounts, months } = await read();
  expect([hasAccounts, months.length]).toEqual([true, 12]);
  expect(months.slice(-4)).toEqual([
    { day: lastDayOf(addMonths(before, -1)), in_bank: 0, not_in_bank_yet: 0 },
    { day: lastDayOf(before), in_bank: 1_100, not_in_bank_yet: 0 },
    { day: lastDayOf(last), in_bank: 1_070, not_in_bank_yet: -7 },
    { day: today, in_bank: 1_070, not_in_bank_yet: -7 },
  ]);
});

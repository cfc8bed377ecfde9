import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { callAsManager } from './clients.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';
import { importStatement, rowOf, toast } from './transactions.ts';

const stage = openStage({ seed: 'empty' });

const ACCOUNTS = { walked: 'Operating', other: 'Trust' } as const;

async function fill(page: Page, title: string, fields: Record<string, string>, action = title) {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  for (const [label, text] of Object.entries(fields))
    await dialog.getByRole('textbox', { name: label }).first().fill(text);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('an account that does not tie shows the day of its gap and the rows of that day', async () => {
  const name = ACCOUNTS.walked;
  const visit = await stage.visit({ screen: 'phone' });
  const { page } = visit;
  await comeSignedIn(page, MANAGER, '/manager/bank-accounts');
  await page.getByRole('button', { name: 'Add account' }).first().click();
  await fill(page, 'Add account', {
    Name: name,
    BSB: '083001',
    'Account number': '1234 5678',
    'Opened on': '01/06/2025',
    'Opening balance': '1000',
  });
  await toast(page, `${name} was added.`);
  await page.getByRole('heading', { name: `${name}, day by day` }).waitFor();
  await page.getByText('No rows and no balance yet').waitFor();

  const rows = ['02/06/2025,250.00', '03/06/2025,-40.00', '03/06/2025,-40.00'];
  const content = ['Date,Amount,Description', ...rows.map((row) => `${row},Row of ${name}`)].join('\n');
  const file = { name: `${name}.csv`, content };
  await importStatement(page, file, 'Import 3 transactions');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('No bank balance to compare').first().waitFor();

  await page.getByRole('button', { name: 'Type a balance' }).last().click();
  await fill(page, 'Type a balance', { Day: '02/06/2025', Balance: '1250' }, 'Save balance');
  await page.getByText('Ties to 02/06/2025').waitFor();
  await page.getByRole('button', { name: 'Type a balance' }).click();
  // The bank has booked only one of the two rows of $40.
  await fill(page, 'Type a balance', { Day: '03/06/2025', Balance: '1210' }, 'Save balance');
  await page
    .getByText(
      'On 03/06/2025 our balance is $40.00 less than the bank’s. On all earlier days, our balance agrees with the bank’s.',
    )
    .waitFor();
  await page.getByText('First gap 03/06/2025').first().waitFor();
  await page.getByText(/Two rows of \$40\.00 look alike/).waitFor();

  await page.getByRole('link', { name: 'Rows of 03/06/2025' }).first().click();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  await expect.poll(() => rowOf(visit, `Row of ${name}`).count()).toBe(2);
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('a transfer by hand moves the balances of both accounts, and its rows lead to each other', async () => {
  const { status } = await callAsManager(stage.portal, 'POST', '/bank-accounts', {
    name: ACCOUNTS.other,
    bsb: '083-001',
    account_number: '8765 4321',
    opening_day: '2025-06-01',
    opening_balance: 1_000,
  });
  expect(status).toBe(201);
  const visit = await stage.visit();
  const { page } = visit;
  await comeSignedIn(page, MANAGER, '/manager/transactions/record');
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Kind').selectOption({ label: 'Transfer' });
  await page.getByLabel('From').selectOption({ label: ACCOUNTS.walked });
  await page.getByLabel('To', { exact: true }).selectOption({ label: ACCOUNTS.other });
  await page.getByLabel('Amount').fill('500');
  await page.getByLabel('Description').fill('To the trust account');
  await page.getByRole('button', { name: 'Record transaction' }).click();
  await toast(page, 'Transaction recorded successfully!');

  await page.goto('/manager/transactions?type=transfer');
  await expect.poll(() => rowOf(visit, 'To the trust account').count()).toBe(2);
  await rowOf(visit, '−$500').getByRole('link', { name: 'To the trust account' }).click();
  const panel = page.getByRole('dialog', { name: 'Transaction', exact: true });
  await panel.getByText('−$500.00').first().waitFor();
  await panel.getByRole('link', { name: ACCOUNTS.other }).click();
  await panel.getByText('+$500.00').first().waitFor();
  await panel.getByRole('button', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void transaction' });
  await dialog.getByText('No figure will include either row of the transfer').waitFor();
  await dialog.getByLabel('Reason').fill('Made by the bank itself');
  await dialog.getByRole('button', { name: /^Void/ }).click();
  await toast(page, 'Transaction voided successfully!');
  await page.goto('/manager/transactions?status=void');
  await expect.poll(() => rowOf(visit, 'To the trust account').count()).toBe(2);
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

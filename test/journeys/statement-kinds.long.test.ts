import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { audit } from './audit.ts';
import { callAsManager } from './clients.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';
import { importStatement, TODAY, toast } from './transactions.ts';

const stage = openStage();
afterAll(async () => {
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

const HEADINGS = 'When,Who,Why,Way,Moved,Kept';
const EVENING = `${HEADINGS}
${TODAY},Zephyr Liu,Unit call,K,1200.00,2200.00
${TODAY},Zephyr Agent,Leasing fee,B,20.00,2180.00
`;
const MORNING = `${HEADINGS}
${TODAY},Zephyr Liu,Unit call,K,1200.00,2200.00
${TODAY},Zephyr Pharmacy,Rent top-up,K,5.00,2205.00
${TODAY},Zephyr Agent,Leasing fee,B,20.00,2185.00
`;

const imported = async () => {
  const { body } = await callAsManager(stage.portal, 'GET', '/transactions?q=zephyr&limit=50');
  return (body.transactions as { amount: number }[]).map(({ amount }) => amount).toSorted((a, b) => a - b);
};

const close = (page: Page) => page.getByRole('button', { name: 'Done' }).click();

test('a file of unknown columns is read by what the manager says, with its signs, account and twins', async () => {
  const { page, foresee } = await stage.visit();
  foresee(/^422 POST .*upload-csv/);
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  await importStatement(page, { name: 'evening.csv', content: EVENING });

  const read = page.getByRole('button', { name: 'Read the file with these columns' });
  await read.waitFor();
  expect(await audit(page, 'the columns')).toEqual([]);
  await read.click();
  await page.getByText('The balance agrees if the amount has the opposite sign').waitFor();
  const start = page.getByRole('button', { name: 'Import 2 transactions' });
  expect(await start.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Column 4, Way' }).selectOption('In or out');
  await page.getByRole('checkbox', { name: 'B is money out' }).check();
  await page.getByText('The balances agree from row to row.').waitFor();
  expect(await start.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Bank account' }).selectOption({ label: 'Main account' });
  expect(await audit(page, 'the preview by chosen columns')).toEqual([]);
  await start.click();
  await toast(page, 'Imported 2 transactions successfully!');
  await close(page);
  expect(await imported()).toEqual([-20, 1200]);

  await importStatement(page, { name: 'morning.csv', content: MORNING });
  await page.getByText('Probably in the ledger already 1, left out unless you tick them').waitFor();
  await page.getByText(`In the ledger: ${TODAY}`).waitFor();
  expect(await page.getByRole('combobox', { name: 'Bank account' }).inputValue()).not.toBe('');
  expect(await page.getByRole('checkbox', { name: 'Import line 4 as well' }).isChecked()).toBe(false);
  expect(await audit(page, 'the preview with a twin')).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 transaction' }).click();
  await toast(page, 'Imported 1 transactions successfully!');
  await close(page);
  expect(await imported()).toEqual([-20, 5, 1200]);
});

test('columns by which a file cannot be read can be chosen again', async () => {
  const { page, foresee } = await stage.visit();
  foresee(/^422 POST .*upload-csv/);
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  await importStatement(page, { name: 'other.csv', content: EVENING.replaceAll('Way', 'Direction of it') });
  await page.getByRole('combobox', { name: 'Column 1, When' }).selectOption('Text');
  await page.getByRole('combobox', { name: 'Column 2, Who' }).selectOption('Date');
  await page.getByText('2 lines are not imported').waitFor();
  await page.getByRole('combobox', { name: 'Column 1, When' }).selectOption('Date');
  await page.getByRole('combobox', { name: 'Column 2, Who' }).selectOption('Text');
  await page.getByText('2 rows read').waitFor();
});

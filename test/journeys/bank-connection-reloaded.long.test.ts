import { test } from 'vitest';
import { BANK, bankIs, bankPanel, chooseBank, decide, openBankLogin, openBankScreen } from './bank.ts';
import { openStage } from './stage.ts';
import { toast } from './transactions.ts';

// A portal of its own: a manager begins five times in an hour, as bank-connection.long.test.ts does.
const stage = openStage();

test('a reload keeps the pending session, and the window that is still open completes it', async () => {
  const { page } = await stage.visit();
  await openBankScreen(page);
  await chooseBank(page);
  const popup = await openBankLogin(page);
  await bankIs(page, 'Waiting for you');
  await page.reload();
  await bankIs(page, 'Waiting for you');
  await bankPanel(page).getByText(BANK).waitFor();
  await decide(popup, 'Refuse');
  await toast(page, 'Bank connection failed. Please try again.');
  await bankIs(page, 'Failed');
});

test('after a reload the login can be opened again', async () => {
  const { page } = await stage.visit();
  await openBankScreen(page);
  await chooseBank(page);
  await (await openBankLogin(page)).close();
  await page.reload();
  await bankIs(page, 'Waiting for you');
  await decide(await openBankLogin(page, 'Open Bank Login Again'), 'Refuse');
  await bankIs(page, 'Failed');
});

import { expect, test } from 'vitest';
import { BANK, bankIs, bankPanel, chooseBank, decide, openBankLogin, openBankScreen } from './bank.ts';
import { openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

test('a login the bank refuses is reported as failed', async () => {
  const { page } = await stage.visit();
  await openBankScreen(page);
  await chooseBank(page);
  await decide(await openBankLogin(page), 'Agree and connect', 'bighead');
  await toast(page, 'Bank connection failed. Please try again.');
  await bankIs(page, 'Failed');
});

test('the window has the specified size, and cannot access the page', async () => {
  const { page } = await stage.visit();
  await openBankScreen(page);
  await chooseBank(page);
  const popup = await openBankLogin(page);
  const seen = await popup.evaluate(() => ({
    opener: window.opener,
    width: innerWidth,
    height: innerHeight,
  }));
  expect(seen).toEqual({ opener: null, width: 600, height: 700 });
  expect(popup.url()).toContain('token=');
  await decide(popup, 'Refuse');
  await bankIs(page, 'Failed');
});

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

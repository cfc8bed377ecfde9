import { expect, test } from 'vitest';
import { bankIs, bankPanel, chooseBank, decide, openBankLogin, openBankScreen } from './bank.ts';
import { openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

const CLOSED = /^The bank window was closed\. Please check/;

// First, while the bank knows nothing yet: what it knows of later could be told from giving up.
test('a login left without a decision stays pending, and says to check after two seconds', async () => {
  const { page } = await stage.visit();
  await openBankScreen(page);
  await chooseBank(page);
  await decide(await openBankLogin(page), 'Leave without deciding');
  await toast(page, CLOSED);
  await bankIs(page, 'Waiting for you');
  await page.getByRole('button', { name: 'Manual Check Status' }).click();
  await toast(page, 'Consent status: pending');
  await bankIs(page, 'Waiting for you');
});

test('a refused consent is reported as failed, and Try Again leads back to the choice', async () => {
  const { page } = await stage.visit();
  await openBankScreen(page);
  await chooseBank(page);
  await decide(await openBankLogin(page), 'Refuse');
  await toast(page, 'Bank connection failed. Please try again.');
  await bankIs(page, 'Failed');
  await bankPanel(page).getByText('Bank connection failed. Please try again.').waitFor();
  await bankPanel(page).getByRole('button', { name: 'Try Again' }).click();
  await bankIs(page, 'Not connected');
});

test('a login the bank refuses is reported as failed', async () => {
  const { page } = await stage.visit();
  await openBankScreen(page);
  await chooseBank(page);
  await decide(await openBankLogin(page), 'Agree and connect', 'bighead');
  await toast(page, 'Bank connection failed. Please try again.');
  await bankIs(page, 'Failed');
});

test('a window closed early says so after two seconds, and can be opened again', async () => {
  const { page } = await stage.visit();
  await openBankScreen(page);
  await chooseBank(page);
  const popup = await openBankLogin(page);
  await popup.close();
  await toast(page, CLOSED);
  await bankIs(page, 'Waiting for you');
  await decide(await openBankLogin(page, 'Open Bank Login Again'), 'Refuse');
  await bankIs(page, 'Failed');
});

test('a blocked window leads back to the choice, and no session is started', async () => {
  const { page } = await stage.visit();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const begun: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/initiate-bank-connection')) begun.push(request.url());
  });
  await openBankScreen(page);
  await chooseBank(page);
  await page.getByRole('button', { name: 'Connect bank' }).click();
  await toast(page, 'Please allow popups and try again');
  await bankIs(page, 'Not connected');
  expect(begun).toEqual([]);
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

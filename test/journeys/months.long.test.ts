import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { addMonths, displayMonth, fundDateAt, monthOf } from '#shared/calendar-date.ts';
import { MANAGERS_GROUP } from '#shared/roles.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { monthText } from '#web/ui/month-text.ts';
import { comeSignedIn, signOut } from './people.ts';
import { MANAGER, openStage } from './stage.ts';
import { importStatement, rowOf, toast } from './transactions.ts';

const stage = openStage({ seed: 'empty' });

const MONTH = addMonths(monthOf(fundDateAt(new Date())), -1);
const NAME = monthText(MONTH);
const DAY = `05/${displayMonth(MONTH)}`;
const OTHER_MANAGER = { email: 'mara.quinn@example.com', password: 'Manager#2027' };

async function addOtherManager(): Promise<void> {
  const { provider, services } = stage.portal;
  const userId = randomUUID();
  await provider.admin.createUser({ ...OTHER_MANAGER, sub: userId, groups: [MANAGERS_GROUP] });
  const joined_at = services.now().toISOString();
  await addManager(services, { userId, email: OTHER_MANAGER.email }, 'manager', { joined_at });
}

const cardOf = (page: Page) => page.getByRole('region', { name: NAME });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Transaction', exact: true });

async function askToReopen(page: Page, reason: string) {
  await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: /^Reopen/ }).click();
  const dialog = page.getByRole('dialog', { name: `Reopen ${NAME}` });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: `Reopen ${NAME}` }).click();
  return dialog;
}

test('a month is prepared and closed, then nothing in it changes until another manager reopens it', async () => {
  await addOtherManager();
  const visit = await stage.visit();
  const { page, foresee } = visit;
  foresee(/^409 PUT \/api\/transactions\/[^/]+\/reclassify/, /^409 POST \/api\/periods\/[^/]+\/reopen/);
  await comeSignedIn(page, MANAGER, '/manager/months');
  await page.getByText('No transactions yet').waitFor();
  await page.getByRole('link', { name: 'Import a statement in Transactions' }).click();
  const content = `Date,Description,Amount,Balance\n${DAY},DEPOSIT OF NOBODY,500.00,500.00\n${DAY},STRATA LEVY,-120.00,380.00\n`;
  await importStatement(page, { name: 'month.csv', content }, 'Import 2 transactions');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto('/manager/months');

  const card = cardOf(page);
  await card.getByText('2 checks to resolve').waitFor();
  await card.getByRole('button', { name: /^No rows until/ }).click();
  await toast(page, 'Recorded that Main account has no rows up to');
  await card.getByText('1 check to resolve').waitFor();
  await card.getByRole('link', { name: /2 rows are unclassified/ }).click();
  await rowOf(visit, 'DEPOSIT OF NOBODY').getByRole('button', { name: 'Contribution' }).click();
  await toast(page, 'Transaction classified successfully!');
  await page.goto('/manager/months');
  await card.getByRole('link', { name: /1 contribution is not allocated in full/ }).click();
  await rowOf(visit, 'DEPOSIT OF NOBODY').getByRole('link').click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Hold the rest' });
  await hold.getByLabel('Reason').fill('Nobody knows whose it is');
  await hold.getByRole('button', { name: 'Hold $500.00' }).click();
  await panel.getByRole('region', { name: /^Held/ }).getByText('Nobody knows whose it is').waitFor();

  await page.goto('/manager/months');
  await card.getByText(/^.*\$500\.00 of 1 held$/).waitFor();
  await card.getByRole('link', { name: /1 row is unclassified/ }).click();
  await rowOf(visit, 'STRATA LEVY').getByRole('button', { name: 'Expense' }).click();
  await toast(page, 'Transaction classified successfully!');
  await page.goto('/manager/months');
  await card.getByText('Ready to close').waitFor();
  await page.keyboard.press('c');
  const confirm = page.getByRole('alertdialog', { name: `Close ${NAME}?` });
  await confirm.getByText(/^2 rows, /).waitFor();
  await confirm.getByRole('button', { name: `Close ${NAME}` }).click();
  await toast(page, 'Month closed successfully!');
  await page.getByRole('row').filter({ hasText: NAME }).getByText('Closed', { exact: true }).waitFor();

  await page.goto(`/manager/transactions?from=${MONTH}-01&to=${MONTH}-28`);
  await rowOf(visit, 'STRATA LEVY').getByRole('link').click();
  await panel.getByRole('button', { name: 'Reclassify' }).click();
  const reclassify = page.getByRole('dialog', { name: 'Reclassify transaction' });
  await reclassify.getByLabel('Reason').fill('It was an agent');
  await reclassify.getByRole('button', { name: /^Reclassify as/ }).click();
  await toast(page, `${displayMonth(MONTH)} is closed. Reopen it in Months`);

  await page.goto('/manager/months');
  const refused = await askToReopen(page, 'The kind of a row is wrong');
  await refused.getByText('You closed this month, so only another manager can reopen it.').waitFor();
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await signOut(visit);
  await comeSignedIn(page, OTHER_MANAGER, '/manager/months');
  await askToReopen(page, 'The kind of a row is wrong');
  await toast(page, 'Month reopened successfully!');
  await card.getByText(/^Reopened by Morgan Manager/).waitFor();
  await card.getByText('Ready to close').waitFor();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { focusOn } from './focus.ts';
import { comeSignedIn, signOut } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { allocate, chooseClient, importStatement, rowOf, search, TODAY, toast } from './transactions.ts';

const stage = openStage();

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Transaction', exact: true });

async function totalPaid(account: typeof OLIVIA | typeof NOAH): Promise<number> {
  const { id } = await stage.portal.signIn(account.email, account.password);
  const answer = await stage.portal.request(id, 'GET', '/clients/me');
  return (await answer.json()).totalPaid;
}

/** Types the reason and sends the dialog once its button is no longer off. */
async function sendWithReason(dialog: Locator, reason: string, press: string | RegExp) {
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: press }).click();
}

test('a deposit allocated to the wrong client is moved, and both clients see it', async () => {
  const before = { olivia: await totalPaid(OLIVIA), noah: await totalPaid(NOAH) };
  const visit = await stage.visit();
  const { page } = visit;
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  const content = `Date,Description,Amount\n${TODAY},DEPOSIT OF THE WALKERS,1234.50\n`;
  await importStatement(page, { name: 'moved.csv', content }, 'Import 1 transaction');
  await page.getByRole('button', { name: 'Done' }).click();
  await search(page, 'OF THE WALKERS');
  const row = rowOf(visit, 'DEPOSIT OF THE WALKERS');
  await row.getByRole('button', { name: 'Contribution' }).click();
  await row.getByRole('button', { name: /^Allocate/ }).click();
  await page.getByRole('dialog', { name: 'Allocate to client' }).waitFor();
  await allocate(page, { client: OLIVIA.name, call: 'none' });
  await toast(page, 'Transaction allocated successfully!');
  expect(await totalPaid(OLIVIA)).toBeCloseTo(before.olivia + 1_234.5, 2);

  await row.getByRole('link').click();
  const panel = panelOf(page);
  await panel.getByText('1 client').waitFor();
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Move to another client' });
  await dialog.getByRole('combobox', { name: 'To' }).fill(NOAH.name);
  await page.getByRole('option', { name: NOAH.name }).first().click();
  await dialog.getByRole('region', { name: 'What will change' }).waitFor();
  await sendWithReason(dialog, 'The Walkers paid it', `Move $1,234.50 to ${NOAH.name}`);
  await panel.getByText(`Moved to ${NOAH.name} by`).waitFor();
  await panel.getByText('The Walkers paid it', { exact: true }).waitFor();
  expect(await totalPaid(OLIVIA)).toBeCloseTo(before.olivia, 2);
  expect(await totalPaid(NOAH)).toBeCloseTo(before.noah + 1_234.5, 2);

  await signOut(visit);
  await comeSignedIn(page, OLIVIA);
  await page.goto('/client/transactions');
  const taken = rowOf(visit, 'DEPOSIT OF THE WALKERS');
  await taken.getByText(`Moved on ${TODAY}`).waitFor();
  expect(await taken.textContent()).not.toContain('The Walkers paid it');
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('a record with the wrong amount is voided and recorded anew', async () => {
  const before = await totalPaid(OLIVIA);
  const visit = await stage.visit();
  const { page } = visit;
  // The server asks whether the second is the same money as the first, unless that one is void.
  const record = async (amount: string) => {
    await page.goto('/manager/transactions/record');
    await chooseClient(page, OLIVIA.name);
    await page.getByLabel('Amount').fill(amount);
    await page.getByLabel('Description').fill('Cheque typed by hand');
    const noCall = page.getByRole('radio', { name: /^No call/ });
    const send = page.getByRole('button', { name: 'Record transaction' });
    await send.and(page.locator(':enabled')).waitFor();
    if (await noCall.isVisible()) await noCall.check();
    await send.click();
    await toast(page, 'Transaction recorded successfully!');
  };
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  await record('543.21');
  await page.goto('/manager/transactions?q=Cheque%20typed%20by%20hand');
  await rowOf(visit, 'Cheque typed by hand').getByRole('link').click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void transaction' });
  await sendWithReason(dialog, 'Two digits turned round', 'Void +$543.21');
  await panel.getByText('Void, it counts in no figure').waitFor();
  expect(await totalPaid(OLIVIA)).toBeCloseTo(before, 2);
  await record('534.21');
  expect(await totalPaid(OLIVIA)).toBeCloseTo(before + 534.21, 2);
  await page.goto('/manager/transactions?status=void');
  const listed = rowOf(visit, 'Cheque typed by hand');
  await listed.waitFor();
  expect(await listed.textContent()).toContain('+$543');
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('a wrong file is taken back once its rows are free, and the right one is imported', async () => {
  const visit = await stage.visit();
  const { page, foresee } = visit;
  foresee(/^409 POST \/api\/transactions\/imports\/[^/]+\/undo/);
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  const wrong = `Date,Description,Amount\n${TODAY},LAST YEAR’S LEVY,-777.70\n${TODAY},LAST YEAR’S DEPOSIT ${OLIVIA.name.toUpperCase()},4321.00\n`;
  await importStatement(page, { name: 'wrong-year.csv', content: wrong }, 'Import 2 transactions');
  await page.getByRole('button', { name: 'Done' }).click();
  await search(page, 'LAST YEAR’S DEPOSIT');
  const row = rowOf(visit, 'LAST YEAR’S DEPOSIT');
  await row.getByRole('button', { name: 'Contribution' }).click();
  await row.getByRole('button', { name: /^Allocate/ }).click();
  // The text names her, so one press fills her in.
  await page.getByRole('button', { name: `Take ${OLIVIA.name}` }).click();
  await allocate(page, { call: 'none' });
  await toast(page, 'Transaction allocated successfully!');
  const paidMeanwhile = await totalPaid(OLIVIA);

  const takeBack = async () => {
    await page.goto('/manager/imports');
    await page.getByRole('row').filter({ hasText: 'wrong-year.csv' }).click();
    await page.getByRole('heading', { name: 'wrong-year.csv' }).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take back import' });
    await sendWithReason(dialog, 'The statement of another year', /^Take back 2/);
    return dialog;
  };
  const refused = await takeBack();
  await refused.getByRole('link', { name: /LAST YEAR’S DEPOSIT/ }).click();
  const panel = panelOf(page);
  await panel.getByText('1 client').waitFor();
  await page.keyboard.press('r');
  const reverse = page.getByRole('dialog', { name: 'Reverse allocation' });
  await sendWithReason(reverse, 'Of the wrong statement', /^Reverse/);
  await panel.getByText('Of the wrong statement', { exact: true }).waitFor();
  expect(await totalPaid(OLIVIA)).toBeCloseTo(paidMeanwhile - 4_321, 2);

  await takeBack();
  await page.getByText('Taken back by').waitFor();
  await page.goto('/manager/transactions?q=LAST%20YEAR');
  await page.getByText('No transactions match your current filters').waitFor();
  const right = `Date,Description,Amount\n${TODAY},THIS YEAR’S LEVY,-787.70\n`;
  await page.goto('/manager/transactions');
  await importStatement(page, { name: 'right-year.csv', content: right }, 'Import 1 transaction');
  await page.getByRole('button', { name: 'Done' }).click();
  await search(page, 'THIS YEAR’S LEVY');
  await rowOf(visit, 'THIS YEAR’S LEVY').waitFor();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('rent is said to be rent of its property with four keys, and raises net cash flow', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  const performance = async () => {
    const { id } = await stage.portal.signIn(MANAGER.email, MANAGER.password);
    return (await (await stage.portal.request(id, 'GET', '/fund/performance')).json()).netCashflow;
  };
  const before = await performance();
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  const content = `Date,Description,Amount\n${TODAY},RENT OF COASTLINE LOGISTICS,12400.00\n`;
  await importStatement(page, { name: 'rent.csv', content }, 'Import 1 transaction');
  await page.getByRole('button', { name: 'Done' }).click();
  await search(page, 'COASTLINE LOGISTICS');
  const row = rowOf(visit, 'RENT OF COASTLINE LOGISTICS');
  await focusOn(row.getByRole('link'));
  await page.keyboard.press('4');
  const kinds = page.getByRole('dialog', { name: 'More kinds' });
  await kinds.getByLabel('Property').selectOption('22 Foundry Road');
  await focusOn(kinds.getByRole('button', { name: /^Rent/ }));
  await page.keyboard.press('r');
  await toast(page, 'Transaction classified successfully!');
  await row.getByText('22 Foundry Road').waitFor();
  expect((await performance()) - before).toBeCloseTo(12_400, 2);
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

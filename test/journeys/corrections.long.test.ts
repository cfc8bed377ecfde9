import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { textOf } from '../functions/capital-calls/pdf-text.ts';
import { findingsOn } from './accessible.ts';
import { focusIsOn, focusOn } from './focus.ts';
import { comeSignedIn, signOut } from './people.ts';
import { askAs } from './reconciling.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { allocate, chooseClient, importRows, rowOf, search, TODAY, toast } from './transactions.ts';
import type { Visit } from './visit.ts';

const stage = openStage();

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Transaction', exact: true });

async function totalPaid(account: typeof OLIVIA | typeof NOAH): Promise<number> {
  const { id } = await stage.portal.signIn(account.email, account.password);
  const answer = await stage.portal.request(id, 'GET', '/clients/me');
  return (await answer.json()).totalPaid;
}

async function sendWithReason(dialog: Locator, reason: string, press: string | RegExp) {
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: press }).click();
}

test('a deposit allocated to the wrong client is moved, and both clients see it', async () => {
  const before = { olivia: await totalPaid(OLIVIA), noah: await totalPaid(NOAH) };
  const visit = await stage.visit();
  const { page } = visit;
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  await importRows(page, 'moved.csv', `${TODAY},DEPOSIT OF THE WALKERS,1234.50`);
  await search(page, 'OF THE WALKERS');
  const row = rowOf(visit, 'DEPOSIT OF THE WALKERS');
  await row.getByRole('button', { name: 'Contribution' }).click();
  await row.getByRole('button', { name: /^Allocate/ }).click();
  await page.getByRole('dialog', { name: 'Allocate to client' }).waitFor();
  await allocate(page, { client: OLIVIA.name, call: 'none' });
  await toast(page, 'Transaction allocated successfully!');
  expect(await totalPaid(OLIVIA)).toBeCloseTo(before.olivia + 1_234.5, 2);

  // Only a client who may have seen the contribution is told of its move, so Olivia signs in.
  const own = await stage.visit();
  await comeSignedIn(own.page, OLIVIA);
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
  const taken = rowOf(visit, `Moved on ${TODAY}`);
  await taken.waitFor();
  expect(await taken.textContent()).not.toMatch(/walkers/i);
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('a record with the wrong amount is voided and recorded again', async () => {
  const before = await totalPaid(OLIVIA);
  const visit = await stage.visit();
  const { page } = visit;
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
  await panel.getByText('Void, not included in any figure').waitFor();
  expect(await totalPaid(OLIVIA)).toBeCloseTo(before, 2);
  await record('534.21');
  expect(await totalPaid(OLIVIA)).toBeCloseTo(before + 534.21, 2);
  await page.goto('/manager/transactions?status=void');
  const listed = rowOf(visit, 'Cheque typed by hand');
  await listed.waitFor();
  expect(await listed.textContent()).toContain('+$543');
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('a wrong file is undone once its rows are free, and the right one is imported', async () => {
  const visit = await stage.visit();
  const { page, foresee } = visit;
  foresee(/^409 POST \/api\/transactions\/imports\/[^/]+\/undo/);
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  await importRows(
    page,
    'wrong-year.csv',
    `${TODAY},LAST YEAR’S LEVY,-777.70`,
    `${TODAY},LAST YEAR’S DEPOSIT ${OLIVIA.name.toUpperCase()},4321.00`,
  );
  await search(page, 'LAST YEAR’S DEPOSIT');
  const row = rowOf(visit, 'LAST YEAR’S DEPOSIT');
  await row.getByRole('button', { name: 'Contribution' }).click();
  await row.getByRole('button', { name: /^Allocate/ }).click();
  await page.getByRole('button', { name: `Accept ${OLIVIA.name}` }).click();
  await allocate(page, { call: 'none' });
  await toast(page, 'Transaction allocated successfully!');
  const paidMeanwhile = await totalPaid(OLIVIA);

  const takeBack = async () => {
    await page.goto('/manager/imports');
    await page.getByRole('row').filter({ hasText: 'wrong-year.csv' }).click();
    await page.getByRole('heading', { name: 'wrong-year.csv' }).waitFor();
    await page.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo import' });
    await sendWithReason(dialog, 'The statement of another year', /^Undo 2/);
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
  await page.getByText('Undone by').waitFor();
  await page.goto('/manager/transactions?q=LAST%20YEAR');
  await page.getByText('No transactions match your current filters').waitFor();
  await page.goto('/manager/transactions');
  await importRows(page, 'right-year.csv', `${TODAY},THIS YEAR’S LEVY,-787.70`);
  await search(page, 'THIS YEAR’S LEVY');
  await rowOf(visit, 'THIS YEAR’S LEVY').waitFor();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('rent is classified as rent of its property with four keys, and raises net cash flow', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  const performance = async () => {
    const { id } = await stage.portal.signIn(MANAGER.email, MANAGER.password);
    return (await (await stage.portal.request(id, 'GET', '/fund/performance')).json()).netCashflow;
  };
  const before = await performance();
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  await importRows(page, 'rent.csv', `${TODAY},RENT OF COASTLINE LOGISTICS,12400.00`);
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

async function callOlivia(page: Page, title: string, amount: string): Promise<void> {
  await page.goto('/manager/capital-calls/new');
  const ofOlivia = page.getByLabel(`Amount of ${OLIVIA.name}`);
  await ofOlivia.waitFor();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Total amount').fill(amount);
  await ofOlivia.fill(amount);
  await page.getByRole('button', { name: 'Save draft and preview' }).click();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Issue capital call' });
  await question.getByText('1 client, 1 email').waitFor();
  await question.getByRole('button', { name: 'Issue and notify 1 client' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Download the notice to ${OLIVIA.name}` }).waitFor();
}

async function walkTo(page: Page, entry: Locator): Promise<void> {
  const focused = page.locator('[role=menuitem]:focus');
  await focused.waitFor();
  while (!(await entry.and(focused).isVisible())) await page.keyboard.press('ArrowDown');
}

async function writeOffByKeyboard(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Write off for ${OLIVIA.name}` });
  const amount = dialog.getByLabel(/^Amount to write off/);
  await focusIsOn(amount);
  expect(await amount.inputValue()).toBe('15.00');
  await page.keyboard.press('Tab');
  await page.keyboard.type(reason);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

const ownCall = ({ page }: Visit, title: string) =>
  page.getByRole('main').getByRole('row').filter({ hasText: title });

test('a call with a wrong amount is withdrawn and issued again, and the client’s screen and papers show it', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/capital-calls');
  await callOlivia(page, 'Lift of 22 Foundry Road, wrong', '15000');
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Withdraw this capital call?' });
  await dialog.getByText('1 client').waitFor();
  await dialog.getByLabel('Reason').fill('The amount is 1,500, not 15,000');
  await dialog.getByRole('button', { name: `Withdraw and notify ${OLIVIA.name}` }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Withdrawn by /).waitFor();
  await page.getByText('The amount is 1,500, not 15,000', { exact: true }).first().waitFor();
  await callOlivia(page, 'Lift of 22 Foundry Road, right', '1500');

  await page.goto('/manager/capital-calls');
  const listed = page.getByRole('row').filter({ hasText: 'Lift of 22 Foundry Road, wrong' });
  await listed.getByText('Withdrawn').waitFor();
  await listed.locator('s').getByText('$15,000').waitFor();

  const own = await stage.visit();
  await comeSignedIn(own.page, OLIVIA, '/client/calls');
  const wrong = ownCall(own, 'Lift of 22 Foundry Road, wrong');
  const right = ownCall(own, 'Lift of 22 Foundry Road, right');
  await wrong.getByText(`Withdrawn on ${TODAY}: The amount is 1,500, not 15,000`).waitFor();
  await right.getByText('$1,500.00').first().waitFor();
  await right.getByText('Issued', { exact: true }).waitFor();
  const [download] = await Promise.all([
    own.page.waitForEvent('download'),
    wrong.getByRole('button', { name: /^Withdrawal notice/ }).click(),
  ]);
  const told = textOf(await readFile(await download.path()));
  for (const said of ['Withdrawal of a capital call', '$15,000.00', 'The amount is 1,500, not 15,000'])
    expect(told).toContain(said);
  expect(await findingsOn(own, { 'the client’s withdrawn call': async () => {} })).toEqual([]);

  await own.page.goto('/client/documents');
  await own.page.getByText('Withdrawn: Lift of 22 Foundry Road, wrong').first().waitFor();
  await own.page.getByText('Capital call: Lift of 22 Foundry Road, wrong').first().waitFor();
  await own.page.getByText('Capital call: Lift of 22 Foundry Road, right').first().waitFor();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('a payment short by the bank’s fee: the rest is written off by keyboard, and the call is Paid', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await comeSignedIn(page, MANAGER, '/manager/capital-calls');
  await callOlivia(page, 'Fence of 3 Mill Lane', '2000');
  const callId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const ask = await askAs(stage.portal);
  const { line_items } = await ask('GET', `/capital-calls/${callId}/line-items`);
  const [{ id: lineId, client_id: clientId }] = line_items;
  await ask('POST', '/transactions/record', {
    client_id: clientId,
    amount: 1_985,
    description: 'Payment less the bank’s fee',
    txn_date: TODAY.split('/').reverse().join('-'),
    type: 'contribution',
    line_item_id: lineId,
  });

  await page.reload();
  await page.getByRole('link', { name: 'the payments of 1 client' }).waitFor();
  expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).isDisabled()).toBe(true);
  const row = rowOf(visit, OLIVIA.name);
  await row.getByText('Partially Paid').waitFor();
  const menu = row.getByRole('button', { name: `Correct the line for ${OLIVIA.name}` });
  await focusOn(menu);
  await page.keyboard.press('Enter');
  const writeOff = page.getByRole('menuitem', { name: 'Write off $15.00' });
  await walkTo(page, writeOff);
  const refused = page.getByRole('menuitem', { name: `Withdraw for ${OLIVIA.name}` });
  await refused.getByText('$1,985.00 is matched: unmatch it first').waitFor();
  await page.keyboard.press('Enter');
  await writeOffByKeyboard(page, 'The bank kept a fee of $15');
  await toast(page, `$15.00 for ${OLIVIA.name} is written off`);
  await row.getByText('$15.00 written off').waitFor();
  await row.getByText('Paid', { exact: true }).waitFor();
  await row.getByText('The bank kept a fee of $15', { exact: true }).waitFor();
  expect(await findingsOn(visit, { 'a line written off': async () => {} })).toEqual([]);

  await focusOn(row.getByRole('button', { name: /^Undo/ }));
  await page.keyboard.press('Enter');
  const takingBack = page.getByRole('dialog', { name: `Undo the write-off for ${OLIVIA.name}` });
  await takingBack.getByLabel('Reason').fill('The bank gave the fee back');
  await takingBack.getByRole('button', { name: 'Undo write-off of $15.00' }).click();
  await takingBack.waitFor({ state: 'detached' });
  await row.getByText('Partially Paid').waitFor();
  await focusIsOn(menu);
  await page.keyboard.press('Enter');
  await walkTo(page, writeOff);
  await page.keyboard.press('Enter');
  await writeOffByKeyboard(page, 'The bank kept the fee after all');
  await row.getByText('Paid', { exact: true }).waitFor();

  const own = await stage.visit();
  await comeSignedIn(own.page, OLIVIA, '/client/calls');
  await own.page.getByRole('region', { name: 'Paid' }).getByRole('row').first().waitFor();
  const earlier = own.page.getByRole('button', { name: /^Show \d+ earlier calls?$/ });
  if (await earlier.isVisible()) await earlier.click();
  const call = ownCall(own, 'Fence of 3 Mill Lane');
  await call.getByText('Paid', { exact: true }).waitFor();
  await call.getByText(`$15.00 forgiven on ${TODAY}: The bank kept the fee after all`).waitFor();
  await call.getByText('No payment is due.').waitFor();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { textOf } from '../functions/capital-calls/pdf-text.ts';
import { findingsOn } from './accessible.ts';
import { focusIsOn, focusOn } from './focus.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';
import { rowOf, TODAY, toast } from './transactions.ts';
import type { Visit } from './visit.ts';

const stage = openStage();

/** Answers of the API to the manager. */
async function ask(method: string, path: string, body?: object) {
  const { portal } = stage;
  const { id: token } = await portal.signIn(MANAGER.email, MANAGER.password);
  const answer = await portal.request(token, method, path, body);
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

/** Calls an amount of Olivia alone, from the form over the saved draft to the issued call. */
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
  await question.getByText('1 client, 1 notice').waitFor();
  await question.getByRole('button', { name: 'Issue and tell 1 client' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Download the notice of ${OLIVIA.name}` }).waitFor();
}

/** Walks the open menu by arrow to an entry; one before it may come a moment later. */
async function walkTo(page: Page, entry: Locator): Promise<void> {
  const focused = page.locator('[role=menuitem]:focus');
  await focused.waitFor();
  while (!(await entry.and(focused).isVisible())) await page.keyboard.press('ArrowDown');
}

/** Types the reason into the open dialog, whose amount is filled in, and sends it. */
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

test('a call with a wrong amount is withdrawn and issued anew, and the client’s screen and papers tell it', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/capital-calls');
  await callOlivia(page, 'Lift of 22 Foundry Road, wrong', '15000');
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Withdraw this capital call?' });
  await dialog.getByText('1 client, 1 notice').waitFor();
  await dialog.getByLabel('Reason').fill('The amount is 1,500, not 15,000');
  await dialog.getByRole('button', { name: `Withdraw and tell ${OLIVIA.name}` }).click();
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
  expect(await findingsOn(own, [['the client’s withdrawn call', async () => {}]])).toEqual([]);

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
  const menu = row.getByRole('button', { name: `Correct the line of ${OLIVIA.name}` });
  await focusOn(menu);
  await page.keyboard.press('Enter');
  const writeOff = page.getByRole('menuitem', { name: 'Write off $15.00' });
  await walkTo(page, writeOff);
  const refused = page.getByRole('menuitem', { name: `Withdraw for ${OLIVIA.name}` });
  await refused.getByText('$1,985.00 is matched: unmatch it first').waitFor();
  await page.keyboard.press('Enter');
  await writeOffByKeyboard(page, 'The bank kept a fee of $15');
  await toast(page, `$15.00 of ${OLIVIA.name} is written off`);
  await row.getByText('$15.00 written off').waitFor();
  await row.getByText('Paid', { exact: true }).waitFor();
  await row.getByText('The bank kept a fee of $15', { exact: true }).waitFor();
  expect(await findingsOn(visit, [['a line written off', async () => {}]])).toEqual([]);

  await focusOn(row.getByRole('button', { name: /^Take back/ }));
  await page.keyboard.press('Enter');
  const takingBack = page.getByRole('dialog', { name: `Take back the write-off for ${OLIVIA.name}` });
  await takingBack.getByLabel('Reason').fill('The bank gave the fee back');
  await takingBack.getByRole('button', { name: 'Take back $15.00' }).click();
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
  await call.getByText('Nothing is to be paid any more.').waitFor();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

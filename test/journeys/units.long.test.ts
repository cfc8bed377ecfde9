import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { type CalendarDate, displayDate, fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import { financialYearOf } from '#shared/financial-year.ts';
import { findingsOn } from './accessible.ts';
import { callAsManager, clientOf } from './clients.ts';
import { breachesOf } from './documents.ts';
import { comeSignedIn } from './people.ts';
import { quiet } from './screens.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';
import { importRows, TODAY, toast } from './transactions.ts';
import { cutOn } from './widths.ts';

const stage = openStage();

const SECOND = DEMO_ACCOUNTS.secondManager;
const REASON = 'Agreed in writing by both';
/** These two clients have paid their capital calls. The other clients who can sign in have not. */
const [SELLER, BUYER] = ['Ben Hughes', 'Grace Liu'] as const;
const PAYING = 'AMARA OKAFOR UNITS';

const read = async (path: string) => (await callAsManager(stage.portal, 'GET', path)).body;
const unitsOf = async (name: string): Promise<number> => {
  const { holders } = await read('/register');
  return holders.find((holder: { name: string }) => holder.name === name)?.units;
};

async function openAs(account: typeof MANAGER | typeof SECOND, screen: 'desk' | 'phone', at: string) {
  const visit = await stage.visit({ screen });
  await comeSignedIn(visit.page, account, at);
  await quiet(visit.page);
  return visit;
}

async function pressTwice(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

async function propose(page: Page, title: string, clients: Record<string, string>, units: string) {
  const [action = ''] = title.split(' ');
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  for (const [label, name] of Object.entries(clients)) {
    await dialog.getByRole('combobox', { name: label, exact: true }).fill(name);
    await page.getByRole('option', { name }).first().click();
  }
  await dialog.getByRole('textbox', { name: /^Units/ }).fill(units);
  const paper = dialog.getByRole('combobox', { name: /^Document/ });
  if (await paper.isVisible()) {
    await paper
      .getByRole('option', { name: /^Quarterly report/ })
      .first()
      .waitFor({ state: 'attached' });
    await paper.selectOption({ index: 1 });
  }
  const pledge = dialog.getByRole('combobox', { name: 'Uncalled pledge' });
  if (await pledge.isVisible()) await pledge.selectOption('callable');
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  // The dialog warns that the days since the demo's last distribution are not distributed yet.
  if (action === 'Redeem') await dialog.getByRole('button', { name: 'Redeem anyway' }).click();
  await dialog.waitFor({ state: 'detached' });
  await toast(page, /waits for a second person/);
}

async function approve(page: Page, what: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Approve: ${what.source}`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this change' });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await toast(page, 'Change approved.');
}

/** If the newest closed month has a price already, closes the next month and returns it. */
async function newestClosedWithoutPrice(): Promise<string> {
  const { periods, next_to_close: next } = await read('/periods?limit=24');
  const { period } = periods.find((one: { status: string }) => one.status === 'closed');
  const { prices } = await read('/unit-prices');
  if (!prices.some((price: { day: string }) => price.day === lastDayOf(period))) return period;
  await callAsManager(stage.portal, 'POST', `/periods/${next}/close`);
  return next;
}

test('two managers publish a price, move and redeem units at it, correct it and compensate a member', async () => {
  const findings: string[] = [];
  const day = displayDate(lastDayOf(await newestClosedWithoutPrice()));
  const sam = await openAs(MANAGER, 'desk', '/manager/prices');
  sam.foresee(/^409 POST \/api\/register\/redemptions/);
  await sam.page.keyboard.press('n');
  const proposal = sam.page.getByRole('dialog', { name: 'Propose a price' });
  await proposal.getByLabel('Day').fill(day);
  await proposal.getByText('This price passes all checks.').waitFor();
  findings.push(...(await findingsOn(sam, { 'a proposed price': async () => {} })));
  await proposal.getByRole('button', { name: 'Create draft' }).click();
  await sam.page.getByRole('heading', { name: `Price of ${day}` }).waitFor();
  await pressTwice(sam.page, /^Request approval$/);
  await toast(sam.page, 'Approval requested');
  await sam.page.getByText('Only another manager can approve this price.').waitFor();
  findings.push(...(await findingsOn(sam, { 'a price that waits': async () => {} })));

  const jo = await openAs(SECOND, 'phone', '/manager/prices');
  await jo.page.getByRole('link', { name: day }).click();
  await pressTwice(jo.page, /^Approve \$\d\.\d{6}$/);
  await toast(jo.page, 'Unit price published');
  findings.push(...(await findingsOn(jo, { 'a published price': async () => {} })));
  const [price] = (await read('/unit-prices')).prices;
  expect(price).toMatchObject({ state: 'Published', published_by_name: SECOND.name, approved_alone: false });

  const before = { seller: await unitsOf(SELLER), buyer: await unitsOf(BUYER) };
  await sam.page.goto('/manager/register');
  await propose(sam.page, 'Transfer units', { From: SELLER, To: BUYER }, '1,000.5');
  await jo.page.goto('/manager/register');
  await approve(jo.page, new RegExp(`.*${SELLER}`));
  expect(await unitsOf(SELLER)).toBeCloseTo(before.seller - 1_000.5, 4);
  expect(await unitsOf(BUYER)).toBeCloseTo(before.buyer + 1_000.5, 4);

  const { id } = await clientOf(stage.portal, OLIVIA.email);
  await propose(sam.page, 'Redeem units', { Holder: OLIVIA.name }, '2500');
  await jo.page.goto('/manager/approvals');
  findings.push(...(await findingsOn(jo, { 'a redemption to approve': async () => {} })));
  await approve(jo.page, new RegExp(`.*${OLIVIA.name}`));
  const { lines } = await read('/payouts/lines?type=redemption');
  const amount = Math.floor(2_500 * price.redemption_price * 100) / 100;
  expect(lines).toMatchObject([{ client_id: id, type: 'redemption', state: 'ready', amount }]);
  await sam.page.goto(`/manager/clients/${id}`);
  const units = sam.page.getByRole('region', { name: 'Units and payments' });
  const owed = await units
    .getByRole('list', { name: 'Owed to the client' })
    .getByRole('listitem')
    .filter({ hasText: 'Redemption' })
    .textContent();
  expect(owed).toContain(amount.toLocaleString('en-AU', { minimumFractionDigits: 2 }));
  await units.getByText('These moves add up to the units in the register').waitFor();

  const olivia = await stage.visit({ screen: 'phone' });
  await comeSignedIn(olivia.page, OLIVIA, '/client/dashboard');
  await olivia.page.getByRole('link', { name: /show the moves/ }).click();
  await olivia.page.getByRole('region', { name: 'Units' }).getByText('Redeemed').waitFor();
  expect(await olivia.page.getByRole('main').textContent()).not.toContain(REASON);
  findings.push(...(await findingsOn(olivia, { 'own moves': async () => {} })));

  // A payment of today gets units at the current price. The price later turns out to be wrong.
  await sam.page.goto('/manager/transactions');
  await importRows(sam.page, 'units.csv', `${TODAY},${PAYING},30000.00`);
  const { transactions } = await read(`/transactions?q=${encodeURIComponent(PAYING)}`);
  const at = `/transactions/${transactions[0].id}`;
  await callAsManager(stage.portal, 'PUT', `${at}/classify`, { type: 'contribution' });
  const amara = await clientOf(stage.portal, 'amara.okafor@example.com');
  await callAsManager(stage.portal, 'POST', `${at}/allocations`, { clientId: amara.id, amount: 30_000 });
  await sam.page.goto(`/manager/prices/${price.id}`);
  await sam.page.getByRole('button', { name: 'Correct', exact: true }).click();
  const correction = sam.page.getByRole('dialog', { name: 'Correct the price' });
  await correction.getByRole('button', { name: 'Add an amount' }).click();
  await correction.getByLabel('Name').fill('Fees of the valuers');
  await correction.getByLabel('Amount').fill('-50000');
  for (const field of await correction.getByLabel('Reason').all()) await field.fill('The bills were missing');
  await correction.getByRole('button', { name: 'Draft the corrected price' }).click();
  await sam.page.getByText(/^It corrects/).waitFor();
  await pressTwice(sam.page, /^Request approval$/);
  await toast(sam.page, 'Approval requested');
  const [{ id: rightId }] = (await read('/unit-prices')).prices;
  await jo.page.goto(`/manager/prices/${rightId}`);
  await pressTwice(jo.page, /^Approve \$/);
  await toast(jo.page, 'Unit price published');
  await jo.page.getByRole('link', { name: 'What members should have received' }).click();
  await jo.page.getByLabel('Reason for every member without another').fill('The bills were missing');
  await jo.page.getByRole('button', { name: 'Request approval' }).click();
  await toast(jo.page, 'Approval requested');
  findings.push(...(await findingsOn(jo, { 'a compensation that waits': async () => {} })));
  const held = await unitsOf(amara.name);
  await sam.page.goto(`/manager/prices/${price.id}/effect`);
  await sam.page.getByRole('button', { name: 'Approve the compensation' }).click();
  await toast(sam.page, 'Compensation decided');
  await sam.page.getByText(new RegExp(`^${MANAGER.name} decided this`)).waitFor();
  const { rows } = await read(`/unit-prices/${price.id}/effect`);
  const row = rows.find((one: { client_id: string }) => one.client_id === amara.id);
  expect(row.difference_units).toBeGreaterThan(0);
  expect(await unitsOf(amara.name)).toBeCloseTo(held + row.difference_units, 4);

  const names = [SELLER, BUYER, OLIVIA.name, amara.name];
  for (const address of [
    `/manager/prices/${rightId}`,
    `/manager/prices/${price.id}/effect`,
    '/manager/register?all=1',
  ]) {
    await sam.page.goto(address);
    await quiet(sam.page);
    findings.push(...(await cutOn(sam.page, address, names)));
  }
  for (const address of ['/manager/register', '/manager/prices']) {
    await Promise.all([sam, jo].map(({ page }) => page.goto(address).then(() => quiet(page))));
    for (const visit of [sam, jo]) findings.push(...(await findingsOn(visit, { [address]: async () => {} })));
  }
  expect(findings).toEqual([]);
  expect(await breachesOf(stage.portal)).toEqual([]);
});

test('the exported register of the end of a financial year has the rows of the list', async () => {
  const on = `${financialYearOf(fundDateAt(new Date())) - 1}-06-30` as CalendarDate;
  const { page } = await openAs(MANAGER, 'desk', '/manager/register');
  await page.getByRole('button', { name: displayDate(on), exact: true }).click();
  await page.waitForURL(`**/manager/register?on=${on}`);
  await quiet(page);
  await page.keyboard.press('e');
  const box = page.getByRole('dialog', { name: 'Export the register' });
  await box.getByText('CSV', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    box.getByRole('button', { name: /^Export \d+ rows$/ }).click(),
  ]);
  const lines: Record<string, string>[] = parse(await readFile(await download.path()), {
    bom: true,
    columns: true,
  });
  const { holders, former } = await read(`/register?on=${on}`);
  expect(holders.length).toBeGreaterThan(10);
  expect(
    lines.map(({ Name, Units, 'Client id': id, Entered, Left, ...line }) => ({
      ...{ client_id: id, name: Name, units: Number(Units), share_percent: Number(line['Share %']) },
      ...{
        entity_name: line.Entity,
        address: line.Address,
        entered_on: Entered || null,
        left_on: Left || null,
      },
      value: line['Value AUD'] ? Number(line['Value AUD']) : null,
    })),
  ).toEqual([...holders, ...former]);
});

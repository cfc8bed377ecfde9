import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { findingsOn } from './accessible.ts';
import { callAsManager } from './clients.ts';
import { breachesOf } from './documents.ts';
import { comeSignedIn } from './people.ts';
import { quiet } from './screens.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';
import { importRows, TODAY, toast } from './transactions.ts';
import { cutOn } from './widths.ts';

const stage = openStage();

const SECOND = DEMO_ACCOUNTS.secondManager;
const NUMBER = '20778899';

const read = async (path: string) => (await callAsManager(stage.portal, 'GET', path)).body;
const exact = (amount: number) =>
  `$${amount.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

async function openAs(account: Parameters<typeof comeSignedIn>[1], screen: 'desk' | 'phone', at: string) {
  const visit = await stage.visit({ screen });
  await comeSignedIn(visit.page, account, at);
  await quiet(visit.page);
  return visit;
}

test('a distribution is paid by a bank file, seen by its holders, and owed again where the bank returns it', async () => {
  const findings: string[] = [];
  const [distribution] = (await read('/distributions')).distributions;
  const sam = await openAs(MANAGER, 'desk', `/manager/distributions/${distribution.id}`);
  await sam.page.getByRole('heading', { name: distribution.title }).waitFor();
  findings.push(...(await findingsOn(sam, { 'an approved distribution': async () => {} })));
  await sam.page.getByRole('link', { name: 'Make payment file' }).click();
  await sam.page.getByRole('checkbox', { name: 'Select all lines that can be paid' }).click();
  await sam.page.getByRole('button', { name: 'Make payment file' }).click();
  const making = sam.page.getByRole('dialog', { name: 'Make payment file' });
  findings.push(...(await findingsOn(sam, { 'a payment file being made': async () => {} })));
  await making.getByRole('button', { name: 'Make payment file' }).click();
  await sam.page.getByRole('heading', { name: /^Payment file PF/ }).waitFor();
  const [listed] = (await read('/payment-files')).files;
  const { file, lines } = await read(`/payment-files/${listed.id}`);
  expect(file.count).toBe(lines.length);
  await sam.page.getByRole('main').getByText(exact(file.total)).first().waitFor();
  const download = sam.page.waitForEvent('download');
  await sam.page.getByRole('button', { name: 'Download ABA' }).click();
  expect((await download).suggestedFilename()).toMatch(/^PF\d+.*\.aba$/);
  findings.push(...(await findingsOn(sam, { 'a downloaded payment file': async () => {} })));

  await sam.page.goto('/manager/transactions');
  const debit = `DIRECT ENTRY ${file.reference},-${file.total.toFixed(2)}`;
  await importRows(sam.page, 'debit.csv', `${TODAY},${debit}`);
  const jo = await openAs(SECOND, 'phone', '/manager/payouts?tab=rows');
  findings.push(...(await findingsOn(jo, { 'bank rows to match': async () => {} })));
  await jo.page
    .getByRole('button', { name: `Match ${exact(file.total)}` })
    .first()
    .click();
  await toast(jo.page, `${file.count} lines paid.`);

  const olivia = await openAs(OLIVIA, 'phone', '/client/distributions');
  const own = lines.find((line: { client_name: string }) => line.client_name === OLIVIA.name);
  await olivia.page.getByRole('link', { name: new RegExp(distribution.title) }).click();
  await olivia.page.getByText(exact(own.amount)).first().waitFor();
  findings.push(...(await findingsOn(olivia, { 'an own distribution that was paid': async () => {} })));

  await sam.page.goto('/manager/transactions');
  const credit = `RETURNED ${own.reference} ACCOUNT CLOSED,${own.amount.toFixed(2)}`;
  await importRows(sam.page, 'returned.csv', `${TODAY},${credit}`);
  await jo.page.goto('/manager/payouts?tab=rows');
  await jo.page.getByRole('button', { name: 'Record a return' }).click();
  const returning = jo.page.getByRole('dialog', { name: 'Record a return' });
  await returning.getByLabel('Reason').fill('The account is closed');
  findings.push(...(await findingsOn(jo, { 'a payment that came back': async () => {} })));
  await returning.getByRole('button', { name: 'Record the return' }).click();
  await toast(jo.page, `${own.reference} is owed again.`);

  await olivia.page.goto('/client/profile/payee');
  await olivia.page
    .getByRole('button', { name: /account/ })
    .first()
    .click();
  const entering = olivia.page.getByRole('dialog', { name: 'New account for payments' });
  await entering.getByLabel('Account name').fill(OLIVIA.name);
  await entering.getByLabel('BSB').fill('062-001');
  await entering.getByLabel('Account number').fill(NUMBER);
  findings.push(...(await findingsOn(olivia, { 'an account being entered': async () => {} })));
  await entering
    .getByRole('button', { name: /account/i })
    .last()
    .click();
  await toast(olivia.page, /^Account entered/);
  expect(await olivia.page.getByRole('main').textContent()).not.toContain(NUMBER);

  await sam.page.goto(`/manager/clients/${own.client_id}`);
  const box = sam.page.getByRole('region', { name: 'Account for payments' });
  await box.getByRole('button', { name: 'Call back' }).click();
  const calling = sam.page.getByRole('dialog', { name: `Call ${OLIVIA.name} back` });
  await calling.getByRole('radio').first().check();
  await calling.getByLabel('Spoken to').fill(OLIVIA.name);
  await calling.getByLabel('Account name as you hear it').selectOption({ label: 'The same name' });
  await calling.getByLabel('Account number as you hear it').fill(NUMBER);
  findings.push(...(await findingsOn(sam, { 'a call back': async () => {} })));
  await calling.getByRole('button', { name: 'Confirm the account' }).click();
  await toast(sam.page, /^The digits agree/);

  const names = lines.map((line: { client_name: string }) => line.client_name);
  for (const address of [
    `/manager/distributions/${distribution.id}`,
    `/manager/payment-files/${file.id}`,
    '/manager/payouts?state=all',
  ]) {
    await sam.page.goto(address);
    await quiet(sam.page);
    findings.push(...(await cutOn(sam.page, address, names)));
  }
  expect(findings).toEqual([]);
  expect(await breachesOf(stage.portal)).toEqual([]);
});

test('two managers draft, calculate and approve a distribution, each by what the other did', async () => {
  const findings: string[] = [];
  const sam = await openAs(MANAGER, 'desk', '/manager/distributions');
  const { periods } = await read('/periods?limit=24');
  const closed = periods.findLast((one: { status: string }) => one.status === 'closed').period;
  const [year, month] = closed.split('-');
  await sam.page.keyboard.press('n');
  const drafting = sam.page.getByRole('dialog', { name: 'New distribution' });
  await drafting.getByLabel('Title').fill('A month of rent');
  await drafting.getByLabel('From', { exact: true }).fill(`01/${month}/${year}`);
  await drafting.getByLabel('To', { exact: true }).fill(`28/${month}/${year}`);
  await drafting.getByLabel('Pay on').fill(TODAY);
  await drafting.getByLabel(/^Amount/).fill('12000');
  findings.push(...(await findingsOn(sam, { 'a distribution being drafted': async () => {} })));
  await drafting.getByRole('button', { name: 'Create draft' }).click();
  await sam.page.getByRole('heading', { name: 'A month of rent' }).waitFor();
  await sam.page.getByRole('button', { name: /^Calculate/ }).click();
  await sam.page.getByRole('button', { name: 'Request approval' }).click();
  const asking = sam.page.getByRole('dialog', { name: 'Request approval' });
  await asking.getByRole('list', { name: 'Checks' }).waitFor();
  for (const box of await asking.getByRole('checkbox').all()) await box.check();
  await asking.getByRole('button', { name: 'Request approval' }).click();
  await toast(sam.page, 'Approval requested');
  await sam.page.getByText('Only another manager can approve this distribution.').waitFor();

  const [{ id }] = (await read('/distributions')).distributions;
  const jo = await openAs(SECOND, 'phone', `/manager/distributions/${id}`);
  await jo.page.getByRole('button', { name: /^Approve/ }).click();
  const approving = jo.page.getByRole('dialog', { name: 'Approve this distribution' });
  await approving.getByRole('list', { name: 'Checks' }).waitFor();
  for (const box of await approving.getByRole('checkbox').all()) await box.check();
  findings.push(...(await findingsOn(jo, { 'a distribution being approved': async () => {} })));
  await approving.getByRole('button', { name: /^Approve/ }).click();
  await toast(jo.page, 'Distribution approved');
  const { distribution } = await read(`/distributions/${id}`);
  expect(distribution).toMatchObject({
    status: 'Approved',
    approved: { by_name: SECOND.name },
    approved_alone: false,
  });
  expect(findings).toEqual([]);
  expect(await breachesOf(stage.portal)).toEqual([]);
});

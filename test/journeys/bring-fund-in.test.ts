import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readDemoData } from '#local/demo-data.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { csvOf } from '#web/ui/csv.ts';
import { audit } from './audit.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';

const stage = openStage({ seed: 'empty' });

const demo = readDemoData(fundDateAt(new Date()));
const dollars = (amount: number) => ({ amountCents: cents(Math.round(amount * 100)) });

/** The demo's clients and properties as somebody would have them in a spreadsheet. */
const CLIENTS = csvOf([
  ['Name', 'Email', 'Mobile', 'Entity type', 'Entity name', 'Address', 'Pledge', 'Notes'],
  ...demo.clients.map(({ name, email, mobile, entity_type, entity_name, address, pledged_amount, notes }) => [
    name,
    email,
    mobile,
    entity_type,
    entity_name,
    address,
    dollars(pledged_amount),
    notes,
  ]),
]);
const PROPERTIES = csvOf([
  ['Name', 'Type', 'City', 'State', 'Acquisition price', 'Acquired on'],
  ...demo.properties.map(({ name, type, city, state, price, acquired_on }) => [
    name,
    type,
    city,
    state,
    dollars(price),
    acquired_on,
  ]),
]);

const CALLS = csvOf([
  ['Title', 'Issued on', 'Due date', 'Client', 'Amount', 'Reason beyond pledge'],
  ...demo.capitalCalls.flatMap(({ title, issued_at, due_date, amounts, beyond_pledge_reason: reason }) =>
    Object.entries(amounts).map(([client, amount]) => [
      title,
      issued_at.slice(0, 10),
      due_date,
      client,
      dollars(amount),
      reason ?? '',
    ]),
  ),
]);

/** Chooses a file in an import that is open, looks at the preview, imports and leaves. */
async function importFile(page: Page, label: string, csv: string, count: number) {
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel(`${label} file`).setInputFiles(file);
  const start = page.getByRole('button', { name: new RegExp(`^Import ${count} `) });
  await start.waitFor();
  expect(await audit(page, `the preview of ${label}`)).toEqual([]);
  await start.click();
  await page.getByText(new RegExp(`^${count} \\w+ imported\\.$`)).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}

test('an empty portal leads through bringing a fund in, and each step is ticked by what is there', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/dashboard');
  await page.getByText('0 of 5 done').waitFor();
  expect(await audit(page, 'the steps')).toEqual([]);

  await page.getByRole('link', { name: /^Clients A list/ }).click();
  await importFile(page, 'Clients', CLIENTS, demo.clients.length);
  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await page.getByText('1 of 5 done').waitFor();

  await page.getByRole('link', { name: /^Properties A list/ }).click();
  await importFile(page, 'Properties', PROPERTIES, demo.properties.length);
  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await page.getByText('2 of 5 done').waitFor();

  await page.getByRole('link', { name: /^Capital calls A list/ }).click();
  await importFile(page, 'Calls', CALLS, demo.capitalCalls.length);
  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await page.getByText('3 of 5 done').waitFor();

  await page.getByRole('button', { name: 'Do not show this again' }).click();
  await page.reload();
  await page.getByText('No money is recorded yet').waitFor();
  expect(await page.getByText('Bring your fund in').count()).toBe(0);
});

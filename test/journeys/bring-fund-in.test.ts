import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readDemoData } from '#local/demo-data.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
import { audit } from './audit.ts';
import { callsFile, clientsFile, propertiesFile } from './fund-files.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';

const stage = openStage({ seed: 'empty' });

const demo = readDemoData(fundDateAt(new Date()));
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
  await page.getByText('0 of 6 done').waitFor();
  expect(await audit(page, 'the steps')).toEqual([]);

  await page.getByRole('link', { name: /^Clients A list/ }).click();
  await importFile(page, 'Clients', clientsFile(demo), demo.clients.length);
  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await page.getByText('1 of 6 done').waitFor();

  await page.getByRole('link', { name: /^Properties A list/ }).click();
  await importFile(page, 'Properties', propertiesFile(demo), demo.properties.length);
  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await page.getByText('2 of 6 done').waitFor();

  await page.getByRole('link', { name: /^Capital calls A list/ }).click();
  await importFile(page, 'Calls', callsFile(demo), demo.capitalCalls.length);
  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await page.getByText('3 of 6 done').waitFor();

  await page.getByRole('button', { name: 'Do not show this again' }).click();
  await page.reload();
  // The calls of former years are not paid by any money yet.
  await page.getByRole('link', { name: /^Overdue calls/ }).waitFor();
  expect(await page.getByText('Bring your fund in').count()).toBe(0);
});

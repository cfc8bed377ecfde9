import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readSheet } from '#test/functions/exports/read-files.ts';
import { SCREENS } from './accessible.ts';
import { audit } from './audit.ts';
import { focusIsOn } from './focus.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';

const stage = openStage();

const button = (page: Page) => page.getByRole('button', { name: 'Export', exact: true }).first();
const bytesOf = async (download: Download) => readFile(await download.path());

async function rowsSaid(page: Page): Promise<number> {
  const said = page.getByRole('dialog').getByRole('button', { name: /^Export [\d,]+ rows?$/ });
  return Number((await said.textContent())?.replaceAll(/\D/g, ''));
}

test('the list with its filters leaves as a workbook by the keyboard alone', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/transactions?type=contribution&q=osko');
  await page
    .getByText(/^Osko transfer/)
    .first()
    .waitFor();
  await page.keyboard.press('e');
  const box = page.getByRole('dialog', { name: 'Export transactions' });
  await box.getByText(/contribution, “osko”, newest first/).waitFor();
  const rows = await rowsSaid(page);
  expect(rows).toBeGreaterThan(10);
  await focusIsOn(box.getByRole('button', { name: `Export ${rows} rows` }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^Wattle Street Fund transactions \d{4}-\d\d-\d\d\.xlsx$/);
  await box.waitFor({ state: 'detached' });
  const [heads, ...lines] = readSheet(await bytesOf(download)).rows;
  const letters = new Map([...(heads ?? [])].map(([column, { text = '' }]) => [text, column]));
  const sums = lines.pop();
  expect(lines).toHaveLength(rows);
  for (const line of lines) {
    expect(line.get(letters.get('Type') ?? '')?.text).toBe('Contribution');
    expect(line.get(letters.get('Description') ?? '')?.text?.toLowerCase()).toContain('osko');
  }
  const amounts = lines.map((line) =>
    Math.round((line.get(letters.get('Amount AUD') ?? '')?.number ?? 0) * 100),
  );
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  expect(Math.round((sums?.get(letters.get('Amount AUD') ?? '')?.number ?? 0) * 100)).toBe(total);
});

test('a long list is exported while other pages are open, and offered once it is ready', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/audit');
  await button(page).click();
  const box = page.getByRole('dialog', { name: 'Export audit' });
  await box.getByText('CSV', { exact: true }).click();
  await box.getByText(/^More than [\d,]+ rows$/).waitFor();
  await box.getByRole('button', { name: 'Export all rows' }).click();
  await box.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.waitForURL('**/manager/clients');
  const ready = page.getByText(/^Your export of audit is ready: [\d,]+ rows\.$/);
  await ready.waitFor();
  const rows = Number((await ready.textContent())?.replaceAll(/\D/g, ''));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const lines: object[] = parse(await bytesOf(download), { bom: true, columns: true });
  expect(lines).toHaveLength(rows);
  await page.goBack();
  await button(page).click();
  await page
    .getByRole('list', { name: 'Exports of this tab' })
    .getByText(/^CSV, [\d,]+ rows, kept for a day$/)
    .waitFor();
});

describe.each(SCREENS)('%s', (screen) => {
  test('an investor saves the list of their papers, from a box that everybody can use', async () => {
    const { page } = await stage.visit({ screen });
    await comeSignedIn(page, OLIVIA, '/client/documents');
    await button(page).click();
    const box = page.getByRole('dialog', { name: 'Export documents' });
    await box.getByText('CSV', { exact: true }).click();
    await box.getByText('For safety, spreadsheets show formulas as text.').waitFor();
    expect(await audit(page, `${screen}: export`)).toEqual([]);
    const rows = await rowsSaid(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      box.getByRole('button', { name: `Export ${rows} rows` }).click(),
    ]);
    const lines: Record<string, string>[] = parse(await bytesOf(download), { bom: true, columns: true });
    expect(lines).toHaveLength(rows);
    expect(new Set(lines.map(({ Client }) => Client))).toEqual(new Set(['Olivia Chen', 'Fund-level']));
  });
});

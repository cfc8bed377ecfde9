import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SCREENS_OF_MANAGERS } from './accessible.ts';
import { audit } from './audit.ts';
import { callAsManager, clientPanel } from './clients.ts';
import { breachesOf } from './documents.ts';
import { focusIsOn, focusOn, goBy } from './focus.ts';
import { comeSignedIn } from './people.ts';
import { quiet } from './screens.ts';
import { MANAGER, openStage } from './stage.ts';
import { allocate, importStatement, rowOf, search, TODAY, toast } from './transactions.ts';

const stage = openStage();

const STATEMENT = `Date,Description,Amount
${TODAY},=Deposit with a mistake,1250.40
`;

const panel = (page: Page) => page.getByRole('dialog', { name: 'Transaction' });
const activity = (page: Page) => panel(page).getByRole('region', { name: 'Activity' });
const sums = async () => (await callAsManager(stage.portal, 'GET', '/transactions?limit=1')).body.summary;

async function exported(page: Page): Promise<{ name: string; lines: string[][] }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const box = page.getByRole('dialog', { name: 'Export audit' });
  await box.getByText('CSV', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    box.getByRole('button', { name: /^Export [\d,]+ rows?$/ }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [, ...lines] = parse(bytes, { bom: true }) as string[][];
  return { name: download.suggestedFilename(), lines };
}

describe('a wrong type', () => {
  test('is corrected with a reason, undone, shown in the history and exported', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await comeSignedIn(page, MANAGER, '/manager/transactions');
    await importStatement(
      page,
      { name: 'one.csv', content: STATEMENT, account: 'Main account' },
      'Import 1 transaction',
    );
    await page.getByText('1 transaction imported').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusIsOn(page.getByRole('button', { name: 'Import statement' }));
    await search(page, 'Deposit with a mistake');
    await rowOf(visit, 'Deposit with a mistake').getByRole('link').click();
    const before = await sums();

    await panel(page).getByRole('button', { name: 'Expense', exact: true }).click();
    await panel(page).getByRole('button', { name: 'Reclassify', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Reclassify transaction' });
    await form.getByText('Contribution', { exact: true }).click();
    await form.getByRole('button', { name: 'Reclassify as contribution' }).click();
    await form.getByText('Reason is required').waitFor();
    await form.getByLabel('Reason').fill('It came from an investor');
    await form.getByRole('button', { name: 'Reclassify as contribution' }).click();
    await toast(page, 'Transaction reclassified successfully!');
    await panel(page).getByRole('button', { name: 'Allocate $1,250.40' }).waitFor();
    const corrected = await sums();
    expect(corrected.expenses).toEqual(before.expenses);
    expect(corrected.contributions.count).toBe(before.contributions.count + 1);

    await panel(page).getByRole('button', { name: 'Undo classification', exact: true }).click();
    const undo = page.getByRole('dialog', { name: 'Undo classification' });
    await undo.getByRole('button', { name: 'Undo classification' }).click();
    await toast(page, 'Classification undone successfully!');
    await panel(page).getByRole('button', { name: 'Contribution', exact: true }).waitFor();
    expect(await sums()).toEqual(before);

    await panel(page).getByRole('button', { name: 'Contribution', exact: true }).click();
    await panel(page).getByRole('button', { name: 'Allocate $1,250.40' }).click();
    await allocate(page, { client: 'Grace Liu', amount: '250.40' });
    await panel(page).getByText('$1,000.00 left').waitFor();
    expect(await panel(page).getByRole('button', { name: 'Reclassify', exact: true }).count()).toBe(0);
    expect(await panel(page).getByRole('button', { name: 'Undo classification', exact: true }).count()).toBe(
      0,
    );

    const lines = activity(page).getByRole('listitem');
    await lines.nth(5).waitFor();
    const shown = (await lines.allTextContents()).map((line) => line.replace(/Sam Wood.*$/, ''));
    expect(shown).toEqual([
      '$250.40 allocated to Grace Liu for Purchase of 14 Orchard Grove',
      'Classified as contribution',
      'Classification as contribution undone',
      'Reclassified from expense to contribution: It came from an investor',
      'Classified as expense',
      'Imported from a statement',
    ]);

    await page.goto('/manager/audit');
    await page.getByLabel(/^Record/).selectOption({ label: 'Transaction' });
    await page.getByLabel(/^What/).selectOption({ label: 'Transaction reclassified' });
    const row = rowOf(visit, 'It came from an investor');
    await row.getByRole('button').click();
    await page.getByText('before: expense').waitFor({ state: 'attached' });
    expect(new URL(page.url()).search).toMatch(
      /^\?action=transaction\.reclassified&kind=transaction&open=[0-9a-f-]{36}$/,
    );
    await page.reload();
    await page.getByText('before: expense').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'All changes of this transaction' }).click();
    await expect.poll(() => page.getByRole('table').getByRole('button').count()).toBe(5);

    const { name, lines: cells } = await exported(page);
    expect(name).toMatch(/^Wattle Street Fund audit \d{4}-\d{2}-\d{2}\.csv$/);
    const [reclassified] = cells.filter(
      (line) => line[5] === 'Transaction reclassified' && line[10] === 'Type',
    );
    expect(reclassified?.slice(1, 13)).toEqual([
      'Sam Wood',
      'manager',
      expect.stringContaining('@'),
      expect.stringMatching(/^[\w-]{36}$/),
      'Transaction reclassified',
      'Reclassified from expense to contribution: It came from an investor',
      'Transaction',
      "'=Deposit with a mistake",
      expect.stringMatching(/^csv-/),
      'Type',
      'expense',
      'contribution',
    ]);
    expect(reclassified?.[0]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(cells.find((line) => line[10] === 'Allocated')?.[14]).toBe('250.40');
    expect(await breachesOf(stage.portal)).toEqual([]);
  });
});

test('the history of a client is shown in their panel and links to the audit', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await comeSignedIn(page, MANAGER, '/manager/clients?q=olivia');
  await page.locator('[data-row] a').first().click();
  const history = clientPanel(page).getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Changed address' }).first().click();
  await history.getByText('Address', { exact: true }).waitFor();
  expect(await history.getByRole('deletion').count()).toBe(1);
  expect(await history.getByRole('insertion').count()).toBe(1);
});

test('the audit can be used without a mouse', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  const { keyboard } = page;
  await comeSignedIn(page, MANAGER);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await goBy(page, 'a');
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await page.getByRole('table').getByRole('button').first().waitFor();
  await focusOn(page.getByLabel(/^What/));
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await focusIsOn(page.getByRole('table').getByRole('button').first());
  const cause = page
    .getByRole('table')
    .getByRole('button', { name: / more$/ })
    .first();
  await focusOn(cause);
  await keyboard.press('Enter');
  await expect.poll(() => cause.getAttribute('aria-expanded')).toBe('true');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect
    .poll(() => page.getByRole('deletion').or(page.getByRole('insertion')).count())
    .toBeGreaterThan(0);
  await keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^(Open|All changes)/);
});

test.each(SCREENS_OF_MANAGERS)('the audit and the forms meet WCAG 2.2 AA: %s', async (screen) => {
  const visit = await stage.visit({ screen });
  const { page } = visit;
  const found: string[] = [];
  const lookAt = async (where: string) => {
    await quiet(page);
    found.push(...(await audit(page, where)));
  };
  await comeSignedIn(page, MANAGER, '/manager/audit?action=client.created');
  await page.locator('[aria-expanded=false]').filter({ hasText: 'Client added' }).first().click();
  await lookAt('an open change');
  await page.getByRole('button', { name: screen === 'phone' ? /^Filters/ : /^Days/ }).click();
  await lookAt('filters');
  await page.goto('/manager/audit?from=2020-01-01&to=2020-01-02');
  await page.getByText('No changes match your current filters').waitFor();
  await lookAt('none found');
  await page.goto('/manager/transactions?type=expense');
  await page.locator('[data-row-link]').first().click();
  await activity(page).getByRole('button').first().click();
  await lookAt('history of a transaction');
  await page.getByRole('button', { name: 'Reclassify', exact: true }).click();
  await page.getByRole('button', { name: /^Reclassify as/ }).click();
  await page.getByText('Reason is required').waitFor();
  await lookAt('reclassifying, with a mistake');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo classification' }).click();
  await page.getByRole('dialog', { name: 'Undo classification' }).waitFor();
  await lookAt('undoing');
  expect(found).toEqual([]);
});

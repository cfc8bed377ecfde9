import type { Locator, Page } from 'playwright-core';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { Visit } from './visit.ts';

/** Rows of today are listed first, because the demo's rows are all older. */
export const TODAY = displayDate(fundDateAt(new Date()));

export function rowOf({ page, screen }: Visit, text: string | RegExp): Locator {
  return page.getByRole(screen === 'phone' ? 'listitem' : 'row').filter({ hasText: text });
}

/** Waits until the address contains the text. The new list then replaces the previous list and its dialogs. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search description').fill(text);
  await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text);
}

export async function toast(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor();
}

export async function importStatement(
  page: Page,
  { name, content, account }: { name: string; content: string; account?: string },
  press?: string,
): Promise<void> {
  // An empty list shows this button twice.
  await page.getByRole('button', { name: 'Import statement' }).first().click();
  await page
    .getByLabel('Statement files')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  if (account) await page.getByRole('combobox', { name: 'Bank account' }).selectOption({ label: account });
  if (press) await page.getByRole('button', { name: press }).click();
}

/** Imports rows `date,description,amount` into the main account. */
export async function importRows(page: Page, name: string, ...rows: readonly string[]): Promise<void> {
  const content = ['Date,Description,Amount', ...rows, ''].join('\n');
  const press = rows.length === 1 ? 'Import 1 transaction' : `Import ${rows.length} transactions`;
  await importStatement(page, { name, content, account: 'Main account' }, press);
  await page.getByRole('button', { name: 'Done' }).click();
}

export async function chooseClient(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Client' }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

export async function canAllocate(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('button[type=submit]:enabled').waitFor();
}

/** Pays the client's earliest due call unless `call` is 'none'. Omitted fields keep their prefilled values. */
export async function allocate(
  page: Page,
  { client, amount, note, call }: { client?: string; amount?: string; note?: string; call?: 'none' },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Allocate to client' });
  if (client !== undefined) await chooseClient(page, client);
  await canAllocate(page);
  const noCall = dialog.getByRole('radio', { name: /^No call/ });
  if (call === 'none' && (await noCall.isVisible())) await noCall.check();
  if (amount !== undefined) await dialog.getByLabel('Amount').fill(amount);
  if (note !== undefined) await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: /^Allocate/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

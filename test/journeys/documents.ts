import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { storedObjects } from '#local/document-bucket.ts';
import type { HttpPortal } from '#test/harness/http-portal.ts';
import type { Visit } from './visit.ts';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface WantedDocument {
  readonly name: string;
  readonly type?: string;
  readonly description?: string;
  readonly audience?: string;
}

export const pdf = (name: string, buffer: Buffer): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});

export async function chooseFiles(
  form: Locator,
  { name, type = 'Report', description = '', audience = 'Fund-level' }: WantedDocument,
  ...files: ChosenFile[]
): Promise<Locator> {
  await form.getByLabel('Document type').selectOption({ label: type });
  await form.getByLabel('Document name').fill(name);
  const seenBy = form.getByRole('combobox', { name: 'Who sees it' });
  if ((await seenBy.count()) > 0) {
    await seenBy.fill(audience);
    await seenBy.press('Enter');
  }
  await form.getByLabel('Description').fill(description);
  await form.getByLabel(/^Files?$/).setInputFiles(files);
  const question = confirmDialog(form.page());
  await question.waitFor();
  return question;
}

export const confirmDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm Upload' });

export async function confirmUpload(page: Page): Promise<void> {
  const dialog = confirmDialog(page);
  await dialog.getByRole('button', { name: 'Confirm Upload' }).click();
  await dialog.waitFor({ state: 'detached' });
}

export const uploadOf = (page: Page, fileName: string): Locator =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: fileName });

export async function saveDocument(page: Page, name: string): Promise<{ fileName: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}`, exact: true }).click(),
  ]);
  return { fileName: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export async function shownDocuments({ page }: Visit): Promise<string[]> {
  const panel = page.getByRole('tabpanel', { name: 'Documents' });
  await panel.waitFor();
  for (const what of [{ expanded: false }, { name: /^Show \d+ more/ }]) {
    const closed = panel.getByRole('button', what);
    while ((await closed.count()) > 0) await closed.first().click();
  }
  return panel
    .getByRole('heading', { level: 3 })
    .evaluateAll((headings) => headings.map(({ firstChild }) => firstChild?.textContent ?? ''));
}

export async function storedFiles(portal: HttpPortal) {
  return storedObjects(`${portal.folder}/data`);
}

export async function breachesOf(portal: HttpPortal) {
  return (await verifyLedger(portal.services, await storedFiles(portal))).breaches;
}

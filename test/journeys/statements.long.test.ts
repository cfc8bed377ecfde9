import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textOf } from '#test/functions/capital-calls/pdf-text.ts';
import { findingsOn } from './accessible.ts';
import { focusOn } from './focus.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';

const stage = openStage();

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Statements' }).getByRole('row').filter({ hasText: name });

test('a manager holds one back and issues the rest; a client has hers, and anybody can distinguish it from an altered one', async () => {
  const desk = await stage.visit();
  const { page } = desk;
  await comeSignedIn(page, MANAGER, '/manager/documents');
  await page.getByRole('link', { name: 'Issue statements' }).first().click();
  // From July to September, the last financial year may still have open months.
  const years = page.getByRole('combobox', { name: 'Year' });
  await page.getByText(/\d+ of \d+ clients/).waitFor();
  if (await page.getByText('The figures shown here are provisional.').isVisible())
    await years.selectOption({ index: 1 });
  await rowOf(page, OLIVIA.name).getByText('Waiting').waitFor();

  await page.getByRole('button', { name: `Hold ${NOAH.name}` }).click();
  await rowOf(page, NOAH.name).getByText('Held').waitFor();
  await page.getByRole('tab', { name: 'Held 1' }).waitFor();

  const olivia = rowOf(page, OLIVIA.name).getByRole('button', { name: new RegExp(`^${OLIVIA.name}`) });
  await focusOn(olivia);
  await page.keyboard.press('Enter');
  const paper = page.getByRole('article', { name: /^Statement \d{4}/ });
  await paper.getByText('Closing balance').waitFor();
  const name = (await paper.getAttribute('aria-label')) ?? '';
  await page.getByText('Adds up', { exact: true }).waitFor();
  expect(await findingsOn(desk, { 'statements and a preview': async () => {} })).toEqual([]);
  await page.keyboard.press('Escape');
  await paper.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^Issue \d+ statements$/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/1 held back/).waitFor();
  await question.getByRole('button', { name: /^Issue \d+ statements$/ }).click();
  await page.getByText(/^Issued \d+ of \d+$/).waitFor();
  await rowOf(page, OLIVIA.name).getByText('Issued').waitFor();
  await rowOf(page, NOAH.name).getByText('Held').waitFor();
  await page.reload();
  await rowOf(page, NOAH.name).getByText('Held').waitFor();

  const phone = await stage.visit({ screen: 'phone' });
  await comeSignedIn(phone.page, OLIVIA, '/client/documents');
  const year = name.replace('Statement ', '');
  await phone.page.getByRole('button', { name: new RegExp(`^${year}`), expanded: false }).click();
  const row = phone.page.getByRole('listitem').filter({ has: phone.page.getByRole('heading', { name }) });
  await row.getByText(/^Adds up: opening \$/).waitFor();
  const [download] = await Promise.all([
    phone.page.waitForEvent('download'),
    row.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  const bytes = await readFile(await download.path());
  const said = textOf(bytes);
  expect(said).toContain(OLIVIA.name);
  const [, path = ''] = /(\/verify\/[0-9A-Z-]+)/.exec(said) ?? [];

  const auditor = await stage.visit();
  await auditor.page.goto(path);
  await auditor.page.getByText(/^The fund issued a statement with this code on/).waitFor();
  const choose = (file: Buffer) =>
    auditor.page
      .getByLabel('The paper as PDF')
      .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: file });
  await choose(bytes);
  await auditor.page.getByText('paper.pdf is the statement that was issued, byte for byte.').waitFor();
  expect(await findingsOn(auditor, { 'a paper that was issued': async () => {} })).toEqual([]);
  const altered = Buffer.from(bytes);
  altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1;
  await choose(altered);
  await auditor.page.getByText(/^paper.pdf is not the document that was issued/).waitFor();
  expect(await findingsOn(auditor, { 'an altered paper': async () => {} })).toEqual([]);
  expect(await auditor.page.getByRole('main').textContent()).not.toContain(OLIVIA.name);

  const held = await stage.visit();
  await comeSignedIn(held.page, NOAH, '/client/documents');
  await held.page.getByText('Total documents').waitFor();
  expect(await held.page.getByRole('heading', { name }).count()).toBe(0);
});

test('an invented code is reported as unknown', async () => {
  const visit = await stage.visit({ screen: 'phone' });
  visit.foresee(/^404 GET \/api\/statements\/verify\//);
  await visit.page.goto(`/verify/${'7'.repeat(26)}`);
  await visit.page.getByText(/^No statement with this code was issued/).waitFor();
  expect(await findingsOn(visit, { 'an unknown code': async () => {} })).toEqual([]);
});

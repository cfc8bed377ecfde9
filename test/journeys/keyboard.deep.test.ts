import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeAt } from '#local/cognito/totp.ts';
import { pdfOf } from '#test/functions/documents/sample-files.ts';
import { clientOf, clientPanel } from './clients.ts';
import { confirmDialog, pdf } from './documents.ts';
import { focusIsOn, goBy } from './focus.ts';
import { comeSignedIn, forgetSessions } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { canAllocate, importStatement, rowOf, TODAY, toast } from './transactions.ts';

const stage = openStage();

const STATEMENT = `Date,Description,Amount
${TODAY},Keyed deposit,750.00
${TODAY},Keyed fee,-20.00
${TODAY},Keyed commission,-30.00
`;

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const labelled = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return (element?.getAttribute('aria-label') ?? labelled ?? element?.textContent ?? '').trim();
  });
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const around: Element[] = [];
    let element = document.activeElement;
    // If `body` has the focus, the focus is in the browser's toolbar, so no element of the page is marked.
    if (element === document.body) return true;
    const row = element?.closest('[data-row-link]')?.closest('tr, [data-row]');
    for (let level = 0; element && level < 4; level += 1, element = element.parentElement)
      around.push(element);
    if (row) around.push(row);
    return around.some((candidate, level) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      return outlined || (level < 2 && boxShadow !== 'none');
    });
  });
}

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    seen.push(now.slice(0, 40));
    expect(await isMarked(page), `the focus on ${now} is to be seen`).toBe(true);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
  }
  throw new Error(`Tab does not lead to ${name}: ${seen.join(' | ')}`);
}

test('a manager does a day of work without a mouse', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  const { keyboard } = page;
  await page.goto('/login');
  await tabTo(page, 'Email');
  await keyboard.type(MANAGER.email);
  await tabTo(page, 'Password');
  await keyboard.type(MANAGER.password);
  await keyboard.press('Enter');
  await page.waitForURL('**/manager');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await goBy(page, 't');
  await page.waitForURL('**/manager/transactions');
  await page.locator('[data-row-link]').first().waitFor();
  await tabTo(page, 'Import statement');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Import statement' }).waitFor();
  await tabTo(page, 'Statement files');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Space')]);
  await chooser.setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) });
  await page.getByRole('button', { name: 'Import 3 transactions' }).waitFor();
  await tabTo(page, 'Import 3 transactions');
  await keyboard.press('Enter');
  await page.getByText('3 transactions imported').waitFor();
  await tabTo(page, 'Done');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Import statement');

  await keyboard.press('/');
  await keyboard.type('Keyed');
  await rowOf(visit, 'Keyed commission').waitFor();
  await expect.poll(() => page.locator('[data-row-link]').count()).toBe(3);
  await keyboard.press('Tab');
  for (const [description, key, type] of [
    ['Keyed deposit', '1', 'Contribution'],
    ['Keyed fee', '2', 'Expense'],
    ['Keyed commission', '3', 'Commission'],
  ] as const) {
    await tabTo(page, description);
    await keyboard.press(key);
    await rowOf(visit, description)
      .getByRole('button', { name: 'Commission' })
      .waitFor({ state: 'detached' });
    await rowOf(visit, description).getByText(type, { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe(description);
    await keyboard.press('Home');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  }

  // The row becomes a contribution immediately, and can be allocated once the server has answered.
  await rowOf(visit, 'Keyed deposit').locator('button:enabled', { hasText: 'Allocate $750' }).waitFor();
  await tabTo(page, 'Keyed deposit');
  await keyboard.press('a');
  await page.getByRole('dialog', { name: 'Allocate to client' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Client');
  await keyboard.type(NOAH.name);
  await page.getByRole('option', { name: NOAH.name }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, /^Amount/);
  await keyboard.type('250.25');
  await canAllocate(page);
  await keyboard.press('Enter');
  await toast(page, 'Transaction allocated successfully!');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await rowOf(visit, 'Keyed deposit').getByRole('button', { name: 'Allocate $500' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Keyed deposit');

  await keyboard.press('Enter');
  await page.getByRole('dialog').getByText('$250.25').first().waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tabTo(page, 'Sign Out');
  await keyboard.press('Enter');
  await page.waitForURL('**/login');
});

test('a manager manages a client and their documents without a mouse', async () => {
  const { page } = await stage.visit();
  const { keyboard } = page;
  await comeSignedIn(page, MANAGER);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const before = await clientOf(stage.portal, OLIVIA.email);

  await goBy(page, 'c');
  await page.waitForURL('**/manager/clients');
  await page.locator('[data-row]').first().waitFor();
  await keyboard.press('/');
  await keyboard.type('Olivia');
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  await tabTo(page, OLIVIA.name);
  await keyboard.press('Enter');
  const panel = clientPanel(page);
  await panel.getByText('Client since').waitFor();
  await tabTo(page, 'Edit');
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Name');
  await tabTo(page, /^Notes/);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Noted without a mouse');
  await tabTo(page, 'Save');
  await keyboard.press('Enter');
  await toast(page, 'Client details saved.');
  await panel.getByText('Noted without a mouse').waitFor();
  await expect.poll(() => focused(page)).toBe('Edit');

  await keyboard.press('Shift+Tab');
  while (!/^Client Details/.test(await focused(page))) await keyboard.press('Shift+Tab');
  await keyboard.press('ArrowRight');
  await panel.getByRole('list', { name: 'Documents' }).waitFor();
  await expect.poll(() => panel.getByLabel('Document type').locator('option').count()).toBeGreaterThan(1);
  await tabTo(page, 'Document type');
  await keyboard.type('Tax');
  await tabTo(page, 'Document name');
  await keyboard.type('Keyed tax statement');
  await tabTo(page, 'File');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Space')]);
  await chooser.setFiles(pdf('keyed.pdf', pdfOf('Keyed')));
  await confirmDialog(page).waitFor();
  await tabTo(page, 'Confirm Upload');
  await keyboard.press('Enter');
  await toast(page, 'Document uploaded successfully!');
  await panel.getByRole('list', { name: 'Documents' }).getByText('Keyed tax statement').waitFor();
  await expect
    .poll(async () => (await clientOf(stage.portal, OLIVIA.email)).document_count)
    .toBe(before.document_count + 1);

  await keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await goBy(page, 'o');
  await page.waitForURL('**/manager/documents');
  await page.getByRole('list', { name: 'Documents' }).waitFor();
  await keyboard.press('/');
  await keyboard.type('Keyed tax');
  await expect
    .poll(() => page.getByRole('list', { name: 'Documents' }).getByRole('listitem').count())
    .toBe(1);
  await tabTo(page, 'Delete Keyed tax statement');
  await keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Delete document' }).waitFor();
  await tabTo(page, 'Delete');
  await keyboard.press('Enter');
  await toast(page, 'Document deleted successfully!');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByText('No documents match your current filters').waitFor();
  // The focused button disappears with its document. The list of documents must then have the focus.
  await page.locator('[aria-label="Vault"]:focus, [aria-label="Vault"] :focus').waitFor();
  expect((await clientOf(stage.portal, OLIVIA.email)).document_count).toBe(before.document_count);
});

test('a manager turns an authenticator app on and off without a mouse', async () => {
  const { page, foresee } = await stage.visit();
  const { keyboard } = page;
  await comeSignedIn(page, MANAGER);
  // Turning on the app ends every session, so the stored sessions are dropped.
  forgetSessions();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await tabTo(page, new RegExp(MANAGER.name));
  await keyboard.press('Enter');
  const app = page.getByRole('region', { name: 'How you sign in' });
  await app.getByText('Off', { exact: true }).waitFor();
  await tabTo(page, /^Mobile/);
  await keyboard.type('0400 000 009');
  await keyboard.press('Enter');
  await toast(page, 'Profile saved.');

  await tabTo(page, 'Turn on the authenticator app');
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Copy setup key');
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await tabTo(page, 'Code');
  foresee(/^400 POST \/local\/cognito\//);
  await keyboard.type('12345');
  await keyboard.press('Enter');
  expect(await focused(page)).toBe('Code');
  const taken = [-1, 0, 1, 2, 3].map((step) => codeAt(secret, Date.now() + step * 30_000));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(['000000', '111111', '222222'].find((code) => !taken.includes(code)) ?? '');
  await tabTo(page, 'Present password');
  await keyboard.type(MANAGER.password);
  await keyboard.press('Enter');
  await app.getByText('That code is not right. Check the app and try again.').waitFor();
  await expect.poll(() => focused(page)).toBe('Code');
  await keyboard.type(codeAt(secret, Date.now()));
  await tabTo(page, 'Turn on');
  await keyboard.press('Enter');
  await app.getByText('The change was made. All browsers were signed out, this one too.').waitFor();
  await expect.poll(() => focused(page)).toBe('Code');
  // A device whose clock is slightly fast already shows the next code.
  await keyboard.type(codeAt(secret, Date.now() + 30_000));
  await keyboard.press('Enter');
  await app.getByText('On', { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe('Change the authenticator app');

  await tabTo(page, 'Turn off the authenticator app');
  await keyboard.press('Enter');
  const ask = page.getByRole('dialog', { name: 'Turn off the authenticator app' });
  await ask.waitFor();
  await keyboard.press('Escape');
  await ask.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Turn off the authenticator app');
  await keyboard.press('Enter');
  await ask.waitFor();
  await expect.poll(() => focused(page)).toBe('Present password');
  await keyboard.type(MANAGER.password);
  await keyboard.press('Enter');
  await ask.waitFor({ state: 'detached' });
  await app.getByText('Off', { exact: true }).waitFor();
});

test('a manager splits a row, pays a contribution back, and reaches the button that issues statements without a mouse', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  const { keyboard } = page;
  forgetSessions();
  await comeSignedIn(page, MANAGER, '/manager/transactions');
  await importStatement(
    page,
    {
      name: 'corrections.csv',
      content: `Date,Description,Amount\n${TODAY},Keyed net rent,1000.00\n${TODAY},Keyed repayment,-75.00\n`,
      account: 'Main account',
    },
    'Import 2 transactions',
  );
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await keyboard.press('/');
  await focusIsOn(page.getByPlaceholder('Search description'));
  await keyboard.type('Keyed');
  await rowOf(visit, 'Keyed net rent').waitFor();

  await tabTo(page, 'Keyed net rent');
  await keyboard.press('4');
  await keyboard.press('u');
  const split = page.getByRole('dialog', { name: 'Split' });
  await split.waitFor();
  await tabTo(page, /^Amount/);
  await keyboard.type('1100');
  await tabTo(page, 'Add the rest to the last part');
  await keyboard.press('Enter');
  await split.getByText(/^Adds up/).waitFor();
  await tabTo(page, 'Save 2 parts');
  await keyboard.press('Enter');
  await toast(page, 'Transaction split successfully!');
  await rowOf(visit, 'Keyed net rent').getByText('Split', { exact: true }).waitFor();

  await tabTo(page, 'Keyed repayment');
  await keyboard.press('4');
  await keyboard.press('e');
  const redemption = page.getByRole('dialog', { name: 'Redemption' });
  await redemption.waitFor();
  await tabTo(page, 'Client');
  await keyboard.type(OLIVIA.name);
  await page.getByRole('option', { name: OLIVIA.name }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await redemption.getByText('Contributions to give back', { exact: true }).waitFor();
  await tabTo(page, /pledge/i);
  await keyboard.press('Space');
  await tabTo(page, 'Classify as redemption');
  await keyboard.press('Enter');
  await toast(page, 'Transaction classified successfully!');
  await rowOf(visit, 'Keyed repayment').getByText('Redemption', { exact: true }).waitFor();

  await goBy(page, 'o');
  await page.waitForURL('**/manager/documents');
  await page.getByRole('link', { name: 'Issue statements' }).waitFor();
  await tabTo(page, 'Issue statements');
  await keyboard.press('Enter');
  await page.getByText(/\d+ of \d+ clients/).waitFor();
  await tabTo(page, /^Issue \d+ statements$/);
});

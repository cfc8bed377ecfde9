import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdfOf } from '#test/functions/documents/sample-files.ts';
import { audit } from './audit.ts';
import { mailsTo } from './clients.ts';
import { chooseFiles, confirmUpload, pdf, uploadOf } from './documents.ts';
import { comeSignedIn, signIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';

const stage = openStage();
const CALL = 'Settlement of 14 Harbour Road';
const MAIL_WITHIN_MS = 20_000;

async function linksOfMail(to: string, before: number) {
  for (const end = Date.now() + MAIL_WITHIN_MS; Date.now() < end; await sleep(50)) {
    const mails = await mailsTo(stage.portal, to);
    if (mails.length === before) continue;
    const text = mails[0]?.text ?? '';
    const linkOf = (path: RegExp) => new URL(path.exec(text)?.[0] ?? '');
    return { secret: linkOf(/http\S+\/n#\S+/), portal: linkOf(/http\S+\/client\/\S+/) };
  }
  throw new Error(`No mail came to ${to}`);
}

async function sendAgain(page: Page) {
  const before = (await mailsTo(stage.portal, OLIVIA.email)).length;
  const panel = page.getByRole('dialog', { name: 'Message', exact: true });
  await panel.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send again' });
  await dialog.getByLabel('Reason').fill('She lost it');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await dialog.waitFor({ state: 'detached' });
  return linksOfMail(OLIVIA.email, before);
}

test('a call’s mail is sent again, opens without signing in and after it, and ends with the next one', async () => {
  const { page: list } = await stage.visit();
  await comeSignedIn(list, MANAGER, '/manager/messages?kind=call-issued');
  const row = list.getByRole('row').filter({ hasText: 'Olivia Chen' }).filter({ hasText: CALL });
  await row.getByText('Sent', { exact: true }).waitFor();
  expect(await audit(list, 'messages')).toEqual([]);
  await row.getByRole('link', { name: 'Olivia Chen' }).click();
  const panel = list.getByRole('dialog', { name: 'Message', exact: true });
  await panel.getByText('the link, visible only to the recipient').waitFor();
  expect(await audit(list, 'a message')).toEqual([]);
  const { secret, portal } = await sendAgain(list);

  const anyone = await stage.visit({ screen: 'phone' });
  anyone.foresee(/^404 POST \/api\/notices\/open$/);
  await anyone.page.goto(`${secret.pathname}${secret.hash}`);
  await anyone.page.getByRole('button', { name: 'Show it' }).click();
  await anyone.page.getByRole('heading', { name: CALL }).waitFor();
  await anyone.page.getByText('$20,636.29', { exact: true }).first().waitFor();
  for (const value of ['amount due', 'bsb', 'account number', 'payment reference'])
    await anyone.page.getByRole('button', { name: `Copy ${value}` }).waitFor();
  expect(await audit(anyone.page, 'a notice without signing in')).toEqual([]);
  const [download] = await Promise.all([
    anyone.page.waitForEvent('download'),
    anyone.page.getByRole('button', { name: 'Notice (PDF)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Capital call \d{12}\.pdf$/);
  const [calendar] = await Promise.all([
    anyone.page.waitForEvent('download'),
    anyone.page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(calendar.suggestedFilename()).toBe('capital-call.ics');

  const { page: own } = await stage.visit({ screen: 'phone' });
  await signIn(own, OLIVIA, `${portal.pathname}${portal.search}`);
  await own.getByRole('heading', { level: 1, name: 'Capital Calls' }).waitFor();
  expect(new URL(own.url()).pathname).toBe(portal.pathname);
  await own.getByRole('button', { name: `How to pay ${CALL}` }).waitFor();
  expect(await audit(own, 'the investor’s calls')).toEqual([]);

  await list.reload();
  await row.getByText('Opened', { exact: true }).waitFor();
  await sendAgain(list);
  await anyone.page.reload();
  await anyone.page.getByRole('button', { name: 'Show it' }).click();
  await anyone.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  expect(await audit(anyone.page, 'a link that ended')).toEqual([]);
});

test('a document is notified immediately, and its mail leads to it after signing in', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/documents');
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const form = page.getByRole('dialog', { name: 'Upload documents' });
  await form.getByLabel('Notify by email').selectOption('immediately');
  await chooseFiles(
    form,
    { name: 'Statement of November', audience: 'Olivia Chen' },
    pdf('statement.pdf', Buffer.from(pdfOf('Statement'))),
  );
  await confirmUpload(page);
  await uploadOf(page, 'statement.pdf').getByText('Uploaded').waitFor();
  const before = (await mailsTo(stage.portal, OLIVIA.email)).length;
  await stage.portal.services.sendMessages();
  const mails = await mailsTo(stage.portal, OLIVIA.email);
  expect(mails).toHaveLength(before + 1);
  const link = new URL(/http\S+\/client\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
  const { page: own } = await stage.visit({ screen: 'phone' });
  await signIn(own, OLIVIA, `${link.pathname}${link.search}`);
  const item = own.getByRole('listitem').filter({ hasText: 'Statement of November' });
  await item.and(own.locator('[aria-current=true]')).waitFor();
  expect(new URL(own.url()).pathname).toBe(link.pathname);
  expect(await audit(own, 'the document of a mail')).toEqual([]);
});

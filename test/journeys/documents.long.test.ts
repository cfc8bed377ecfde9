import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { docxOf, pdfOf } from '#test/functions/documents/sample-files.ts';
import { acceptInvitation, callAsManager, clientOf, clientPanel, fillClientForm } from './clients.ts';
import {
  breachesOf,
  chooseFiles,
  confirmUpload,
  pdf,
  saveDocument,
  shownDocuments,
  storedFiles,
  uploadOf,
} from './documents.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { toast } from './transactions.ts';
import type { Visit } from './visit.ts';

const stage = openStage();

const MARA = {
  name: 'Mara Lindgren',
  email: 'mara.lindgren@example.com',
  password: 'Maras#Own2026',
} as const;
const CONTRACT = {
  name: 'Subscription agreement Lindgren',
  description: 'Signed by both sides',
  bytes: docxOf({ name: 'word/media/signature.txt', text: 'x'.repeat(70_000) }),
};
const NOTICE = { name: 'Capital call notice CC-2026-01', bytes: pdfOf('Due within 30 days', 400_000) };

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function addMara(page: Page) {
  await page.goto('/manager/clients');
  await page.getByRole('button', { name: 'Add client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await fillClientForm(dialog, {
    Name: MARA.name,
    Email: MARA.email,
    Mobile: '0491 570 156',
    'Pledge amount': '150000',
    Address: '10 Example Street, Hobart TAS 7000',
  });
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await toast(page, `${MARA.name} was added and invited by e-mail.`);
  await clientPanel(page).getByText('Invited, has not signed in yet.').waitFor();
}

async function fundNames(): Promise<string[]> {
  const { body } = await callAsManager(stage.portal, 'GET', '/documents/fund?limit=1000');
  return body.documents.map(({ name }: { name: string }) => name).sort();
}

async function expectDocuments(visit: Visit, { personal, fund }: { personal: string[]; fund: string[] }) {
  const { page } = visit;
  await page.goto('/client/documents?view=list');
  await expect.poll(async () => (await shownDocuments(visit)).sort()).toEqual([...personal, ...fund].sort());
  const tabs = page.getByRole('tablist', { name: 'Whose documents' }).getByRole('tab');
  const counts = [personal.length + fund.length, personal.length, fund.length];
  expect(await tabs.allTextContents()).toEqual([
    `All${counts[0]}`,
    `Personal${counts[1]}`,
    `Fund${counts[2]}`,
  ]);
  expect(await page.getByRole('main').locator('dl > div').allTextContents()).toEqual([
    `Total documents${counts[0]}`,
    `Personal documents${counts[1]}`,
    `Fund documents${counts[2]}`,
  ]);
  await tabs.filter({ hasText: 'Personal' }).click();
  if (personal.length === 0) await page.getByText('No personal documents available.').waitFor();
  await expect.poll(async () => (await shownDocuments(visit)).sort()).toEqual(personal.toSorted());
  await tabs.filter({ hasText: 'Fund' }).click();
  await expect.poll(async () => (await shownDocuments(visit)).sort()).toEqual(fund.toSorted());
}

async function deleteInVault(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Name, description or client' }).fill(name);
  const card = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect.poll(() => card.count()).toBe(1);
  await card.hover();
  await card.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete document' });
  await question.getByText('The file cannot be restored.').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Document deleted successfully!');
  await question.waitFor({ state: 'detached' });
  await page.getByText('No documents match your current filters').waitFor();
}

describe('documents from the manager to the client', () => {
  test('an invited client reads their own document and the fund’s, others only the fund’s, and both can be deleted', async () => {
    const { portal } = stage;
    const before = await fundNames();
    const desk = await stage.visit();
    const { page } = desk;
    await comeSignedIn(page, MANAGER);
    await addMara(page);
    const { id } = await clientOf(portal, MARA.email);

    const mara = await stage.visit();
    await acceptInvitation(mara.page, portal, MARA);
    await mara.page.getByRole('heading', { name: `Welcome, ${MARA.name}` }).waitFor();
    await expectDocuments(mara, { personal: [], fund: before });

    await page.goto(`/manager/clients/${id}/documents`);
    const panel = clientPanel(page);
    await panel.getByText('No documents found').waitFor();
    const question = await chooseFiles(
      panel,
      { name: CONTRACT.name, type: 'Contract', description: CONTRACT.description },
      { name: 'agreement – signed.docx', mimeType: DOCX, buffer: CONTRACT.bytes },
    );
    expect(await question.locator('dt, dd').allTextContents()).toEqual([
      ...['File', 'agreement – signed.docx'],
      ...['Size', `${(CONTRACT.bytes.length / 1024).toFixed(2)} KB`],
      ...['Document name', CONTRACT.name],
      ...['Type', 'Contract'],
      ...['Description', CONTRACT.description],
      ...['Client', MARA.name],
      ...['Mail', 'Send an email once a day about all new documents'],
    ]);
    await confirmUpload(page);
    await toast(page, 'Document uploaded successfully!');
    await panel.getByRole('list', { name: 'Documents' }).getByText(CONTRACT.name).waitFor();
    await panel.getByRole('tab', { name: 'Documents 1' }).waitFor();

    await page.goto('/manager/documents');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const upload = page.getByRole('dialog', { name: 'Upload documents' });
    const fundQuestion = await chooseFiles(
      upload,
      { name: NOTICE.name, type: 'Capital Call' },
      pdf('CC-2026-01.pdf', NOTICE.bytes),
    );
    await fundQuestion.getByText('Visible to all clients').waitFor();
    await confirmUpload(page);
    await toast(page, 'Document uploaded successfully!');
    await uploadOf(page, 'CC-2026-01.pdf').getByText('Uploaded').waitFor();
    await page.getByRole('list', { name: 'Documents' }).getByText(NOTICE.name).waitFor();

    const maraOnPhone = await stage.visit({ screen: 'phone' });
    await comeSignedIn(maraOnPhone.page, MARA);
    for (const visit of [mara, maraOnPhone]) {
      await expectDocuments(visit, { personal: [CONTRACT.name], fund: [...before, NOTICE.name] });
      await visit.page.goto('/client/documents');
      // The document is new until this login downloads it. A download counts on every device of the login.
      const named = (name: string) => visit.page.getByRole('heading', { name, exact: true });
      await named(visit === mara ? `${CONTRACT.name} New` : CONTRACT.name).waitFor();
      const own = await saveDocument(visit.page, CONTRACT.name);
      expect(own.fileName).toBe('agreement – signed.docx');
      expect(own.bytes.equals(CONTRACT.bytes)).toBe(true);
      await toast(visit.page, 'Download started!');
      await named(CONTRACT.name).waitFor();
      const fund = await saveDocument(visit.page, NOTICE.name);
      expect(fund.fileName).toBe('CC-2026-01.pdf');
      expect(fund.bytes.equals(NOTICE.bytes)).toBe(true);
    }

    const noah = await stage.visit();
    await comeSignedIn(noah.page, NOAH, '/client/documents?view=list');
    await expect.poll(() => shownDocuments(noah)).toContain(NOTICE.name);
    const noahs = await shownDocuments(noah);
    expect(noahs).not.toContain(CONTRACT.name);
    expect(await breachesOf(portal)).toEqual([]);

    const files = await storedFiles(portal);
    const keys = await files.listKeys();
    await page
      .getByRole('dialog', { name: 'Upload documents' })
      .getByRole('button', { name: 'Close' })
      .click();
    await deleteInVault(page, CONTRACT.name);
    await deleteInVault(page, NOTICE.name);
    await page.goto(`/manager/clients/${id}/documents`);
    await panel.getByText('No documents found').waitFor();
    for (const visit of [mara, maraOnPhone]) await expectDocuments(visit, { personal: [], fund: before });
    await noah.page.reload();
    await expect.poll(() => shownDocuments(noah)).toEqual(noahs.filter((name) => name !== NOTICE.name));
    const left = await (await storedFiles(portal)).listKeys();
    expect(left).toHaveLength(keys.length - 2);
    expect(keys).toEqual(expect.arrayContaining(left));
    expect(await breachesOf(portal)).toEqual([]);
  });
});

test('an interrupted upload is completed once by Retry', async () => {
  const bytes = pdfOf('Came the second time', 200_000);
  const { page, foresee } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/documents?upload=1');
  const panel = page.getByRole('dialog', { name: 'Upload documents' });
  const wanted = { name: 'Second attempt', audience: OLIVIA.name };
  const question = await chooseFiles(panel, wanted, pdf('second.pdf', bytes));
  await question.getByText(OLIVIA.name).waitFor();
  foresee(/^failed: POST \/local\/bucket\//);
  await page.route('**/local/bucket/**', (route) => route.abort('connectionreset'));
  await confirmUpload(page);
  const row = uploadOf(page, 'second.pdf');
  await row.getByText(/^Connection lost at \d+%$/).waitFor();
  await toast(page, 'Upload failed: The server did not respond.');
  await page.unroute('**/local/bucket/**');
  await row.getByRole('button', { name: 'Retry second.pdf' }).click();
  await row.getByText(/^Uploaded/).waitFor();
  await toast(page, 'Document uploaded successfully!');
  const card = page.getByRole('list', { name: 'Documents' }).getByText('Second attempt', { exact: true });
  await expect.poll(() => card.count()).toBe(1);
  expect(await breachesOf(stage.portal)).toEqual([]);
});

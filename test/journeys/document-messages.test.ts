import { describe, expect, test } from 'vitest';
import { pdfOf } from '#test/functions/documents/sample-files.ts';
import { callAsManager, clientOf, clientPanel } from './clients.ts';
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
import { signIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

describe('what the forms say', () => {
  /** The upload form of a client's panel. */
  async function openedForm() {
    const { id } = await clientOf(stage.portal, OLIVIA.email);
    const visit = await stage.visit();
    await signIn(visit.page, MANAGER);
    await visit.page.goto(`/manager/clients/${id}/documents`);
    const form = clientPanel(visit.page);
    await form.getByLabel('Document type').waitFor();
    return { ...visit, form };
  }

  const ownNames = async (email: string) => {
    const { id } = await clientOf(stage.portal, email);
    const { body } = await callAsManager(stage.portal, 'GET', `/clients/${id}/documents?limit=1000`);
    return body.documents.map(({ name }: { name: string }) => name);
  };

  test('what is missing before a file can be chosen', async () => {
    const { form } = await openedForm();
    await form.locator('input[type=file]').click({ force: true });
    await form
      .getByRole('alert')
      .getByText('Please fill in all required fields before selecting a file')
      .waitFor();
    await form.getByText('Document type is required').waitFor();
    await form.getByText('Document name is required').waitFor();
    await form.getByLabel('Document type').selectOption({ label: 'Report' });
    await form.getByLabel('Document name').fill('Named');
    expect(await form.getByRole('alert').count()).toBe(0);
  });

  test('files too large, empty or of another kind are refused before anything is sent', async () => {
    const { page, form } = await openedForm();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url());
    });
    await form.getByLabel('Document type').selectOption({ label: 'Report' });
    await form.getByLabel('Document name').fill('Refused at once');
    const choose = (name: string, buffer: Buffer) =>
      form.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await choose('large.pdf', pdfOf('One byte too many', 10_485_761));
    await uploadOf(page, 'large.pdf').getByText('File size must be less than 10MB').waitFor();
    await choose('program.exe', Buffer.from('MZ'));
    await uploadOf(page, 'program.exe')
      .getByText(
        'Invalid file type. Accepted types: .pdf, .doc, .docx, .jpg, .jpeg, .png, .gif, .xls, .xlsx, .txt',
      )
      .waitFor();
    await choose('nothing.pdf', Buffer.alloc(0));
    await uploadOf(page, 'nothing.pdf').getByText('The file is empty').waitFor();
    expect(calls).toEqual([]);
    expect(await ownNames(OLIVIA.email)).not.toContain('Refused at once');
  });

  test('a program called a PDF is refused by its content, and nothing of it stays', async () => {
    const { page, form, foresee } = await openedForm();
    const keys = await (await storedFiles(stage.portal)).listKeys();
    await chooseFiles(
      form,
      { name: 'Invoice in disguise' },
      pdf('invoice.pdf', Buffer.from('MZ\x90\0This program')),
    );
    foresee(/^422 POST \/api\/documents\/uploads\/[^/]+\/complete/);
    await confirmUpload(page);
    const sentence = 'The content of this file is not what its name says, or is not accepted.';
    await uploadOf(page, 'invoice.pdf').getByText(sentence).waitFor();
    await toast(page, `Upload failed: ${sentence}`);
    expect(
      await uploadOf(page, 'invoice.pdf')
        .getByRole('button', { name: /^Retry/ })
        .count(),
    ).toBe(0);
    expect(await ownNames(OLIVIA.email)).not.toContain('Invoice in disguise');
    expect(await (await storedFiles(stage.portal)).listKeys()).toEqual(keys);
    expect(await breachesOf(stage.portal)).toEqual([]);
  });

  test('Cancel in Confirm Upload sends nothing and keeps what was typed', async () => {
    const { form } = await openedForm();
    const question = await chooseFiles(
      form,
      { name: 'Never sent', type: 'Tax Document' },
      pdf('never.pdf', pdfOf('Never sent')),
    );
    await question.getByText('No description').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Document name').inputValue()).toBe('Never sent');
    expect(await ownNames(OLIVIA.email)).not.toContain('Never sent');
  });

  test('when the types do not load the form offers those it has always had, and they work', async () => {
    const { id } = await clientOf(stage.portal, NOAH.email);
    const { page, foresee } = await stage.visit();
    await signIn(page, MANAGER);
    foresee(/^500 GET \/api\/documents\/types/);
    await page.route('**/api/documents/types', (route) =>
      route.fulfill({ status: 500, json: { error: '' } }),
    );
    await page.goto(`/manager/clients/${id}/documents`);
    const form = clientPanel(page);
    const types = form.getByLabel('Document type').getByRole('option');
    await expect
      .poll(() => types.allTextContents())
      .toEqual([
        ...['Choose a type', 'Contract', 'Capital Call', 'Legal Document', 'Investment Information'],
        ...['Report', 'Tax Document', 'Compliance', 'Receipt'],
      ]);
    await chooseFiles(form, { name: 'Receipt by number', type: 'Receipt' }, pdf('r.pdf', pdfOf('Receipt')));
    await confirmUpload(page);
    await toast(page, 'Document uploaded successfully!');
    await form.getByRole('list', { name: 'Documents' }).getByText('Receipt by number').waitFor();
    expect(await ownNames(NOAH.email)).toContain('Receipt by number');
  });
});

describe('when the line fails', () => {
  test('an upload whose connection broke is finished by Retry, once', async () => {
    const bytes = pdfOf('Came the second time', 200_000);
    const { page, foresee } = await stage.visit();
    await signIn(page, MANAGER);
    await page.goto('/manager/documents?upload=1');
    const panel = page.getByRole('dialog', { name: 'Upload documents' });
    await panel.getByRole('combobox', { name: 'Client' }).fill(OLIVIA.name);
    await page.getByRole('listbox').getByRole('option', { name: OLIVIA.name }).click();
    const question = await chooseFiles(panel, { name: 'Second attempt' }, pdf('second.pdf', bytes));
    await question.getByText(OLIVIA.name).waitFor();
    foresee(/^failed: POST \/local\/bucket\//);
    await page.route('**/local/bucket/**', (route) => route.abort('connectionreset'));
    await confirmUpload(page);
    const row = uploadOf(page, 'second.pdf');
    await row.getByText(/^Connection lost at \d+%$/).waitFor();
    await toast(page, 'Upload failed: The server did not answer.');
    await page.unroute('**/local/bucket/**');
    await row.getByRole('button', { name: 'Retry second.pdf' }).click();
    await row.getByText(/^Uploaded/).waitFor();
    await toast(page, 'Document uploaded successfully!');
    const card = page.getByRole('list', { name: 'Documents' }).getByText('Second attempt', { exact: true });
    await expect.poll(() => card.count()).toBe(1);
    expect(await breachesOf(stage.portal)).toEqual([]);
  });

  test('an answer lost after the file had arrived is asked for again, without sending the file twice', async () => {
    const { page, foresee } = await stage.visit();
    await signIn(page, MANAGER);
    await page.goto('/manager/documents?upload=1');
    const panel = page.getByRole('dialog', { name: 'Upload documents' });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/local/bucket/')) sent += 1;
    });
    await chooseFiles(panel, { name: 'Answer lost' }, pdf('lost.pdf', pdfOf('Answer lost', 50_000)));
    foresee(/^failed: POST \/api\/documents\/uploads\/[^/]+\/complete/);
    await page.route('**/complete', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await confirmUpload(page);
    const row = uploadOf(page, 'lost.pdf');
    await row.getByRole('button', { name: 'Retry lost.pdf' }).waitFor();
    await page.unroute('**/complete');
    await row.getByRole('button', { name: 'Retry lost.pdf' }).click();
    await row.getByText(/^Uploaded/).waitFor();
    expect(sent).toBe(1);
    const card = page.getByRole('list', { name: 'Documents' }).getByText('Answer lost', { exact: true });
    await expect.poll(() => card.count()).toBe(1);
  });

  test('several files at once each come to their own end', async () => {
    const { page, foresee } = await stage.visit();
    await signIn(page, MANAGER);
    await page.goto('/manager/documents?upload=1');
    const panel = page.getByRole('dialog', { name: 'Upload documents' });
    const question = await chooseFiles(
      panel,
      { name: 'Valuation', type: 'Report' },
      pdf('north.pdf', pdfOf('North')),
      pdf('south.pdf', Buffer.from('<html>no pdf</html>')),
      { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Amount\n2026-06-01,1.00\n') },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
    );
    await question.getByText('3 files').waitFor();
    foresee(/^422 POST \/api\/documents\/uploads\/[^/]+\/complete/);
    await confirmUpload(page);
    await uploadOf(page, 'north.pdf')
      .getByText(/^Uploaded/)
      .waitFor();
    await uploadOf(page, 'rows.csv')
      .getByText(/^Uploaded/)
      .waitFor();
    await uploadOf(page, 'south.pdf').getByText('The content of this file is not').waitFor();
    await uploadOf(page, 'page.html')
      .getByText('Invalid file type. Accepted types: .pdf, .doc, .docx, .xls, .xlsx, .png, .jpg, .jpeg, .csv')
      .waitFor();
    await panel.getByText('2 of 4 uploaded').waitFor();
    const listed = page.getByRole('list', { name: 'Documents' });
    await listed.getByText('Valuation, north', { exact: true }).waitFor();
    await listed.getByText('Valuation, rows', { exact: true }).waitFor();
    expect(await listed.getByText('Valuation, south', { exact: true }).count()).toBe(0);
  });

  test('a download that cannot be prepared says why, and works the next time', async () => {
    const visit = await stage.visit();
    const { page, foresee } = visit;
    await signIn(page, OLIVIA);
    await page.goto('/client/documents');
    const [name = ''] = await shownDocuments(visit);
    const press = () => page.getByRole('button', { name: `Download ${name}`, exact: true }).click();
    const address = '**/api/documents/*/download-url';
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(address, async (route) => {
      await held;
      await route.fulfill({ status: 404, json: { error: 'Document not found', code: 'document-not-found' } });
    });
    foresee(/^404 GET \/api\/documents\/[^/]+\/download-url/);
    await press();
    await toast(page, 'Preparing download...');
    go();
    await toast(page, 'Download failed: Document not found');
    await page.unroute(address);
    await page.route(address, (route) => route.fulfill({ json: { filename: 'x.pdf' } }));
    await press();
    await toast(page, 'Download failed: No download URL received');
    await page.unroute(address);
    const saved = await saveDocument(page, name);
    expect(saved.bytes.length).toBeGreaterThan(0);
    await toast(page, 'Download started!');
  });

  test('a document that someone else has deleted meanwhile is told and leaves the list', async () => {
    const { page, foresee } = await stage.visit();
    await signIn(page, MANAGER);
    await page.goto('/manager/documents');
    const card = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first();
    const label = await card.getByRole('button', { name: /^Delete/ }).getAttribute('aria-label');
    const name = label?.replace('Delete ', '') ?? '';
    const { body } = await callAsManager(stage.portal, 'GET', '/documents?limit=1000');
    const { id } = body.documents.find((document: { name: string }) => document.name === name);
    expect((await callAsManager(stage.portal, 'DELETE', `/documents/${id}`)).status).toBe(200);
    foresee(/^404 DELETE \/api\/documents\//);
    await card.hover();
    await card.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete document' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Delete failed: Document not found');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).waitFor({ state: 'detached' });
  });
});

import { describe, expect, test } from 'vitest';
import { pdfOf } from '#test/functions/documents/sample-files.ts';
import { callAsManager } from './clients.ts';
import {
  breachesOf,
  chooseFiles,
  confirmUpload,
  pdf,
  saveDocument,
  shownDocuments,
  uploadOf,
} from './documents.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

describe('when the connection fails', () => {
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
    await toast(page, 'Upload failed: The server did not answer.');
    await page.unroute('**/local/bucket/**');
    await row.getByRole('button', { name: 'Retry second.pdf' }).click();
    await row.getByText(/^Uploaded/).waitFor();
    await toast(page, 'Document uploaded successfully!');
    const card = page.getByRole('list', { name: 'Documents' }).getByText('Second attempt', { exact: true });
    await expect.poll(() => card.count()).toBe(1);
    expect(await breachesOf(stage.portal)).toEqual([]);
  });

  test('an answer lost after the file had arrived is requested again, without sending the file twice', async () => {
    const { page, foresee } = await stage.visit();
    await comeSignedIn(page, MANAGER, '/manager/documents?upload=1');
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

  test('a running upload shows its progress, and cancelling it leaves nothing behind', async () => {
    const { page } = await stage.visit();
    await comeSignedIn(page, MANAGER, '/manager/documents?upload=1');
    const panel = page.getByRole('dialog', { name: 'Upload documents' });
    await chooseFiles(panel, { name: 'Cancelled' }, pdf('cancelled.pdf', pdfOf('Cancelled', 100_000)));
    let reached = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      reached = resolve;
    });
    await page.route('**/local/bucket/**', () => reached());
    await confirmUpload(page);
    await onItsWay;
    const row = uploadOf(page, 'cancelled.pdf');
    await row.getByRole('progressbar', { name: 'Upload of cancelled.pdf' }).waitFor();
    await panel.getByText('Closing this panel keeps uploads going.').waitFor();
    await row.getByRole('button', { name: 'Cancel cancelled.pdf' }).click();
    await row.waitFor({ state: 'detached' });
    await page.unroute('**/local/bucket/**');
    await page.reload();
    await page.getByRole('list', { name: 'Documents' }).waitFor();
    expect(await page.getByText('Cancelled', { exact: true }).count()).toBe(0);
    expect(await breachesOf(stage.portal)).toEqual([]);
  });

  test('several files at once each have their own outcome', async () => {
    const { page, foresee } = await stage.visit();
    await comeSignedIn(page, MANAGER, '/manager/documents?upload=1');
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
    await comeSignedIn(page, OLIVIA, '/client/documents');
    await expect.poll(() => shownDocuments(visit)).not.toEqual([]);
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

  test('a deletion in progress cannot be interrupted', async () => {
    const { page } = await stage.visit();
    await comeSignedIn(page, MANAGER, '/manager/documents?q=trust deed');
    const card = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first();
    await card.hover();
    await card.getByRole('button', { name: 'Delete Trust deed' }).click();
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/documents/*', async (route) => {
      await held;
      await route.continue();
    });
    const question = page.getByRole('alertdialog', { name: 'Delete document' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByRole('button', { name: 'Deleting' }).waitFor();
    expect(await question.getByRole('button', { name: 'Close' }).count()).toBe(0);
    expect(await question.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await question.isVisible()).toBe(true);
    go();
    await toast(page, 'Document deleted successfully!');
    await question.waitFor({ state: 'detached' });
  });

  test('a document that someone else has deleted is reported and removed from the list', async () => {
    const { page, foresee } = await stage.visit();
    await comeSignedIn(page, MANAGER, '/manager/documents?client=fund');
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

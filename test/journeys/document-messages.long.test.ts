import { describe, expect, test } from 'vitest';
import { pdfOf } from '#test/functions/documents/sample-files.ts';
import { callAsManager, clientOf, clientPanel } from './clients.ts';
import { breachesOf, chooseFiles, confirmUpload, pdf, storedFiles, uploadOf } from './documents.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

describe('messages of the forms', () => {
  /** The upload form of a client's panel. */
  async function openedForm() {
    const { id } = await clientOf(stage.portal, OLIVIA.email);
    const visit = await stage.visit();
    await comeSignedIn(visit.page, MANAGER, `/manager/clients/${id}/documents`);
    const form = clientPanel(visit.page);
    await form.getByLabel('Document type').waitFor();
    return { ...visit, form };
  }

  const ownNames = async (email: string) => {
    const { id } = await clientOf(stage.portal, email);
    const { body } = await callAsManager(stage.portal, 'GET', `/clients/${id}/documents?limit=1000`);
    return body.documents.map(({ name }: { name: string }) => name);
  };

  test('name what is missing before a file can be chosen', async () => {
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

  test('a program named as a PDF is refused by its content, and nothing of it is kept', async () => {
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

  test('when the types do not load, the form offers a fixed list, and uploading works', async () => {
    const { id } = await clientOf(stage.portal, NOAH.email);
    const { page, foresee } = await stage.visit();
    await comeSignedIn(page, MANAGER);
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

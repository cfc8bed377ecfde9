import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { renderNotice } from '#functions/papers/notice-pdf.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callCapital } from './calling.ts';
import { heightsOf, textOf } from './pdf-text.ts';

const portal = portalOfFile();

const NOTICE = {
  fund_name: 'Wattle Street Fund',
  fund_details: [],
  heading: 'Capital call notice',
  addressee: ['Anna'],
  unprintable: [],
  withdrawn_at: null,
  mark: null,
  dated: '2026-11-21' as never,
  paragraphs: ['Please pay.'],
  advice: ['Check the account.'],
  purpose: '',
  purpose_split: [],
  position: [],
  facts: [{ label: 'Amount due', value: '$1.00' }],
};

const noticeOf = (callId: string, lineId: string) =>
  portal.call(portal.manager, 'GET', `/capital-calls/${callId}/line-items/${lineId}/notice`);

test('the preview of a draft and the filed PDF state the same names, amounts, days and references', async () => {
  const { id: clientId } = await portal.addClient({
    name: 'Nguyễn Văn Đức',
    entity_type: 'SMSF',
    entity_name: 'Nguyễn Family Super',
    address: '1 Example Street\nSydney NSW 2000',
    pledged_amount: 100_000,
  });
  const { id } = await callCapital(portal, {
    title: 'Purchase of 1 Example Street',
    total_amount: '12345.67',
    due_date: '2199-03-09',
    draft: true,
  });
  const lineId = `${id}-0001`;
  const preview = await noticeOf(id, lineId);
  expect(preview.body.facts).toEqual(
    expect.arrayContaining([
      { label: 'Amount due', value: '$12,345.67' },
      { label: 'Due date', value: '09/03/2199' },
      { label: 'BSB', value: '999-000' },
    ]),
  );
  await portal.call(portal.manager, 'PUT', `/capital-calls/${id}`, { status: 'Issued' });
  await portal.services.settled();
  expect((await noticeOf(id, lineId)).body).toEqual({ ...preview.body, messages: [] });
  const [sent] = (await portal.call(portal.manager, 'GET', `/messages?client_id=${clientId}`)).body.messages;
  const { body: mail } = await portal.call(portal.manager, 'GET', `/messages/${sent.id}`);
  const text = mail.text.replace(
    '[fund]',
    'Wattle Street Fund\nInvestor services, 02 5550 0142, investors@example.com, weekdays 9 am to 5 pm',
  );
  const subject = `Wattle Street Fund: ${mail.subject}`;
  expect(preview.body.messages).toEqual([{ to: mail.to, subject, text }]);

  const own = await portal.call(portal.manager, 'GET', `/clients/${clientId}/documents`);
  const [stored] = await portal.bucket.versionsOf(`documents/${own.body.documents[0].id}`);
  const bytes = stored?.bytes ?? new Uint8Array();
  expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
  const printed = textOf(bytes);
  for (const said of [
    ...preview.body.fund_details,
    'Capital call notice',
    'Nguyễn Văn Đức',
    'Nguyễn Family Super',
    '1 Example Street',
    ...preview.body.addressee,
    '$12,345.67',
    '09/03/2199',
    preview.body.facts.find((fact: { label: string }) => fact.label === 'Payment reference').value,
    'Wattle Street Fund',
  ]) {
    expect(printed).toContain(said);
  }
});

test('the same notice gives the same file, on one A4 page, with any texts', async () => {
  const notice = {
    ...NOTICE,
    addressee: ['山田', 'x'.repeat(300)],
    paragraphs: ['“Quoted” – and a very long word: '.repeat(20), 'Second'],
    advice: ['Check the account.'],
  };
  const digest = async () =>
    createHash('sha256')
      .update(await renderNotice(notice))
      .digest('hex');
  expect(await digest()).toBe(await digest());
  const pdf = await PDFDocument.load(await renderNotice(notice));
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getPage(0).getSize()).toEqual({ width: 595.28, height: 841.89 });
});

test('a long address keeps all its lines and the notice stays on one page', async () => {
  const streets = Array.from({ length: 40 }, (_, index) => `Row ${index + 1}`);
  const client = await portal.addClient({ name: 'Long', address: streets.join('\n') });
  const { id } = await callCapital(portal, {
    total_amount: 50,
    line_items: [{ client_id: client.id, amount: 50 }],
    draft: true,
  });
  const { body } = await noticeOf(id, `${id}-0001`);
  expect(body.addressee).toHaveLength(7);
  expect(body.addressee.join(', ')).toBe(`Long, ${streets.join(', ')}`);
  const pdf = await PDFDocument.load(await renderNotice(body));
  expect(pdf.getPageCount()).toBe(1);
});

test('text that does not fit on a page continues on the next, with the payment details on one page', async () => {
  const notice = {
    ...NOTICE,
    addressee: Array.from({ length: 45 }, (_, index) => `Row ${index + 1}`),
    paragraphs: ['Please pay.', 'Thank you.'],
    advice: [],
    facts: [...NOTICE.facts, { label: 'Account number', value: '12345678' }],
  };
  const bytes = await renderNotice(notice);
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
  const text = textOf(bytes).split('\n');
  for (const said of [...notice.addressee, 'Amount due', '12345678', 'Thank you.'])
    expect(text).toContain(said);
  const heights = heightsOf(bytes);
  expect(Math.min(...heights)).toBeGreaterThan(40);
});

test('letters that no font has are reported before the notice is issued, and print as their number', async () => {
  await portal.addClient({
    name: '山田 Taro',
    entity_type: 'Other',
    entity_name: 'Moon 😀 Trust',
    pledged_amount: 1_000,
  });
  const { id } = await callCapital(portal, { title: 'Đà Nẵng', total_amount: 60, draft: true });
  const lines = await portal.call(portal.manager, 'GET', `/capital-calls/${id}/line-items`);
  const line = lines.body.line_items.find(
    ({ client_name }: { client_name: string }) => client_name === '山田 Taro',
  );
  const { body } = await noticeOf(id, line.id);
  expect(body.unprintable).toEqual(['Moon 😀 Trust']);
  expect(body.addressee.slice(0, 2)).toEqual(['山田 Taro', 'Moon [U+1F600] Trust']);
  expect(body.paragraphs[0]).toContain('“Đà Nẵng”');
});

test('names in every script that the fund writes to print letter by letter', async () => {
  const addressee = [
    'Nguyễn Văn Đức',
    'Ελένη',
    'Иван',
    '山田太郎',
    '김민수',
    'สมชาย',
    'דוד',
    'محمد',
    'क्षितिज',
  ];
  const bytes = await renderNotice({ ...NOTICE, addressee });
  const letters = (text: string) => [...text.normalize('NFKC')].sort().join('');
  const printed = textOf(bytes).split('\n');
  // In the PDF, letters of a name can have another order, so sorted letters are compared.
  for (const name of addressee) expect(printed.map(letters)).toContain(letters(name));
});

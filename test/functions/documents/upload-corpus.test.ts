import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '#test/harness/test-portal.ts';
import { some } from '#test/runs.ts';
import {
  docxOf,
  GOOD_FILES,
  gifOf,
  jpegOf,
  oleOf,
  pdfOf,
  pngOf,
  xlsxOf,
  type ZipEntry,
  zipOf,
} from './sample-files.ts';
import { begin, complete, formOf, sha256, upload } from './uploading.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(async () => {
  portal.advance(2 * 3_600_000);
  await portal.services.reapDocuments();
  const { breaches } = await verifyLedger(portal.services, portal.bucket);
  await portal.close();
  expect(breaches).toEqual([]);
});

const get = (path: string) => portal.call(portal.manager, 'GET', path);

async function stored(): Promise<{ documents: number; keys: number }> {
  const { body } = await get('/documents?limit=1');
  return { documents: body.summary.documents, keys: (await portal.bucket.listKeys()).length };
}

async function expectNothingKept(attempt: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const before = await stored();
  const answer = await attempt();
  expect(await stored()).toEqual(before);
  return answer;
}

const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(500)]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
// The EICAR test virus, in two parts so that no scanner reports this source file.
const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
const GIGABYTES: ZipEntry = { name: 'xl/media/zeros.bin', text: 'x', unpackedBytes: 0xf0000000 };
const PACKED_TWICE: ZipEntry = { name: 'xl/more.bin', text: 'x', packedBytes: 1_000_000, unpackedBytes: 1 };

describe('a file whose content fits its name becomes available', () => {
  test.each(Object.entries(GOOD_FILES))('%s, in two steps', async (filename, bytes) => {
    const answer = await upload(portal, { filename, bytes });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'available', filename, size: bytes.length },
    });
    const [version] = await portal.bucket.versionsOf(`documents/${answer.body.id}`);
    expect(Buffer.from(version?.bytes ?? []).equals(bytes)).toBe(true);
  });

  test.each(some(Object.entries(GOOD_FILES), 3))('%s, in one form', async (filename, bytes) => {
    const answer = await portal.call(
      portal.manager,
      'POST',
      '/documents/upload',
      formOf({ filename, bytes }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: { document: { status: 'available', filename, size: bytes.length }, upload: null },
    });
  });

  test.each([
    ['capitals.PDF', pdfOf('Capitals')],
    ['line before the mark.pdf', Buffer.concat([Buffer.from('written by a printer\n'), pdfOf('Late')])],
    ['two.endings.pdf', pdfOf('Two')],
    ['empty lines.txt', Buffer.from('\n\n')],
    [
      'long directory.doc',
      oleOf([...Array.from({ length: 20 }, (_, index) => `Stream ${index}`), 'WordDocument']),
    ],
    ['commented.xlsx', xlsxOf({ name: 'xl/comments/comment1.xml', text: '<c/>' })],
    ['saved by Excel.csv', Buffer.from('Straße;\x80 5\r\n', 'latin1')],
    ['a scan of 99 megapixels.png', pngOf(9_900, 10_000)],
  ])('%s', async (filename, bytes) => {
    expect(await upload(portal, { filename, bytes })).toMatchObject({ status: 200 });
  });

  test('10,485,760 bytes, the largest accepted size', async () => {
    const bytes = pdfOf('The largest', 10_485_760);
    expect(await upload(portal, { bytes })).toMatchObject({ status: 200, body: { size: 10_485_760 } });
  });
});

describe('a file whose content does not fit its name is refused, and leaves nothing behind', () => {
  const disguised: [string, Uint8Array][] = [
    ['a program.pdf', PROGRAM],
    ['a program with the mark.pdf', Buffer.concat([PROGRAM.subarray(0, 64), pdfOf('MZ')])],
    ['an archive with the mark.pdf', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), pdfOf('PK')])],
    ['no mark.pdf', Buffer.from('Not a PDF')],
    ['a vector image.png', SVG],
    ['markup.png', HTML],
    ['cut off.png', GOOD_FILES['site.png']?.subarray(0, 20) ?? PROGRAM],
    ['a bomb.png', pngOf(60_000, 60_000)],
    ['a program.jpg', PROGRAM],
    ['no frame.jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['a bomb.jpg', jpegOf(20_000, 20_000)],
    ['a png.gif', pngOf(10, 10)],
    ['no size.gif', gifOf(0, 0)],
    ['markup.txt', HTML],
    ['markup after spaces.txt', Buffer.concat([Buffer.from('\ufeff \n\t'), HTML])],
    ['a vector image.csv', SVG],
    ['a program.csv', PROGRAM],
    ['neither UTF-8 nor Windows-1252.txt', Buffer.from('Vertr\x81ge', 'latin1')],
    ['a null byte.txt', Buffer.from('text\0text')],
    ['an installer.xls', oleOf(['\u4840\u3f3f\u4577', '\x05SummaryInformation'])],
    ['an installer.doc', oleOf(['Property', 'File'])],
    ['a sheet.doc', oleOf(['Workbook'])],
    ['macros.doc', oleOf(['WordDocument', 'Macros'])],
    ['macros.xls', oleOf(['Workbook', '_VBA_PROJECT_CUR'])],
    ['cut off.doc', oleOf(['WordDocument']).subarray(0, 600)],
    ['macros.docx', docxOf({ name: 'word/vbaProject.bin', text: 'macro' })],
    ['macros.xlsx', xlsxOf({ name: 'xl/VBAPROJECT.BIN', text: 'macro' })],
    ['a bomb.xlsx', xlsxOf(GIGABYTES)],
    ['overlapping entries.xlsx', xlsxOf(PACKED_TWICE)],
    ['an escape.docx', docxOf({ name: '../../etc/passwd', text: 'x' })],
    ['under a password.docx', docxOf({ name: 'word/secret.xml', text: 'x', encrypted: true })],
    ['a sheet.docx', xlsxOf()],
    ['any archive.docx', zipOf([{ name: 'readme.txt', text: 'x' }])],
    [
      'too many entries.xlsx',
      xlsxOf(...Array.from({ length: 1_000 }, (_, index) => ({ name: `xl/${index}` }))),
    ],
    ['cut off.xlsx', xlsxOf().subarray(0, -5)],
    ['a program before.docx', Buffer.concat([PROGRAM, docxOf()])],
    ['an old one.docx', oleOf(['EncryptedPackage', 'EncryptionInfo'])],
    ['the test virus.txt', EICAR],
    ['the test virus.pdf', Buffer.concat([pdfOf('Carrier'), EICAR])],
  ];

  test.each(disguised)('%s, in two steps', async (filename, bytes) => {
    const answer = await expectNothingKept(() => upload(portal, { filename, bytes }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'file-refused' } });
    expect(answer.body.error).toMatch(
      /^(The content of this file|The malware scan rejected|This \.xls file is|This picture has more than)/,
    );
  });

  test.each([
    ['a scan.jpg', pngOf(10, 10), 'Rename the file so that it ends in .png'],
    ['a sheet.doc', oleOf(['Workbook']), 'Rename the file so that it ends in .xls,'],
    ['a poster.png', pngOf(10_001, 10_000), 'more than 100 megapixels'],
    ['a web page.xls', HTML, 'Open it in Excel, save it as .xlsx'],
    ['a list.xls', Buffer.from('Name\tAmount\n'), 'Open it in Excel, save it as .xlsx'],
  ])('%s is told what it is', async (filename, bytes, sentence) => {
    const { body } = await upload(portal, { filename, bytes });
    expect(body.error).toContain(sentence);
  });

  test.each(some(disguised, 3))('%s, in one form', async (filename, bytes) => {
    const answer = await expectNothingKept(() =>
      portal.call(portal.manager, 'POST', '/documents/upload', formOf({ filename, bytes })),
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'file-refused' } });
  });
});

describe('a type of file that is not accepted is refused before the upload', () => {
  test.each([
    'page.html',
    'image.svg',
    'files.zip',
    'setup.exe',
    'invoice.pdf.exe',
    'macros.docm',
    'script.js',
    'no ending',
    '.exe',
    'constructor',
    'a.__proto__',
  ])('%s', async (filename) => {
    const before = await get('/documents?limit=1');
    for (const attempt of [
      () => begin(portal, { filename }),
      () => portal.call(portal.manager, 'POST', '/documents/upload', formOf({ filename })),
    ]) {
      const answer = await expectNothingKept(attempt);
      expect(answer).toMatchObject({ status: 422, body: { code: 'file-type-not-accepted' } });
      expect(answer.body.error).toMatch(/^Invalid file type\. Accepted types: \.pdf, \.doc, /);
    }
    expect((await get('/documents?limit=1')).body).toEqual(before.body);
  });
});

describe('sizes', () => {
  test('an empty file is refused', async () => {
    const bytes = new Uint8Array();
    const announced = await begin(portal, { bytes });
    expect(announced).toMatchObject({ status: 400, body: { error: 'The file is empty' } });
    const sent = await portal.call(portal.manager, 'POST', '/documents/upload', formOf({ bytes }));
    expect(sent).toMatchObject({ status: 400, body: { error: 'The file is empty' } });
  });

  test('one byte too many is refused when announced, in the form, and in one request', async () => {
    const bytes = pdfOf('Too large', 10_485_761);
    expect(await begin(portal, { bytes })).toMatchObject({
      status: 400,
      body: { error: 'File size must be less than 10MB' },
    });
    const begun = await begin(portal);
    expect(await portal.bucket.post(begun.body.upload, bytes)).toBe(400);
    expect(await complete(portal, begun.body.document.id)).toMatchObject({ status: 409 });
    expect(await portal.call(portal.manager, 'POST', '/documents/upload', formOf({ bytes }))).toMatchObject({
      status: 413,
      body: { error: 'A file sent in a form can be at most 10 MB.' },
    });
  });
});

describe('names', () => {
  test.each([
    ['a line\r\nbreak: 1.pdf', 'a linebreak_ 1.pdf'],
    ['../../etc/passwd.pdf', '_.._etc_passwd.pdf'],
    ['..\\..\\windows\\system.pdf', '_.._windows_system.pdf'],
    ['C:\\report.pdf', 'C__report.pdf'],
    ['  . report .pdf', 'report .pdf'],
    ['what?*"<>|.pdf', 'what______.pdf'],
    ['Bericht für März.pdf', 'Bericht für März.pdf'],
    ['Bericht für März.pdf'.normalize('NFD'), 'Bericht für März.pdf'],
    ['報告書 🏢.pdf', '報告書 🏢.pdf'],
    [`${'n'.repeat(240)}.pdf`, `${'n'.repeat(116)}.pdf`],
  ])('%j is stored as %j', async (filename, kept) => {
    const announced = await upload(portal, { filename });
    expect(announced).toMatchObject({ status: 200, body: { filename: kept } });
  });

  test.each([
    ['annual\u202efdp.exe.pdf', 'annualfdp.exe.pdf'],
    ['zero\u200bwidth\ufeff.pdf', 'zerowidth.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(116)}.pdf`],
  ])('%j in a form is stored as %j', async (filename, kept) => {
    const answer = await portal.call(portal.manager, 'POST', '/documents/upload', formOf({ filename }));
    expect(answer).toMatchObject({ status: 201, body: { document: { filename: kept } } });
  });

  test('a form with a null byte is refused', async () => {
    const form = formOf({ filename: 'null\u0000byte.pdf' });
    expect((await portal.call(portal.manager, 'POST', '/documents/upload', form)).status).toBe(400);
  });

  test.each([
    ['text that runs backwards', 'annual\u202efdp.exe.pdf', 'Contains characters that cannot be shown'],
    ['300 characters', `${'n'.repeat(296)}.pdf`, 'At most 255 characters'],
  ])('%s is refused when announced', async (_, filename, error) => {
    expect(await begin(portal, { filename })).toMatchObject({ status: 400, body: { error } });
  });
});

describe('differences between the announcement and the file', () => {
  test('the bucket refuses a file with a wrong checksum', async () => {
    const begun = await begin(portal, { metadata: { checksum: sha256(pdfOf('Another')) } });
    expect(await portal.bucket.post(begun.body.upload, pdfOf('A document'))).toBe(400);
    expect((await complete(portal, begun.body.document.id)).body.code).toBe('file-not-there');
  });

  test('a wrong checksum or size sent with the file itself is refused', async () => {
    for (const metadata of [{ checksum: sha256(pdfOf('Another')) }, { size: 3 }]) {
      const answer = await expectNothingKept(() =>
        portal.call(portal.manager, 'POST', '/documents/upload', formOf({ metadata })),
      );
      expect(answer).toMatchObject({ status: 422, body: { code: 'file-not-as-announced' } });
    }
  });

  test('using the form again after deleting the document restores nothing', async () => {
    const bytes = pdfOf('Replayed');
    const begun = await begin(portal, { bytes });
    const { id } = begun.body.document;
    await portal.bucket.post(begun.body.upload, bytes);
    await complete(portal, id);
    await portal.call(portal.manager, 'DELETE', `/documents/${id}`);
    await portal.bucket.post(begun.body.upload, bytes);
    expect((await complete(portal, id)).status).toBe(404);
    expect((await get(`/documents/${id}/download-url`)).status).toBe(404);
    portal.advance(16 * 60_000);
    await portal.services.reapDocuments();
    expect(await portal.bucket.head(begun.body.upload.fields.key)).toBeUndefined();
  });
});

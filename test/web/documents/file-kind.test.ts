import { describe, expect, it } from 'vitest';
import { CLIENT_FORM_ENDINGS, MANAGER_DOCUMENT_ENDINGS } from '#shared/constants.ts';
import { endingOf, fileKindOf, kilobytesText, refusalOfFile, sizeText } from '#web/documents/file-kind.ts';

describe('the kind of a file', () => {
  it.each([
    ['a.pdf', 'pdf'],
    ['a.b.PDF', 'pdf'],
    ['a.doc', 'word'],
    ['a.docx', 'word'],
    ['a.xls', 'excel'],
    ['a.XLSX', 'excel'],
    ['a.png', 'image'],
    ['a.jpg', 'image'],
    ['a.jpeg', 'image'],
    ['a.gif', 'other'],
    ['a.constructor', 'other'],
    ['pdf', 'other'],
    ['', 'other'],
  ])('of %s is %s', (filename, kind) => {
    expect(fileKindOf(filename)).toBe(kind);
  });

  it('is unknown without a dot in the name', () => {
    expect(endingOf('readme')).toBe('');
    expect(endingOf('.pdf')).toBe('pdf');
  });
});

describe('a chosen file', () => {
  const refusal = (name: string, size: number, endings: readonly string[] = CLIENT_FORM_ENDINGS) =>
    refusalOfFile({ name, size }, endings);

  it('is accepted up to 10,485,760 bytes and refused from one more', () => {
    expect(refusal('a.pdf', 10_485_760)).toBeUndefined();
    expect(refusal('a.pdf', 10_485_761)).toBe('File size must be less than 10MB');
  });

  it('is refused when it is empty', () => {
    expect(refusal('a.pdf', 0)).toBe('The file is empty');
  });

  it.each([
    ['a.exe', 'exe'],
    ['a.svg', 'svg'],
    ['pdf', 'none'],
  ])('is refused for its kind: %s', (name) => {
    expect(refusal(name, 1)).toBe(
      'Invalid file type. Accepted types: .pdf, .doc, .docx, .jpg, .jpeg, .png, .gif, .xls, .xlsx, .txt',
    );
  });

  it('is checked against the list of its form', () => {
    expect(refusal('a.csv', 1)).toContain('Invalid file type.');
    expect(refusal('a.csv', 1, MANAGER_DOCUMENT_ENDINGS)).toBeUndefined();
    expect(refusal('a.gif', 1, MANAGER_DOCUMENT_ENDINGS)).toContain('Invalid file type.');
  });
});

it.each([
  [1, '1 KB', '0.00 KB'],
  [51_200, '50 KB', '50.00 KB'],
  [2_936_013, '2.8 MB', '2,867.20 KB'],
  [10_485_760, '10.0 MB', '10,240.00 KB'],
])('%i bytes are shown as %s, in kilobytes %s', (bytes, short, kilobytes) => {
  expect(sizeText(bytes)).toBe(short);
  expect(kilobytesText(bytes)).toBe(kilobytes);
});

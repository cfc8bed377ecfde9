import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { eicarScanner } from '#local/eicar-scanner.ts';

const scan = (content: string | Uint8Array) =>
  eicarScanner({ key: 'documents/x', versionId: '1', read: async () => Buffer.from(content) });

async function lockedPdf(userPassword: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.encrypt({ userPassword, ownerPassword: 'owner' });
  return pdf.save();
}

test('the local scanner returns every result that the real one can, by the content of the file', async () => {
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
  expect(await scan('%PDF-1.7 a plain one')).toBe('clean');
  expect(await scan(eicar)).toBe('infected');
  expect(await scan(await lockedPdf('secret'))).toBe('unreadable');
  expect(await scan(await lockedPdf(''))).toBe('clean');
  expect(await scan(Buffer.from('EncryptedPackage', 'utf16le').toString())).toBe('unreadable');
  expect(await scan('PORTAL-TEST-FILE-WHOSE-SCAN-FAILS')).toBe('failed');
  expect(await scan('PORTAL-TEST-FILE-WHOSE-SCAN-NEVER-ENDS')).toBe('waiting');
});

import { expect, test } from 'vitest';
import { eicarScanner } from '#local/eicar-scanner.ts';

const scan = (text: string) =>
  eicarScanner({ key: 'documents/x', versionId: '1', read: async () => Buffer.from(text) });

test('the local scanner returns every result that the real one can, by the content of the file', async () => {
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
  expect(await scan('%PDF-1.7 a plain one')).toBe('clean');
  expect(await scan(eicar)).toBe('infected');
  expect(await scan('%PDF-1.7 trailer << /Encrypt 5 0 R >>')).toBe('unreadable');
  expect(await scan(Buffer.from('EncryptedPackage', 'utf16le').toString())).toBe('unreadable');
  expect(await scan('PORTAL-TEST-FILE-WHOSE-SCAN-FAILS')).toBe('failed');
  expect(await scan('PORTAL-TEST-FILE-WHOSE-SCAN-NEVER-ENDS')).toBe('waiting');
});

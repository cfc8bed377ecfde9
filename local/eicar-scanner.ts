import type { Scanner, Verdict } from '#functions/services.ts';

// The text is split, because virus scanners would report a source file that contains the whole text.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const SIGNS: readonly (readonly [string, Verdict])[] = [
  [EICAR, 'infected'],
  // The bytes of an encrypted workbook contain the name `EncryptedPackage` of its data stream.
  [Buffer.from('EncryptedPackage', 'utf16le').toString('latin1'), 'unreadable'],
  ['PORTAL-TEST-FILE-WHOSE-SCAN-FAILS', 'failed'],
  ['PORTAL-TEST-FILE-WHOSE-SCAN-NEVER-ENDS', 'waiting'],
];

export const eicarScanner: Scanner = async ({ read }) => {
  const bytes = await read();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const sign = SIGNS.find(([mark]) => text.includes(mark))?.[1];
  if (sign || !text.includes('/Encrypt ')) return sign ?? 'clean';
  return (await opensWithoutPassword(bytes)) ? 'clean' : 'unreadable';
};

async function opensWithoutPassword(bytes: Uint8Array): Promise<boolean> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  return PDFDocument.load(bytes, { password: '' }).then(
    () => true,
    () => false,
  );
}

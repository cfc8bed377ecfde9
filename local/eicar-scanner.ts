import type { Scanner, Verdict } from '#functions/services.ts';

// In two parts, so that scanners do not report this source file.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The content that produces each result other than clean. */
const SIGNS: readonly (readonly [string, Verdict])[] = [
  [EICAR, 'infected'],
  // An encrypted PDF names its encryption dictionary; an encrypted workbook names the stream with its content.
  ['/Encrypt ', 'unreadable'],
  [Buffer.from('EncryptedPackage', 'utf16le').toString('latin1'), 'unreadable'],
  ['PORTAL-TEST-FILE-WHOSE-SCAN-FAILS', 'failed'],
  ['PORTAL-TEST-FILE-WHOSE-SCAN-NEVER-ENDS', 'waiting'],
];

/** Local version of the malware scan: detects the harmless test file that every scanner reports, and two more markers. */
export const eicarScanner: Scanner = async ({ read }) => {
  const bytes = await read();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return SIGNS.find(([sign]) => text.includes(sign))?.[1] ?? 'clean';
};

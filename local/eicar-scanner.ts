import type { Scanner, Verdict } from '#functions/services.ts';

// In two parts, so that scanners do not report this source file.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** For each result other than `clean`, the content that produces it. */
const SIGNS: readonly (readonly [string, Verdict])[] = [
  [EICAR, 'infected'],
  // An encrypted PDF contains the name of its encryption dictionary, and an encrypted workbook the name of its data stream.
  ['/Encrypt ', 'unreadable'],
  [Buffer.from('EncryptedPackage', 'utf16le').toString('latin1'), 'unreadable'],
  ['PORTAL-TEST-FILE-WHOSE-SCAN-FAILS', 'failed'],
  ['PORTAL-TEST-FILE-WHOSE-SCAN-NEVER-ENDS', 'waiting'],
];

/** A local version of the malware scan. It detects the usual test file of scanners, encrypted files, and two test markers. */
export const eicarScanner: Scanner = async ({ read }) => {
  const bytes = await read();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return SIGNS.find(([sign]) => text.includes(sign))?.[1] ?? 'clean';
};

import type { Scanner } from '#functions/services.ts';

// In two parts, so that scanners do not report this source file.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Local version of the malware scan: it detects only the harmless test file that every scanner reports. */
export const eicarScanner: Scanner = async ({ read }) => {
  const bytes = await read();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(EICAR) ? 'infected' : 'clean';
};

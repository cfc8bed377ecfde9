/**
 * What an investor writes on a transfer so that it finds the amount that was called from them: `CC`, the
 * call's number in four digits, the line's in four, and a check digit by Damm's algorithm, which tells
 * every wrong digit and every swap of neighbours. Eleven characters fit the shortest text a bank takes
 * along (18), and capitals, spaces and hyphens mean nothing.
 */
const MARK = 'CC';
const PART_DIGITS = 4;
const MAX_PART = 9_999;

/** A totally anti-symmetric quasigroup of order 10 (H. M. Damm, 2004): row by digit gives the next row. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

/** The check digit of a row of decimal digits; of digits with their check digit, `0`. */
export function checkDigit(digits: string): string {
  let row = 0;
  for (const digit of digits) row = Number(DAMM[row]?.[Number(digit)]);
  return String(row);
}

/** The reference of a line of a call, both numbered from 1. Throws RangeError above 9,999. */
export function paymentReference(callNumber: number, lineNumber: number): string {
  const parts = [callNumber, lineNumber].map((part) => {
    if (!Number.isInteger(part) || part < 1 || part > MAX_PART)
      throw new RangeError(`${part} cannot be part of a payment reference`);
    return String(part).padStart(PART_DIGITS, '0');
  });
  const digits = parts.join('');
  return `${MARK}${digits}${checkDigit(digits)}`;
}

/** A reference as people read it, `CC0012 0034 5`. */
export function displayReference(reference: string): string {
  return `${reference.slice(0, 6)} ${reference.slice(6, 10)} ${reference.slice(10)}`.trim();
}

const SEPARATORS = '[\\s./_-]{0,3}';
// Looks ahead, so that a mark within another (`ACCC0012…`) is still found.
const WRITTEN = new RegExp(`(?=C${SEPARATORS}C((?:${SEPARATORS}\\d){${2 * PART_DIGITS + 1}}))`, 'g');

/** Every reference a text contains whose check digit is right, as they were given out, each once. */
export function findPaymentReferences(text: string): string[] {
  const found = new Set<string>();
  for (const [, written = ''] of text.normalize('NFKC').toUpperCase().matchAll(WRITTEN)) {
    const digits = written.replace(/\D/g, '');
    if (checkDigit(digits) === '0') found.add(`${MARK}${digits}`);
  }
  return [...found];
}

/**
 * The reference an investor writes on a transfer, which identifies the line item it pays: `CC`, the call's number in
 * four digits, the line's in four, and a check digit by Damm's algorithm, which detects every wrong digit and every
 * swap of neighbours. Eleven characters fit the shortest bank reference field (18). Case, spaces and hyphens do not
 * matter.
 */
const MARK = 'CC';
const PART_DIGITS = 4;
const MAX_PART = 9_999;

/** A totally anti-symmetric quasigroup of order 10 (H. M. Damm, 2004): `DAMM[row][digit]` is the next row. */
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

/** The check digit of decimal digits; `0` for digits that end in their own check digit. */
export function checkDigit(digits: string): string {
  let row = 0;
  for (const digit of digits) row = Number(DAMM[row]?.[Number(digit)]);
  return String(row);
}

/** The reference of a call's line, both numbered from 1. Throws RangeError above 9,999. */
export function paymentReference(callNumber: number, lineNumber: number): string {
  const parts = [callNumber, lineNumber].map((part) => {
    if (!Number.isInteger(part) || part < 1 || part > MAX_PART)
      throw new RangeError(`${part} cannot be part of a payment reference`);
    return String(part).padStart(PART_DIGITS, '0');
  });
  const digits = parts.join('');
  return `${MARK}${digits}${checkDigit(digits)}`;
}

/** The reference in groups, `CC0012 0034 5`. */
export function displayReference(reference: string): string {
  return `${reference.slice(0, 6)} ${reference.slice(6, 10)} ${reference.slice(10)}`.trim();
}

const SEPARATORS = '[\\s./_-]{0,3}';
// Uses lookahead, so that `CC` is found inside other letters too (`ACCC0012…`).
const WRITTEN_REFERENCE = new RegExp(
  `(?=C${SEPARATORS}C((?:${SEPARATORS}\\d){${2 * PART_DIGITS + 1}}))`,
  'g',
);

/** Every reference in a text with a correct check digit, without separators, each once. */
export function findPaymentReferences(text: string): string[] {
  const found = new Set<string>();
  for (const [, written = ''] of text.normalize('NFKC').toUpperCase().matchAll(WRITTEN_REFERENCE)) {
    const digits = written.replace(/\D/g, '');
    if (checkDigit(digits) === '0') found.add(`${MARK}${digits}`);
  }
  return [...found];
}

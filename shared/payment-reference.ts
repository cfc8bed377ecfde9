/** Four digits for the call, four for the line item, and four that show typing errors. */
const PART_DIGITS = 4;
const MAX_PART = 9_999;
/** Calls 1 to 8,999 become 1001 to 9999, because spreadsheets drop leading zeros. Call 9,000 becomes 0000. */
const CALL_OFFSET = 1_000;

function digitSum(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0);
}

function weightedSum(digits: string): number {
  return [...digits].reduce((sum, digit, index) => sum + (index + 1) * Number(digit), 0);
}

/** Returns BPAY's check digit MOD10V05. Examples with their check digit: 394523459 (Registry Direct), 1000000047 (Fontis). */
export function bpayCheckDigit(digits: string): string {
  return String(weightedSum(digits) % 10);
}

/** The ninth digit is free. It rises, at most twice, until neither check digit would be 10. */
function completed(numbers: string): string {
  for (let free = 0; ; free += 1) {
    const digits = `${numbers}${free}`;
    // Both sums become multiples of 11, so any two references differ in at least three digits.
    const tenth = weightedSum(digits) % 11;
    const eleventh = (11 - ((digitSum(digits) + tenth) % 11)) % 11;
    if (tenth === 10 || eleventh === 10) continue;
    const coded = `${digits}${tenth}${eleventh}`;
    return `${coded}${bpayCheckDigit(coded)}`;
  }
}

/** Calls and lines are numbered from 1. Throws RangeError above 9,999. */
export function paymentReference(callNumber: number, lineNumber: number): string {
  for (const part of [callNumber, lineNumber])
    if (!Number.isInteger(part) || part < 1 || part > MAX_PART)
      throw new RangeError(`${part} cannot be part of a payment reference`);
  return completed(
    [(callNumber + CALL_OFFSET) % (MAX_PART + 1), lineNumber]
      .map((part) => String(part).padStart(PART_DIGITS, '0'))
      .join(''),
  );
}

/** Calls and lines are numbered from 1, so a reference with a zero number was never issued. */
const ISSUED_DIGITS = /^(?!1000|\d{4}0000)\d{12}$/;

export function isPaymentReference(text: string): boolean {
  return ISSUED_DIGITS.test(text) && completed(text.slice(0, 2 * PART_DIGITS)) === text;
}

export function numbersIn(reference: string): { callNumber: number; lineNumber: number } {
  const call = Number(reference.slice(0, PART_DIGITS));
  const callNumber = (call - CALL_OFFSET + MAX_PART + 1) % (MAX_PART + 1);
  return { callNumber, lineNumber: Number(reference.slice(PART_DIGITS, 2 * PART_DIGITS)) };
}

export function displayReference(reference: string): string {
  return `${reference.slice(0, 4)} ${reference.slice(4, 8)} ${reference.slice(8)}`.trim();
}

// The lookahead also finds references that overlap. The twelve digits must not be part of a longer number.
const TWELVE_DIGITS = /(?<!\d)(?=(\d(?:[\s./_-]{0,3}\d){11})(?!\d))/g;

/** Returns only references with correct check digits, without separators and repeats. */
export function findPaymentReferences(text: string): string[] {
  const written = text.normalize('NFKC').matchAll(TWELVE_DIGITS);
  const found = Array.from(written, ([, digits = '']) => digits.replaceAll(/\D/g, ''));
  return [...new Set(found.filter(isPaymentReference))];
}

/** Returns the only reference that differs from `digits` in at most one digit. Undefined if there is none. */
export function correctedReference(digits: string): string | undefined {
  if (!/^\d{12}$/.test(digits)) return undefined;
  const coded = digits.slice(0, -1);
  const error = digitSum(coded) % 11;
  const weightedError = weightedSum(coded) % 11;
  // A digit that is too large by `error` raises the weighted sum by its position times `error`.
  const at = [...coded].findIndex((_, index) => ((index + 1) * error - weightedError) % 11 === 0);
  // After a swap of two digits, `error` is 0 and no position fits.
  if (at < 0) return undefined;
  const right = (Number(coded[at]) - error + 11) % 11;
  const reference = completed(
    `${coded.slice(0, at)}${right}${coded.slice(at + 1)}`.slice(0, 2 * PART_DIGITS),
  );
  const wrong = [...reference].filter((digit, index) => digit !== digits[index]);
  return wrong.length <= 1 && isPaymentReference(reference) ? reference : undefined;
}

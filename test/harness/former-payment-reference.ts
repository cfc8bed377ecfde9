import { checkDigit } from '#shared/payment-reference.ts';

/** The reference that a line got before references were all digits. */
export function formerPaymentReference(callNumber: number, lineNumber: number): string {
  const digits = [callNumber, lineNumber].map((part) => String(part).padStart(4, '0')).join('');
  return `CC${digits}${checkDigit(digits)}`;
}

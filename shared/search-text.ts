import { type Cents, MAX_AMOUNT_CENTS, parseMoney } from './money.ts';
import { correctedReference, findPaymentReferences, numbersIn } from './payment-reference.ts';

/** Unicode does not decompose these letters into plain letters. */
const PLAIN: Readonly<Record<string, string>> = {
  '\u00df': 'ss',
  '\u00e6': 'ae',
  '\u00f0': 'd',
  '\u00f8': 'o',
  '\u00fe': 'th',
  '\u0111': 'd',
  '\u0131': 'i',
  '\u0142': 'l',
  '\u0153': 'oe',
};
const NOT_PLAIN = /[\u00df\u00e6\u00f0\u00f8\u00fe\u0111\u0131\u0142\u0153]/giu;

/** Replaces Latin letters that have accents or strokes. Capitals stay capitals. */
export function withPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] ?? PLAIN[letter.toLowerCase()]?.toUpperCase() ?? letter);
}

export function foldText(text: string): string {
  return withPlainLetters(text)
    .replaceAll(/[\u2018\u2019\u02bb\u02bc`]/g, "'")
    .toLowerCase();
}

export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).split(/\s+/).filter(Boolean))];
}

const AMOUNT = /^([+\u2212-]?)\s*(?:A\$|AUD|\$)?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,2})?$/i;

export interface SearchedAmount {
  readonly cents: Cents;
  readonly sign: 'in' | 'out' | 'either';
  /** True if a sign, a comma or cents show that the text is an amount. */
  readonly isCertain: boolean;
}

/** Reads `20636.29`, `$20,636.29`, `-450` or `15500`, but no other text, such as a phone number. */
export function readAmount(text: string): SearchedAmount | undefined {
  const typed = text.normalize('NFKC').trim();
  const [, sign = '', whole = '', fraction = ''] = AMOUNT.exec(typed) ?? [];
  if (whole === '' || /^0\d/.test(whole)) return undefined;
  const cents = parseMoney(`${whole.replaceAll(',', '')}${fraction}`);
  if (cents === undefined || cents === 0 || cents > MAX_AMOUNT_CENTS) return undefined;
  return {
    cents,
    sign: sign === '' ? 'either' : sign === '+' ? 'in' : 'out',
    isCertain: !/^\d+$/.test(typed),
  };
}

/** `lineNumber` is undefined if the text contains too few digits of the reference. */
export interface SearchedReference {
  readonly callNumber: number;
  readonly lineNumber: number | undefined;
  readonly isExact: boolean;
}

/** Also reads the first 8 to 11 digits of a reference, and corrects one wrong digit. */
export function readReference(text: string): SearchedReference | undefined {
  const written = text.normalize('NFKC').replaceAll(/[\s./_-]/g, '');
  const [whole] = findPaymentReferences(written);
  if (whole !== undefined && whole === written) return { ...numbersIn(whole), isExact: true };
  const meant = correctedReference(written);
  if (meant !== undefined) return { ...numbersIn(meant), isExact: false };
  if (!/^\d{8,11}$/.test(written)) return undefined;
  const { callNumber, lineNumber } = numbersIn(written);
  return { callNumber, lineNumber: lineNumber || undefined, isExact: false };
}

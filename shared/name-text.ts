import { atFirstUse } from './contract/endpoint.ts';

/** This file refuses characters that make different names look alike, because names appear next to amounts. */

/**
 * The Unicode report UAX 31 recommends these scripts. `atFirstUse` delays the regular expressions, which take a twentieth of
 * a Lambda function's start time.
 */
const scripts = atFirstUse((): readonly RegExp[] => [
  /^\p{scx=Latin}$/u,
  /^\p{scx=Cyrillic}$/u,
  /^\p{scx=Greek}$/u,
  // Japanese, Chinese with Bopomofo, and Korean each combine several scripts.
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u,
  /^[\p{scx=Han}\p{scx=Bopomofo}]$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]$/u,
  /^\p{scx=Arabic}$/u,
  /^\p{scx=Hebrew}$/u,
  /^\p{scx=Thai}$/u,
  /^\p{scx=Lao}$/u,
  /^\p{scx=Khmer}$/u,
  /^\p{scx=Myanmar}$/u,
  /^\p{scx=Devanagari}$/u,
  /^\p{scx=Bengali}$/u,
  /^\p{scx=Gujarati}$/u,
  /^\p{scx=Gurmukhi}$/u,
  /^\p{scx=Kannada}$/u,
  /^\p{scx=Malayalam}$/u,
  /^\p{scx=Oriya}$/u,
  /^\p{scx=Sinhala}$/u,
  /^\p{scx=Tamil}$/u,
  /^\p{scx=Telugu}$/u,
  /^\p{scx=Thaana}$/u,
  /^\p{scx=Tibetan}$/u,
  /^\p{scx=Armenian}$/u,
  /^\p{scx=Georgian}$/u,
  /^\p{scx=Ethiopic}$/u,
]);

const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
const TAG = /[<>]/;
const PILED_MARKS = /\p{M}{4}/u;
const LONG_NUMBER = /\p{Nd}(?:[^\p{L}\p{N}]?\p{Nd}){5,}/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
// Words of any script may contain these digits, marks and modifier letters.
const IN_EVERY_SCRIPT = /^(?:\p{scx=Inherited}|[0-9]|(?=\p{scx=Common})\p{Lm})$/u;

export function toPlainSpaces(text: string): string {
  return text.replaceAll(/\p{Zs}+/gu, ' ');
}

export function faultOfName(text: string): string | undefined {
  if (text === '') return undefined;
  if (UNSEEN.test(text)) return 'Contains characters that cannot be shown';
  if (TAG.test(text)) return 'Write it without < and >';
  if (PILED_MARKS.test(text.normalize('NFD'))) return 'Contains a letter with more than three accents';
  if (!LETTER_OR_DIGIT.test(text)) return 'Contains no letter';
  const isMixed = (text.match(WORDS) ?? []).some((word) => !isOfOneScript(word));
  return isMixed ? 'Contains a word with letters of different alphabets' : undefined;
}

/** All words of a staff member's name must have the same alphabet. */
export function faultOfStaffName(text: string): string | undefined {
  const fault = faultOfName(text);
  if (fault !== undefined || isOfOneScript((text.match(WORDS) ?? []).join(''))) return fault;
  return 'Contains words of different alphabets';
}

/** A requested name may contain an ACN or ABN, but no number that could be a bank account. */
export function faultOfWishedName(text: string): string | undefined {
  const numbers = text.normalize('NFKC').match(LONG_NUMBER) ?? [];
  if (numbers.every(isCompanyNumber)) return undefined;
  return 'Contains a number of 6 or more digits that is not a valid ACN or ABN';
}

/** An ABN's check subtracts one from the first digit, whose weight is 10. */
function isCompanyNumber(text: string): boolean {
  const digits = text.replaceAll(/\P{Nd}/gu, '');
  const isAcn = digits.length === 9;
  const weights = isAcn ? [8, 7, 6, 5, 4, 3, 2, 1, 1] : [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), isAcn ? 0 : -10);
  return digits.length === weights.length && sum % (isAcn ? 10 : 89) === 0;
}

function isOfOneScript(word: string): boolean {
  const letters = [...word].filter((letter) => !IN_EVERY_SCRIPT.test(letter));
  return letters.length === 0 || scripts().some((script) => letters.every((letter) => script.test(letter)));
}

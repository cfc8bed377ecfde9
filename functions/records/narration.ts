import { atFirstUse } from '#shared/contract/endpoint.ts';
import {
  COUNTER,
  FOREIGN,
  KIND,
  LEGAL,
  NOISE,
  OF_DATES,
  PROFESSIONAL,
  RELATIVES,
  REMARK_MARKS,
  RETURNED,
  SAME,
  TITLES,
} from './bank-words.ts';

/** Texts that differ only in case or spaces become equal, including `ß` and `SS`. */
export function foldCase(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
}

export interface Token {
  /** The text is in upper case without accents. It contains either only letters or only digits. */
  readonly text: string;
  readonly isNumber: boolean;
  /** True for the letters of a code, such as a receipt number. Such letters identify nobody. */
  readonly isCode: boolean;
  /** True after a dash, slash, comma or similar mark, because banks begin a new field with a mark. */
  readonly startsField: boolean;
  readonly isHyphenated: boolean;
}

const PLAIN: Readonly<Record<string, string>> = {
  ß: 'SS',
  ẞ: 'SS',
  Ø: 'O',
  Đ: 'D',
  Ł: 'L',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  Ð: 'D',
  ı: 'I',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Returns upper case without accents and apostrophes, so O’Brien is one word. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(OTHER_LETTERS, (letter) => PLAIN[letter] ?? letter)
    .replace(/(?<=\p{L})['\u2019`\u02BC](?=\p{L})/gu, '');
}

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bA\s?\/\s?C\b/g, ' AC '],
  [/(?<!\p{L})P\s?\/\s?L\b/gu, ' PTY LTD '],
  [/\bS\s?\/\s?F(?:UND)?\b/g, ' SUPER FUND '],
  [/(?<=\p{L}{2} )S F(?!\p{L})/gu, 'SUPER FUND'],
  [/\bF\s?\/\s?T\b/g, ' FAMILY TRUST '],
  [/\bR\s?\/\s?D\b/g, ' DISHONOUR '],
  [/\bA\s?\/\s?T\s?\/\s?F\b/g, ' ATF '],
  [/\bC\s?\/\s?-/g, ' CARE '],
  [/\bT\s?\/\s?(?:F|FR|FER)\b/g, ' TFR '],
  [/\b(?:B\s?\/\s?O|D\s?\/\s?[CED]|I\s?\/\s?B|T\s?\/\s?T)\b/g, ' CR '],
  [/\bAS\s+(?:A\s+)?TRUSTEES?\s+(?:FOR|OF)\b/g, ' ATF '],
  [/\bAS\s+TTEES?\s+(?:FOR|OF)?\b/g, ' ATF '],
  [/\bTTEES?\s+(?:FOR|OF)\b/g, ' ATF '],
  [/\s*[&+]\s*/g, ' AND '],
];

/** A group of at most this many letters next to digits is a code and not a word. */
const CODE_LETTERS = 3;
const LONG_CODE_LETTERS = 5;

function isWordWithNumber(chunk: string): boolean {
  return /^(?:\p{L}{4,}\p{N}+|\p{N}+\p{L}{4,}|\p{N}+(?:ST|ND|RD|TH))$/u.test(chunk);
}

/** Matches a BIC (alone or at the start of an NPP id), a UETR, and a SWIFT field code such as `/ROC/`. */
const BANK_CODES =
  /\b[A-Z]{4}(?<country>[A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?:N\d{8,})?\b|\b[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}\b|\/[A-Z]{3,4}\/(?=\s?[A-Z]*\d)/g;
const regions = atFirstUse(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }));
const MOST_VOWELS = 1;

function codePlaces(plain: string): (at: number) => boolean {
  const codes = [...plain.matchAll(BANK_CODES)].filter(({ 0: code, groups }) => {
    if (groups?.country === undefined) return !RETURNED.has(code.replaceAll('/', ''));
    const isWord = !/\d|X{3}$/.test(code) && (code.match(/[AEIOUY]/g) ?? []).length > MOST_VOWELS;
    return !isWord && regions().of(groups.country) !== undefined;
  });
  return (at) => codes.some(({ 0: code, index }) => index <= at && at < index + code.length);
}

export function tokensOf(text: string): Token[] {
  // The replacements below add single spaces, so a tab marks where the bank's text has several spaces.
  let plain = plainLetters(text).replace(/\s{2,}/g, ' \t ');
  for (const [form, word] of ABBREVIATIONS) plain = plain.replace(form, word);
  const isInCode = codePlaces(plain);
  const tokens: Token[] = [];
  let end = 0;
  for (const match of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    const between = plain.slice(end, match.index);
    end = match.index + match[0].length;
    const pieces = match[0].match(/\p{L}+|\p{N}+/gu) ?? [];
    const isMixed = pieces.length > 1;
    const isCode = isMixed && !isWordWithNumber(match[0]);
    for (const [index, piece] of pieces.entries()) {
      const isNumber = /^\p{N}/u.test(piece);
      tokens.push({
        text: piece,
        isNumber,
        isCode:
          !isNumber &&
          (isInCode(match.index) ||
            /^X+\d/.test(match[0]) ||
            (isCode &&
              !LEGAL.has(piece) &&
              piece.length <= (pieces.length > 2 ? LONG_CODE_LETTERS : CODE_LETTERS))),
        startsField: index === 0 && tokens.length > 0 && /[^\n\r .]/.test(between),
        isHyphenated: index === 0 && between === '-' && !isNumber,
      });
    }
  }
  return tokens;
}

export function lastingWords(text: string): string[] {
  return tokensOf(text)
    .filter(
      ({ text: word, isNumber, isCode }, at, tokens) =>
        !isNumber &&
        !isCode &&
        !OF_DATES.has(word) &&
        !(tokens[at - 1]?.isNumber && /^(?:ST|ND|RD|TH)$/.test(word)),
    )
    .map((token) => token.text);
}

export function wordsOf(text: string): string[] {
  return tokensOf(text)
    .map((token) => token.text)
    .filter((word) => !TITLES.has(word));
}

export function entityWordsOf(words: readonly string[]): string[] {
  return words.map((word) => SAME[word] ?? word).filter((word) => !LEGAL.has(word));
}

export function compactOf(text: string): string {
  return plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '');
}

export interface Payer {
  readonly key: string;
  /** True for a lawyer, adviser or custodian, who may pay for several clients. */
  readonly isProfessional: boolean;
}

const MAX_PAYER_WORDS = 6;
const MIN_PAYER_LENGTH = 5;
const MIN_SINGLE_LENGTH = 8;
function isTelling({ text, isNumber, isCode }: Token): boolean {
  return (
    !isNumber &&
    !isCode &&
    !TITLES.has(text) &&
    !LEGAL.has(text) &&
    !(NOISE.has(text) && !KIND.has(SAME[text] ?? text))
  );
}

const MONTH_NAMES = new Set(['APRIL', 'MAY', 'JUNE', 'AUGUST', 'JAN']);

function isFirstName(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return (
    MONTH_NAMES.has(tokens[at]?.text ?? '') && next !== undefined && !next.startsField && isTelling(next)
  );
}

function payerWords(tokens: readonly Token[]): string[] {
  const words: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (
      words.length > 0 &&
      ((token.startsField && !token.isHyphenated) || token.isNumber || REMARK_MARKS.has(token.text))
    )
      break;
    if (isTelling(token) || isFirstName(tokens, at)) words.push(SAME[token.text] ?? token.text);
  }
  return words;
}

const OF_FIRMS = /WEALTH|NOMINEE|CUSTOD|ADVIS[EO]R/;

function isOfFirm(word: string): boolean {
  return PROFESSIONAL.has(word) || OF_FIRMS.test(word);
}

/** In "Smith Lawyers Brown", Brown is the client of the firm and not the payer. */
function withoutMatter(words: readonly string[]): { words: readonly string[]; isProfessional: boolean } {
  const at = words.findIndex(isOfFirm);
  if (at < 0) return { words, isProfessional: false };
  let end = at;
  while (
    words[end + 1] !== undefined &&
    (PROFESSIONAL.has(words[end + 1] ?? '') ||
      words[end + 1] === 'TRUST' ||
      words[end + 1] === 'GROUP' ||
      words[end + 1] === 'PARTNERS')
  )
    end += 1;
  return { words: words.slice(0, end + 1), isProfessional: true };
}

const ACCOUNT_TAIL = /(?:\bX{2,}|\*{2,}|\bENDING (?:IN )?)(\d{3,4})\b/;

export function payerOf(text: string): Payer {
  const tokens = tokensOf(text);
  const { words, isProfessional } = withoutMatter(payerWords(tokens));
  // Lawyers and agents pay from a "trust account", but clients do not.
  const isTrustAccount =
    /\bTRUST\s+(?:A\s?\/?\s?C|ACC(?:OUN)?T|ACC)\b|\bCLIENTS?\s+(?:A\s?\/?\s?C|ACC(?:OUN)?T|ACC|FUNDS|MONIES)\b/.test(
      plainLetters(text),
    );
  const key = words.slice(0, MAX_PAYER_WORDS).join(' ');
  const letters = key.replaceAll(' ', '').length;
  const isRelative = words.length > 0 && words.every((word) => RELATIVES.has(word) || word === 'AND');
  const isName =
    letters >= MIN_PAYER_LENGTH &&
    !isRelative &&
    !tokens.some(({ text: word }) => COUNTER.has(word) && !words.includes(word)) &&
    (words.length > 1 || letters >= MIN_SINGLE_LENGTH) &&
    words.some((word) => word.length >= 3) &&
    !tokens.some(({ text: word }) => FOREIGN.has(word) && !words.includes(word)) &&
    !tokens.some(({ text: word }) => RETURNED.has(word));
  // Several payers' accounts may end with the same digits, so the digits do not identify one client.
  const [, tail] = isName ? [] : (ACCOUNT_TAIL.exec(plainLetters(text)) ?? []);
  if (tail !== undefined) return { key: `ACCOUNT ${tail}`, isProfessional: true };
  return { key: isName ? key : '', isProfessional: isProfessional || isTrustAccount };
}

const MIN_CUT_PAYER_LENGTH = 12;

/** `told` is the payer of a new text. The bank may have cut `told` or added a remark. */
export function isSamePayer(known: string, told: string): boolean {
  if (known === told) return true;
  const [short, long] = known.length < told.length ? [known, told] : [told, known];
  if (!long.startsWith(short)) return false;
  const rest = long.slice(short.length);
  // A bank may cut a word but adds no letters: "Judith Youngsen" is not Judith Young.
  if (!rest.startsWith(' ')) return short === told && short.length >= MIN_CUT_PAYER_LENGTH;
  // "Susan Oliver" may be a different person from Susan Oliver Thomas.
  if (short === told) return false;
  // Added words are remarks, such as "reno", unless they name another firm, such as "Holdings".
  return (
    short.includes(' ') &&
    !rest
      .trim()
      .split(' ')
      .some((word) => KIND.has(word) || PROFESSIONAL.has(word))
  );
}

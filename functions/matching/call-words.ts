import { groupBy } from '#shared/group-by.ts';
import { numbersIn } from '#shared/payment-reference.ts';
import { isOrdinary, LEGAL } from '../records/bank-words.ts';
import { compactOf, type Token, tokensOf } from '../records/narration.ts';

/** A shorter title may occur in a text by chance. */
const MIN_TITLE_LENGTH = 6;

const MIN_TITLE_WORD = 3;

const MIN_CUT_TITLE_WORD = 6;

function wordsIn(title: string): string[] {
  return tokensOf(title).flatMap(({ text, isNumber }) => (isNumber ? [] : [text]));
}

/** Payers shorten titles to beginnings (INFR) and initials (IPF for Infrastructure Partners Fund). */
function titleWords(titles: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const title of titles) {
    const own = wordsIn(title);
    for (const word of own) {
      words.add(word);
      if (word.length >= MIN_CUT_TITLE_WORD)
        for (let length = MIN_TITLE_WORD; length < word.length; length += 1) words.add(word.slice(0, length));
    }
    const initials = own.map((word) => word[0] ?? '').join('');
    for (let length = 2; length <= initials.length; length += 1) {
      if (length >= MIN_TITLE_WORD) words.add(initials.slice(0, length));
      words.add(`${initials.slice(0, length)}F`);
    }
  }
  return words;
}

/** Cardinal and ordinal numbers alternate, because `numberAt` computes the number from the position. */
const COUNT =
  `ONE FIRST TWO SECOND THREE THIRD FOUR FOURTH FIVE FIFTH SIX SIXTH SEVEN SEVENTH EIGHT EIGHTH NINE NINTH TEN TENTH ELEVEN
  ELEVENTH TWELVE TWELFTH THIRTEEN THIRTEENTH FOURTEEN FOURTEENTH FIFTEEN FIFTEENTH SIXTEEN SIXTEENTH SEVENTEEN
  SEVENTEENTH EIGHTEEN EIGHTEENTH NINETEEN NINETEENTH TWENTY TWENTIETH`.split(/\s+/);
const TENS: Readonly<Record<string, number>> = { TWENTY: 20, THIRTY: 30 };
const COUNTED_CALLS = new Set('CALL CAPCALL DRAWDOWN TRANCHE CONTRIBUTION INSTALMENT INSTALLMENT'.split(' '));
/** A number beside these words may belong to a part payment, such as "part 2". */
export const PARTS = new Set(['PART', 'PAYMENT', 'INSTALMENT', 'INSTALLMENT']);
const COUNTED = new Set([...COUNTED_CALLS, ...PARTS, 'FUND', 'SERIES', 'STAGE']);

interface CallNumber {
  readonly noun: string;
  readonly number: number;
  readonly from: number;
  readonly end: number;
}

const NUMBER_OF_CALL = /^(?:\d{1,2}|[1-9]\d\d)$/;

function numberAt(tokens: readonly Token[], at: number) {
  const { text = '', isNumber, isCode = true } = tokens[at] ?? {};
  const next = tokens[at + 1]?.text ?? '';
  if (isCode || TENS[tokens[at - 1]?.text ?? ''] || (isNumber && !NUMBER_OF_CALL.test(text)))
    return undefined;
  const isSuffixed = isNumber && /^(?:ST|ND|RD|TH)$/.test(next);
  if (isNumber) return { number: Number(text), end: at + (isSuffixed ? 2 : 1), isOrdinal: isSuffixed };
  const [tens, unit] = [TENS[text] ?? 0, COUNT.indexOf(next)];
  const isBoth = tens > 0 && unit >= 0 && unit < 18;
  const place = isBoth ? unit : COUNT.indexOf(text);
  const number = (isBoth ? tens : 0) + Math.floor(place / 2) + 1;
  return place < 0 ? undefined : { number, end: at + (isBoth ? 2 : 1), isOrdinal: place % 2 === 1 };
}

function numbersOfCalls(tokens: readonly Token[]): CallNumber[] {
  return tokens.flatMap(({ text, isCode }, at): CallNumber[] => {
    const next = tokens[at + 1];
    if (COUNTED.has(text) || (isCode && /^CC?$/.test(text) && next?.isNumber)) {
      const told = numberAt(tokens, /^(?:NO|NUM|NUMBER|NR)$/.test(next?.text ?? '') ? at + 2 : at + 1);
      return told ? [{ noun: text, number: told.number, from: at, end: told.end }] : [];
    }
    const told = numberAt(tokens, at);
    if (!told?.isOrdinal) return [];
    const behind = /^CAP(?:ITAL)?$/.test(tokens[told.end]?.text ?? '') ? told.end + 1 : told.end;
    const noun = tokens[behind]?.text ?? '';
    return COUNTED_CALLS.has(noun) ? [{ noun, number: told.number, from: at, end: behind + 1 }] : [];
  });
}

function numberOfTitle(title: string): number {
  return Number(/\p{L}\s*(\d{1,3})\s*$/u.exec(title)?.[1]);
}

interface LineOfCall {
  readonly callTitle: string;
  readonly reference: string;
}

function numberOfCall({ callTitle, reference }: LineOfCall): number {
  return numberOfTitle(callTitle) || numbersIn(reference).callNumber;
}

export function numbersOfLine(line: LineOfCall): number[] {
  const tokens = tokensOf(line.callTitle);
  const told = tokens.filter(({ isNumber }) => isNumber).map(({ text }) => Number(text));
  return [...told, ...numbersOfCalls(tokens).map(({ number }) => number), numberOfCall(line)];
}

export function wordsOfTitle(title: string): string[] {
  return wordsIn(title).filter(
    (word) => word.length > MIN_TITLE_WORD && !LEGAL.has(word) && !isOrdinary(word),
  );
}

export function callIndex(lines: readonly LineOfCall[]) {
  const titles = new Set(lines.map(({ callTitle }) => callTitle));
  return { numbers: new Set(lines.map(numberOfCall)), words: new Set([...titles].flatMap(wordsOfTitle)) };
}

export interface CallsNamed {
  readonly calls: ReadonlySet<string>;
  readonly callPlaces: ReadonlySet<number>;
  readonly callNumbers: readonly CallNumber[];
}

export function callFinder(callTitles: readonly string[]): (tokens: readonly Token[]) => CallsNamed {
  const titles = [...new Set(callTitles)];
  const words = titleWords(titles);
  const titlesOf = groupBy(titles, numberOfTitle);
  const names = titles
    .map((title) => ({ title, compact: compactOf(title) }))
    .filter(({ compact }) => compact.length >= MIN_TITLE_LENGTH);
  return (tokens) => {
    const calls = new Set<string>();
    const callPlaces = new Set(
      tokens.flatMap(({ text, isNumber }, at) => (!isNumber && words.has(text) ? [at] : [])),
    );
    for (const { title, compact } of names)
      for (const start of tokens.keys()) {
        let written = '';
        let end = start;
        while (end < tokens.length && written.length < compact.length) {
          written += tokens[end]?.text ?? '';
          end += 1;
        }
        if (written !== compact) continue;
        calls.add(title);
        for (let at = start; at < end; at += 1) callPlaces.add(at);
      }
    const callNumbers = numbersOfCalls(tokens);
    for (const { noun, number, from, end } of callNumbers) {
      const [title, ...others] = noun === 'FUND' || PARTS.has(noun) ? [] : (titlesOf.get(number) ?? []);
      if (title !== undefined && others.length === 0) calls.add(title);
      for (let at = from; at < end; at += 1) callPlaces.add(at);
    }
    return { calls, callPlaces, callNumbers };
  };
}

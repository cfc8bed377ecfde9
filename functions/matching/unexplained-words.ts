import {
  CHANNELS,
  FOREIGN,
  isLegalForm,
  KIND,
  LEFT_TO_PAY,
  LEGAL,
  NAMELIKE,
  NOISE,
  NUMBER_MARKS,
  PROFESSIONAL,
  PURPOSES,
  RETURNED,
  SAME,
  TITLES,
} from '../records/bank-words.ts';
import type { Token } from '../records/narration.ts';
import { type Clues, identityOf } from './clues.ts';
import { NAME_LEVELS, NO_NAME } from './name-evidence.ts';

const NO_PLACES: ReadonlySet<number> = new Set();

/** A bank may cut the last word: "IN" for INVOICE, or "DEPOSIT" for "deposit lot 14". */
const CUT_PURPOSE = new Set(['IN', 'ON', 'OF', 'TO', 'AT', 'RE', 'DE', 'NO', 'DEPOSIT']);

/** Banks may cut these words after an entity's name: "PT" for PTY. */
const CUT_AFTER_ENTITY = ['PTY', 'LTD', 'LIMITED', 'TRUST', 'FUND', 'CO', 'SUPERANNUATION'];

const CUT_AFTER_NAME = ['CONTRIBUTION', 'INVESTMENT', 'PAYMENT'];

const MIN_CUT_WORD = 4;

function isCutWord(text: string, isEntity: boolean): boolean {
  if (isEntity && CUT_AFTER_ENTITY.some((word) => word.startsWith(text))) return true;
  return text.length >= MIN_CUT_WORD && CUT_AFTER_NAME.some((word) => word.startsWith(text));
}

export interface Unexplained {
  readonly text: string;
  /** True for "M" in "Orla M Keogh" if the client is Orla Keogh. */
  readonly isMiddleInitial?: boolean;
}

interface Named {
  readonly tokens: readonly Token[];
  readonly named: ReadonlySet<number>;
  readonly callPlaces: ReadonlySet<number>;
  readonly firmPlaces: ReadonlySet<number>;
  readonly isInternational: boolean;
  readonly line: LineFacts;
}

interface LineFacts {
  readonly months: ReadonlySet<string>;
  readonly isRemainder: boolean;
}

function inField(tokens: readonly Token[], at: number): Token | undefined {
  const token = tokens[at];
  return token?.startsField && !token.isHyphenated ? undefined : token;
}

const MOST_INSIDE = 4;
/** These words end an entity's name, but may also begin a purpose, such as "capital call". */
const PURPOSE_KINDS = new Set(['CAPITAL', 'PROPERTY', 'INVESTMENTS', 'PARTNERS']);

function endsName({ text }: Token, isEntity: boolean): boolean {
  const usual = SAME[text] ?? text;
  return (
    ((LEGAL.has(text) || (isEntity && isLegalForm(text))) && !['THE', 'ATF', 'FUND', 'FD'].includes(text)) ||
    (KIND.has(usual) && !PURPOSE_KINDS.has(usual))
  );
}

const DIRECTIONS = new Set(['FROM', 'TO', 'VIA', 'BY', 'FOR', 'RE', 'REF', 'REFERENCE', 'ON', 'OF']);
/** These words precede a purpose, such as "both calls" or "balance of call 2". */
const COUNTING = new Set(['FINAL', 'LAST', 'BOTH', 'ALL', 'BALANCE', 'REST', 'PART']);
const MONTH = /^(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)/;
const MIN_NUMBER = 4;
const MONTH_NAMES = new Set(['APRIL', 'MAY', 'JUNE', 'AUGUST', 'MARCH', 'JAN']);

function isPurpose({ tokens, callPlaces }: Named, at: number): boolean {
  return PURPOSES.has(tokens[at]?.text ?? '') || callPlaces.has(at);
}

function isMonthOfCall(text: Named, at: number): boolean {
  const { text: month = '' } = text.tokens[at] ?? {};
  const next = text.tokens[at + 1]?.isNumber ? at + 2 : at + 1;
  const isClear = !/^CAP(?:ITAL)?$/.test(text.tokens[next]?.text ?? '') || !MONTH_NAMES.has(month);
  return MONTH.test(month) && text.line.months.has(month.slice(0, 3)) && isClear && isPurpose(text, next);
}

function isRail({ text }: Token): boolean {
  return (NOISE.has(text) || CHANNELS.has(text)) && !NAMELIKE.has(text);
}

function isBanksTail(text: Named, from: number): boolean {
  const words = text.tokens.slice(from);
  const other = words.findIndex((one, at) => {
    const isWord = (isRail(one) || NAMELIKE.has(one.text)) && !one.isCode && !MONTH.test(one.text);
    return !isWord || isPurpose(text, from + at) || (at > 0 && !inField(words, at));
  });
  const tail = other < 0 ? words : words.slice(0, other);
  const next = inField(words, tail.length);
  const isEnd = !next || next.isNumber || next.isCode || isPurpose(text, from + tail.length);
  return tail.length > 1 && tail.some(isRail) && isEnd;
}

function isBehindName(text: Named, at: number): boolean {
  const { tokens, callPlaces, isInternational, line } = text;
  const one = tokens[at];
  const two = inField(tokens, at + 1);
  if (!one || one.isCode || TITLES.has(one.text)) return true;
  const isDate = one.isNumber && (two ? MONTH.test(two.text) : tokens[at + 1]?.isNumber === true);
  const isPurposeNext = two !== undefined && isPurpose(text, at + 1);
  if (isMonthOfCall(text, at) || isBanksTail(text, at)) return true;
  if (line.isRemainder && LEFT_TO_PAY.has(one.text)) {
    if (!two || two.isNumber) return one.text.length > 6;
    return LEFT_TO_PAY.has(two.text) || isPurposeNext || MONTH.test(two.text);
  }
  if (one.isNumber)
    return (
      isDate ||
      /^(?:ST|ND|RD|TH)$/.test(two?.text ?? '') ||
      one.text.length > MIN_NUMBER ||
      one.text.startsWith('0')
    );
  if (PURPOSES.has(one.text)) return true;
  if (one.text === 'CAPITAL') return isPurposeNext && one.text !== two.text;
  if (callPlaces.has(at)) return !NAMELIKE.has(one.text) || (isPurposeNext && one.text !== two.text);
  const isRailWord = isRail(one);
  // A label such as "Ref" belongs to the number after it. In an international transfer, a bank's name may follow the label
  // instead.
  if (
    isRailWord &&
    (isInternational || (tokens[at + 1]?.isNumber && (tokens[at + 1]?.text.length ?? 0) >= MIN_NUMBER))
  )
    return true;
  if (!two) return false;
  if (COUNTING.has(one.text) && two.isCode) return true;
  if (COUNTING.has(one.text))
    return (
      /^(?:OF|OUTSTANDING|OWING|DUE)$/.test(two.text) ||
      (PURPOSES.has(two.text) && !inField(tokens, at + 2)?.isNumber)
    );
  const isBeforeRail = NOISE.has(two.text) && !NAMELIKE.has(two.text) && !PURPOSES.has(two.text);
  const isBank = isBeforeRail && NAMELIKE.has(one.text) && !MONTH.test(one.text);
  return isBank || (isRailWord && (DIRECTIONS.has(one.text) || two.isCode || isBeforeRail));
}

function placesInNames(text: Named, isEntity: boolean, isReferenced: boolean): Set<number> {
  const { tokens, named, callPlaces } = text;
  const inside = new Set<number>();
  for (const [at, { text: word, isNumber }] of tokens.entries()) {
    if (named.has(at)) continue;
    const next = inField(tokens, at + 1);
    if (
      isEntity &&
      next &&
      named.has(at + 1) &&
      NAMELIKE.has(word) &&
      !tokens[at - 1]?.isNumber &&
      !callPlaces.has(at)
    )
      inside.add(at);
    if (!named.has(at - 1) || text.firmPlaces.has(at - 1) || !inField(tokens, at)) continue;
    let end = at;
    while (end < at + MOST_INSIDE && end < tokens.length && !named.has(end) && inField(tokens, end)) {
      if (endsName(tokens[end] as Token, isEntity) && !callPlaces.has(end)) break;
      end += 1;
    }
    const last = tokens[end];
    const isClosed =
      last !== undefined &&
      end < at + MOST_INSIDE &&
      inField(tokens, end) &&
      (named.has(end) || endsName(last, isEntity));
    if (isClosed)
      for (let place = at; place < end; place += 1) {
        const between = tokens[place]?.text ?? '';
        if (!TITLES.has(between) && !LEGAL.has(between) && between !== 'AND') inside.add(place);
      }
    const isEnded = endsName(tokens[at - 1] as Token, isEntity) || (word === 'P' && next?.text === 'L');
    if (
      !isClosed &&
      !isEnded &&
      !isReferenced &&
      !isBehindName(text, at) &&
      !(isNumber && isEntity && word.length > 2)
    )
      inside.add(word === 'AND' ? at + 1 : at);
  }
  return inside;
}

export function unexplainedWords(
  clues: Clues,
  owners: ReadonlySet<string>,
  used: ReadonlySet<number>,
  isReferenced: boolean,
  line: LineFacts,
): Unexplained[] {
  const isEntity = [...owners].some((id) => clues.clients.get(id)?.name.isEntity);
  const payerPlaces = [...owners].some((id) => clues.clients.get(id)?.payer) ? clues.payerPlaces : NO_PLACES;
  const isOfFirm = [...owners].every((id) => {
    const { level, own } = clues.clients.get(id)?.name ?? NO_NAME;
    return (isReferenced || level === NAME_LEVELS.full) && ![...own].some((at) => clues.firmPlaces.has(at));
  });
  const firmPlaces = isOfFirm ? clues.firmPlaces : NO_PLACES;
  const { tokens, callPlaces, isInternational } = clues;
  const own = [...owners].flatMap((id) => identityOf(clues, id).words);
  const named = new Set([...used, ...payerPlaces, ...firmPlaces]);
  const inNames = placesInNames(
    { tokens, named, callPlaces, firmPlaces, isInternational, line },
    isEntity,
    isReferenced,
  );
  const found = tokens.flatMap((token, at): (Unexplained & { at: number })[] => {
    const { text, isNumber, isCode } = token;
    // `objectionsOfDeposit` objects to a word of another purpose, so the word is skipped here.
    if (isCode || named.has(at) || [RETURNED, FOREIGN].some((words) => words.has(text))) return [];
    const isLast = at === tokens.length - 1;
    const next = inField(tokens, at + 1);
    if (isLast && isEntity && named.has(at - 1) && CUT_AFTER_ENTITY.some((word) => word.startsWith(text)))
      return [];
    const isCutName =
      isLast &&
      LEGAL.has(tokens[at - 1]?.text ?? '') &&
      text.length >= MIN_CUT_WORD &&
      own.some((word) => word.startsWith(text));
    if (isCutName) return [];
    if (inNames.has(at))
      return [
        { at, text, isMiddleInitial: !isNumber && text.length === 1 && used.has(at - 1) && used.has(at + 1) },
      ];
    const isNext = used.has(at - 1) || (isEntity && LEGAL.has(tokens[at - 1]?.text ?? ''));
    const isAfterAccount = tokens[at - 1]?.text === 'AC';
    if (isLast && CUT_PURPOSE.has(text) && (isNext || isAfterAccount)) return [{ at, text }];
    if (callPlaces.has(at)) return [];
    if (line.isRemainder && LEFT_TO_PAY.has(text)) return [];
    if (isLast && text.length === 1 && /^(?:FOR|DEPOSIT)$/.test(tokens[at - 1]?.text ?? ''))
      return [{ at, text }];
    if (isLast && (used.has(at - 1) || NOISE.has(tokens[at - 1]?.text ?? '')) && isCutWord(text, isEntity))
      return [];
    if (isEntity && /^[PL]$/.test(text) && (used.has(at - 1) || tokens[at - 1]?.text === 'P')) return [];
    if (isEntity && isNumberOfEntity(tokens, at, used)) return [{ at, text }];
    // "James S Fraser" may be a different person from James Fraser.
    if (!isNumber && text.length === 1) {
      const isMiddleInitial = used.has(at - 1) && used.has(at + 1);
      return isNext || (used.has(at + 1) && inField(tokens, at + 1)) ? [{ at, text, isMiddleInitial }] : [];
    }
    if (token.isHyphenated && used.has(at - 1)) return [{ at, text }];
    // Words before BANK are the bank's name and need no explanation.
    if (next?.text === 'BANK' && (at === 0 || isInternational)) return [];
    if (tokens[at - 1]?.text === 'BANK' && LEGAL.has(text)) return [];
    // The words "re" and "no" alone need no explanation, but "re-credit" and "no account" do.
    if (next && (text === 'NO' ? !next.isNumber : text === 'RE' && next.isHyphenated))
      return [{ at, text: `${text} ${next.text}` }];
    if (isNumber || TITLES.has(text)) return [];
    if (
      /^(?:FEES?)$/.test(text) &&
      !next?.isNumber &&
      !tokens.slice(at - 2, at).some((before) => before.text === 'LESS')
    )
      return [{ at, text }];
    if (isEntity && isLegalForm(text)) return [];
    if (LEGAL.has(text) && text !== 'THE' && text !== 'CO') return text === 'FUND' ? [] : [{ at, text }];
    return NOISE.has(text) || CHANNELS.has(text) ? [] : [{ text, at }];
  });
  const isUnnamed = [...owners].every((id) => identityOf(clues, id).name.level <= NAME_LEVELS.first);
  return isReferenced &&
    isUnnamed &&
    isNameOfOther(
      clues,
      found.map(({ at }) => at),
    )
    ? []
    : found;
}

const PAYER_MARKS = new Set(['FROM', 'CR', 'ORDP', 'ORDCUST', 'REMITTER', 'BENM', 'SENDER']);
const MOST_OF_NAME = 6;

/** A title, an initial, a legal form or "from" marks the name of another payer. */
function isNameOfOther({ tokens, firmPlaces }: Clues, places: readonly number[]): boolean {
  const isMark = (at: number) => {
    const { text = '', isNumber = true } = tokens[at] ?? {};
    return !isNumber && (text.length === 1 || [TITLES, LEGAL, PROFESSIONAL].some((words) => words.has(text)));
  };
  const isPart = (at: number) =>
    tokens[at]?.isCode === false &&
    (isMark(at) || firmPlaces.has(at) || places.includes(at) || tokens[at]?.text === 'AND');
  let [from = 0] = places;
  while (isPart(from - 1) && !tokens[from]?.startsField) from -= 1;
  let end = from + 1;
  while (isPart(end) && inField(tokens, end)) end += 1;
  const words = tokens.slice(from, end);
  const isMarked = words.some((_, at) => isMark(from + at) || firmPlaces.has(from + at));
  const isFrom = PAYER_MARKS.has(tokens[from - 1]?.text ?? '');
  return (
    words.length > 1 &&
    words.length <= MOST_OF_NAME &&
    places.every((at) => from <= at && at < end) &&
    (isMarked || isFrom)
  );
}

/** "Ridge Pty Ltd No 2" is a different company from "Ridge Pty Ltd". */
function isNumberOfEntity(tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  const { text, isNumber } = tokens[at] ?? { text: '', isNumber: false };
  let before = at - 1;
  if (isNumber && text.length <= 2) {
    if (NUMBER_MARKS.has(tokens[before]?.text ?? '')) before -= 1;
  } else if (/^(?:ONE|TWO|THREE|FOUR|FIVE|SIX)$/.test(text) && tokens[before]?.text === 'NO') before -= 1;
  else if (!/^(?:II|III|IV|VI)$/.test(text)) return false;
  while (LEGAL.has(tokens[before]?.text ?? '')) before -= 1;
  return used.has(before) && !tokens[at]?.startsField;
}

import {
  isLegalForm,
  KIND,
  LEGAL,
  NOISE,
  NUMBER_MARKS,
  SAME,
  STATES,
  TITLES,
} from '../records/bank-words.ts';
import type { Token } from '../records/narration.ts';
import type { Clues } from './clues.ts';
import { NAME_LEVELS, NO_NAME } from './name-evidence.ts';

const NO_PLACES: ReadonlySet<number> = new Set();

/** Bank words that may also be the beginning of a cut word: "IN" of INVOICE, "NO" of a company number. */
const CUT_PURPOSE = new Set(['IN', 'ON', 'OF', 'TO', 'AT', 'RE', 'DE', 'NO']);

/** Words after an entity's name that a bank may cut at the end of a field. */
const CUT_AFTER_ENTITY = ['PTY', 'LTD', 'LIMITED', 'TRUST', 'FUND', 'CO'];

const CUT_AFTER_NAME = ['CAPITAL', 'CONTRIBUTION', 'INVESTMENT', 'PAYMENT'];

const MIN_CUT_WORD = 4;

function isCutWord(text: string, isEntity: boolean): boolean {
  if (isEntity && CUT_AFTER_ENTITY.some((word) => word.startsWith(text))) return true;
  return text.length >= MIN_CUT_WORD && CUT_AFTER_NAME.some((word) => word.startsWith(text));
}

/** A bank puts these words before a name. After a name, they may state another purpose. */
const PURPOSE_AFTER_NAME = new Set(['DEPOSIT', 'DEPOSITS', 'FEE', 'FEES']);

function isBesideName(tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  return isBehindName(tokens, at, used) || (used.has(at + 1) && !tokens[at + 1]?.startsField);
}

/** Whether the word at this place follows a client's name, directly or after its legal form. */
function isBehindName(tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  let before = at - 1;
  while (before >= 0 && LEGAL.has(tokens[before]?.text ?? '') && !used.has(before)) before -= 1;
  return used.has(before);
}

export interface Unexplained {
  readonly text: string;
  /** Whether the word is an initial inside the name: "M" in "Orla M Keogh" for Orla Keogh. */
  readonly isMiddleInitial?: boolean;
}

/** The words of a text that are neither bank words nor in these clients' names. `used` contains the places of the names. */
export function unexplainedWords(
  clues: Clues,
  owners: ReadonlySet<string>,
  used: ReadonlySet<number>,
): Unexplained[] {
  const isEntity = [...owners].some((id) => clues.clients.get(id)?.name.isEntity);
  const payerPlaces = [...owners].some((id) => clues.clients.get(id)?.payer) ? clues.payerPlaces : NO_PLACES;
  const isOfFirm = [...owners].every((id) => {
    const { level, own } = clues.clients.get(id)?.name ?? NO_NAME;
    return level === NAME_LEVELS.full && ![...own].some((at) => clues.firmPlaces.has(at));
  });
  const firmPlaces = isOfFirm ? clues.firmPlaces : NO_PLACES;
  const last = Math.max(-1, ...used, ...payerPlaces);
  const { tokens } = clues;
  return tokens.flatMap((token, at) => {
    const { text, isNumber, isCode } = token;
    if (isCode || used.has(at)) return [];
    if (at === tokens.length - 1 && CUT_PURPOSE.has(text) && isBehindName(tokens, at, used))
      return [{ text }];
    if (clues.callPlaces.has(at) || payerPlaces.has(at) || firmPlaces.has(at)) return [];
    if (
      at === tokens.length - 1 &&
      (used.has(at - 1) || NOISE.has(tokens[at - 1]?.text ?? '')) &&
      isCutWord(text, isEntity)
    )
      return [];
    if (isEntity && /^[PL]$/.test(text) && (used.has(at - 1) || tokens[at - 1]?.text === 'P')) return [];
    if (isEntity && isNumberOfEntity(tokens, at, used)) return [{ text }];
    // "James S Fraser" may be another person than James Fraser.
    if (!isNumber && text.length === 1) {
      const isMiddleInitial = used.has(at - 1) && used.has(at + 1);
      const isCutPayee = at === tokens.length - 1 && tokens[at - 1]?.text === 'FOR';
      return isCutPayee || isBesideName(tokens, at, used) ? [{ text, isMiddleInitial }] : [];
    }
    if (token.isHyphenated && used.has(at - 1)) return [{ text }];
    // A state after a name makes it a place: "VICTORIA PARK WA".
    if (STATES.has(text) && used.has(at - 1)) return [{ text }];
    if (isNumber || TITLES.has(text)) return [];
    if (PURPOSE_AFTER_NAME.has(text) && last >= 0 && at > last && tokens[at - 1]?.text !== 'LESS')
      return [{ text }];
    if (isEntity && isLegalForm(text)) return [];
    if (LEGAL.has(text) && text !== 'THE' && text !== 'CO') return text === 'FUND' ? [] : [{ text }];
    if (isEntity && used.has(at - 1) && KIND.has(SAME[text] ?? text) && tokens[at + 1]?.text !== 'CALL')
      return [{ text }];
    return NOISE.has(text) ? [] : [{ text }];
  });
}

const NUMBER_WORDS = new Set(['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX']);

/** Whether a number belongs to the entity's name: "Ridge Pty Ltd No 2" is another company than "Ridge Pty Ltd". */
function isNumberOfEntity(tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  const { text, isNumber } = tokens[at] ?? { text: '', isNumber: false };
  let before = at - 1;
  if (isNumber && text.length <= 2) {
    if (NUMBER_MARKS.has(tokens[before]?.text ?? '')) before -= 1;
  } else if (NUMBER_WORDS.has(text) && tokens[before]?.text === 'NO') before -= 1;
  else if (!/^(?:II|III|IV|VI)$/.test(text)) return false;
  while (LEGAL.has(tokens[before]?.text ?? '')) before -= 1;
  return used.has(before) && !tokens[at]?.startsField;
}

import { distance } from 'fastest-levenshtein';
import { FOREIGN, KIND, LEGAL, NOISE, RETURNED, SAME, TITLES } from '../records/bank-words.ts';
import type { Token } from '../records/narration.ts';

const WRITTEN_OUT: Readonly<Record<string, string>> = {
  Ü: 'ue',
  ü: 'ue',
  Ö: 'oe',
  ö: 'oe',
  Ø: 'oe',
  ø: 'oe',
  Ä: 'ae',
  ä: 'ae',
  Å: 'aa',
  å: 'aa',
  Ñ: 'ny',
  ñ: 'ny',
};
// A regex literal with a non-ASCII letter would double the memory of the bundle.
const ACCENTED = new RegExp(`[${Object.keys(WRITTEN_OUT).join('')}]`, 'g');

/** Returns Mueller for Müller. */
export function writtenOut(name: string): string {
  return name.normalize('NFC').replace(ACCENTED, (letter) => WRITTEN_OUT[letter] ?? letter);
}

const MIN_NEAR_LENGTH = 4;
/** Words of at least this length may have two wrong letters instead of one. */
const LONG_WORD_LENGTH = 8;
const MIN_GLUED_LENGTH = 8;
const SURELY_GLUED_LENGTH = 12;
const MAX_WORD_LENGTH = 16;
const MIN_SCRAP = 4;

function withoutEach(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

function cores(word: string): string[] {
  const once = withoutEach(word);
  const twice = word.length >= LONG_WORD_LENGTH ? once.flatMap(withoutEach) : [];
  return [...new Set([word, ...once, ...twice])];
}

function isNear(word: string, name: string): boolean {
  if (name.length < MIN_NEAR_LENGTH || word === name) return false;
  return distance(word, name) <= (name.length >= LONG_WORD_LENGTH ? 2 : 1);
}

export function tell<Told>(byWord: Map<string, Set<Told>>, word: string, told: Told): void {
  const known = byWord.get(word);
  if (known) known.add(told);
  else byWord.set(word, new Set([told]));
}

export class NameWords {
  readonly #written = new Map<string, Set<string>>();
  readonly #cores = new Map<string, Set<string>>();
  readonly #near = new Map<string, ReadonlySet<string>>();
  static readonly #none: ReadonlySet<string> = new Set();

  add(word: string, ...otherForms: readonly string[]): void {
    const isNew = !this.#written.get(word)?.has(word);
    for (const form of [word, ...otherForms]) tell(this.#written, form, word);
    if (!isNew || word.length < MIN_NEAR_LENGTH) return;
    for (const core of cores(word)) tell(this.#cores, core, word);
  }

  isKnown(form: string): boolean {
    return this.#written.has(form);
  }

  exact(form: string): ReadonlySet<string> {
    return this.#written.get(form) ?? NameWords.#none;
  }

  near(form: string): ReadonlySet<string> {
    const known = this.#near.get(form);
    if (known) return known;
    const found = new Set<string>();
    if (form.length >= MIN_NEAR_LENGTH - 1)
      for (const core of cores(form))
        for (const word of this.#cores.get(core) ?? []) if (isNear(form, word)) found.add(word);
    this.#near.set(form, found);
    return found;
  }
}

const COST = { word: 1, shortWord: 1.6, unknown: 1.3 } as const;
const MIN_KNOWN_LENGTH = 3;

function costOf(piece: string, names: NameWords): number | undefined {
  if (TITLES.has(piece)) return COST.shortWord;
  const isKnown =
    names.isKnown(piece) ||
    SAME[piece] !== undefined ||
    NOISE.has(piece) ||
    FOREIGN.has(piece) ||
    RETURNED.has(piece) ||
    KIND.has(piece) ||
    LEGAL.has(piece);
  if (isKnown && piece.length >= MIN_KNOWN_LENGTH) return COST.word;
  if (piece === 'NO' || (piece.length === 2 && (names.isKnown(piece) || SAME[piece] !== undefined)))
    return COST.shortWord;
  return undefined;
}

function splitGlued(word: string, names: NameWords): string[] {
  const best: { cost: number; from: number; isKnown: boolean }[] = [{ cost: 0, from: 0, isKnown: true }];
  for (let end = 1; end <= word.length; end += 1) {
    let choice = { cost: (best[end - 1]?.cost ?? 0) + COST.unknown, from: end - 1, isKnown: false };
    for (let from = Math.max(0, end - MAX_WORD_LENGTH); from < end; from += 1) {
      const cost = costOf(word.slice(from, end), names);
      const total = cost === undefined ? Infinity : (best[from]?.cost ?? 0) + cost;
      if (total < choice.cost) choice = { cost: total, from, isKnown: true };
    }
    best.push(choice);
  }
  const pieces: { text: string; isKnown: boolean }[] = [];
  for (let end = word.length; end > 0; ) {
    const { from, isKnown } = best[end] ?? { from: 0, isKnown: false };
    const [next] = pieces;
    const text = word.slice(from, end);
    if (next && !isKnown && !next.isKnown) pieces[0] = { text: text + next.text, isKnown };
    else pieces.unshift({ text, isKnown });
    end = from;
  }
  return pieces.map(({ text }) => text);
}

/** Splits a token into words, because banks sometimes remove the spaces of a text. */
export function withoutGlue(tokens: readonly Token[], names: NameWords): Token[] {
  const isShortOfSpaces = tokens.filter(({ isNumber, isCode }) => !isNumber && !isCode).length <= 2;
  return tokens.flatMap((token) => {
    const { text, isNumber, isCode } = token;
    if (isNumber || isCode || text.length < MIN_GLUED_LENGTH) return [token];
    if (names.isKnown(text) || NOISE.has(text) || SAME[text] !== undefined || names.near(text).size > 0)
      return [token];
    const pieces = splitGlued(text, names);
    const isSure = isShortOfSpaces || text.length >= SURELY_GLUED_LENGTH;
    const isTelling = pieces.some((piece) => names.isKnown(piece) || RETURNED.has(piece));
    if (!(isSure && isTelling) && !pieces.every((piece) => costOf(piece, names) !== undefined))
      return [token];
    // BIRCHALL is one name, not "Birch" and "all".
    const hasScrap = pieces.some(
      (piece) => piece.length < MIN_SCRAP && NOISE.has(piece) && !names.isKnown(piece),
    );
    if (hasScrap && text.length < SURELY_GLUED_LENGTH) return [token];
    if (!pieces.some((piece) => piece.length >= MIN_KNOWN_LENGTH + 1 && costOf(piece, names) === COST.word))
      return [token];
    return pieces.map((piece, index) => ({
      ...token,
      text: piece,
      startsField: index === 0 && token.startsField,
    }));
  });
}

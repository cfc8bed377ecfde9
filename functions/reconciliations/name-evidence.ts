import { distance } from 'fastest-levenshtein';
import { type Narration, wordsOf } from './narration.ts';

/** How much of a client's name a text contains; more is better. */
export const NAME_LEVELS = { none: 0, first: 1, last: 2, initial: 3, near: 4, full: 5 } as const;
export type NameLevel = (typeof NAME_LEVELS)[keyof typeof NAME_LEVELS];

export interface NameEvidence {
  readonly level: NameLevel;
  /** Whether it is the name of the client's entity and not of the person. */
  readonly isEntity: boolean;
}

/** A client's names, split into search terms. */
export interface SearchedName {
  readonly given: readonly string[];
  readonly last: readonly string[];
  readonly entity: readonly string[];
  /** Beginnings and ends of its words; a text without any of them cannot contain the name, even misspelled. */
  readonly stems: readonly string[];
}

const PARTICLES = new Set([
  'VAN',
  'VON',
  'DE',
  'DER',
  'DEN',
  'DI',
  'DA',
  'DOS',
  'DU',
  'LA',
  'LE',
  'DEL',
  'BIN',
  'AL',
  'EL',
  'ST',
  'MC',
  'MAC',
]);
/** Words of an entity's name that banks and people omit or abbreviate. */
const LEGAL_WORDS = new Set([
  'PTY',
  'LTD',
  'LIMITED',
  'PL',
  'P',
  'L',
  'INC',
  'CO',
  'THE',
  'ATF',
  'AS',
  'TRUSTEE',
  'FOR',
  'FUND',
  'FD',
  'SF',
]);
const SAME_WORDS: Readonly<Record<string, string>> = {
  SUPERANNUATION: 'SUPER',
  SMSF: 'SUPER',
  HLDGS: 'HOLDINGS',
  INVESTMENT: 'INVESTMENTS',
  INV: 'INVESTMENTS',
  FAM: 'FAMILY',
  TST: 'TRUST',
  GRP: 'GROUP',
};
/** Words so common in entity names that they identify none alone. */
const KIND_WORDS = new Set([
  'SUPER',
  'TRUST',
  'FAMILY',
  'HOLDINGS',
  'INVESTMENTS',
  'GROUP',
  'PROPERTY',
  'RETIREMENT',
  'CAPITAL',
  'FOUNDATION',
  'COMPANY',
  'PARTNERS',
  'ENTERPRISES',
  'NOMINEES',
]);
const MIN_GLUED_LENGTH = 7;
const STEM_LENGTH = 3;

function entityWords(words: readonly string[]): string[] {
  return words.map((word) => SAME_WORDS[word] ?? word).filter((word) => !LEGAL_WORDS.has(word));
}

/** Splits the names of a client and their entity into search terms. */
export function searchedName(client: { name: string; entityName: string }): SearchedName {
  const parts = client.name
    .trim()
    .split(/\s+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  let from = Math.max(0, parts.length - 1);
  while (from > 1 && PARTICLES.has(parts[from - 1]?.[0] ?? '')) from -= 1;
  const given = parts.slice(0, from).flat();
  const last = parts.slice(from).flat();
  const entity = entityWords(wordsOf(client.entityName));
  const core = entity.filter((word) => !KIND_WORDS.has(word));
  const stems = [...given.slice(0, 1), ...last, ...core].flatMap((word) => [
    word.slice(0, STEM_LENGTH),
    word.slice(-STEM_LENGTH),
  ]);
  return { given, last, entity, stems: [...new Set(stems)] };
}

/** The index of a run of words in a text; -1 if absent. */
function indexOfRun(words: readonly string[], run: readonly string[], from = 0): number {
  if (run.length === 0) return -1;
  for (let start = from; start + run.length <= words.length; start += 1) {
    if (run.every((word, index) => words[start + index] === word)) return start;
  }
  return -1;
}

function isGlued(narration: Narration, run: readonly string[]): boolean {
  const together = run.join('');
  return together.length >= MIN_GLUED_LENGTH && narration.glued.some((part) => part.includes(together));
}

function hasFullName({ words, ...rest }: Narration, { given, last }: SearchedName): boolean {
  const [first] = given;
  if (first === undefined) return indexOfRun(words, last) >= 0;
  const orders = [
    [...given, ...last],
    [...last, ...given],
    [first, ...last],
    [...last, first],
  ];
  if (orders.some((run) => indexOfRun(words, run) >= 0 || isGlued({ words, ...rest }, run))) return true;
  return isBesideLast(words, first, last);
}

/** Whether `first` is before the last name, with at most initials, or another first name and "and", between them. */
function isBesideLast(words: readonly string[], first: string, last: readonly string[]): boolean {
  for (let at = indexOfRun(words, last); at >= 0; at = indexOfRun(words, last, at + 1)) {
    if (words[at - 3] === first && words[at - 2] === 'AND') return true;
    if (words[at - 2] === first && (words[at - 1]?.length ?? 0) === 1) return true;
  }
  return false;
}

function hasInitial(narration: Narration, { given, last }: SearchedName): boolean {
  const initial = given[0]?.[0];
  if (initial === undefined) return false;
  const { words, glued } = narration;
  const all = given.map((word) => word[0] ?? '');
  const together = last.join('');
  const runs = [
    [initial, ...last],
    [...last, initial],
    [...all, ...last],
    [...last, ...all],
  ];
  if (runs.some((run) => indexOfRun(words, run) >= 0)) return true;
  if (words.some((word) => word === initial + together || word === together + initial)) return true;
  if (together.length >= 3 && glued.includes(initial + together)) return true;
  if (together.length >= 5 && glued.some((part) => part.includes(initial + together))) return true;
  return isBesideLast(words, initial, last);
}

/** Whether a word is a misspelling of another: one letter wrong in a word of four, two in one of eight. */
function isNear(word: string, name: string): boolean {
  if (word === name) return true;
  if (name.length < 4 || Math.abs(word.length - name.length) > 2) return false;
  return distance(word, name) <= (name.length >= 8 ? 2 : 1);
}

function isCut(word: string | undefined, name: string): boolean {
  return word !== undefined && word.length >= 3 && word.length < name.length && name.startsWith(word);
}

function hasNearName({ words, glued }: Narration, { given, last }: SearchedName): boolean {
  const [first] = given;
  const [family] = last;
  if (first === undefined || family === undefined || last.length > 1) return false;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (word === first && isCut(next, family)) return true;
    if (next === undefined) continue;
    if (isNear(word, first) && isNear(next, family)) return true;
    if (isNear(word, family) && isNear(next, first)) return true;
  }
  const together = first + family;
  return glued.some(
    (part) => part.length >= MIN_GLUED_LENGTH && (isCut(part, together) || isNear(part, together)),
  );
}

function entityLevel(narration: Narration, { entity, last }: SearchedName): NameLevel {
  const core = entity.filter((word) => !KIND_WORDS.has(word));
  if (core.length === 0) return NAME_LEVELS.none;
  const words = entityWords(narration.words);
  const isWhole = indexOfRun(words, entity) >= 0 || isGlued(narration, entity);
  const isJustName = entity.length === 1 && entity[0] === last.join('');
  if (isWhole && !isJustName) return entity.length > 1 ? NAME_LEVELS.full : NAME_LEVELS.near;
  if (entity.length > 1 && isCutRun(words, entity)) return NAME_LEVELS.near;
  const isOwnName = core.length === 1 && last.includes(core[0] ?? '');
  if (isOwnName) return NAME_LEVELS.none;
  if (indexOfRun(words, core) < 0 && !isGlued(narration, core)) return NAME_LEVELS.none;
  return core.join('').length >= 5 ? NAME_LEVELS.initial : NAME_LEVELS.last;
}

/** Whether a text has the words of a name with the last one cut short or one misspelled. */
function isCutRun(words: readonly string[], run: readonly string[]): boolean {
  for (let start = 0; start < words.length; start += 1) {
    const found = words.slice(start, start + run.length);
    const cutAt = found.findIndex((word, index) => word !== run[index]);
    if (cutAt > 0 && isCut(found[cutAt], run[cutAt] ?? '')) return true;
    if (found.length === run.length && found.every((word, index) => isNear(word, run[index] ?? '')))
      return true;
  }
  return false;
}

function personLevel(narration: Narration, name: SearchedName): NameLevel {
  const { words, glued } = narration;
  if (name.last.length === 0) return NAME_LEVELS.none;
  if (hasFullName(narration, name)) return NAME_LEVELS.full;
  if (hasNearName(narration, name)) return NAME_LEVELS.near;
  if (hasInitial(narration, name)) return NAME_LEVELS.initial;
  const together = name.last.join('');
  const hasLast =
    indexOfRun(words, name.last) >= 0 ||
    (together.length >= 5 && glued.some((part) => part.includes(together))) ||
    (together.length >= 6 && words.some((word) => isNear(word, together)));
  if (hasLast) return NAME_LEVELS.last;
  const [first = ''] = name.given;
  return first.length >= 3 && words.includes(first) ? NAME_LEVELS.first : NAME_LEVELS.none;
}

/** How much of a client's own or entity's name a text contains. */
export function nameEvidence(narration: Narration, name: SearchedName): NameEvidence {
  if (!name.stems.some((stem) => narration.compact.includes(stem)))
    return { level: NAME_LEVELS.none, isEntity: false };
  const person = personLevel(narration, name);
  const entity = entityLevel(narration, name);
  return entity > person ? { level: entity, isEntity: true } : { level: person, isEntity: false };
}

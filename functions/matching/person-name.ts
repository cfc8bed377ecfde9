import { FOREIGN, GENERATIONS, HONOURS, NOISE, PARTICLES, TITLES } from '../records/bank-words.ts';
import { wordsOf } from '../records/narration.ts';
import { better, NAME_LEVELS, type NameEvidence, NO_NAME } from './name-evidence.ts';
import { isInitialOf, type Place, range, runAt } from './name-run.ts';

export interface Person {
  readonly given: readonly (readonly string[])[];
  readonly last: readonly string[];
  /** The generation has one spelling, such as JR for Jnr and Junior. */
  readonly generation?: string | undefined;
  /** True if the last given name is read as part of the last name. */
  readonly hasDoubleLast?: boolean;
  readonly isJoint?: boolean;
}

function personOf(name: string): Person {
  const parts = name
    .trim()
    .split(/\s+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  let generation: string | undefined;
  for (
    let [last = ''] = parts.at(-1) ?? [];
    parts.length > 2 && (HONOURS.has(last) || GENERATIONS[last]);
    [last = ''] = parts.at(-1) ?? []
  ) {
    generation = GENERATIONS[last] ?? generation;
    parts.pop();
  }
  let from = Math.max(0, parts.length - 1);
  while (from > 1 && PARTICLES.has(parts[from - 1]?.[0] ?? '')) from -= 1;
  return { given: parts.slice(0, from), last: parts.slice(from).flat(), generation };
}

/** Given names may be joined, such as Liwei for Li Wei. */
export function readingsOf(person: Person): Person[] {
  const double = withDoubleLast(person);
  return person.given.length < 2 ? double : [...double, { ...person, given: [person.given.flat()] }];
}

/** "José García Hernández" may have the last name García Hernández. */
function withDoubleLast(person: Person): Person[] {
  const middle = person.given.at(-1);
  if (person.given.length < 2 || !middle || middle.join('').length < 3) return [person];
  return [
    person,
    { ...person, given: person.given.slice(0, -1), last: [...middle, ...person.last], hasDoubleLast: true },
  ];
}

/** The holders of a joint account may share a last name: "John and Mary Smith". */
export function peopleOf(name: string): Person[] {
  const people = name
    .split(/\s*(?:&|\+|\band\b)\s*/i)
    .map(personOf)
    .filter(({ given, last }) => given.length + last.length > 0);
  const family = people.at(-1)?.last ?? [];
  return people.map((person, index) => ({
    ...(person.given.length === 0 && index < people.length - 1
      ? { given: [person.last], last: family }
      : person),
    isJoint: people.length > 1,
  }));
}

interface Beside {
  readonly level: 0 | 1 | 2 | 3;
  readonly own: readonly number[];
  readonly partner: readonly number[];
  readonly isOther: boolean;
  readonly isCouple?: boolean;
}

const NOBODY: Beside = { level: 0, own: [], partner: [], isOther: false };

function beforeLast(places: readonly Place[], start: number, person: Person): Beside {
  const [first, ...middle] = person.given;
  if (!first) return NOBODY;
  const own: number[] = [];
  let isOther = false;
  for (let at = start - 1; at >= 0 && start - at <= 5; at -= 1) {
    const form = places[at]?.token.text ?? '';
    const from = at - first.length + 1;
    const run = from >= 0 ? runAt(places, from, first, true) : undefined;
    if (run?.end === at + 1)
      return {
        level: run.misspelt > 0 || run.isCut ? 2 : 3,
        own: [...own, ...range(from, at + 1)],
        partner: [],
        isOther: false,
      };
    const single = runAt(places, at, first, true);
    if (single?.end === at + 1)
      return {
        level: single.misspelt > 0 || single.isCut ? 2 : 3,
        own: [...own, at],
        partner: [],
        isOther: false,
      };
    if (isInitialOf(form, first))
      return { level: 1, own: [...own, at], partner: [], isOther: false, isCouple: isAfterAnd(places, at) };
    if (form.length === 2 && isInitialOf(form[0], first) && middle.some((word) => isInitialOf(form[1], word)))
      return { level: 1, own: [...own, at], partner: [], isOther: false };
    if (form === 'AND') return partnerBefore(places, start, at, person);
    const isMiddle = middle.some((word) => word.includes(form) || isInitialOf(form, word));
    if (!isMiddle && form.length > 1) {
      // In "John and Mary Smith", the word before "and" is the other person's given name.
      if (places[at - 1]?.token.text === 'AND') return partnerBefore(places, start, at - 1, person);
      break;
    }
    if (isMiddle) own.push(at);
    else isOther = true;
  }
  return { ...NOBODY, isOther };
}

function isAfterAnd(places: readonly Place[], at: number): boolean {
  const before = places[at - 1]?.token.text ?? '';
  return before === 'AND' || (TITLES.has(before) && places[at - 2]?.token.text === 'AND');
}

/** In "J and M Smith", only the second person has the last name. */
function partnerBefore(places: readonly Place[], start: number, and: number, { given }: Person): Beside {
  const partner = range(and, start);
  const [first = []] = given;
  for (let at = and - 1; at >= 0 && and - at <= 2; at -= 1) {
    const form = places[at]?.token.text ?? '';
    const run = runAt(places, at, first, false);
    if (run?.end === at + 1) return { level: 3, own: range(at, and), partner, isOther: false };
    if (isInitialOf(form, first))
      return { level: 1, own: range(at, and), partner, isOther: false, isCouple: true };
    if (form.length > 1) break;
  }
  return { ...NOBODY, isOther: true };
}

function afterLast(places: readonly Place[], end: number, person: Person): Beside {
  const [first, ...middle] = person.given;
  if (!first) return NOBODY;
  const run = runAt(places, end, first, true);
  const form = places[end]?.token.text ?? '';
  const after = run?.end ?? end + 1;
  if (!run && !isInitialOf(form, first))
    return { ...NOBODY, isOther: form.length === 1 && !places[end]?.token.isNumber };
  const further = places[after]?.token.text ?? '';
  const isFurther = middle.some((word) => word.includes(further) || isInitialOf(further, word));
  const own = range(end, isFurther ? after + 1 : after);
  return { level: run ? (run.misspelt > 0 || run.isCut ? 2 : 3) : 1, own, partner: [], isOther: false };
}

function partnerAfter(places: readonly Place[], end: number, { last }: Person): number[] {
  if (places[end]?.token.text !== 'AND') return [];
  for (const length of [2, 3]) {
    const run = runAt(places, end + length, last, false);
    if (run) return range(end, run.end);
  }
  return [];
}

function isBankWord(word: string): boolean {
  return NOISE.has(word) || FOREIGN.has(word);
}

const LEVEL_OF = [NAME_LEVELS.last, NAME_LEVELS.initial, NAME_LEVELS.near, NAME_LEVELS.full] as const;

const MIN_NEAR_LAST = 6;

const MIN_TOGETHER = 7;

const MIN_TURNED = 6;

export function personEvidence(places: readonly Place[], person: Person): NameEvidence {
  let best = NO_NAME;
  for (let start = 0; start < places.length; start += 1) {
    const run = runAt(places, start, person.last, true);
    if (!run) continue;
    const [before, after] = [beforeLast(places, start, person), afterLast(places, run.end, person)];
    const isReversed = after.level > before.level;
    // "FEE BILL" may be a bill for a fee, not the person Bill Fee.
    const isDoubtful =
      isReversed && range(start, run.end).every((at) => isBankWord(places[at]?.token.text ?? ''));
    const beside = isReversed ? after : before;
    const isSlipped = run.misspelt > 0 || run.isCut;
    if (isSlipped && beside.level < 2 && !(run.misspelt > 0 && person.last.join('').length >= MIN_NEAR_LAST))
      continue;
    const lastWords = range(start, run.end);
    const isSlippedTwice = isSlipped && beside.level === 2;
    if (beside.level === 0 && person.given.length > 0) {
      if (before.isOther || after.isOther || person.hasDoubleLast) continue;
      // A last name such as Bank is common in bank texts and proves nothing without a given name.
      if (lastWords.every((at) => NOISE.has(places[at]?.token.text ?? ''))) continue;
    }
    const isOfCouple = beside.isCouple && !person.isJoint;
    const level =
      person.given.length === 0 ? NAME_LEVELS.full : isOfCouple ? NAME_LEVELS.last : LEVEL_OF[beside.level];
    const own = new Set([...lastWords, ...beside.own]);
    const behind = Math.max(...own) + 1;
    const suffix = places[behind]?.token.text ?? '';
    const isOfGeneration = GENERATIONS[suffix] === person.generation;
    if (HONOURS.has(suffix) || (person.generation && isOfGeneration)) own.add(behind);
    best = better(best, {
      level:
        isSlipped && level === NAME_LEVELS.full
          ? NAME_LEVELS.near
          : isSlipped && level === NAME_LEVELS.initial
            ? NAME_LEVELS.last
            : level,
      isEntity: false,
      differs:
        run.isCut && !isSlippedTwice ? 'cut' : isSlipped || beside.level === 2 ? 'spelling' : undefined,
      isReversed,
      isDoubtful:
        isDoubtful ||
        isSlippedTwice ||
        (person.generation !== undefined && !isOfGeneration) ||
        (isOfCouple && beside.level === 1),
      own,
      used: new Set([
        ...own,
        ...beside.partner,
        ...(beside.level > 0 ? partnerAfter(places, run.end, person) : []),
      ]),
    });
  }
  return best.level === NAME_LEVELS.none ? firstNameEvidence(places, person) : best;
}

function firstNameEvidence(places: readonly Place[], { given, last }: Person): NameEvidence {
  const [first] = given;
  if (!first) return NO_NAME;
  const together = first.join('') + last.join('');
  const turned = last.join('') + first.join('');
  for (const { token, at, only } of places) {
    if (token.text === together || (token.text === turned && turned.length >= MIN_TURNED)) {
      // A short joined word such as "Huali" may be a first name.
      const isWhole = given.length === 1 && token.text === together && together.length >= MIN_TOGETHER;
      const level = isWhole ? NAME_LEVELS.full : NAME_LEVELS.near;
      return { level, isEntity: false, differs: isWhole ? undefined : 'short', used: only, own: only };
    }
    // A word such as "jtran" may be an initial with the last name.
    if (token.text === (first[0]?.[0] ?? '') + last.join('') && token.text.length >= 5)
      return {
        level: NAME_LEVELS.initial,
        isEntity: false,
        differs: 'short',
        used: only,
        own: only,
      };
    const run = runAt(places, at, first, false);
    if (!run) continue;
    const own = run.end === at + 1 ? only : new Set(range(at, run.end));
    // "Martin J" may mean Martin James or J Martin.
    if (isInitialOf(places[run.end]?.token.text, last) || isInitialOf(places[at - 1]?.token.text, last))
      return { level: NAME_LEVELS.last, isEntity: false, differs: 'short', used: own, own };
    if (first.join('').length >= 3 && first.join('') !== last.join('') && !NOISE.has(token.text))
      return { level: NAME_LEVELS.first, isEntity: false, used: own, own };
  }
  return NO_NAME;
}

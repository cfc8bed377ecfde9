import { FOREIGN, isLegalForm, KIND, LEGAL, NOISE, PARTICLES, SAME, TITLES } from './bank-words.ts';
import { NameWords, withoutGlue, writtenOut } from './name-index.ts';
import { entityWordsOf, type Token, tokensOf, wordsOf } from './narration.ts';

/** How much of a client's name a text contains; more is better. */
export const NAME_LEVELS = { none: 0, first: 1, last: 2, initial: 3, near: 4, full: 5 } as const;
export type NameLevel = (typeof NAME_LEVELS)[keyof typeof NAME_LEVELS];

export interface NameEvidence {
  readonly level: NameLevel;
  /** Whether it is the name of the client's entity and not of the person. */
  readonly isEntity: boolean;
  /** How a name that is nearly there differs: cut short by a bank, with words left out, or spelled otherwise. */
  readonly differs?: 'cut' | 'short' | 'spelling' | undefined;
  /** The last name stands before the first. */
  readonly isReversed?: boolean;
  /** Its words may be words of banks. */
  readonly isDoubtful?: boolean;
  /** An entity's whole name but for its legal form: "Lee Family" of Lee Family Pty Ltd. */
  readonly isBare?: boolean;
  /** All words of the client's own name, as far as it is a person's. */
  readonly words?: readonly string[];
  /** The places of the words that are of this name, and of the partner of a couple. */
  readonly used: ReadonlySet<number>;
  /** Of those, the ones of the name itself. */
  readonly own: ReadonlySet<number>;
}

export const NO_NAME: NameEvidence = {
  level: NAME_LEVELS.none,
  isEntity: false,
  used: new Set(),
  own: new Set(),
};

interface Person {
  /** Each given name; one with a hyphen is several words. */
  readonly given: readonly (readonly string[])[];
  readonly last: readonly string[];
  /** Its last name is taken to be two words, of which the first may be a given name. */
  readonly hasDoubleLast?: boolean;
  /** One of the holders of a joint account. */
  readonly isJoint?: boolean;
}

interface Entity {
  readonly hasLegalForm: boolean;
  readonly words: readonly string[];
  /** "2" of "Ridge No 2 Pty Ltd". */
  readonly number: string | undefined;
  /** The words that tell it from others. */
  readonly core: readonly string[];
}

interface SearchedClient {
  readonly id: string;
  readonly words: readonly string[];
  readonly people: readonly Person[];
  readonly entities: readonly Entity[];
}

function personOf(name: string): Person {
  const parts = name
    .trim()
    .split(/\s+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  let from = Math.max(0, parts.length - 1);
  while (from > 1 && PARTICLES.has(parts[from - 1]?.[0] ?? '')) from -= 1;
  return { given: parts.slice(0, from), last: parts.slice(from).flat() };
}

/** Given names together are one name, as Li Wei is Liwei; the middle name may be part of the last. */
function readingsOf(person: Person): Person[] {
  const double = withDoubleLast(person);
  return person.given.length < 2 ? double : [...double, { ...person, given: [person.given.flat()] }];
}

/** The same with the middle name as part of the last: "José García Hernández" is Mr García Hernández. */
function withDoubleLast(person: Person): Person[] {
  const middle = person.given.at(-1);
  if (person.given.length < 2 || !middle || middle.join('').length < 3) return [person];
  return [
    person,
    { ...person, given: person.given.slice(0, -1), last: [...middle, ...person.last], hasDoubleLast: true },
  ];
}

/** The people of a client: one, or the holders of a joint account, who may share a last name. */
function peopleOf(name: string): Person[] {
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

/** The names of an entity: as written, and trustee and trust apart. */
function entitiesOf(entityName: string): Entity[] {
  const words = wordsOf(entityName);
  const at = words.indexOf('ATF');
  const names = at < 0 ? [words] : [words, words.slice(0, at), words.slice(at + 1)];
  return names.flatMap((name) => {
    const own = entityWordsOf(name).filter((word) => !/^\d/.test(word) && !NUMBER_MARKS.has(word));
    const number = name.find((word) => /^\d+$/.test(word));
    const core = own.filter((word) => !KIND.has(word));
    return core.length === 0
      ? []
      : [{ hasLegalForm: name.some((word) => LEGAL.has(word)), words: own, number, core }];
  });
}

interface Place {
  readonly token: Token;
  readonly at: number;
}

interface Run {
  readonly end: number;
  readonly misspelt: number;
  readonly isCut: boolean;
}

/** The words of a name from a place on, however they are divided; undefined if they do not stand there. */
function runAt(
  places: readonly Place[],
  start: number,
  words: readonly string[],
  names: NameWords,
  mayDiffer: boolean,
): Run | undefined {
  let at = start;
  let misspelt = 0;
  let isCut = false;
  for (let index = 0; index < words.length; ) {
    const word = words[index] ?? '';
    const form = places[at]?.token.text;
    const next = places[at + 1]?.token.text;
    if (form === undefined) return undefined;
    if (names.isExact(form, word)) {
      at += 1;
      index += 1;
    } else if (words[index + 1] !== undefined && form === word + (words[index + 1] ?? '')) {
      at += 1;
      index += 2;
    } else if (next !== undefined && word.length > form.length && form + next === word && word.length >= 4) {
      at += 2;
      index += 1;
    } else if (mayDiffer && names.near(form).has(word)) {
      at += 1;
      index += 1;
      misspelt += 1;
    } else if (
      mayDiffer &&
      form.length >= 3 &&
      form.length < word.length &&
      word.startsWith(form) &&
      !names.isKnown(form)
    ) {
      // A bank cuts the end of a field, so nothing of the name follows.
      isCut = true;
      at += 1;
      index = words.length;
    } else return undefined;
  }
  return { end: at, misspelt, isCut };
}

function isInitialOf(form: string | undefined, words: readonly string[]): boolean {
  return form !== undefined && form.length === 1 && words[0]?.[0] === form;
}

function range(from: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
}

/** What stands beside a last name, to one side of it. */
interface Beside {
  readonly level: 0 | 1 | 2 | 3;
  readonly own: readonly number[];
  readonly partner: readonly number[];
  /** An initial that is none of the person's. */
  readonly isOther: boolean;
  /** One of a couple, of whom only initials are told. */
  readonly isCouple?: boolean;
}

const NOBODY: Beside = { level: 0, own: [], partner: [], isOther: false };

/** A given name in front of a last name, with initials, middle names, or a partner's name, between them. */
function beforeLast(places: readonly Place[], start: number, person: Person, names: NameWords): Beside {
  const [first, ...middle] = person.given;
  if (!first) return NOBODY;
  const own: number[] = [];
  let isOther = false;
  for (let at = start - 1; at >= 0 && start - at <= 5; at -= 1) {
    const form = places[at]?.token.text ?? '';
    const from = at - first.length + 1;
    const run = from >= 0 ? runAt(places, from, first, names, true) : undefined;
    if (run?.end === at + 1)
      return {
        level: run.misspelt > 0 || run.isCut ? 2 : 3,
        own: [...own, ...range(from, at + 1)],
        partner: [],
        isOther: false,
      };
    const single = runAt(places, at, first, names, true);
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
    if (form === 'AND') return partnerBefore(places, start, at, person, names);
    const isMiddle = middle.some((word) => word.includes(form) || isInitialOf(form, word));
    if (!isMiddle && form.length > 1) {
      // Perhaps the partner's first name: "John and Mary Smith".
      if (places[at - 1]?.token.text === 'AND') return partnerBefore(places, start, at - 1, person, names);
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

/** The first of a couple, whose last name stands with the second: "J and M Smith". */
function partnerBefore(
  places: readonly Place[],
  start: number,
  and: number,
  { given }: Person,
  names: NameWords,
): Beside {
  const partner = range(and, start);
  const [first = []] = given;
  for (let at = and - 1; at >= 0 && and - at <= 2; at -= 1) {
    const form = places[at]?.token.text ?? '';
    const run = runAt(places, at, first, names, false);
    if (run?.end === at + 1) return { level: 3, own: range(at, and), partner, isOther: false };
    if (isInitialOf(form, first))
      return { level: 1, own: range(at, and), partner, isOther: false, isCouple: true };
    if (form.length > 1) break;
  }
  return { ...NOBODY, isOther: true };
}

/** A given name behind a last name: "Smith John", "Smith J". */
function afterLast(places: readonly Place[], end: number, person: Person, names: NameWords): Beside {
  const [first, ...middle] = person.given;
  if (!first) return NOBODY;
  const run = runAt(places, end, first, names, true);
  const form = places[end]?.token.text ?? '';
  const after = run?.end ?? end + 1;
  if (!run && !isInitialOf(form, first))
    return { ...NOBODY, isOther: form.length === 1 && !places[end]?.token.isNumber };
  const further = places[after]?.token.text ?? '';
  const isFurther = middle.some((word) => word.includes(further) || isInitialOf(further, word));
  const own = range(end, isFurther ? after + 1 : after);
  return { level: run ? (run.misspelt > 0 || run.isCut ? 2 : 3) : 1, own, partner: [], isOther: false };
}

/** "John Smith and Mary Smith": the partner is named behind. */
function partnerAfter(places: readonly Place[], end: number, { last }: Person, names: NameWords): number[] {
  if (places[end]?.token.text !== 'AND') return [];
  for (const length of [2, 3]) {
    const run = runAt(places, end + length, last, names, false);
    if (run) return range(end, run.end);
  }
  return [];
}

function isBankWord(word: string): boolean {
  return NOISE.has(word) || FOREIGN.has(word);
}

/** A client whose own name has one of these is no person. */
const COMPANY = new Set(['PTY', 'LTD', 'LIMITED', 'TRUST', 'FUND', 'SUPER', 'SUPERANNUATION']);

const LEVEL_OF = [NAME_LEVELS.last, NAME_LEVELS.initial, NAME_LEVELS.near, NAME_LEVELS.full] as const;
const MIN_NEAR_LAST = 6;
const MIN_TOGETHER = 7;
const MIN_TURNED = 6;

function better(one: NameEvidence, other: NameEvidence): NameEvidence {
  const isCompany = other.isEntity && !other.isBare && !one.isEntity;
  const isBetter =
    other.level > one.level ||
    (other.level === one.level && (isCompany || (one.isReversed && !other.isReversed)));
  const [best, further] = isBetter ? [other, one] : [one, other];
  // A name may stand twice in a text, but a misspelt one beside the whole is somebody else's.
  if (best.differs === undefined && further.differs !== undefined) return best;
  return {
    ...best,
    used: new Set([...best.used, ...further.used]),
    own: new Set([...best.own, ...further.own]),
  };
}

function personEvidence(places: readonly Place[], person: Person, names: NameWords): NameEvidence {
  let best = NO_NAME;
  for (let start = 0; start < places.length; start += 1) {
    const run = runAt(places, start, person.last, names, true);
    if (!run) continue;
    const [before, after] = [
      beforeLast(places, start, person, names),
      afterLast(places, run.end, person, names),
    ];
    const isReversed = after.level > before.level;
    // "FEE BILL" need not be Bill Fee.
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
      // A last name that is a word of banks says nothing alone.
      if (lastWords.every((at) => NOISE.has(places[at]?.token.text ?? ''))) continue;
    }
    const isOfCouple = beside.isCouple && !person.isJoint;
    const level =
      person.given.length === 0 ? NAME_LEVELS.full : isOfCouple ? NAME_LEVELS.last : LEVEL_OF[beside.level];
    const own = new Set([...lastWords, ...beside.own]);
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
      isDoubtful: isDoubtful || isSlippedTwice || (isOfCouple && beside.level === 1),
      own,
      used: new Set([
        ...own,
        ...beside.partner,
        ...(beside.level > 0 ? partnerAfter(places, run.end, person, names) : []),
      ]),
    });
  }
  return best.level === NAME_LEVELS.none ? firstNameEvidence(places, person, names) : best;
}

function firstNameEvidence(
  places: readonly Place[],
  { given, last }: Person,
  names: NameWords,
): NameEvidence {
  const [first] = given;
  if (!first) return NO_NAME;
  const together = first.join('') + last.join('');
  const turned = last.join('') + first.join('');
  for (const [at, { token }] of places.entries()) {
    if (token.text === together || (token.text === turned && turned.length >= MIN_TURNED)) {
      // "Huali" is a first name as well as Hua Li.
      const isWhole = given.length === 1 && token.text === together && together.length >= MIN_TOGETHER;
      const own = new Set([at]);
      const level = isWhole ? NAME_LEVELS.full : NAME_LEVELS.near;
      return { level, isEntity: false, differs: isWhole ? undefined : 'short', used: own, own };
    }
    // "jtran" of a nickname or account: as good as a last name.
    if (token.text === (first[0]?.[0] ?? '') + last.join('') && token.text.length >= 5)
      return {
        level: NAME_LEVELS.initial,
        isEntity: false,
        differs: 'short',
        used: new Set([at]),
        own: new Set([at]),
      };
    const run = runAt(places, at, first, names, false);
    // "Martin J" may be Martin James as well as J Martin.
    if (
      run &&
      (isInitialOf(places[run.end]?.token.text, last) || isInitialOf(places[at - 1]?.token.text, last))
    ) {
      const own = new Set(range(at, run.end));
      return { level: NAME_LEVELS.last, isEntity: false, differs: 'short', used: own, own };
    }
    if (run && first.join('').length >= 3 && !NOISE.has(token.text)) {
      const own = new Set(range(at, run.end));
      return { level: NAME_LEVELS.first, isEntity: false, used: own, own };
    }
  }
  return NO_NAME;
}

/** The words of a text as entities' names have them: in their usual forms, without legal ones. */
function entityPlaces(places: readonly Place[]): Place[] {
  return places.flatMap(({ token, at }) =>
    token.isNumber || LEGAL.has(token.text) || NUMBER_MARKS.has(token.text)
      ? []
      : [{ token: { ...token, text: SAME[token.text] ?? token.text }, at }],
  );
}

function placesUsed(view: readonly Place[], from: number, end: number): Set<number> {
  return new Set(view.slice(from, end).map(({ at }) => at));
}

const COMPANY_FORMS = new Set(['PTY', 'LTD', 'LIMITED', 'PL', 'PTYLTD', 'PROPRIETARY']);
const NUMBER_MARKS = new Set(['NO', 'NUMBER', 'NUM', 'NBR']);

/** The number of a company behind its name, before or after its legal form; and whether such a form stands there. */
function numberAfter(
  places: readonly Place[],
  from: number,
): { told: string | undefined; at: number[]; isLegal: boolean } {
  const at: number[] = [];
  let isLegal = false;
  for (let place = from; place < places.length; place += 1) {
    const { text, isNumber } = places[place]?.token ?? { text: '', isNumber: false };
    if (isNumber && text.length <= 2) return { told: text, at: [...at, place], isLegal };
    if (NUMBER_MARKS.has(text)) at.push(place);
    else if (isLegalForm(text)) isLegal = true;
    else break;
  }
  return { told: undefined, at: [], isLegal };
}

function entityEvidence(
  places: readonly Place[],
  view: readonly Place[],
  { words, number, core, hasLegalForm }: Entity,
  people: readonly Person[],
  names: NameWords,
): NameEvidence {
  const isOwnLast = core.length === 1 && people.some(({ last }) => last.join('') === core[0]);
  let best = NO_NAME;
  for (let start = 0; start < view.length; start += 1) {
    const whole = runAt(view, start, words, names, true);
    const behind = whole && numberAfter(places, (view[whole.end - 1]?.at ?? 0) + 1);
    if (whole && behind && (words.length > 1 || !isOwnLast || behind.isLegal || behind.told !== undefined)) {
      const used = placesUsed(view, start, whole.end);
      const isExact = whole.misspelt === 0 && !whole.isCut;
      const { told, at: numberAt, isLegal } = behind;
      if (number !== undefined && told !== undefined && told !== number) continue;
      for (const at of told === number ? numberAt : []) used.add(at);
      // One word may be of another name too, unless a legal form says that it is a company's.
      const isTold = words.length > 1 || isLegal;
      if (!isTold && places[(view[start]?.at ?? 0) - 1]?.token.text.length === 1) continue;
      best = better(best, {
        level:
          isExact && isTold && (number === undefined || told === number)
            ? NAME_LEVELS.full
            : NAME_LEVELS.near,
        isEntity: true,
        differs: whole.isCut ? 'cut' : !isExact ? 'spelling' : isTold ? undefined : 'short',
        isBare: hasLegalForm && !isLegal,
        isDoubtful: number !== undefined && told === undefined && isLegal,
        used,
        own: used,
      });
      continue;
    }
    if (isOwnLast && !isShortened(view, start, words)) continue;
    const short = runAt(view, start, core, names, false);
    if (!short) continue;
    let end = short.end;
    while (view[end] && words.includes(view[end]?.token.text ?? '')) end += 1;
    const isInitials = core.every((word) => word.length === 1);
    if (core.join('').length < (isInitials ? 2 : 4)) continue;
    const used = placesUsed(view, start, end);
    const level = core.join('').length >= 5 ? NAME_LEVELS.initial : NAME_LEVELS.last;
    // "Sable Court Pty Ltd" is another company than Sable Court Holdings Pty Ltd.
    const isDoubtful = COMPANY_FORMS.has(places[(view[end - 1]?.at ?? 0) + 1]?.token.text ?? '');
    best = better(best, { level, isEntity: true, differs: 'short', isDoubtful, used, own: used });
  }
  return best;
}

/** Whether a name of which only the last name tells has at least one of its other words too: "Tran Super". */
function isShortened(view: readonly Place[], start: number, words: readonly string[]): boolean {
  const next = view[start + 1]?.token.text;
  return next !== undefined && words.includes(next);
}

export interface NameReader {
  /** The words of a text, those without spaces apart. */
  read(text: string): readonly Token[];
  /** By client id; only clients of whom the text has something. */
  find(tokens: readonly Token[]): Map<string, NameEvidence>;
}

/** Prepares the search for all clients' names; what it costs per text does not grow with their number. */
export function nameReader(clients: readonly { id: string; name: string; entityName: string }[]): NameReader {
  const names = new NameWords();
  const byWord = new Map<string, Set<SearchedClient>>();
  for (const { id, name, entityName } of clients) {
    const isCompany = wordsOf(name).some((word) => COMPANY.has(word));
    const client: SearchedClient = {
      id,
      words: isCompany ? [] : wordsOf(name).filter((word) => word !== 'AND'),
      people: isCompany ? [] : peopleOf(name).flatMap(readingsOf),
      entities: [...(isCompany && name !== entityName ? entitiesOf(name) : []), ...entitiesOf(entityName)],
    };
    const forms = new Map<string, string[]>();
    for (const one of [name, entityName]) {
      const [plain, written] = [wordsOf(one), wordsOf(writtenOut(one))];
      for (const [index, word] of plain.entries())
        if (plain.length === written.length && written[index] !== word)
          forms.set(word, [written[index] ?? word]);
    }
    const searched = [
      ...client.people.flatMap(({ given, last }) => [...given.flat(), ...last]),
      ...client.entities.flatMap(({ words }) => words),
    ];
    for (const word of searched) {
      names.add(word, ...(forms.get(word) ?? []));
      if (!KIND.has(word) && !PARTICLES.has(word)) tell(byWord, word, client);
    }
    for (const { core } of client.entities)
      if (core.every((word) => word.length === 1)) tell(byWord, core.join(''), client);
    for (const { given, last } of client.people) {
      const [first = []] = given;
      for (const glued of [
        last.join(''),
        first.join(''),
        first.join('') + last.join(''),
        last.join('') + first.join(''),
        (first[0]?.[0] ?? '') + last.join(''),
      ])
        if (glued.length >= 4) tell(byWord, glued, client);
    }
  }
  return {
    read: (text) => withoutGlue(tokensOf(text), names),
    find(tokens) {
      // The letters of a code are no initials.
      const places = tokens.map((token, at) => ({
        token: token.isCode ? { ...token, text: '' } : token,
        at,
      }));
      const view = entityPlaces(places);
      const found = new Map<string, NameEvidence>();
      for (const client of clientsIn(tokens, names, byWord)) {
        let best = NO_NAME;
        for (const person of client.people) best = better(best, personEvidence(places, person, names));
        for (const entity of client.entities)
          best = better(best, entityEvidence(places, view, entity, client.people, names));
        if (best.level > NAME_LEVELS.none) found.set(client.id, { ...best, words: client.words });
      }
      return found;
    },
  };
}

function tell(byWord: Map<string, Set<SearchedClient>>, word: string, client: SearchedClient): void {
  const known = byWord.get(word);
  if (known) known.add(client);
  else byWord.set(word, new Set([client]));
}

/** The clients of whose names a text has a word, as it is, misspelt, divided or joined. */
function clientsIn(
  tokens: readonly Token[],
  names: NameWords,
  byWord: ReadonlyMap<string, Set<SearchedClient>>,
): Set<SearchedClient> {
  const found = new Set<SearchedClient>();
  for (const [at, { text, isNumber }] of tokens.entries()) {
    if (isNumber) continue;
    const together = text + (tokens[at + 1]?.text ?? '');
    for (const form of [text, SAME[text] ?? text, together])
      for (const word of [form, ...names.exact(form)])
        for (const client of byWord.get(word) ?? []) found.add(client);
    for (const word of names.near(text)) for (const client of byWord.get(word) ?? []) found.add(client);
  }
  return found;
}

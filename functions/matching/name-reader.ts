import {
  isLegalForm,
  isOrdinary,
  KIND,
  LEGAL,
  NUMBER_MARKS,
  PARTICLES,
  SAME,
} from '../records/bank-words.ts';
import { entityWordsOf, type Token, tokensOf, wordsOf } from '../records/narration.ts';
import { better, NAME_LEVELS, type NameEvidence, NO_NAME } from './name-evidence.ts';
import { NameWords, tell, withoutGlue, writtenOut } from './name-index.ts';
import { type Place, placeOf, runAt } from './name-run.ts';
import { type Person, peopleOf, personEvidence, readingsOf } from './person-name.ts';

interface SearchedClient {
  readonly id: string;
  readonly people: readonly Person[];
  readonly entities: readonly Entity[];
}

const COMPANY = new Set(['PTY', 'LTD', 'LIMITED', 'TRUST', 'FUND', 'SUPER', 'SUPERANNUATION']);

/** Some people write ue for ü, aa for å and ny for ñ. The second letter is removed: Mueller becomes Muller. */
const plainly = (word: string) => word.replace(/(?<=[AOU])E|(?<=A)A|(?<=N)Y/g, '');

export function nameReader(clients: readonly { id: string; name: string; entityName: string }[]) {
  const names = new NameWords();
  const byWord = new Map<string, Set<SearchedClient>>();
  const personWords = new Map<string, readonly string[]>();
  const spellings = new Map<string, Set<string>>();
  // The clients are sorted, because `MOST_NAMED` must omit the same clients every time.
  for (const { id, name, entityName } of clients.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const words = wordsOf(name);
    const isCompany = words.some((word) => COMPANY.has(word));
    if (!isCompany)
      personWords.set(
        id,
        words.filter((word) => word !== 'AND'),
      );
    const client: SearchedClient = {
      id,
      people: isCompany ? [] : peopleOf(name).flatMap(readingsOf),
      entities: [...(isCompany && name !== entityName ? entitiesOf(name) : []), ...entitiesOf(entityName)],
    };
    for (const word of [...words, ...wordsOf(entityName)]) tell(spellings, plainly(word), word);
    const forms = new Map<string, string[]>();
    for (const one of [name, entityName]) {
      const spelled = writtenOut(one);
      if (spelled === one) continue;
      const [plain, written] = [wordsOf(one), wordsOf(spelled)];
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
    for (const initials of client.entities.map(({ core }) => core.filter((word) => word !== 'AND')))
      if (initials.every((word) => word.length === 1)) tell(byWord, initials.join(''), client);
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
  const isAlike = (word: string) => (spellings.get(plainly(word))?.size ?? 0) > 1;
  return {
    read: (text: string) => withoutGlue(tokensOf(text), names),
    find(tokens: readonly Token[]) {
      const places = tokens.map((token, at) =>
        placeOf(token.isCode ? { ...token, text: '' } : token, at, names),
      );
      const view = entityPlaces(places, names);
      const found = new Map<string, NameEvidence>();
      for (const client of clientsIn(tokens, names, byWord)) {
        let best = NO_NAME;
        for (const person of client.people) best = better(best, personEvidence(places, person));
        for (const entity of client.entities)
          best = better(best, entityEvidence(places, view, entity, client.people));
        found.set(client.id, best);
      }
      return found;
    },
    alikePlaces: (tokens: readonly Token[]) =>
      new Set([...tokens.keys()].filter((at) => isAlike(tokens[at]?.text ?? ''))),
    wordsOfPerson: (clientId: string) => personWords.get(clientId) ?? [],
  };
}

/** If more clients share a word, only the clients with the most words in the text are compared. */
const MOST_NAMED = 30;

function clientsIn(
  tokens: readonly Token[],
  names: NameWords,
  byWord: ReadonlyMap<string, ReadonlySet<SearchedClient>>,
): Iterable<SearchedClient> {
  const groups: ReadonlySet<SearchedClient>[] = [];
  for (const [at, { text, isNumber }] of tokens.entries()) {
    if (isNumber) continue;
    const together = text + (tokens[at + 1]?.text ?? '');
    const words = new Set(names.near(text));
    for (const form of [text, SAME[text] ?? text, together]) {
      words.add(form);
      for (const word of names.exact(form)) words.add(word);
    }
    const told: ReadonlySet<SearchedClient>[] = [];
    for (const word of words) {
      const clients = byWord.get(word);
      if (clients) told.push(clients);
    }
    const [first, ...others] = told;
    if (first) groups.push(others.length === 0 ? first : new Set(told.flatMap((clients) => [...clients])));
  }
  return bestNamed(groups);
}

function bestNamed(groups: readonly ReadonlySet<SearchedClient>[]): Iterable<SearchedClient> {
  const [first, ...others] = groups;
  if (!first || (others.length === 0 && first.size <= MOST_NAMED)) return first ?? [];
  const several = new Map<SearchedClient, number>();
  const single: SearchedClient[] = [];
  for (const group of groups)
    for (const client of group) {
      if (several.has(client)) continue;
      let words = 0;
      for (const each of groups) if (each.has(client)) words += 1;
      if (words > 1) several.set(client, words);
      else if (single.length < MOST_NAMED) single.push(client);
    }
  const best = [...several].sort(([, one], [, other]) => other - one).map(([client]) => client);
  return [...best, ...single].slice(0, MOST_NAMED);
}

interface Entity {
  readonly hasLegalForm: boolean;
  readonly words: readonly string[];
  /** For example "2" in "Ridge No 2 Pty Ltd". */
  readonly number: string | undefined;
  readonly core: readonly string[];
}

/** ATF means "as trustee for". The trustee's name or the trust's name suffices. */
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

function entityPlaces(places: readonly Place[], names: NameWords): Place[] {
  return places.flatMap((place) => {
    const { token, at } = place;
    if (token.isNumber || LEGAL.has(token.text) || NUMBER_MARKS.has(token.text)) return [];
    const usual = SAME[token.text];
    return [usual === undefined ? place : placeOf({ ...token, text: usual }, at, names)];
  });
}

function placesUsed(view: readonly Place[], from: number, end: number): Set<number> {
  return new Set(view.slice(from, end).map(({ at }) => at));
}

function areOrdinary(words: readonly string[], told: readonly Place[]): boolean {
  return words.every(isOrdinary) || told.every(({ token }) => isOrdinary(token.text));
}

const COMPANY_FORMS = new Set(['PTY', 'LTD', 'LIMITED', 'PL', 'PTYLTD', 'PROPRIETARY']);

function numberAfter(
  places: readonly Place[],
  from: number,
): { told: string | undefined; at: number[]; isLegal: boolean } {
  const at: number[] = [];
  let isLegal = false;
  let told: string | undefined;
  for (let place = from; place < places.length; place += 1) {
    const { text, isNumber } = places[place]?.token ?? { text: '', isNumber: false };
    if (isLegalForm(text)) isLegal = true;
    else if (told !== undefined) break;
    else if (isNumber && text.length <= 2) {
      told = text;
      at.push(place);
    } else if (NUMBER_MARKS.has(text)) at.push(place);
    else break;
  }
  return { told, at: told === undefined ? [] : at, isLegal };
}

function entityEvidence(
  places: readonly Place[],
  view: readonly Place[],
  { words, number, core, hasLegalForm }: Entity,
  people: readonly Person[],
): NameEvidence {
  const isOwnLast = core.length === 1 && people.some(({ last }) => last.join('') === core[0]);
  let best = NO_NAME;
  for (let start = 0; start < view.length; start += 1) {
    const whole = runAt(view, start, words, true);
    const behind = whole && numberAfter(places, (view[whole.end - 1]?.at ?? 0) + 1);
    if (whole && behind && (words.length > 1 || !isOwnLast || behind.isLegal || behind.told !== undefined)) {
      const used = placesUsed(view, start, whole.end);
      const isExact = whole.misspelt === 0 && !whole.isCut;
      const { told, at: numberAt, isLegal } = behind;
      if (number !== undefined && told !== undefined && told !== number) continue;
      for (const at of told === number ? numberAt : []) used.add(at);
      // "J Banksia" is more likely a person than the company Banksia.
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
        isDoubtful:
          (number !== undefined && told === undefined && isLegal) ||
          (!isLegal && areOrdinary(words, view.slice(start, whole.end))),
        used,
        own: used,
      });
      continue;
    }
    if (isOwnLast && !isShortened(view, start, words)) continue;
    const short = runAt(view, start, core, false);
    if (!short) continue;
    let end = short.end;
    const isKind = (word: string) => words.includes(word) && !core.includes(word);
    while (isKind(view[end]?.token.text ?? '')) end += 1;
    const isInitials = core.every((word) => word.length === 1);
    if (core.join('').length < (isInitials ? 2 : 4)) continue;
    const used = placesUsed(view, start, end);
    const level = core.join('').length >= 5 ? NAME_LEVELS.initial : NAME_LEVELS.last;
    // "Sable Court Pty Ltd" and "Sable Court Holdings Pty Ltd" are different companies.
    const isDoubtful =
      COMPANY_FORMS.has(places[(view[end - 1]?.at ?? 0) + 1]?.token.text ?? '') ||
      areOrdinary(core, view.slice(start, end));
    best = better(best, { level, isEntity: true, differs: 'short', isDoubtful, used, own: used });
  }
  return best;
}

/** "Tran" alone may mean the person. "Tran Super" means the person's super fund. */
function isShortened(view: readonly Place[], start: number, words: readonly string[]): boolean {
  const next = view[start + 1]?.token.text;
  return next !== undefined && words.includes(next);
}

import { KIND, PARTICLES, SAME } from '../records/bank-words.ts';
import { type Token, tokensOf, wordsOf } from '../records/narration.ts';
import { type Entity, entitiesOf, entityEvidence, entityPlaces } from './entity-name.ts';
import { better, NAME_LEVELS, type NameEvidence, NO_NAME } from './name-evidence.ts';
import { NameWords, withoutGlue, writtenOut } from './name-index.ts';
import { placeOf } from './name-run.ts';
import { type Person, peopleOf, personEvidence, readingsOf } from './person-name.ts';

interface SearchedClient {
  readonly id: string;
  readonly people: readonly Person[];
  readonly entities: readonly Entity[];
}

/** A client whose name has one of these words is not a person. */
const COMPANY = new Set(['PTY', 'LTD', 'LIMITED', 'TRUST', 'FUND', 'SUPER', 'SUPERANNUATION']);

export interface NameReader {
  /** The words of a text. Words that a bank joined are split. */
  read(text: string): readonly Token[];
  /** By client id. Contains a client only if the text has a word of the client's name. */
  find(tokens: readonly Token[]): Map<string, NameEvidence>;
  /** All words of a client's own name, if it is a person's name. */
  wordsOfPerson(clientId: string): readonly string[];
}

/** Prepares the search for all clients' names. The cost per text does not grow with the number of clients. */
export function nameReader(clients: readonly { id: string; name: string; entityName: string }[]): NameReader {
  const names = new NameWords();
  const byWord = new Map<string, Set<SearchedClient>>();
  const personWords = new Map<string, readonly string[]>();
  // In a fixed order, so that the limit below always leaves out the same clients.
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
      // Letters of a code are not a person's initials.
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
        if (best.level > NAME_LEVELS.none) found.set(client.id, best);
      }
      return found;
    },
    wordsOfPerson: (clientId) => personWords.get(clientId) ?? [],
  };
}

function tell(byWord: Map<string, Set<SearchedClient>>, word: string, client: SearchedClient): void {
  const known = byWord.get(word);
  if (known) known.add(client);
  else byWord.set(word, new Set([client]));
}

/** If a common word points at more clients than this, only the clients with the most words in the text are compared. */
const MOST_NAMED = 30;

/** The clients with a word of their name in the text: as entered, misspelt, split or joined. */
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

/** The clients with the most words in the text, because comparing everyone with a common first name takes too long. */
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

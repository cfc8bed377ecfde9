import { KIND, PARTICLES, SAME } from './bank-words.ts';
import { type Entity, entitiesOf, entityEvidence, entityPlaces } from './entity-name.ts';
import { better, NAME_LEVELS, type NameEvidence, NO_NAME } from './name-evidence.ts';
import { NameWords, withoutGlue, writtenOut } from './name-index.ts';
import { type Token, tokensOf, wordsOf } from './narration.ts';
import { type Person, peopleOf, personEvidence, readingsOf } from './person-name.ts';

interface SearchedClient {
  readonly id: string;
  readonly words: readonly string[];
  readonly people: readonly Person[];
  readonly entities: readonly Entity[];
}

/** A client whose own name has one of these is no person. */
const COMPANY = new Set(['PTY', 'LTD', 'LIMITED', 'TRUST', 'FUND', 'SUPER', 'SUPERANNUATION']);

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

/** A text that names more clients than this, all with a common word, names those best of whom it has most words. */
const MOST_NAMED = 60;

/** The clients of whose names a text has a word, as it is, misspelt, divided or joined. */
function clientsIn(
  tokens: readonly Token[],
  names: NameWords,
  byWord: ReadonlyMap<string, Set<SearchedClient>>,
): SearchedClient[] {
  const told = new Map<SearchedClient, number>();
  for (const [at, { text, isNumber }] of tokens.entries()) {
    if (isNumber) continue;
    const together = text + (tokens[at + 1]?.text ?? '');
    const words = [text, SAME[text] ?? text, together].flatMap((form) => [form, ...names.exact(form)]);
    const found = new Set([...words, ...names.near(text)].flatMap((word) => [...(byWord.get(word) ?? [])]));
    for (const client of found) told.set(client, (told.get(client) ?? 0) + 1);
  }
  if (told.size <= MOST_NAMED) return [...told.keys()];
  return [...told]
    .sort(([a, one], [b, other]) => other - one || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_NAMED)
    .map(([client]) => client);
}

import { KIND } from '../records/bank-words.ts';
import { entityWordsOf, wordsOf } from '../records/narration.ts';
import type { Investor } from './clues.ts';

const MIN_LENGTH = 5;
const MIN_CORE_LENGTH = 4;

/** Returns ABHOMES for A & B Homes Pty Ltd. */
export const entityLetters = (words: readonly string[]): string =>
  entityWordsOf(words.filter((word) => word !== 'AND')).join('');

function joinedForms({ name, entityName }: Investor): string[] {
  const words = wordsOf(name);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const core = entityWordsOf(wordsOf(entityName)).filter((word) => !KIND.has(word));
  const people = [
    first + last,
    last + first,
    (first[0] ?? '') + last,
    last + (first[0] ?? ''),
    words.join(''),
    ...words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join('')),
  ];
  return [
    ...people.filter((form) => form.length >= MIN_LENGTH),
    ...[core.join('')].filter((form) => form.length >= MIN_CORE_LENGTH),
    ...(core.join('').length < MIN_CORE_LENGTH
      ? [
          entityWordsOf(wordsOf(entityName))
            .slice(0, core.length + 1)
            .map((word, at) => (at < core.length ? word : word.slice(0, 1)))
            .join(''),
        ]
      : []),
  ].filter((form) => form !== '');
}

/** Banks sometimes remove the spaces from names, so texts are also searched for names without spaces. */
export function joinedNames(investors: readonly Investor[]): (clientId: string) => readonly string[] {
  const byId = new Map(investors.map((investor) => [investor.id, investor]));
  const known = new Map<string, readonly string[]>();
  return (clientId) => {
    const investor = byId.get(clientId);
    const forms = known.get(clientId) ?? (investor ? joinedForms(investor) : []);
    known.set(clientId, forms);
    return forms;
  };
}

export function nameWords(investors: readonly Investor[]): (clientId: string) => readonly string[][] {
  const byId = new Map(investors.map((investor) => [investor.id, investor]));
  return (clientId) => {
    const { name = '', entityName = '' } = byId.get(clientId) ?? {};
    return [wordsOf(name), wordsOf(entityName)];
  };
}

import { compactOf, type Token, tokensOf } from '../records/narration.ts';

/** Shorter titles occur in texts by chance. */
const MIN_TITLE_LENGTH = 6;

const MIN_TAIL_LENGTH = 3;

const MIN_TITLE_WORD = 3;

const MIN_CUT_TITLE_WORD = 6;

/** The words of call titles, the beginnings of these words, and initials: "INFR" and "IPF" for Infrastructure Partners Fund. */
function titleWords(titles: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const title of titles) {
    const own = tokensOf(title)
      .filter(({ isNumber }) => !isNumber)
      .map(({ text }) => text);
    for (const word of own) {
      words.add(word);
      if (word.length >= MIN_CUT_TITLE_WORD)
        for (let length = MIN_TITLE_WORD; length < word.length; length += 1) words.add(word.slice(0, length));
    }
    const initials = own.map((word) => word[0] ?? '').join('');
    for (let length = 2; length <= initials.length; length += 1) {
      if (length >= MIN_TITLE_WORD) words.add(initials.slice(0, length));
      words.add(`${initials.slice(0, length)}F`);
    }
  }
  return words;
}

export interface CallsNamed {
  /** Titles of the calls that a text names. */
  readonly calls: ReadonlySet<string>;
  /** The positions of the text's words that occur in any call's title. */
  readonly callPlaces: ReadonlySet<number>;
}

/** Prepares the search for calls' titles. The returned function finds the titles in a text. */
export function callFinder(callTitles: readonly string[]): (tokens: readonly Token[]) => CallsNamed {
  const titles = [...new Set(callTitles)];
  const words = titleWords(titles);
  const names = [...namesOfCalls(titles)].map(([compact, title]) => ({ compact, title }));
  return (tokens) => {
    const calls = new Set<string>();
    const callPlaces = new Set(
      tokens.flatMap(({ text, isNumber }, at) => (!isNumber && words.has(text) ? [at] : [])),
    );
    for (const { title, compact } of names)
      for (const start of tokens.keys()) {
        let written = '';
        let end = start;
        while (end < tokens.length && written.length < compact.length) {
          written += tokens[end]?.text ?? '';
          end += 1;
        }
        if (written !== compact) continue;
        calls.add(title);
        for (let at = start; at < end; at += 1) callPlaces.add(at);
      }
    return { calls, callPlaces };
  };
}

/** Finds titles by their text without spaces, and by their last word with its number ("CALL3") if only one title ends so. */
function namesOfCalls(titles: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const tails = new Map<string, string[]>();
  for (const title of titles) {
    const compact = compactOf(title);
    if (compact.length >= MIN_TITLE_LENGTH) names.set(compact, title);
    const [, tail = ''] = /(\p{L}+\s*\d+)\s*$/u.exec(title) ?? [];
    const short = compactOf(tail);
    if (short.length > MIN_TAIL_LENGTH) tails.set(short, [...(tails.get(short) ?? []), title]);
  }
  for (const [tail, [title, ...others]] of tails)
    if (title !== undefined && others.length === 0 && !names.has(tail)) names.set(tail, title);
  return names;
}

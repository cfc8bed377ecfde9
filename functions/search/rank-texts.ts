import { foldText } from '#shared/search-text.ts';

export type Rank = 0 | 1 | 2 | 3 | 4 | 5;

export const EXACT: Rank = 0;
export const OF_CLIENT: Rank = 4;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function startsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (at === 0 || !LETTER_OR_DIGIT.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** Returns undefined if one of the words is in no text. A lower rank is better. */
export function rankTexts(
  words: readonly string[],
  names: readonly (string | undefined)[],
  others: readonly (string | undefined)[] = [],
): Rank | undefined {
  if (words.length === 0) return undefined;
  const called = names.flatMap((text) => (text ? [foldText(text)] : []));
  const known = [...called, ...others.flatMap((text) => (text ? [foldText(text)] : []))];
  if (!words.every((word) => known.some((text) => text.includes(word)))) return undefined;
  const whole = words.join(' ');
  if (called.includes(whole)) return 0;
  if (called.some((text) => text.startsWith(whole))) return 1;
  if (called.some((text) => startsWord(text, whole))) return 2;
  if (words.every((word) => called.some((text) => startsWord(text, word)))) return 3;
  return words.every((word) => known.some((text) => startsWord(text, word))) ? 4 : 5;
}

export interface Ranked<Found> {
  readonly found: Found;
  readonly rank: Rank;
}

export function rankAll<Found>(
  items: readonly Found[],
  rankOf: (item: Found) => Rank | undefined,
): Ranked<Found>[] {
  return items.flatMap((found) => {
    const rank = rankOf(found);
    return rank === undefined ? [] : [{ found, rank }];
  });
}

export function bestFirst<Found extends { readonly id: string }>(
  ranked: readonly Ranked<Found>[],
): Ranked<Found>[] {
  const byId = new Map<string, Ranked<Found>>();
  for (const one of ranked.toSorted((a, b) => a.rank - b.rank)) {
    if (!byId.has(one.found.id)) byId.set(one.found.id, one);
  }
  return [...byId.values()];
}

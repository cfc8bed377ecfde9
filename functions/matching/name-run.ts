import type { Token } from '../records/narration.ts';
import type { NameWords } from './name-index.ts';

export type Place = ReturnType<typeof placeOf>;

export function placeOf(token: Token, at: number, names: NameWords) {
  return { token, at, exact: names.exact(token.text), near: names.near(token.text), only: new Set([at]) };
}

export function runAt(places: readonly Place[], start: number, words: readonly string[], mayDiffer: boolean) {
  let at = start;
  let misspelt = 0;
  let isCut = false;
  for (let index = 0; index < words.length; ) {
    const word = words[index] ?? '';
    const place = places[at];
    if (!place) return undefined;
    const form = place.token.text;
    const next = places[at + 1]?.token.text;
    if (form === '') return undefined;
    if (form === word || place.exact.has(word)) {
      at += 1;
      index += 1;
    } else if (words[index + 1] !== undefined && form === word + (words[index + 1] ?? '')) {
      at += 1;
      index += 2;
    } else if (next !== undefined && word.length > form.length && form + next === word && word.length >= 4) {
      at += 2;
      index += 1;
    } else if (mayDiffer && place.near.has(word)) {
      at += 1;
      index += 1;
      misspelt += 1;
    } else if (
      mayDiffer &&
      form.length >= 3 &&
      form.length < word.length &&
      word.startsWith(form) &&
      place.exact.size === 0
    ) {
      // A bank cuts only the last word of a field.
      isCut = true;
      at += 1;
      index = words.length;
    } else return undefined;
  }
  return { end: at, misspelt, isCut };
}

export function isInitialOf(form: string | undefined, words: readonly string[]): boolean {
  return form !== undefined && form.length === 1 && words[0]?.[0] === form;
}

export function range(from: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
}

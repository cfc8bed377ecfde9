import { expect, it } from 'vitest';
import { placesOf } from '#web/transactions/list/description-link.tsx';

it.each([
  ['plumb', 'Emergency Plumbing, plumber', ['Plumb', 'plumb']],
  [' NPP  ', 'npp credit', ['npp']],
  ['aa', 'aaaa', ['aa', 'aa']],
  ['a.c', 'abc a.c', ['a.c']],
  ['', 'Rent', []],
  ['  ', 'Rent', []],
  ['tax', 'Rent', []],
  // In lower case this letter has two characters, so positions differ between the two texts.
  ['rent', 'İ Rent', []],
])('%j in %j is shown as %j', (words, text, found) => {
  expect(placesOf(words, text).map(([from, to]) => text.slice(from, to))).toEqual(found);
});

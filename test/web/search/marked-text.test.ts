import { expect, it } from 'vitest';
import { markedParts } from '#web/search/marked-text.tsx';

const marked = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Olivia Chen', ['olivia'], '[Olivia] Chen'],
  ['Olivia Chen', ['chen', 'olivia'], '[Olivia] [Chen]'],
  ['Zoë O’Brien', ['zoe', "o'b"], '[Zoë] [O’B]rien'],
  ['Strata of a tram', ['a'], 'Strata of [a] tram'],
  ['aaa', ['aaa'], '[aaa]'],
  ['', ['a'], ''],
  ['Nothing', [], 'Nothing'],
  ['A\ud83d\ude00B', ['b'], 'A\ud83d\ude00[B]'],
])('%s', (text, words, shown) => {
  expect(marked(text, ...words)).toBe(shown);
});

it('no letter of any text is lost or added', () => {
  for (const text of ['ﬁnance', 'İstanbul', 'e\u0301te\u0301', '½ of $15,500.00', '<b>&amp;</b>'])
    expect(
      markedParts(text, ['f', 'i', 'ete', '1', '<b>'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

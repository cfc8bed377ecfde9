import { create } from '@cantoo/fontkit';
import { expect, test } from 'vitest';
import { fontBytes } from '#functions/papers/paper-fonts.ts';
import { PAPER_FONTS } from '#shared/paper-fonts.ts';
import { canPrint, fontOf, type PaperFont, toPrintable, unprintableLetters } from '#shared/printable.ts';

const LAST_OF_UNICODE = 0x10ffff;

test('papers print letters as they are, of any script their fonts have', () => {
  for (const text of [
    'Nguyễn Đức',
    'Zoë O’Neil',
    'Łódź',
    '山田',
    'Иван',
    'Ελένη',
    'محمد',
    'דוד',
    'สมชาย',
    '김',
  ])
    expect([toPrintable(text), canPrint(text)], text).toEqual([text, true]);
});

test('a letter that no font has is named, and its number printed', () => {
  expect(canPrint('Ann 😀')).toBe(false);
  expect(unprintableLetters('😀 Ann 😀')).toEqual(['😀']);
  expect(toPrintable('Ann 😀')).toBe('Ann [U+1F600]');
});

test('making text printable a second time does not change it', () => {
  for (const text of ['Nguyễn Đức', 'Ann 😀', 'two\nlines']) {
    expect(toPrintable(toPrintable(text))).toBe(toPrintable(text));
    expect(canPrint(toPrintable(text))).toBe(true);
  }
});

test('the printable letters are those of the fonts’ files, in both weights', async () => {
  const names = Object.keys(PAPER_FONTS) as PaperFont[];
  const said = new Map<PaperFont, string>();
  for (let code = 0x20; code <= LAST_OF_UNICODE; code += 1) {
    const font = fontOf(String.fromCodePoint(code));
    if (font) said.set(font, `${said.get(font) ?? ''}${code} `);
  }
  const seen = new Set<number>();
  for (const name of names) {
    const sets = await Promise.all(
      (['plain', 'bold'] as const).map(async (weight) => {
        const font = create(Buffer.from(await fontBytes(name, weight))) as { characterSet: number[] };
        return new Set(font.characterSet);
      }),
    );
    // Fonts give symbols private codes, so these codes are left out.
    const own = [...(sets[0] ?? [])]
      .filter((code) => code >= 0x20 && !(code >= 0xe000 && code <= 0xf8ff))
      .filter((code) => !seen.has(code) && sets.every((set) => set.has(code)))
      .sort((a, b) => a - b);
    for (const code of own) seen.add(code);
    expect(said.get(name), name).toBe(own.map((code) => `${code} `).join(''));
  }
});

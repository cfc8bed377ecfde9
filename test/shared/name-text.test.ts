import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { optionalName, requiredName } from '#shared/contract/fields.ts';
import { faultOfName, faultOfStaffName, faultOfWishedName, toPlainSpaces } from '#shared/name-text.ts';

test.each([
  'Olivia Chen',
  "Siobhán O'Brien",
  'Siobhán O’Brien',
  'Zoë Müller-Lüdenscheidt',
  'Nguyễn Thị Hương',
  // The accents are separate characters after their letters.
  'J\u0301ose\u0301',
  'Māui Tūhoe',
  'Keʻala Kaʻiulani',
  '3rd Street Pty Ltd',
  'Smith & Söhne (No. 2) Pty. Ltd. A/C 17',
  'Chen Family Super Fund ATF Trust #4',
  '李小龍',
  '渡辺 ヒロシさん',
  '김민준',
  'Γιώργος Παπαδόπουλος',
  'Иван Петров',
  'محمد عبد الله',
  'ประยุทธ์',
  'आरव शर्मा',
  'Li Xiaolong 李小龍',
])('%s is a name', (name) => {
  expect(faultOfName(name)).toBeUndefined();
});

describe('a name contains nothing', () => {
  test.each([
    ['a control character', 'Olivia\u0007 Chen'],
    ['a tabulator', 'Olivia\tChen'],
    ['a line feed', 'Olivia\nChen'],
    ['a line separator', 'Olivia\u2028Chen'],
    ['a paragraph separator', 'Olivia\u2029Chen'],
    ['a zero-width space', 'Oli\u200bvia Chen'],
    ['a zero-width joiner', 'Oli\u200dvia Chen'],
    ['a soft hyphen', 'Oli\u00advia Chen'],
    ['a word joiner', 'Oli\u2060via Chen'],
    ['a Hangul filler', 'Olivia \u3164Chen'],
    ['a blank of Braille', 'Olivia \u2800Chen'],
    ['a bidirectional override', 'Olivia \u202enehC'],
    ['a bidirectional isolate', 'Olivia \u2066Chen'],
    ['a tag character', 'Olivia Chen\u{e0041}'],
    ['a variation selector', 'Olivia\ufe0f Chen'],
    ['half a character', 'Olivia\ud800 Chen'],
    ['a character for private use', 'Olivia\ue000 Chen'],
  ])('unseen: %s', (_, name) => {
    expect(faultOfName(name)).toBe('Contains characters that cannot be shown');
  });

  test.each(['<b>Olivia</b>', 'Olivia <script', 'a>b'])('of a markup tag: %s', (name) => {
    expect(faultOfName(name)).toBe('Write it without < and >');
  });

  test.each([
    ['a Cyrillic О', '\u041elivia Chen'],
    ['a Greek ο', 'Olivia W\u03bfng'],
    ['an Armenian օ', 'Olivia W\u0585ng'],
    ['a Cherokee letter', 'Olivia \u13e2hen'],
    ['a mathematical letter', '\u{1d40e}livia Chen'],
    ['a digit of another script', 'Olivia Chen8\u09ea'],
  ])('in one word from several scripts: %s', (_, name) => {
    expect(faultOfName(name)).toBe('Contains a word with letters of different alphabets');
  });

  test.each([`Olivi${'a'}${'\u0301'.repeat(110)}`, 'Oli\u1ebfvia\u0323 Che\u1ebf\u0323\u0308n'])(
    'with more than three marks on a letter: %j',
    (name) => {
      expect(faultOfName(name)).toBe('Contains a letter with more than three accents');
    },
  );

  test.each(['.', '- -', '& ()', '🙂'])('only of signs: %s', (name) => {
    expect(faultOfName(name)).toBe('Contains no letter');
  });
});

test('a manager’s or auditor’s name is in one alphabet as a whole', () => {
  for (const name of ['Zoë O’Brien 2', '渡辺 ヒロシ', 'Иван Петров'])
    expect(faultOfStaffName(name), name).toBeUndefined();
  for (const name of ['Li Xiaolong 李小龍', 'Ivan \u0410', 'Olivia \u0421\u043e'])
    expect(faultOfStaffName(name), name).toBe('Contains words of different alphabets');
});

test.each([
  ['Chen Trust No. 12345', true],
  ['Chen Super ACN 004 085 616', true],
  ['Chen Super ABN 51 824 753 556', true],
  ['Chen ACN 004 085 617', false],
  ['Chen ABN 51 824 753 557', false],
  ['Chen 062-000 1234', false],
  ['Pay 123456', false],
  ['Pay \uff11\uff12\uff13\uff14\uff15\uff16', false],
  ['\u0661\u0662\u0663\u0664\u0665\u0666', false],
])('an investor may choose the name %s: %s', (name, isFit) => {
  expect(faultOfWishedName(name) === undefined).toBe(isFit);
});

test('every unseen character is refused at any place', () => {
  const unseen = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
  const isUnseen = (letter: string) =>
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Variation_Selector}]/u.test(letter);
  fc.assert(
    fc.property(unseen.filter(isUnseen), fc.nat(11), (letter, place) => {
      const name = `${'Olivia Chen'.slice(0, place)}${letter}${'Olivia Chen'.slice(place)}`;
      expect(faultOfName(name)).toBeDefined();
    }),
  );
});

test('a pasted name gets plain spaces, and is measured and trimmed', () => {
  expect(toPlainSpaces('Olivia\u00a0 \u3000Chen')).toBe('Olivia Chen');
  expect(z.decode(requiredName(), ' Zoe\u0308 \u00a0 Chen ')).toBe('Zoë Chen');
  expect(z.decode(optionalName(), ' \u00a0 ')).toBe('');
  expect(z.decode(optionalName(), undefined)).toBeUndefined();
  const messages = (name: string) =>
    z.safeDecode(requiredName(), name).error?.issues.map((issue) => issue.message);
  expect(messages(' ')).toEqual(['Required']);
  expect(messages('Olivia\u202e')).toEqual(['Contains characters that cannot be shown']);
  expect(messages('\u041elivia')).toEqual(['Contains a word with letters of different alphabets']);
});

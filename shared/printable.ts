/**
 * What a notice can print. Its file has the standard fonts, whose letters are those of Windows-1252; a font
 * with all the world's letters would be larger than everything else of the function that makes it.
 */

/** Letters that do not come apart into a letter and its mark. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ł: 'l',
  Ł: 'L',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
  ə: 'e',
  Ə: 'E',
  '‐': '-',
  '‑': '-',
  '−': '-',
  ʻ: "'",
  ʼ: "'",
};
const WINDOWS_1252 = /[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

function plainParts(letter: string): string[] {
  if (WINDOWS_1252.test(letter)) return [letter];
  return [...(PLAIN[letter] ?? letter.normalize('NFKD').replace(/\p{Mn}/gu, ''))];
}

/** A text in the letters of a notice: others lose their marks, and what then remains unknown is `?`. */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .flatMap(plainParts)
    .map((part) => (WINDOWS_1252.test(part) ? part : '?'))
    .join('');
}

/** Whether a notice prints a text, if only without its marks: nothing of it becomes `?`. */
export function isPrintable(text: string): boolean {
  return [...text.normalize('NFC')].flatMap(plainParts).every((part) => WINDOWS_1252.test(part));
}

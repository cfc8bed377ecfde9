/**
 * The characters a notice can print. The PDF uses the standard fonts, which have Windows-1252 only; embedding a font
 * for all scripts would more than double the size of the function that writes the PDF.
 */

/** Letters that Unicode does not decompose into a base letter and a mark. */
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
const LATIN_1 = /[\x20-\x7e\xa0-\xff]/u;
/** What Windows-1252 has besides. */
const PUNCTUATION = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

function isPrinted(letter: string): boolean {
  return LATIN_1.test(letter) || PUNCTUATION.includes(letter);
}

function plainParts(letter: string): string[] {
  if (isPrinted(letter)) return [letter];
  return [...(PLAIN[letter] ?? letter.normalize('NFKD').replace(/\p{Mn}/gu, ''))];
}

/** The text in characters a notice can print: others lose their marks, and any that remain become `?`. */
export function toPrintable(text: string): string {
  return [...text.normalize('NFC')]
    .flatMap(plainParts)
    .map((part) => (isPrinted(part) ? part : '?'))
    .join('');
}

/** Whether a notice can print the text, perhaps without its marks, with no character becoming `?`. */
export function canPrint(text: string): boolean {
  return [...text.normalize('NFC')].flatMap(plainParts).every(isPrinted);
}

/** These ranges show the browser which letters no font can print, without loading the fonts. */

export type PaperFont = 'latin' | 'arabic' | 'hebrew' | 'thai' | 'han' | 'hangul';

/** A font's ranges omit letters of the fonts above it. After a font file changes, a test prints new ranges. */
const RANGES: Readonly<Record<PaperFont, string>> = {
  latin:
    'w.2m y.k7 3.5 5.6 2 2.j 2.1q f.8v r5.3j 1h8 1x1.g 5 2.7 c2.8 3c.6x 2.7u 3.5 3.11 3.5 3.7 2 2 2 2.u 3.1g 2.e 2.d 3.5 2.i 3.2 2.8 2.2s 2.b 3.q 2.c 4.w 1c g.2n 10.1 5 3t qi 1as.v 9t.3h noj.2n 2p.5m 6.1 2 2.4 p.d 74 1b ea.1n fpx.6 l6 w.f 5s 71.1 1hf.5 2.15 2.8 16iu.u',
  arabic: '16o.4 2.l 3.69 29.1b 81 2.a 1k.q 1bv6.35 i.a4 h.1r 3.1h 17 8.3 37.4 2.3q 77',
  hebrew: '13l.1i 9.q 6.4 1cfd.p 2.4 2 2.1 2.1 2.9',
  thai: '2rl.1l 5.s',
  han: '6hp.1 3m.b 5.b l.9 v.1 b.2 5.1 4 2 2 i.3 c b 2.1 2.6 4 2 2 2 5 3.3 3 2.9 6.3 6 6 2 3 4 6 e.2 2.3 3.1 3.1 3.1 3.1 b.5 3.1 a.4 7 5 q r.1 16.2 b 6 h.1 3q.1 d.e 2 c.1 20 1p.97 6.2 3.1 5.1 3.1 5.5 3.5 f.4 9 h.3 2.1 3 5.1 7.1 5.3 g h.2 u.f 3.b z t.1 1w h 7 z 2.1 m w.9 y b7.1 3u 1n.1 7e.2 j o6.p 2.2g d.5x r.b 5.1r 2.2d 3.2u 6.14 4.1e 2.15 2.16 6.z d.1a 2.66 2.17 2.58o 23.g5s hm8.3 2.1 5.1 c 9 c 2 2.4 2.3 9 4.1 2 4 4.1 b 4.5 7 4 2 6.1 3.2 4.1 5.2 2 5 2 3 m 5 4 4 2.1 2 5.1 a 8.1 5.2 2.2 5 b.1 5 3 5 3.3 2 2.1 1o k.1 qa.9 n.y 2.i 2.3 46.59 4.5 3.5 3.5 3.2 4.6 2.6 1bma.a 6.u 2.1n 5.16 2u.2 e.16 6.8 8.1 2t2 2 1v 48 xw 26 196 1ca 3d ck 3w8 2f0 1cc.1 az rf 1d7 6q 4i 24 221 1c 1y 10v sg ne h8 dl 7a d1 ej 5h 2hd 1dx 1u sv hc t 97 o9 72 8 2 3 cb 3u 1k6 b5 1gu 5 9 1n5 7y s 7t 6 y 11m at.1 f.1 51 7n 2r c 3 b 3r c 3 26 3q 8 7 3 k.1 14 3c.1 4 1g d 14.1 9.2 2 2 2x.1 n 1s 58 s x j 3 a 4 i 4c en 48 3 q 7 48 9o g 34 1e e8.1 3j x 7f 4 w 3n c s 37 1w 6 3 84 c 3 4r 5t 5 9 8 2.2 2 j 8.1 69 3 34 y 1o 64 5 3 i k 3 j 6d c 33 18 3k 4.1 3 7.1 2 4 2 9 4 c.1 9 5 3 3 4 3 2 4 1h e.1 e 3s 9 46.1 7 2 3.1 7 3l 2 2.1 f.1 8 5.1 13 1v 2 9 3 4 2a c b',
  hangul:
    '3cw.73 679 np8.s hw.8mb d.m 5.1c 6ix 3.3 3.a 2.7 2.a 2 2 6 5.7 2.2 3 2.2 2.2 3.9 2.2 7.5 2.2 2 2.4 3.1 4.2 3.3 4 2.3 2 2.1 2.k 2.3 2.2 2.2 2 3 2.3 3.8 2.6 3.3 4 4.3 2.9 3.3 2.1 2.3 2.1 5 2 7 3.2 2.5 4 4 4.2 2.3 2.8 2 2 2 2.5 2.b 2 2.3 3.9 2 1gtc qi 6a3 68x 82 18j cxs k74 5 i 1i l 3a f 10 24 2s f',
};

let ranges: [first: number, last: number, font: PaperFont][] | undefined;

function readRanges() {
  ranges ??= (Object.entries(RANGES) as [PaperFont, string][])
    .flatMap(([font, text]) => {
      let end = 0;
      return text.split(' ').map((range): [number, number, PaperFont] => {
        // In base 36: the distance from the previous end, a dot, and the count of further code points.
        const [after = 0, more = 0] = range.split('.').map((digits) => Number.parseInt(digits, 36));
        const first = end + after;
        end = first + more;
        return [first, end, font];
      });
    })
    .sort(([a], [b]) => a - b);
  return ranges;
}

export function fontOf(letter: string): PaperFont | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const known = readRanges();
  let low = 0;
  let high = known.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last, font] = known[middle] ?? [0, 0, 'latin'];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return font;
  }
  return undefined;
}

function lettersOf(text: string): string[] {
  return [...text.normalize('NFC').replace(/\s/g, ' ')];
}

export function unprintableLetters(text: string): string[] {
  return [...new Set(lettersOf(text).filter((letter) => fontOf(letter) === undefined))];
}

export function letterNumber(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A letter that no font contains is printed as its code point, such as `[U+1F600]`. */
export function toPrintable(text: string): string {
  return lettersOf(text)
    .map((letter) => (fontOf(letter) === undefined ? `[${letterNumber(letter)}]` : letter))
    .join('');
}

export function canPrint(text: string): boolean {
  return unprintableLetters(text).length === 0;
}

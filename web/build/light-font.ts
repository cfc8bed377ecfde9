import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** From the lightest to the heaviest that a screen shows. */
const WEIGHTS = { min: 400, max: 700 };

/** What the file has but for six accents that stand alone: with their letters they are here as one sign. */
const SIGNS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0xfeff, 0xfeff],
];

function textOf(ranges: typeof SIGNS): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('');
}

/**
 * The font without weights that no screen shows: a first visit waits for 28 kB in place of 48. Its name tells
 * the hash of the whole font; whoever kept a file of an earlier cut can go on using it.
 */
export function lightFont(name: string): Plugin {
  return {
    name: 'light-font',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const font = Object.values(bundle).find(
        (output) => output.type === 'asset' && output.originalFileNames.some((file) => file.endsWith(name)),
      );
      if (font?.type !== 'asset') return this.error(`The build has no ${name} to cut`);
      font.source = await subsetFont(Buffer.from(font.source), textOf(SIGNS), {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
      });
    },
  };
}

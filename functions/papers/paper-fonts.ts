import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import { PAPER_FONTS } from '#shared/paper-fonts.ts';
import { fontOf, type PaperFont } from '#shared/printable.ts';

export type Weight = 'plain' | 'bold';

export interface Run {
  readonly text: string;
  readonly font: PaperFont;
}

const files = new Map<string, Promise<Uint8Array>>();

/** Only a bundled function has the fonts beside its code. */
async function readFont(name: string, packageName: string): Promise<Uint8Array> {
  const folder = import.meta.dirname;
  try {
    return await readFile(join(folder, 'fonts', basename(name)));
  } catch {
    return readFile(join(folder, '..', '..', 'node_modules', packageName, name));
  }
}

export function fontBytes(font: PaperFont, weight: Weight): Promise<Uint8Array> {
  const { package: packageName, plain, bold } = PAPER_FONTS[font];
  const name = weight === 'bold' ? (bold ?? plain) : plain;
  const known = files.get(name);
  if (known) return known;
  const read = readFont(name, packageName);
  files.set(name, read);
  read.catch(() => files.delete(name));
  return read;
}

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0];
type ParsedFont = ReturnType<Fontkit['create']>;

const parsed = new WeakMap<Uint8Array, ParsedFont>();

export async function fontEngine(): Promise<Fontkit> {
  const fontkit = (await import('@cantoo/fontkit')) as unknown as Fontkit;
  return {
    create: (bytes) => {
      const known = parsed.get(bytes) ?? fontkit.create(bytes);
      parsed.set(bytes, known);
      return known;
    },
  };
}

const FROM_THE_RIGHT: ReadonlySet<PaperFont> = new Set(['arabic', 'hebrew']);
/** Matches characters without a direction of their own, such as the hyphen of a double name. */
const UNDIRECTED = /^[\s\d.,'\u2019\u2013&/-]*$/;

function inDrawnOrder(runs: readonly Run[]): Run[] {
  const drawn: Run[] = [];
  let rest = runs;
  while (rest.length > 0) {
    const isOther = ({ font, text }: Run) => !FROM_THE_RIGHT.has(font) && !UNDIRECTED.test(text);
    const isFromRight = ({ font }: Run) => FROM_THE_RIGHT.has(font);
    const first = rest.findIndex(isFromRight);
    const end = first < 0 ? -1 : rest.findIndex((run, at) => at > first && isOther(run));
    const candidates = first < 0 ? [] : rest.slice(first, end < 0 ? undefined : end);
    const last = candidates.findLastIndex(isFromRight);
    const together = candidates.slice(0, last + 1);
    const before = first < 0 ? rest : rest.slice(0, first);
    drawn.push(...before, ...together.reverse());
    rest = rest.slice(before.length + together.length);
  }
  return drawn;
}

export function runsOf(text: string): Run[] {
  const letters = [...text];
  const fonts = letters.map((letter) => fontOf(letter) ?? 'latin');
  const runs: { text: string; font: PaperFont }[] = [];
  for (const [index, letter] of letters.entries()) {
    const before = runs.at(-1);
    // Right-to-left words must be laid out together with the space between them.
    const isBetween = letter === ' ' && before !== undefined && fonts[index + 1] === before.font;
    const font = isBetween ? before.font : (fonts[index] ?? 'latin');
    if (before?.font === font) before.text += letter;
    else runs.push({ text: letter, font });
  }
  return inDrawnOrder(runs);
}

export async function embedFonts(
  pdf: PDFDocument,
  says: string,
): Promise<(font: PaperFont, weight: Weight) => PDFFont> {
  pdf.registerFontkit(await fontEngine());
  const needed = new Set<PaperFont>(['latin', ...runsOf(says).map(({ font }) => font)]);
  const embedded = new Map<string, PDFFont>();
  for (const font of needed) {
    for (const weight of ['plain', 'bold'] as const) {
      if (weight === 'bold' && PAPER_FONTS[font].bold === undefined) continue;
      embedded.set(
        `${font} ${weight}`,
        await pdf.embedFont(await fontBytes(font, weight), { subset: true, features: { liga: false } }),
      );
    }
  }
  return (font, weight) => {
    const found = embedded.get(`${font} ${weight}`) ?? embedded.get(`${font} plain`);
    if (!found) throw new Error(`The font ${font} was not embedded`);
    return found;
  };
}

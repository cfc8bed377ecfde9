import type { PDFPage } from '@cantoo/pdf-lib';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { toPrintable } from '#shared/printable.ts';
import { midnightOf } from '../ledger/instants.ts';
import { embedFonts, runsOf, type Weight } from './paper-fonts.ts';

// The size of A4 in points.
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 64;
export const LINE_HEIGHT = 16;
const TEXT_SIZE = 10.5;
const FOOT_SIZE = 8.5;
const ACROSS_SIZE = 84;

const COLORS = {
  ink: [0.1, 0.12, 0.16],
  quiet: [0.36, 0.4, 0.46],
  line: [0.82, 0.84, 0.87],
  mark: [0.72, 0.11, 0.11],
} as const;

interface Style {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: keyof typeof COLORS;
}

/** Positions are in points from the left margin. */
interface Cell extends Style {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface Paper {
  readonly width: number;
  write(text: string, style?: Style): void;
  row(cells: readonly Cell[], lineHeight?: number): void;
  rule(): void;
  space(height: number): void;
  keep(height: number): void;
  save(): Promise<Uint8Array>;
}

export async function newPaper(about: {
  readonly title: string;
  readonly author: string;
  readonly dated: CalendarDate;
  readonly says: string;
  readonly foot?: string;
  readonly across?: string;
}): Promise<Paper> {
  const { PDFDocument, degrees, rgb } = await import('@cantoo/pdf-lib');
  const inkOf = (name: keyof typeof COLORS) => {
    const [red, green, blue] = COLORS[name];
    return rgb(red, green, blue);
  };
  const pdf = await PDFDocument.create();
  const dated = midnightOf(about.dated);
  pdf.setTitle(toPrintable(about.title));
  pdf.setAuthor(about.author);
  pdf.setLanguage('en-AU');
  pdf.setCreationDate(dated);
  pdf.setModificationDate(dated);
  const fontOfRun = await embedFonts(pdf, toPrintable(about.says));
  const width = PAGE.width - 2 * MARGIN;
  const pages: PDFPage[] = [];
  const newPage = () => {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    pages.push(page);
    return page;
  };
  let page = newPage();
  let y = PAGE.height - MARGIN;

  const widths = new Map<string, number>();
  const unitWidth = (text: string, weight: Weight): number => {
    const key = `${weight} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const measured = runsOf(text).reduce(
      (total, run) => total + fontOfRun(run.font, weight).widthOfTextAtSize(run.text, 1),
      0,
    );
    widths.set(key, measured);
    return measured;
  };

  const cut = (word: string, weight: Weight, most: number): string[] => {
    if (unitWidth(word, weight) <= most) return [word];
    const pieces: string[] = [];
    let piece = '';
    let pieceWidth = 0;
    for (const letter of word) {
      const letterWidth = unitWidth(letter, weight);
      if (piece !== '' && pieceWidth + letterWidth > most) {
        pieces.push(piece);
        piece = '';
        pieceWidth = 0;
      }
      piece += letter;
      pieceWidth += letterWidth;
    }
    return [...pieces, piece];
  };

  const wrap = (text: string, { size = TEXT_SIZE, weight = 'plain' }: Style, most: number): string[] => {
    const lines: string[] = [];
    const space = unitWidth(' ', weight);
    let line = '';
    let lineWidth = 0;
    for (const word of toPrintable(text)
      .split(' ')
      .flatMap((part) => cut(part, weight, most / size))) {
      const wordWidth = unitWidth(word, weight);
      if (line === '') {
        line = word;
        lineWidth = wordWidth;
      } else if (lineWidth + space + wordWidth <= most / size) {
        line = `${line} ${word}`;
        lineWidth += space + wordWidth;
      } else {
        lines.push(line);
        line = word;
        lineWidth = wordWidth;
      }
    }
    return [...lines, line];
  };

  const draw = (
    on: PDFPage,
    text: string,
    at: { x: number; y: number },
    { size = TEXT_SIZE, weight = 'plain', color = 'ink' }: Style,
  ) => {
    let { x } = at;
    for (const run of runsOf(text)) {
      const font = fontOfRun(run.font, weight);
      on.drawText(run.text, { x, y: at.y, size, font, color: inkOf(color) });
      x += font.widthOfTextAtSize(run.text, size);
    }
  };

  const keep = (height: number) => {
    if (y - height >= MARGIN - LINE_HEIGHT) return;
    page = newPage();
    y = PAGE.height - MARGIN;
  };

  return {
    width,
    keep,
    write: (text, style = {}) => {
      for (const line of wrap(text, style, width)) {
        keep(LINE_HEIGHT);
        draw(page, line, { x: MARGIN, y }, style);
        y -= Math.max(LINE_HEIGHT, (style.size ?? TEXT_SIZE) * 1.35);
      }
    },
    row: (cells, lineHeight = LINE_HEIGHT) => {
      const wrapped = cells.map((cell) => ({ cell, lines: wrap(cell.text, cell, cell.width) }));
      const height = Math.max(...wrapped.map(({ lines }) => lines.length));
      for (let index = 0; index < height; index += 1) {
        keep(lineHeight);
        for (const { cell, lines } of wrapped) {
          const line = lines[index];
          if (line === undefined || line === '') continue;
          const { size = TEXT_SIZE, weight = 'plain' } = cell;
          const left = cell.align === 'right' ? cell.width - unitWidth(line, weight) * size : 0;
          draw(page, line, { x: MARGIN + cell.x + left, y }, cell);
        }
        y -= lineHeight;
      }
    },
    rule: () =>
      page.drawLine({
        start: { x: MARGIN, y: y + 10 },
        end: { x: PAGE.width - MARGIN, y: y + 10 },
        thickness: 0.75,
        color: inkOf('line'),
      }),
    space: (height) => {
      y -= height;
    },
    save: () => {
      for (const one of about.across === undefined ? [] : pages)
        one.drawText(about.across ?? '', {
          x: PAGE.width / 5,
          y: PAGE.height / 4,
          size: ACROSS_SIZE,
          font: fontOfRun(runsOf(about.across ?? '')[0]?.font ?? 'latin', 'bold'),
          color: inkOf('mark'),
          opacity: 0.16,
          rotate: degrees(50),
        });
      const style = { size: FOOT_SIZE, color: 'quiet' } as const;
      if (about.foot !== undefined)
        for (const [index, one] of pages.entries()) {
          const text = `${toPrintable(about.foot)}  ·  ${index + 1} of ${pages.length}`;
          draw(one, text, { x: MARGIN, y: MARGIN / 2 }, style);
        }
      return pdf.save({ useObjectStreams: false });
    },
  };
}

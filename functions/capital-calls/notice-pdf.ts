import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { displayDate } from '#shared/calendar-date.ts';
import type { CapitalCallNotice } from '#shared/contract/capital-calls.ts';
import { toPrintable } from '#shared/printable.ts';
import { midnightOf } from '../ledger/instants.ts';

// A4 in points.
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 64;
const LINE_HEIGHT = 16;
const FACT_HEIGHT = 20;
const MARK_COLOR = [0.72, 0.11, 0.11] as const;

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of toPrintable(text)
    .split(' ')
    .flatMap((part) => cut(part, font, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Splits a word into pieces that fit a line. */
function cut(word: string, font: PDFFont, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && font.widthOfTextAtSize(piece + letter, size) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** The notice as a PDF in A4; the same notice gives the same bytes. The library is imported with the first notice. */
export async function renderNotice(notice: CapitalCallNotice): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  const dated = midnightOf(notice.dated);
  pdf.setTitle(toPrintable(`${notice.heading}, ${notice.fund_name}`));
  pdf.setAuthor(notice.fund_name);
  pdf.setLanguage('en-AU');
  pdf.setCreationDate(dated);
  pdf.setModificationDate(dated);
  const [plain, bold] = await Promise.all([
    pdf.embedFont(StandardFonts.Helvetica),
    pdf.embedFont(StandardFonts.HelveticaBold),
  ]);
  const ink = rgb(0.1, 0.12, 0.16);
  const quiet = rgb(0.36, 0.4, 0.46);
  const width = PAGE.width - 2 * MARGIN;
  const newPage = (): PDFPage => pdf.addPage([PAGE.width, PAGE.height]);
  let page = newPage();
  let y = PAGE.height - MARGIN;
  /** Starts a new page unless this height is left. */
  const keep = (height: number) => {
    if (y - height >= MARGIN - LINE_HEIGHT) return;
    page = newPage();
    y = PAGE.height - MARGIN;
  };
  const rule = (at: number) =>
    page.drawLine({
      start: { x: MARGIN, y: at },
      end: { x: PAGE.width - MARGIN, y: at },
      thickness: 0.75,
      color: rgb(0.82, 0.84, 0.87),
    });
  const write = (text: string, style: { size?: number; font?: PDFFont; color?: typeof ink } = {}) => {
    const { size = 10.5, font = plain, color = ink } = style;
    for (const line of wrap(text, font, size, width)) {
      keep(LINE_HEIGHT);
      page.drawText(line, { x: MARGIN, y, size, font, color });
      y -= Math.max(LINE_HEIGHT, size * 1.35);
    }
  };

  write(notice.fund_name, { size: 12, font: bold });
  y -= 4;
  rule(y + 8);
  y -= 28;
  write(notice.heading, { size: 22, font: bold });
  if (notice.mark) write(notice.mark, { size: 12, font: bold, color: rgb(...MARK_COLOR) });
  y -= 4;
  write(displayDate(notice.dated), { color: quiet });
  y -= 14;
  for (const row of notice.addressee) write(row);
  y -= 14;
  write(notice.paragraphs[0] ?? '');
  // Amount, account and reference are kept together on one page.
  keep(notice.facts.length * FACT_HEIGHT + 4 * LINE_HEIGHT);
  y -= 10;
  rule(y + 10);
  y -= 10;
  for (const [index, { label, value }] of notice.facts.entries()) {
    const size = index === 0 ? 14 : 10.5;
    keep(FACT_HEIGHT);
    page.drawText(toPrintable(label), { x: MARGIN, y, size: 10.5, font: plain, color: quiet });
    for (const line of wrap(value, bold, size, width - 180)) {
      keep(FACT_HEIGHT);
      page.drawText(line, { x: MARGIN + 180, y, size, font: bold, color: ink });
      y -= FACT_HEIGHT;
    }
  }
  rule(y + 8);
  y -= 18;
  for (const paragraph of notice.paragraphs.slice(1)) {
    write(paragraph);
    y -= 6;
  }
  return pdf.save({ useObjectStreams: false });
}

/**
 * The file of a notice with a mark across the head of each page; the same file and mark give the same bytes. What the
 * notice says stays legible.
 */
export async function markNotice(file: Uint8Array, mark: string): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(file, { updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const color = rgb(...MARK_COLOR);
  const text = toPrintable(mark).toUpperCase();
  const size = 14;
  const width = font.widthOfTextAtSize(text, size);
  for (const page of pdf.getPages()) {
    const x = page.getWidth() - MARGIN - width;
    const y = page.getHeight() - MARGIN / 2 - size;
    page.drawRectangle({
      x: x - 8,
      y: y - 7,
      width: width + 16,
      height: size + 10,
      borderColor: color,
      borderWidth: 1.5,
    });
    page.drawText(text, { x, y, size, font, color });
  }
  return pdf.save({ useObjectStreams: false });
}

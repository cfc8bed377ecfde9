import { displayDate } from '#shared/calendar-date.ts';
import type { CapitalCallNotice } from '#shared/contract/capital-calls.ts';
import { LINE_HEIGHT, newPaper, type Paper } from './paper.ts';

const MARGIN = 64;
const FACT_HEIGHT = 20;
const MARK_COLOR = [0.72, 0.11, 0.11] as const;
const LABEL_WIDTH = 180;
const SMALL = 9.5;
const SMALL_HEIGHT = 14;
const SMALL_LABEL = 100;

/** The same notice gives the same bytes. */
export async function renderNotice(notice: CapitalCallNotice): Promise<Uint8Array> {
  const paper = await newPaper({
    title: `${notice.heading}, ${notice.fund_name}`,
    author: notice.fund_name,
    dated: notice.dated,
    says: JSON.stringify(notice),
  });
  paper.write(notice.fund_name, { size: 12, weight: 'bold' });
  for (const row of notice.fund_details) paper.write(row, { size: 9, color: 'quiet' });
  paper.space(4);
  paper.rule();
  paper.space(28);
  paper.write(notice.heading, { size: 22, weight: 'bold' });
  if (notice.mark) paper.write(notice.mark, { size: 12, weight: 'bold', color: 'mark' });
  paper.space(4);
  paper.write(displayDate(notice.dated), { color: 'quiet' });
  paper.space(14);
  for (const row of notice.addressee) paper.write(row);
  paper.space(14);
  paper.write(notice.paragraphs[0] ?? '');
  for (const paragraph of notice.purpose.split('\n').filter((text) => text.trim() !== '')) {
    paper.space(6);
    paper.write(paragraph);
  }
  writeRows(paper, notice.purpose_split);
  for (const sentence of notice.advice) {
    paper.space(6);
    paper.write(sentence);
  }
  // Amount, account and reference must be on one page.
  paper.keep(notice.facts.length * FACT_HEIGHT + 4 * LINE_HEIGHT);
  paper.space(10);
  paper.rule();
  paper.space(10);
  for (const [index, { label, value }] of notice.facts.entries()) {
    paper.row(
      [
        { text: label, x: 0, width: LABEL_WIDTH - 10, color: 'quiet' },
        {
          text: value,
          x: LABEL_WIDTH,
          width: paper.width - LABEL_WIDTH,
          size: index === 0 ? 14 : 10.5,
          weight: 'bold',
        },
      ],
      FACT_HEIGHT,
    );
  }
  paper.rule();
  writeRows(paper, notice.position);
  paper.space(18);
  for (const paragraph of notice.paragraphs.slice(1)) {
    paper.write(paragraph);
    paper.space(6);
  }
  return paper.save();
}

function writeRows(paper: Paper, facts: CapitalCallNotice['facts']): void {
  if (facts.length === 0) return;
  const column = paper.width / 2;
  const style = { size: SMALL } as const;
  const cells = ({ label, value }: (typeof facts)[number], x: number) => [
    { text: label, x, width: SMALL_LABEL - 8, color: 'quiet' as const, ...style },
    { text: value, x: x + SMALL_LABEL, width: column - SMALL_LABEL - 12, ...style },
  ];
  paper.keep(Math.ceil(facts.length / 2) * SMALL_HEIGHT + 10);
  paper.space(10);
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2);
    paper.row(
      pair.flatMap((fact, index) => cells(fact, index * column)),
      SMALL_HEIGHT,
    );
  }
}

export async function markNotice(file: Uint8Array, mark: string): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(file, { updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const color = rgb(...MARK_COLOR);
  const text = mark.toUpperCase();
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

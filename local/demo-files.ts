export const FICTION = 'Part of a demonstration: the fund, its people and its figures are invented.';

interface DemoFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function formOf({ name, bytes }: DemoFile, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new File([new Uint8Array(bytes)], name));
  return form;
}

const PAGE = { width: 595, height: 842, margin: 72, lineHeight: 18 } as const;
const TITLE_SIZE = 18;
const TEXT_SIZE = 11;

function escaped(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}

export function pdfFile(name: string, title: string, lines: readonly string[]): DemoFile {
  const top = PAGE.height - PAGE.margin;
  const rows = lines.map((line) => `0 -${PAGE.lineHeight} Td (${escaped(line)}) Tj`);
  const text = [
    'BT',
    `/F1 ${TITLE_SIZE} Tf ${PAGE.margin} ${top} Td (${escaped(title)}) Tj`,
    `/F1 ${TEXT_SIZE} Tf 0 -${PAGE.lineHeight} Td`,
    ...rows,
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  file +=
    `xref\n0 ${count}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return { name, bytes: Buffer.from(file, 'latin1') };
}

export function textFile(name: string, text: string): DemoFile {
  return { name, bytes: Buffer.from(text) };
}

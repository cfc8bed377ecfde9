import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { TestActor } from '../../harness/actors.ts';
import type { TestPortal } from '../../harness/test-portal.ts';

export async function fileOf(portal: TestPortal, actor: TestActor, exportId: string): Promise<Buffer> {
  const { status, body } = await portal.call(actor, 'GET', `/exports/${exportId}`);
  if (status !== 200 || body.status !== 'done') throw new Error(`Not done: ${JSON.stringify(body)}`);
  return Buffer.from(await portal.bucket.get(body.url));
}

export async function madeExport(portal: TestPortal, actor: TestActor, body: object): Promise<string> {
  const answer = await portal.call(actor, 'POST', '/exports', body);
  if (answer.status !== 201 && answer.status !== 202)
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  await portal.services.settled();
  return answer.body.id;
}

export function csvRows(file: Buffer): Record<string, string>[] {
  return parse(file, { bom: true, columns: true });
}

export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

export interface SheetCell {
  readonly text?: string;
  readonly number?: number;
  readonly format: string;
  readonly formula: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly ReadonlyMap<string, SheetCell>[];
  readonly isHeadFrozen: boolean;
  readonly widths: readonly number[];
}

/** Decodes a text of a workbook. Excel also decodes codes such as `_x0041_`, which is the letter A. */
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The first sheet of a workbook, read from its XML independently of the code that wrote it. */
export function readSheet(file: Buffer): Sheet {
  const { rows, ...sheet } = openSheet(file);
  return { ...sheet, rows: [...rows] };
}

/** Reads the first sheet row by row, because reading a long sheet at once would need much memory. */
export function openSheet(
  file: Buffer,
): Omit<Sheet, 'rows'> & { readonly rows: Iterable<Sheet['rows'][number]> } {
  const parts = unzipped(file);
  const xml = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const styles = xml('xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      String(id),
      unescaped(String(code)),
    ]),
  );
  const cellStyles = [
    ...(/<cellXfs[\s\S]*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g),
  ];
  const formatOf = (style: string | undefined) =>
    formats.get(String(cellStyles[Number(style ?? 0)]?.[1])) ?? '';
  const sheet = xml('xl/worksheets/sheet1.xml');
  function* rows() {
    for (const [, cells = ''] of sheet.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)) {
      const found = [...cells.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)];
      yield new Map(
        found.map(([, letters = '', attributes = '', content = '']) => {
          const text = /<t[^>]*>([\s\S]*?)<\/t>/.exec(content)?.[1];
          const number = /<v>([\s\S]*?)<\/v>/.exec(content)?.[1];
          const cell: SheetCell = {
            ...(text === undefined ? {} : { text: unescaped(text) }),
            ...(number === undefined ? {} : { number: Number(number) }),
            format: formatOf(/ s="(\d+)"/.exec(attributes)?.[1]),
            formula: content.includes('<f'),
          };
          return [letters, cell] as const;
        }),
      );
    }
  }
  return {
    name: unescaped(/<sheet [^>]*name="([^"]*)"/.exec(xml('xl/workbook.xml'))?.[1] ?? ''),
    rows: rows(),
    isHeadFrozen: /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(sheet.slice(0, 4_000)),
    widths: [...sheet.slice(0, 10_000).matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    ),
  };
}

export function dayOfSerial(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
}

import { crc32 } from 'node:zlib';

/** Small files of each format, built byte by byte so that each part can be damaged. */

export interface ZipEntry {
  readonly name: string;
  readonly text?: string;
  readonly packedBytes?: number;
  readonly unpackedBytes?: number;
  readonly encrypted?: boolean;
}

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text = '', encrypted = false, ...claimed } of entries) {
    const data = Buffer.from(text);
    const nameBytes = Buffer.from(name);
    const { packedBytes = data.length, unpackedBytes = data.length } = claimed;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packedBytes, 14);
    common.writeUInt32LE(unpackedBytes, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, nameBytes]));
    bodies.push(body);
    at += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, listed, end]);
}

export function oleOf(names: readonly string[]): Buffer {
  const header = Buffer.alloc(512, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 0x4c);
  header.writeUInt16LE(0x3e, 0x18);
  header.writeUInt16LE(3, 0x1a);
  header.writeUInt16LE(0xfffe, 0x1c);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt16LE(6, 0x20);
  header.writeUInt32LE(1, 0x2c);
  header.writeUInt32LE(1, 0x30);
  header.writeUInt32LE(0x1000, 0x38);
  header.writeUInt32LE(0xfffffffe, 0x3c);
  header.writeUInt32LE(0xfffffffe, 0x44);
  header.writeUInt32LE(0, 0x4c);
  const entries = ['Root Entry', ...names];
  const sectors = Math.ceil(entries.length / 4);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let sector = 1; sector <= sectors; sector += 1) {
    table.writeUInt32LE(sector === sectors ? 0xfffffffe : sector + 1, sector * 4);
  }
  const directory = Buffer.alloc(sectors * 512);
  for (const [index, name] of entries.entries()) {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 0x40);
    directory[at + 0x42] = index === 0 ? 5 : 2;
  }
  return Buffer.concat([header, table, directory]);
}

export function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const framed = Buffer.alloc(typed.length + 8);
    framed.writeUInt32BE(data.length, 0);
    typed.copy(framed, 4);
    framed.writeUInt32BE(crc32(typed), typed.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const empty = Buffer.alloc(0);
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', empty), chunk('IEND', empty)]);
}

export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  return Buffer.concat([start, frame, Buffer.from('ffd9', 'hex')]);
}

export function gifOf(width: number, height: number): Buffer {
  const bytes = Buffer.from('GIF89a\0\0\0\0\0\0\0;', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

export function pdfOf(text: string, size = 0): Buffer {
  const pdf = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\n`,
  );
  const end = Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n');
  return Buffer.concat([pdf, Buffer.alloc(Math.max(0, size - pdf.length - end.length), 0x20), end]);
}

const CONTENT_TYPES: ZipEntry = { name: '[Content_Types].xml', text: '<Types/>' };

export function docxOf(...more: ZipEntry[]): Buffer {
  return zipOf([CONTENT_TYPES, { name: 'word/document.xml', text: '<w:document/>' }, ...more]);
}

export function xlsxOf(...more: ZipEntry[]): Buffer {
  return zipOf([CONTENT_TYPES, { name: 'xl/workbook.xml', text: '<workbook/>' }, ...more]);
}

export const GOOD_FILES: Readonly<Record<string, Buffer>> = {
  'report.pdf': pdfOf('Quarterly report'),
  'letter.doc': oleOf(['WordDocument', '1Table']),
  'letter.docx': docxOf(),
  'register.xls': oleOf(['Workbook', '\x05SummaryInformation']),
  'register.xlsx': xlsxOf(),
  'site.png': pngOf(640, 480),
  'site.jpg': jpegOf(640, 480),
  'site.jpeg': jpegOf(1_200, 900),
  'logo.gif': gifOf(32, 32),
  'notes.txt': Buffer.from('Vertrag für Olivia – 100 %\n'),
  'rows.csv': Buffer.from('\ufeffDate,Amount\n2025-06-01,100.00\n'),
};

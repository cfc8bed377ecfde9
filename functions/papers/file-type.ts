import { isUtf8 } from 'node:buffer';
import { CLIENT_FORM_ENDINGS, MANAGER_DOCUMENT_ENDINGS } from '#shared/constants.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { endingOf } from '../records/file-name.ts';
import { readZipNames } from './zip-directory.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const HEADER_FAT_SECTORS = 109;
const ENTRY_BYTES = 128;
const MAX_DIRECTORY_SECTORS = 2_048;
const LAST_SECTOR = 0xfffffffa;

function sectorAt(bytes: Buffer, sector: number, sectorBytes: number): number | undefined {
  const at = (sector + 1) * sectorBytes;
  return sector <= LAST_SECTOR && at + sectorBytes <= bytes.length ? at : undefined;
}

function tableSectors(bytes: Buffer, sectorBytes: number): number[] {
  const sectors: number[] = [];
  for (let index = 0; index < HEADER_FAT_SECTORS; index += 1) {
    sectors.push(bytes.readUInt32LE(0x4c + index * 4));
  }
  let next = bytes.readUInt32LE(0x44);
  const mostSectors = bytes.length / sectorBytes;
  while (sectors.length < mostSectors) {
    const at = sectorAt(bytes, next, sectorBytes);
    if (at === undefined) break;
    for (let offset = 0; offset < sectorBytes - 4; offset += 4) sectors.push(bytes.readUInt32LE(at + offset));
    next = bytes.readUInt32LE(at + sectorBytes - 4);
  }
  return sectors;
}

/** Word and Excel used the OLE format before 2007. Undefined for a file in another format. */
function readOleNames(file: Uint8Array): string[] | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const shift = bytes.readUInt16LE(0x1e);
  if (bytes.readUInt16LE(0x1c) !== 0xfffe || (shift !== 9 && shift !== 12)) return undefined;
  const sectorBytes = 2 ** shift;
  const table = tableSectors(bytes, sectorBytes);
  const entriesPerSector = sectorBytes / 4;
  const names: string[] = [];
  let sector = bytes.readUInt32LE(0x30);
  for (let read = 0; read < MAX_DIRECTORY_SECTORS; read += 1) {
    const at = sectorAt(bytes, sector, sectorBytes);
    if (at === undefined) break;
    for (let entry = at; entry < at + sectorBytes; entry += ENTRY_BYTES) {
      const nameBytes = bytes.readUInt16LE(entry + 0x40);
      const isUsed = bytes[entry + 0x42] !== 0 && nameBytes >= 2 && nameBytes <= 64;
      if (isUsed) names.push(bytes.toString('utf16le', entry, entry + nameBytes - 2));
    }
    const holder = sectorAt(
      bytes,
      table[Math.floor(sector / entriesPerSector)] ?? LAST_SECTOR + 1,
      sectorBytes,
    );
    if (holder === undefined) break;
    sector = bytes.readUInt32LE(holder + (sector % entriesPerSector) * 4);
  }
  return names;
}

const SENTENCES = EXACT_SENTENCES['file-refused'];
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

type CountPixels = (bytes: Buffer) => number | undefined;

export const countPngPixels: CountPixels = (bytes) => {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG)) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
};

const countGifPixels: CountPixels = (bytes) => {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
};

// The markers C4, C8 and CC are in this range, but begin no frame.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

export const countJpegPixels: CountPixels = (bytes) => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (isFrame(marker)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

type Ending = (typeof MANAGER_DOCUMENT_ENDINGS)[number] | (typeof CLIENT_FORM_ENDINGS)[number];

interface FileType {
  readonly contentType: string;
  readonly fits: (bytes: Buffer) => boolean;
}

const MAX_PIXELS = 100_000_000;
/** Some programs write a line before the PDF marker. */
const PDF_MARK_WITHIN = 1_024;

const PROGRAMS = ['MZ', '\x7fELF', '#!', 'PK'];

function isPdf(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, PDF_MARK_WITHIN);
  return start.includes('%PDF-') && !PROGRAMS.some((mark) => start.startsWith(mark));
}

function isOpenOffice(bytes: Buffer, part: 'word' | 'xl'): boolean {
  const names = readZipNames(bytes);
  if (!names) return false;
  const isWhole = names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(`${part}/`));
  return isWhole && !names.some((name) => /vba(Project|Data)|\.(exe|dll|js|vbs)$/i.test(name));
}

function isOldOffice(bytes: Buffer, streams: readonly string[]): boolean {
  const names = readOleNames(bytes);
  if (!names?.some((name) => streams.includes(name))) return false;
  return !names.some((name) => /^(Macros|_VBA_PROJECT(_CUR)?|VBA)$/i.test(name));
}

function isSmallImage(pixels: number | undefined): boolean {
  return pixels !== undefined && pixels > 0 && pixels <= MAX_PIXELS;
}

const NOT_WINDOWS_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

function isText(bytes: Buffer): boolean {
  const isPrinted = (byte: number) => byte >= 0x80 && byte <= 0x9f && !NOT_WINDOWS_1252.includes(byte);
  const text = isUtf8(bytes)
    ? bytes.toString()
    : Buffer.from(bytes.filter((byte) => !isPrinted(byte))).toString('latin1');
  return !/[^\P{Cc}\t\n\f\r]/u.test(text) && !/^\s*</u.test(text);
}

const countPixels: CountPixels = (bytes) =>
  countPngPixels(bytes) ?? countJpegPixels(bytes) ?? countGifPixels(bytes);
const isJpeg = (bytes: Buffer) => isSmallImage(countJpegPixels(bytes));

const FILE_TYPES: Readonly<Record<Ending, FileType>> = {
  pdf: { contentType: 'application/pdf', fits: isPdf },
  doc: { contentType: 'application/msword', fits: (bytes) => isOldOffice(bytes, ['WordDocument']) },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fits: (bytes) => isOpenOffice(bytes, 'word'),
  },
  xls: { contentType: 'application/vnd.ms-excel', fits: (bytes) => isOldOffice(bytes, ['Workbook', 'Book']) },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fits: (bytes) => isOpenOffice(bytes, 'xl'),
  },
  png: { contentType: 'image/png', fits: (bytes) => isSmallImage(countPngPixels(bytes)) },
  jpg: { contentType: 'image/jpeg', fits: isJpeg },
  jpeg: { contentType: 'image/jpeg', fits: isJpeg },
  gif: { contentType: 'image/gif', fits: (bytes) => isSmallImage(countGifPixels(bytes)) },
  txt: { contentType: 'text/plain; charset=utf-8', fits: isText },
  csv: { contentType: 'text/csv; charset=utf-8', fits: isText },
};

const TOLD_BY_CONTENT = ['pdf', 'docx', 'xlsx', 'doc', 'xls', 'png', 'jpg', 'gif'] as const;

export const ACCEPTED_ENDINGS = [...new Set([...MANAGER_DOCUMENT_ENDINGS, ...CLIENT_FORM_ENDINGS])];

function fileTypeOf(fileName: string): FileType | undefined {
  const ending = endingOf(fileName);
  return Object.hasOwn(FILE_TYPES, ending) ? FILE_TYPES[ending as Ending] : undefined;
}

export function contentTypeOf(fileName: string): string | undefined {
  return fileTypeOf(fileName)?.contentType;
}

export function faultOfContent(fileName: string, file: Uint8Array): string | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (fileTypeOf(fileName)?.fits(bytes)) return undefined;
  if ((countPixels(bytes) ?? 0) > MAX_PIXELS) return SENTENCES.tooManyPixels(MAX_PIXELS / 1_000_000);
  const other = TOLD_BY_CONTENT.find((ending) => FILE_TYPES[ending].fits(bytes));
  if (other) return SENTENCES.otherType(other);
  const isSavedAsText = endingOf(fileName) === 'xls' && /^[^\0]+$/.test(bytes.toString('latin1', 0, 200));
  return isSavedAsText ? SENTENCES.textAsWorkbook : SENTENCES.notAsNamed;
}

import { CLIENT_FORM_ENDINGS, MANAGER_DOCUMENT_ENDINGS } from '#shared/constants.ts';
import { endingOf } from '../records/file-name.ts';
import { readOleNames } from './ole-directory.ts';
import { readZipNames } from './zip-directory.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The number of pixels that an image declares; undefined when the file does not have that format. */
type CountPixels = (bytes: Buffer) => number | undefined;

const countPngPixels: CountPixels = (bytes) => {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG)) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
};

const countGifPixels: CountPixels = (bytes) => {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
};

// A start-of-frame marker is C0 to CF, except C4, C8 and CC, which have other meanings.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Skips segments up to the first frame, which contains the size. */
const countJpegPixels: CountPixels = (bytes) => {
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

/** A file type that the portal accepts. */
interface FileType {
  /** The content type for storing and serving. The browser's content type is ignored. */
  readonly contentType: string;
  /** Whether the content is of this type, without macros and within the size limits. */
  readonly fits: (bytes: Buffer) => boolean;
}

const MAX_PIXELS = 50_000_000;
/** The number of bytes in which the PDF marker must be. It need not come first: some programs write a line before it. */
const PDF_MARK_WITHIN = 1_024;

const PROGRAMS = ['MZ', '\x7fELF', '#!', 'PK'];

function isPdf(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, PDF_MARK_WITHIN);
  return start.includes('%PDF-') && !PROGRAMS.some((mark) => start.startsWith(mark));
}

/** Whether a file is a Word or Excel file in Office Open XML, with its main part and without macros or programs. */
function isOpenOffice(bytes: Buffer, part: 'word' | 'xl'): boolean {
  const names = readZipNames(bytes);
  if (!names) return false;
  const isWhole = names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(`${part}/`));
  return isWhole && !names.some((name) => /vba(Project|Data)|\.(exe|dll|js|vbs)$/i.test(name));
}

/** Whether a file is an Office file in the format before 2007, with its main stream and without macros. */
function isOldOffice(bytes: Buffer, streams: readonly string[]): boolean {
  const names = readOleNames(bytes);
  if (!names?.some((name) => streams.includes(name))) return false;
  return !names.some((name) => /^(Macros|_VBA_PROJECT(_CUR)?|VBA)$/i.test(name));
}

function isSmallImage(pixels: number | undefined): boolean {
  return pixels !== undefined && pixels > 0 && pixels <= MAX_PIXELS;
}

/** Whether the bytes are UTF-8 without control characters, and do not start with `<`. */
function isText(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  return !/[^\P{Cc}\t\n\f\r]/u.test(text) && !/^\s*</u.test(text);
}

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

/** All extensions that managers or clients may upload, for the sentence of the refusal. */
export const ACCEPTED_ENDINGS = [...new Set([...MANAGER_DOCUMENT_ENDINGS, ...CLIENT_FORM_ENDINGS])];

function fileTypeOf(fileName: string): FileType | undefined {
  const ending = endingOf(fileName);
  return Object.hasOwn(FILE_TYPES, ending) ? FILE_TYPES[ending as Ending] : undefined;
}

/** The content type for a file of this name; undefined when its extension is not accepted. */
export function contentTypeOf(fileName: string): string | undefined {
  return fileTypeOf(fileName)?.contentType;
}

/** Whether a file's content has the type of its name. */
export function matchesFileName(fileName: string, file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return fileTypeOf(fileName)?.fits(bytes) ?? false;
}

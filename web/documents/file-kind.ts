import { LIMITS } from '#shared/constants.ts';

export type FileKind = 'pdf' | 'word' | 'excel' | 'image' | 'other';

const KINDS: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  doc: 'word',
  docx: 'word',
  xls: 'excel',
  xlsx: 'excel',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
};

export function endingOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot < 0 ? '' : filename.slice(dot + 1).toLowerCase();
}

export function fileKindOf(filename: string): FileKind {
  const ending = endingOf(filename);
  return Object.hasOwn(KINDS, ending) ? (KINDS[ending] ?? 'other') : 'other';
}

export function acceptOf(endings: readonly string[]): string {
  return endings.map((ending) => `.${ending}`).join(',');
}

export function refusalOfFile(
  { name, size }: Pick<File, 'name' | 'size'>,
  endings: readonly string[],
): string | undefined {
  if (!endings.includes(endingOf(name))) {
    return `Invalid file type. Accepted types: ${endings.map((ending) => `.${ending}`).join(', ')}`;
  }
  if (size > LIMITS.documentBytes) return 'File size must be less than 10MB';
  return size === 0 ? 'The file is empty' : undefined;
}

const inMegabytes = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const inKilobytes = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const wholeKilobytes = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

const KB = 1024;
const MB = 1024 * 1024;

export function sizeText(bytes: number): string {
  return bytes >= MB / 10
    ? `${inMegabytes.format(bytes / MB)} MB`
    : `${wholeKilobytes.format(Math.max(1, Math.round(bytes / KB)))} KB`;
}

export function kilobytesText(bytes: number): string {
  return `${inKilobytes.format(bytes / KB)} KB`;
}

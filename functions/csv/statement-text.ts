import { EXACT_SENTENCES } from '#shared/refusals.ts';

const SENTENCES = EXACT_SENTENCES['not-csv'];

type StatementFault =
  | 'not-csv'
  | 'empty'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'unrecognised-columns'
  | 'unpaired-quotes'
  | 'own-export'
  | 'encoding';

export interface StatementRefusal {
  ok: false;
  code: StatementFault;
  message: string;
}

export function refuse(code: StatementFault, message: string): StatementRefusal {
  return { ok: false, code, message };
}

const FOREIGN_STARTS: readonly (readonly [start: string, kind: string])[] = [
  ['%PDF', 'a PDF'],
  ['PK\u0003\u0004', 'an Excel workbook or ZIP archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'an Excel workbook'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\u001f\u008b', 'a compressed file'],
  ['{\\rtf', 'a word-processor document'],
];

const FOREIGN_TEXTS: readonly (readonly [start: RegExp, kind: string])[] = [
  [/^<[\s\S]{0,900}camt\.05[234]/i, 'a camt file'],
  [/^</, 'a web page or XML document'],
  [/^(?:\{1:|:20:)/, 'an MT940 file'],
  [/^(?!\{\}\s*[\r\n])[{[]/, 'a JSON document'],
  [/^!(type|account|option)/i, 'a QIF file'],
  [/^0 {17}\d\d/, 'an ABA payment file'],
  [/^OFXHEADER/i, 'an OFX file'],
];

const CHARACTERS_PER_STRAY_CONTROL = 1000;

export function shownName(fileName: string): string {
  const base = cleanText(fileName.slice(-200).split(/[\\/]/).at(-1) ?? '').slice(0, 60);
  return base === '' ? 'This file' : `“${base}”`;
}

function asLatin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function controlCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0) return Number.POSITIVE_INFINITY;
    if (code < 32 && !(code >= 9 && code <= 13) && code !== 26) count++;
  }
  return count;
}

/** Node 20 decodes the bytes 0x80 to 0x9F as Latin-1 instead of Windows-1252. */
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = new TextDecoder('latin1').decode(bytes);
  return latin1.replace(/[\u0080-\u009f]/g, (character) => {
    return WINDOWS_1252_HIGH.charAt(character.charCodeAt(0) - 0x80);
  });
}

/** In UTF-16 without a byte order mark, nearly every second byte of western text is zero. */
function zerosAt(bytes: Uint8Array, offset: 0 | 1): boolean {
  const start = bytes.subarray(0, 1000);
  const zeros = start.filter((byte, at) => at % 2 === offset && byte === 0).length;
  return (
    start.length > 8 && zeros * 2.5 > start.length && zeros * 1.1 > start.filter((byte) => byte === 0).length
  );
}

export function decode(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  const marked = first === 0xff && second === 0xfe;
  if (marked && third === 0 && fourth === 0) return undefined;
  const littleEndian = marked || zerosAt(bytes, 1);
  if (littleEndian || (first === 0xfe && second === 0xff) || zerosAt(bytes, 0)) {
    try {
      return new TextDecoder(littleEndian ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

export function readStatementText(
  bytes: Uint8Array,
  fileName: string,
  otherKind = SENTENCES.otherKind,
): { ok: true; text: string } | StatementRefusal {
  const start = asLatin1(bytes.subarray(0, 8));
  const foreign = FOREIGN_STARTS.find(([mark]) => start.startsWith(mark));
  const refuseKind = (kind: string) => refuse('not-csv', otherKind(shownName(fileName), kind));
  if (foreign) return refuseKind(foreign[1]);
  const text = decode(bytes);
  if (text === undefined) {
    return refuse('encoding', SENTENCES.charactersNotReadable(shownName(fileName)));
  }
  if (text.trim() === '') return refuse('empty', SENTENCES.emptyFile(shownName(fileName)));
  const other = FOREIGN_TEXTS.find(([mark]) => mark.test(text.slice(0, 1000).trimStart()));
  if (other) return refuseKind(other[1]);
  if (controlCharacters(text) > 1 + text.length / CHARACTERS_PER_STRAY_CONTROL) {
    return refuseKind('a binary file');
  }
  return { ok: true, text };
}

export function notCsv(fileName: string): StatementRefusal {
  return refuse('not-csv', SENTENCES.noTable(shownName(fileName)));
}

export function cleanText(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function quoted(cell: string): string {
  const clean = cleanText(cell.slice(0, 200));
  return `“${clean.length > 40 ? `${clean.slice(0, 39)}…` : clean}”`;
}

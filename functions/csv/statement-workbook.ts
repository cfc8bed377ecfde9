import { inflateRawSync } from 'node:zlib';
import { LIMITS } from '#shared/constants.ts';
import { decimalText } from '#shared/percent.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { readZipEntries } from '../papers/zip-directory.ts';
import type { StatementRecord } from './statement-records.ts';
import { refuse, type StatementRefusal, shownName } from './statement-text.ts';

const MOST = { entries: 100, bytes: 20 * 1024 * 1024 };
const LINES_ABOVE = 30;

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;

function isSafe(bytes: Uint8Array): boolean {
  const entries = readZipEntries(bytes, MOST) ?? [];
  return (
    entries.some(({ name }) => name === '[Content_Types].xml') &&
    new Set(entries.map(({ name }) => name)).size === entries.length &&
    entries.every(({ packed, isStored, unpackedBytes }) => {
      const text = isStored
        ? Buffer.from(packed)
        : inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) });
      return text.length <= unpackedBytes && !text.includes('<!DOCTYPE') && !text.includes('<!ENTITY');
    })
  );
}

function written(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'toISOString' in value)
    return JSON.stringify(value).slice(1, 11);
  if (typeof value !== 'number') return value === null || value === undefined ? '' : String(value);
  return Number.isSafeInteger(value) ? String(value) : decimalText(value);
}

export async function readWorkbook(
  bytes: Uint8Array,
  fileName: string,
): Promise<{ ok: true; records: StatementRecord[] } | StatementRefusal> {
  const unreadable = refuse('not-csv', EXACT_SENTENCES['not-csv'].damagedFile(shownName(fileName)));
  try {
    if (!isSafe(bytes)) return unreadable;
    const { readXlsx } = await import('hucre/xlsx');
    const range = `A1:AY${LIMITS.statementRows + LINES_ABOVE}`;
    const { sheets } = await readXlsx(bytes, { sheets: [0], range });
    const rows = sheets[0]?.rows ?? [];
    return { ok: true, records: rows.map((cells, at) => ({ line: at + 1, cells: cells.map(written) })) };
  } catch {
    return unreadable;
  }
}

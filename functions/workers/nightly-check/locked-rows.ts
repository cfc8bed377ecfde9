import { createHash } from 'node:crypto';
import { secondsOf } from '../../ledger/instants.ts';
import type { LockedBucket, LockedObject } from '../../services.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

export type Hour = string;

/** `rows/` contains the rows that the table's stream delivered. `late/` contains the rows that the stream missed. */
export type Folder = 'rows/' | 'late/';
export const FOLDERS: readonly Folder[] = ['rows/', 'late/'];

/** Only tampering creates a row whose sort key does not begin with a time. */
export const NO_HOUR: Hour = '0000-00-00T00';

export function hourOfRow({ sk }: StoredRow): Hour {
  const hour = /^\d{4}-\d\d-\d\dT\d\d(?=:)/.exec(String(sk))?.[0];
  return hour === undefined || Number.isNaN(secondsOf(`${hour}:00:00Z`)) ? NO_HOUR : hour;
}

export function keyOfRow({ pk, sk }: StoredRow): string {
  return JSON.stringify([pk, sk]);
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}

export function lineOfRow(row: StoredRow): string {
  return JSON.stringify(inOrder(row));
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function folderOfHour(folder: Folder, hour: Hour): string {
  return `${folder}${hour.replaceAll(/[-T]/g, '/')}/`;
}

/** Locking the same rows again is harmless, because equal rows have the same object name. */
export async function lockRows(
  bucket: Pick<LockedBucket, 'put'>,
  folder: Folder,
  rows: readonly StoredRow[],
): Promise<void> {
  const byHour = rowsByHour(rows);
  await Promise.all(
    [...byHour].map(([hour, ofHour]) => {
      const lines = [...new Set(ofHour.map(lineOfRow))].sort();
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      return bucket.put(`${folderOfHour(folder, hour)}${sha256Of(bytes)}.jsonl`, bytes);
    }),
  );
}

export function rowsByHour(rows: readonly StoredRow[]): ReadonlyMap<Hour, readonly StoredRow[]> {
  const byHour = new Map<Hour, StoredRow[]>();
  for (const row of rows) {
    const hour = hourOfRow(row);
    const ofHour = byHour.get(hour) ?? [];
    ofHour.push(row);
    byHour.set(hour, ofHour);
  }
  return byHour;
}

export async function readRows(
  bucket: Pick<LockedBucket, 'read'>,
  object: LockedObject,
): Promise<StoredRow[] | undefined> {
  const bytes = await bucket.read(object);
  if (!object.key.endsWith(`/${sha256Of(bytes)}.jsonl`)) return undefined;
  try {
    const lines = Buffer.from(bytes).toString().trimEnd().split('\n');
    return lines.map((line): StoredRow => JSON.parse(line));
  } catch {
    return undefined;
  }
}

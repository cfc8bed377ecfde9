import { createHash } from 'node:crypto';
import { secondsOf } from '../ledger/instants.ts';
import type { LockedBucket, LockedObject } from '../services.ts';

/** An audit row with all its attributes, as the table has it. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** An object of the locked copy: rows of one hour, one a line, named by the SHA-256 (hex) of its bytes. */
export interface RowsObject {
  readonly key: string;
  readonly sha256: string;
  readonly rows: number;
}

/** An hour in UTC, such as `2026-11-27T02`. */
export type Hour = string;

/** Where the objects of rows stand. */
export const ROWS = 'rows/';

/** Where rows stand whose sort key does not begin with an instant; only tampering makes such. */
export const NO_HOUR: Hour = '0000-00-00T00';

/** The hour of a row, by its sort key, which begins with the instant of its change. */
export function hourOfRow({ sk }: StoredRow): Hour {
  const hour = /^\d{4}-\d\d-\d\dT\d\d(?=:)/.exec(String(sk))?.[0];
  return hour === undefined || Number.isNaN(secondsOf(`${hour}:00:00Z`)) ? NO_HOUR : hour;
}

/** A sort key that comes after those of all rows of the hour, and before those of the next. */
export function endOfHour(hour: Hour): string {
  return `${hour}~`;
}

/** What tells one row from all others. */
export function keyOfRow({ pk, sk }: StoredRow): string {
  return JSON.stringify([pk, sk]);
}

/** A value whose keys are in order at every depth: the stream and the table give attributes in orders of their own. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}

/** A row as its line in the locked copy; the same for equal rows. */
export function lineOfRow(row: StoredRow): string {
  return JSON.stringify(inOrder(row));
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The folder of an hour’s rows. */
export function folderOfHour(hour: Hour): string {
  return `${ROWS}${hour.replaceAll(/[-T]/g, '/')}/`;
}

/** Locks rows of one hour as one object; the same rows make the same object, which is then there already. */
export async function lockRowsOfHour(
  bucket: LockedBucket,
  hour: Hour,
  rows: readonly StoredRow[],
): Promise<RowsObject> {
  const lines = [...new Set(rows.map(lineOfRow))].sort();
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const sha256 = sha256Of(bytes);
  const key = `${folderOfHour(hour)}${sha256}.jsonl`;
  await bucket.put(key, bytes);
  return { key, sha256, rows: lines.length };
}

/** Rows by their hours. */
export function rowsByHour<Row extends StoredRow>(rows: readonly Row[]): ReadonlyMap<Hour, readonly Row[]> {
  const byHour = new Map<Hour, Row[]>();
  for (const row of rows) {
    const hour = hourOfRow(row);
    const ofHour = byHour.get(hour) ?? [];
    ofHour.push(row);
    byHour.set(hour, ofHour);
  }
  return byHour;
}

/** Locks these rows, by their hours. */
export async function lockRows(bucket: LockedBucket, rows: readonly StoredRow[]): Promise<void> {
  await Promise.all([...rowsByHour(rows)].map(([hour, ofHour]) => lockRowsOfHour(bucket, hour, ofHour)));
}

/** Reads an object of rows; undefined when it is not what its name says. */
export async function readRowsObject(
  bucket: Pick<LockedBucket, 'read'>,
  object: LockedObject,
): Promise<(RowsObject & { readonly stored: readonly StoredRow[] }) | undefined> {
  const bytes = await bucket.read(object);
  const sha256 = sha256Of(bytes);
  if (!object.key.endsWith(`/${sha256}.jsonl`)) return undefined;
  try {
    const lines = Buffer.from(bytes).toString().trimEnd().split('\n');
    const stored = lines.map((line): StoredRow => JSON.parse(line));
    return { key: object.key, sha256, rows: stored.length, stored };
  } catch {
    return undefined;
  }
}

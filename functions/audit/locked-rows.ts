import { createHash } from 'node:crypto';
import type { LockedBucket } from '../services.ts';

/** An audit row with all its attributes, as the table has it. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** An object of the locked copy: rows of one hour, one a line, named by the SHA-256 (hex) of its bytes. */
export interface RowsObject {
  readonly key: string;
  readonly sha256: string;
  readonly rows: number;
}

/** An hour in UTC, such as `2026-11-27T02`. */
type Hour = string;

/** Where rows stand whose sort key does not begin with an instant; only tampering makes such. */
const NO_HOUR: Hour = '0000-00-00T00';

/** The hour of a row, by its sort key, which begins with the instant of its change. */
function hourOfRow({ sk }: StoredRow): Hour {
  return /^\d{4}-\d\d-\d\dT\d\d(?=:)/.exec(String(sk))?.[0] ?? NO_HOUR;
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
function folderOf(hour: Hour): string {
  return `rows/${hour.replaceAll(/[-T]/g, '/')}/`;
}

/** Locks rows of one hour as one object; the same rows make the same object, which is then there already. */
async function lockHour(bucket: LockedBucket, hour: Hour, rows: readonly StoredRow[]): Promise<RowsObject> {
  const lines = [...new Set(rows.map(lineOfRow))].sort();
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const sha256 = sha256Of(bytes);
  const key = `${folderOf(hour)}${sha256}.jsonl`;
  await bucket.put(key, bytes);
  return { key, sha256, rows: lines.length };
}

/** Locks these rows, by their hours. */
export async function lockRows(
  bucket: LockedBucket,
  rows: readonly StoredRow[],
): Promise<readonly RowsObject[]> {
  const byHour = new Map<Hour, StoredRow[]>();
  for (const row of rows) {
    const hour = hourOfRow(row);
    const ofHour = byHour.get(hour) ?? [];
    ofHour.push(row);
    byHour.set(hour, ofHour);
  }
  return Promise.all([...byHour].map(([hour, ofHour]) => lockHour(bucket, hour, ofHour)));
}

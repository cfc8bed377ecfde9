import { auditRowsBetween } from '../ledger/audit-store.ts';
import { instantAfter } from '../ledger/instants.ts';
import type { LockedBucket, LockedObject, Services } from '../services.ts';
import {
  endOfHour,
  folderOfHour,
  type Hour,
  hourOfRow,
  keyOfRow,
  lockRowsOfHour,
  NO_HOUR,
  type RowsObject,
  readRowsObject,
  rowsByHour,
  type StoredRow,
  sha256Of,
} from './locked-rows.ts';
import { keyOfSeal, readSeal, SEALS, type Seal, writeSeal } from './seal.ts';

const HOUR_MS = 3_600_000;
/** A row is stored within minutes after the instant that it names, however long the work took. */
const SETTLED_AFTER_MS = HOUR_MS / 2;
/** How far before the last sealed hour a run looks for rows that came later still. */
const LOOK_BACK_HOURS = 24;
/** The most objects in one seal, but for those of one page of rows. */
const MOST_OBJECTS = 1_000;

function hourOf(instant: string): Hour {
  return instant.slice(0, 13);
}

function hoursAfter(hour: Hour, count: number): Hour {
  return hourOf(instantAfter(`${hour}:00:00.000Z`, count * HOUR_MS));
}

/** The end of the chain of seals. */
interface ChainEnd {
  readonly number: number;
  /** The SHA-256 (hex) of the last seal; empty while there is none. */
  readonly sha256: string;
  readonly hour: Hour | undefined;
}

async function readSealAt(bucket: LockedBucket, object: LockedObject): Promise<Seal & { sha256: string }> {
  const bytes = await bucket.read(object);
  const read = readSeal(bytes);
  if (!read) throw new Error(`${object.key} is no seal`);
  return { ...read, sha256: sha256Of(bytes) };
}

/** The end of the chain, where rows are looked for from there, and which objects of that time are sealed already. */
async function readChainEnd(
  bucket: LockedBucket,
): Promise<{ end: ChainEnd; from: Hour | undefined; sealed: Set<string> }> {
  const seals: LockedObject[] = [];
  for await (const object of bucket.list(SEALS)) seals.push(object);
  const sealed = new Set<string>();
  const newest = seals.at(-1);
  if (!newest) return { end: { number: 0, sha256: '', hour: undefined }, from: undefined, sealed };
  const last = await readSealAt(bucket, newest);
  const from = hoursAfter(last.hour, 1 - LOOK_BACK_HOURS);
  for (const object of seals.reverse()) {
    const { hour, objects } = await readSealAt(bucket, object);
    // A seal may have rows of the hour after its own.
    if (hoursAfter(hour, 1) < from) break;
    for (const { key } of objects) sealed.add(key);
  }
  return { end: last, from, sealed };
}

/** What is known of the rows of an hour: those that a seal has or will have. */
type Covered = Set<string>;

/**
 * Finds the objects of an hour that are to be sealed: those of which no row is in another that is sealed. What the stream
 * stores twice in other groups stays unsealed, and what is in none of them is taken from the table.
 */
async function readHour(
  bucket: LockedBucket,
  hour: Hour,
  sealed: ReadonlySet<string>,
): Promise<{ covered: Covered; chosen: RowsObject[] }> {
  const objects: LockedObject[] = [];
  for await (const object of bucket.list(folderOfHour(hour))) objects.push(object);
  const read = await Promise.all(objects.map((object) => readRowsObject(bucket, object)));
  const known = read.filter((object) => object !== undefined);
  const isSealed = ({ key }: RowsObject) => sealed.has(key);
  const covered: Covered = new Set();
  for (const { stored } of known.filter(isSealed)) for (const row of stored) covered.add(keyOfRow(row));
  const chosen: RowsObject[] = [];
  for (const { stored, ...object } of known.filter((one) => !isSealed(one))) {
    const keys = stored.map(keyOfRow);
    if (keys.some((key) => covered.has(key))) continue;
    for (const key of keys) covered.add(key);
    chosen.push(object);
  }
  return { covered, chosen };
}

/** What one run did. */
export interface SealingCounts {
  readonly seals: number;
  readonly objects: number;
  readonly rows: number;
  /** Rows that the stream had not locked: all of an old ledger, otherwise none as long as it works. */
  readonly gaps: number;
  /** 1 when time ran out, so that the next run continues. */
  readonly left: number;
}

/**
 * Seals the rows of every hour that ended half an hour ago, and later ones of a day before that. Runs may be stopped
 * anywhere and overlap: a seal is stored once, and a run that finds its number taken by another leaves the rest to it.
 */
export async function sealAudit(
  services: Services,
  bucket: LockedBucket,
  untilMs: number,
): Promise<SealingCounts> {
  const counts = { seals: 0, objects: 0, rows: 0, gaps: 0, left: 0 };
  const until = hourOf(instantAfter(services.now().toISOString(), -SETTLED_AFTER_MS - HOUR_MS));
  const { end: found, from, sealed } = await readChainEnd(bucket);
  if (found.hour !== undefined && found.hour >= until) return counts;
  let end = found;
  let chosen: RowsObject[] = [];
  const coveredIn = new Map<Hour, Promise<Covered>>();

  const coveredOf = (hour: Hour): Promise<Covered> => {
    const known =
      coveredIn.get(hour) ??
      readHour(bucket, hour, sealed).then((read) => {
        chosen.push(...read.chosen);
        return read.covered;
      });
    coveredIn.set(hour, known);
    return known;
  };

  const coverRows = async (hour: Hour, rows: readonly StoredRow[]): Promise<void> => {
    const covered = await coveredOf(hour);
    const missing = rows.filter((row) => !covered.has(keyOfRow(row)));
    if (missing.length === 0) return;
    chosen.push(await lockRowsOfHour(bucket, hour, missing));
    for (const row of missing) covered.add(keyOfRow(row));
    counts.gaps += missing.length;
  };

  /** Answers whether it was this run that sealed what it has chosen. */
  const sealUpTo = async (hour: Hour): Promise<boolean> => {
    if (chosen.length === 0) return true;
    const objects = chosen.sort((one, other) => (one.key < other.key ? -1 : 1));
    const rows = objects.reduce((total, object) => total + object.rows, 0);
    const number = end.number + 1;
    const bytes = writeSeal({ number, hour, previous: end.sha256, objects, rows });
    const key = keyOfSeal(number);
    const sha256 = sha256Of(bytes);
    if (!(await bucket.put(key, bytes))) {
      // It may be our own, whose reply was lost.
      for await (const object of bucket.list(key))
        if (sha256Of(await bucket.read(object)) !== sha256) return false;
    }
    end = { number, sha256, hour };
    chosen = [];
    counts.seals += 1;
    counts.objects += objects.length;
    counts.rows += rows;
    return true;
  };

  for await (const page of auditRowsBetween(services, { from, to: endOfHour(until) })) {
    const byHour = rowsByHour(page);
    await Promise.all([...byHour].map(([hour, rows]) => coverRows(hour, rows)));
    const current = page.map(hourOfRow).findLast((hour) => hour !== NO_HOUR);
    for (const hour of coveredIn.keys())
      if (hour !== NO_HOUR && current !== undefined && hour < current) coveredIn.delete(hour);
    // A run stops after it has sealed something, so that even the shortest ones come to an end together.
    if (current === undefined || chosen.length === 0) continue;
    const isOutOfTime = services.now().getTime() >= untilMs;
    if (!isOutOfTime && chosen.length < MOST_OBJECTS) continue;
    // The next page may have more rows of the current hour.
    if (!(await sealUpTo(hoursAfter(current, -1)))) return counts;
    if (isOutOfTime) return { ...counts, left: 1 };
  }
  await sealUpTo(until);
  return counts;
}

import {
  type Hour,
  lineOfRow,
  ROWS,
  type RowsObject,
  readRowsObject,
  type StoredRow,
  sha256Of,
} from '../audit/locked-rows.ts';
import { keyOfSeal, readSeal, SEALS, type Seal } from '../audit/seal.ts';
import type { LockedBucket } from '../services.ts';
import { partsByKey } from './parts-by-key.ts';

export type LockedCopyReader = Pick<LockedBucket, 'list' | 'read'>;

/** A row of the locked copy, as its line there. */
export interface LockedRow {
  readonly line: string;
  readonly isSealed: boolean;
}

/** What the locked copy shows by itself. */
export interface LockedCopy {
  /** What it contradicts, as the details of breaches of I19. */
  readonly contradictions: readonly string[];
  /** The last hour of which every row is sealed; undefined while nothing is. */
  readonly sealedTo: Hour | undefined;
  readonly seals: number;
  readonly rows: number;
}

/** How many objects are read at once. */
const AT_ONCE = 16;

/** The seals in their order, each with what is wrong with it and its place in the chain. */
async function* readChain(bucket: LockedCopyReader): AsyncGenerator<{ seal?: Seal; wrong: string[] }> {
  let expected = 1;
  let previous = '';
  let hour = '';
  for await (const object of bucket.list(SEALS)) {
    const wrong: string[] = [];
    const bytes = await bucket.read(object);
    const seal = readSeal(bytes);
    if (!seal || object.key !== keyOfSeal(seal.number)) {
      yield { wrong: [`${object.key}: is not the seal that was stored`] };
      expected += 1;
      previous = sha256Of(bytes);
      continue;
    }
    if (seal.number !== expected) wrong.push(`${keyOfSeal(expected)}: is missing`);
    else if (seal.previous !== previous) wrong.push(`${object.key}: the seal before it was changed`);
    const rows = seal.objects.reduce((total, one) => total + one.rows, 0);
    if (rows !== seal.rows || seal.hour < hour) wrong.push(`${object.key}: contradicts itself`);
    yield { seal, wrong };
    expected = seal.number + 1;
    previous = sha256Of(bytes);
    hour = seal.hour;
  }
}

/**
 * Reads the locked copy, each object as it was first stored, and hands every row to `take`; its own memory does not grow
 * with it. Read it before the table, which then has every row that is locked.
 */
export async function readLockedCopy(
  bucket: LockedCopyReader,
  take: (target: string, row: LockedRow) => void,
  partBytes?: number,
): Promise<LockedCopy> {
  const contradictions: string[] = [];
  const breach = (detail: string) => contradictions.push(detail);
  const objects = partsByKey<'sealed' | 'stored'>(partBytes);
  let sealedTo: Hour | undefined;
  let seals = 0;
  let rows = 0;

  const check = (
    key: string,
    read: (RowsObject & { stored: readonly StoredRow[] }) | undefined,
    as: SealedObject[],
  ) => {
    if (!read) return breach(`${key}: is not what was stored`);
    const isAsSealed = as.every((one) => one.sha256 === read.sha256 && one.rows === read.rows);
    if (!isAsSealed || as.length > 1) breach(`${key}: is sealed otherwise than it is`);
    for (const row of read.stored)
      take(String(row.target), { line: lineOfRow(row), isSealed: as.length > 0 });
    rows += read.rows;
  };

  try {
    for await (const { seal, wrong } of readChain(bucket)) {
      for (const detail of wrong) breach(detail);
      if (!seal) continue;
      seals += 1;
      sealedTo = seal.hour;
      for (const { key, ...sealed } of seal.objects)
        objects.add({ kind: 'sealed', key, item: { ...sealed, by: keyOfSeal(seal.number) } });
    }
    for await (const { key, versionId } of bucket.list(ROWS))
      objects.add({ kind: 'stored', key, item: { versionId } });
    for await (const part of objects.parts()) {
      const sealed = new Map<string, SealedObject[]>();
      for (const { kind, key, item } of part)
        if (kind === 'sealed') sealed.set(key, [...(sealed.get(key) ?? []), item as unknown as SealedObject]);
      const stored = part.filter(({ kind }) => kind === 'stored');
      for (let start = 0; start < stored.length; start += AT_ONCE) {
        const some = stored.slice(start, start + AT_ONCE);
        const read = await Promise.all(
          some.map(({ key, item }) => readRowsObject(bucket, { key, versionId: String(item.versionId) })),
        );
        for (const [index, { key }] of some.entries()) check(key, read[index], sealed.get(key) ?? []);
      }
      const there = new Set(stored.map(({ key }) => key));
      for (const [key, [one]] of sealed)
        if (!there.has(key)) breach(`${key}: is missing, sealed by ${one?.by}`);
    }
  } finally {
    objects.close();
  }
  return { contradictions, sealedTo, seals, rows };
}

/** An object as a seal names it. */
interface SealedObject {
  readonly sha256: string;
  readonly rows: number;
  readonly by: string;
}

import { appendFileSync, createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** A record with the key that decides in which part it stands. */
export interface Keyed<Kind extends string> {
  readonly kind: Kind;
  readonly key: string;
  readonly item: Record<string, unknown>;
}

/** Records on their way to the parts. */
export interface PartsByKey<Kind extends string> {
  add(record: Keyed<Kind>): void;
  /** Every record once, in parts that can be held; those with the same key are in the same part. */
  parts(): AsyncGenerator<Keyed<Kind>[]>;
  /** Removes what is on disk. */
  close(): void;
}

/** The size of a part in memory is a small multiple of its size as lines. */
const PART_BYTES = 2_000_000;
const MOST_FILES = 256;
const BITS_OF_FILE = 8;
/** A digest of a key has no more bits: what it leaves together nearly always has one key. */
const MOST_SPLITS = 32 / BITS_OF_FILE;
const BUFFER_BYTES = 8_000;

/** A record as a line. Not as JSON, which makes objects of the bytes of packed attributes. */
function lineOf(record: object): string {
  return serialize(record).toString('base64');
}

function readLine<Kind extends string>(line: string): Keyed<Kind> {
  return deserialize(Buffer.from(line, 'base64'));
}

/** Lines that are appended to so many files of a new folder, which only this user may read. */
function lineFiles(files: number) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-ledger-'));
  const buffers = new Map<number, string>();
  const pathOf = (file: number) => join(folder, `${file}.lines`);
  const flush = (file: number, text: string) => {
    appendFileSync(pathOf(file), text, { mode: 0o600 });
    buffers.delete(file);
  };
  return {
    append(file: number, line: string): void {
      const text = `${buffers.get(file) ?? ''}${line}\n`;
      if (text.length < BUFFER_BYTES) buffers.set(file, text);
      else flush(file, text);
    },
    /** The files with lines, complete. */
    paths(): string[] {
      for (const [file, text] of buffers) flush(file, text);
      return Array.from({ length: files }, (_, file) => pathOf(file)).filter((path) =>
        statSync(path, { throwIfNoEntry: false }),
      );
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Sorts any number of records into parts, in constant memory: while they are few they are held, otherwise they wait on
 * disk in files by their keys' digests, and a file that is too large is split again when it is read.
 */
export function partsByKey<Kind extends string>(partBytes = PART_BYTES): PartsByKey<Kind> {
  return splitByKey({ partBytes, count: MOST_FILES, split: 0 });
}

/** Sorts into `count` files. With each split other bits of a key's digest decide where it is. */
function splitByKey<Kind extends string>(into: {
  readonly partBytes: number;
  readonly count: number;
  readonly split: number;
}): PartsByKey<Kind> {
  const { partBytes, count, split } = into;
  let held: Keyed<Kind>[] = [];
  let heldBytes = 0;
  let files: ReturnType<typeof lineFiles> | undefined;
  const fileOf = (key: string) => ((crc32(key) >>> (split * BITS_OF_FILE)) & (MOST_FILES - 1)) % count;

  async function* partsOfFile(path: string): AsyncGenerator<Keyed<Kind>[]> {
    const { size } = statSync(path);
    if (size <= partBytes || split === MOST_SPLITS - 1) {
      yield readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map(readLine<Kind>);
      return;
    }
    // Twice as many as are needed, because files fill unevenly.
    const needed = Math.min(MOST_FILES, Math.ceil((2 * size) / partBytes));
    const smaller = splitByKey<Kind>({ partBytes, count: needed, split: split + 1 });
    try {
      for await (const line of createInterface({ input: createReadStream(path) }))
        smaller.add(readLine<Kind>(line));
      yield* smaller.parts();
    } finally {
      smaller.close();
    }
  }

  return {
    add(record) {
      const line = lineOf(record);
      if (files) return files.append(fileOf(record.key), line);
      held.push(record);
      heldBytes += line.length;
      if (heldBytes <= partBytes) return;
      files = lineFiles(count);
      for (const one of held) files.append(fileOf(one.key), lineOf(one));
      held = [];
    },
    async *parts() {
      if (!files) {
        yield held;
        return;
      }
      for (const path of files.paths()) {
        yield* partsOfFile(path);
        rmSync(path);
      }
    },
    close: () => files?.remove(),
  };
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;

const LIMITS = { entries: 1_000, bytes: 104_857_600 };
const MAX_RATIO = 100;

const ENCRYPTED = 0x1;

function findEnd(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    const closes = at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length;
    if (closes && bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return undefined;
}

function isPlainName(name: string): boolean {
  const parts = name.split('/');
  return !name.startsWith('/') && !/[\\\0]/.test(name) && !parts.includes('..');
}

interface ZipEntry {
  name: string;
  packed: Uint8Array;
  isStored: boolean;
  unpackedBytes: number;
}

export function readZipNames(file: Uint8Array): string[] | undefined {
  return readZipEntries(file)?.map(({ name }) => name);
}

/** Reads only the directory. Undefined for other files and for archives that may be harmful. */
export function readZipEntries(file: Uint8Array, most = LIMITS): ZipEntry[] | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < END_BYTES || bytes.readUInt32LE(0) !== LOCAL_SIGNATURE) return undefined;
  const end = findEnd(bytes);
  if (end === undefined) return undefined;
  const entries = bytes.readUInt16LE(end + 10);
  const directoryBytes = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  const isOneDisk = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === entries;
  if (!isOneDisk || entries === 0 || entries > most.entries || at + directoryBytes !== end) return undefined;
  const found: ZipEntry[] = [];
  let packedBytes = 0;
  let unpackedBytes = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined;
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) return undefined;
    packedBytes += bytes.readUInt32LE(at + 20);
    unpackedBytes += bytes.readUInt32LE(at + 24);
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    if (nameEnd > end) return undefined;
    const name = bytes.toString('utf8', at + ENTRY_BYTES, nameEnd);
    if (!isPlainName(name)) return undefined;
    const local = bytes.readUInt32LE(at + 42);
    if (local + LOCAL_BYTES > end || bytes.readUInt32LE(local) !== LOCAL_SIGNATURE) return undefined;
    const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    found.push({
      name,
      packed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
      isStored: bytes.readUInt16LE(at + 10) === 0,
      unpackedBytes: bytes.readUInt32LE(at + 24),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  // Overlapping entries and strong compression are signs of a zip bomb.
  const overlaps = packedBytes > bytes.length;
  const swells = unpackedBytes > most.bytes || unpackedBytes > bytes.length * MAX_RATIO;
  return at === end && !overlaps && !swells ? found : undefined;
}

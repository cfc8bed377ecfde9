const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
/** The version of ZIP that stored files need, 2.0. */
const VERSION = 20;
/** The names are UTF-8. */
const UTF8_NAMES = 0x0800;
/** Without zip64 sizes, offsets and the number of files are bounded. */
const MOST_BYTES = 0xffff_ffff;
const MOST_FILES = 0xffff;

let table: Uint32Array | undefined;

function crcTable(): Uint32Array {
  table ??= Uint32Array.from({ length: 256 }, (_, index) => {
    let crc = index;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
    return crc;
  });
  return table;
}

/** The CRC-32 of a file, read piece by piece, so that no second copy of it is in memory. */
async function crcOf(file: Blob): Promise<number> {
  const values = crcTable();
  let crc = 0xffffffff;
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    for (const byte of piece.value) crc = (values[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The date and time of a file as MS-DOS wrote them, to two seconds. */
function dosTime(at: Date): { time: number; date: number } {
  return {
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    date: (Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  };
}

function header(parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of parts) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** `report (2).pdf` for the second file of a name, because an archive with two of it unpacks as one. */
function unused(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
  return free;
}

/** A name that is a file's and never a path. */
function plainName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, '') || 'file';
}

/**
 * A ZIP archive that is made file by file. The files are stored as they are, because papers are compressed already; the
 * browser keeps them as blobs, which it may put on disk, so a phone holds no more than one of them in memory.
 */
export function startZip() {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  const taken = new Set<string>();
  let bytes = 0;
  let directoryBytes = 0;
  return {
    /** Adds a file; answers the name it has in the archive. Throws RangeError where the archive would be too large. */
    async add(name: string, file: Blob, at: Date): Promise<string> {
      const given = unused(plainName(name), taken);
      taken.add(given.toLowerCase());
      const encoded = new TextEncoder().encode(given);
      if (bytes + file.size + encoded.length > MOST_BYTES || taken.size > MOST_FILES)
        throw new RangeError('Too much for one archive');
      const crc = await crcOf(file);
      const { time, date } = dosTime(at);
      const common = [
        [2, VERSION],
        [2, UTF8_NAMES],
        // Stored, not compressed.
        [2, 0],
        [2, time],
        [2, date],
        [4, crc],
        [4, file.size],
        [4, file.size],
        [2, encoded.length],
        [2, 0],
      ] as const;
      const local = header([[4, LOCAL_HEADER], ...common]);
      // Then the comment, the disk, attributes of no meaning here, and where the file is.
      const central = header([
        [4, CENTRAL_HEADER],
        [2, VERSION],
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, bytes],
      ]);
      parts.push(local, encoded, file);
      directory.push(central, encoded);
      bytes += local.length + encoded.length + file.size;
      directoryBytes += central.length + encoded.length;
      return given;
    },
    end(): Blob {
      const count = taken.size;
      const end = header([
        [4, END],
        [2, 0],
        [2, 0],
        [2, count],
        [2, count],
        [4, directoryBytes],
        [4, bytes],
        [2, 0],
      ]);
      return new Blob([...parts, ...directory, end], { type: 'application/zip' });
    },
  };
}

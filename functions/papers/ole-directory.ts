const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const HEADER_FAT_SECTORS = 109;
const ENTRY_BYTES = 128;
const MAX_DIRECTORY_SECTORS = 2_048;
const LAST_SECTOR = 0xfffffffa;

function sectorAt(bytes: Buffer, sector: number, sectorBytes: number): number | undefined {
  const at = (sector + 1) * sectorBytes;
  return sector <= LAST_SECTOR && at + sectorBytes <= bytes.length ? at : undefined;
}

function tableSectors(bytes: Buffer, sectorBytes: number): number[] {
  const sectors: number[] = [];
  for (let index = 0; index < HEADER_FAT_SECTORS; index += 1) {
    sectors.push(bytes.readUInt32LE(0x4c + index * 4));
  }
  let next = bytes.readUInt32LE(0x44);
  const mostSectors = bytes.length / sectorBytes;
  while (sectors.length < mostSectors) {
    const at = sectorAt(bytes, next, sectorBytes);
    if (at === undefined) break;
    for (let offset = 0; offset < sectorBytes - 4; offset += 4) sectors.push(bytes.readUInt32LE(at + offset));
    next = bytes.readUInt32LE(at + sectorBytes - 4);
  }
  return sectors;
}

/** Word and Excel used the OLE format before 2007. Undefined for a file in another format. */
export function readOleNames(file: Uint8Array): string[] | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const shift = bytes.readUInt16LE(0x1e);
  if (bytes.readUInt16LE(0x1c) !== 0xfffe || (shift !== 9 && shift !== 12)) return undefined;
  const sectorBytes = 2 ** shift;
  const table = tableSectors(bytes, sectorBytes);
  const entriesPerSector = sectorBytes / 4;
  const names: string[] = [];
  let sector = bytes.readUInt32LE(0x30);
  for (let read = 0; read < MAX_DIRECTORY_SECTORS; read += 1) {
    const at = sectorAt(bytes, sector, sectorBytes);
    if (at === undefined) break;
    for (let entry = at; entry < at + sectorBytes; entry += ENTRY_BYTES) {
      const nameBytes = bytes.readUInt16LE(entry + 0x40);
      const isUsed = bytes[entry + 0x42] !== 0 && nameBytes >= 2 && nameBytes <= 64;
      if (isUsed) names.push(bytes.toString('utf16le', entry, entry + nameBytes - 2));
    }
    const holder = sectorAt(
      bytes,
      table[Math.floor(sector / entriesPerSector)] ?? LAST_SECTOR + 1,
      sectorBytes,
    );
    if (holder === undefined) break;
    sector = bytes.readUInt32LE(holder + (sector % entriesPerSector) * 4);
  }
  return names;
}

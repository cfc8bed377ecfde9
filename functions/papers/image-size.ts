const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The number of pixels that an image declares; undefined when the file does not have that format. */
type CountPixels = (bytes: Buffer) => number | undefined;

export const countPngPixels: CountPixels = (bytes) => {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG)) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
};

export const countGifPixels: CountPixels = (bytes) => {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
};

// A start-of-frame marker is C0 to CF, except C4, C8 and CC, which have other meanings.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Skips segments up to the first frame, which contains the size. */
export const countJpegPixels: CountPixels = (bytes) => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (isFrame(marker)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

import jpegJs from 'jpeg-js';
import { PNG } from 'pngjs';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { countJpegPixels, countPngPixels } from '../papers/file-type.ts';

const SENTENCES = EXACT_SENTENCES['not-a-photo'];
const WIDTH = 800;
const HEIGHT = 450;
const MOST_BYTES = 120_000;
/** A function has 1,024 MB, and decoding a JPEG of 12 megapixels takes up to 460 MB. */
const MOST_MEMORY_MB = 512;
const MOST_MEGAPIXELS = 40;
/** A PNG takes up to 32 bytes per pixel, and the library cannot limit its memory. */
const MOST_MEGAPIXELS_OF_PNG = 16;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Returns an 800 × 450 JPEG without metadata, or undefined if the file is no JPEG or PNG. */
export function encodePhoto(file: Uint8Array): { jpeg: Buffer } | { fault: string } | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const ofPng = countPngPixels(bytes);
  const pixels = ofPng ?? countJpegPixels(bytes);
  if (pixels === undefined) return undefined;
  const most = ofPng === undefined ? MOST_MEGAPIXELS : MOST_MEGAPIXELS_OF_PNG;
  if (pixels > most * 1_000_000) return { fault: SENTENCES.tooManyPixels(most) };
  if (pixels === 0) return { fault: SENTENCES.notReadable };
  try {
    return { jpeg: jpegOf(coverOf(ofPng === undefined ? decodeJpeg(bytes) : decodePng(bytes))) };
  } catch {
    return { fault: SENTENCES.notReadable };
  }
}

function decodeJpeg(bytes: Buffer): Pixels {
  return jpegJs.decode(bytes, {
    useTArray: true,
    tolerantDecoding: false,
    maxResolutionInMP: MOST_MEGAPIXELS,
    maxMemoryUsageInMB: MOST_MEMORY_MB,
  });
}

/** Refuses a PNG with several sizes, and an interlaced PNG, whose size the library does not limit. */
function decodePng(bytes: Buffer): Pixels {
  let sizes = 0;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IHDR') sizes += 1;
  if (sizes !== 1 || bytes[28] !== 0) throw new Error('Not a plain PNG');
  return PNG.sync.read(bytes);
}

function coverOf({ width, height, data }: Pixels): Pixels {
  const scale = Math.min(width / WIDTH, height / HEIGHT);
  const left = (width - WIDTH * scale) / 2;
  const top = (height - HEIGHT * scale) / 2;
  const cover = Buffer.alloc(WIDTH * HEIGHT * 4, 255);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const fromX = left + (at % WIDTH) * scale;
    const fromY = top + Math.floor(at / WIDTH) * scale;
    const [startX, startY] = [Math.floor(fromX), Math.floor(fromY)];
    const endX = Math.max(startX + 1, Math.floor(fromX + scale));
    const endY = Math.max(startY + 1, Math.floor(fromY + scale));
    const sums: [number, number, number] = [0, 0, 0];
    for (let y = startY; y < endY; y += 1)
      for (let x = startX; x < endX; x += 1) {
        const from = (y * width + x) * 4;
        const opacity = (data[from + 3] ?? 0) / 255;
        for (const i of [0, 1, 2] as const) sums[i] += 255 + ((data[from + i] ?? 0) - 255) * opacity;
      }
    for (const i of [0, 1, 2] as const)
      cover[at * 4 + i] = Math.round(sums[i] / ((endX - startX) * (endY - startY)));
  }
  return { width: WIDTH, height: HEIGHT, data: cover };
}

/** A response contains several photos, so a photo with much detail gets a lower quality. */
function jpegOf(pixels: Pixels): Buffer {
  const encode = (quality: number) => jpegJs.encode(pixels, quality).data;
  const fits = [75, 60, 45, 30].map(encode).find(({ length }) => length <= MOST_BYTES);
  return fits ?? encode(10);
}

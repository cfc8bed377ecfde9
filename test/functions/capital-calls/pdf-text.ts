import { inflateSync } from 'node:zlib';

const WINDOWS_1252 = new TextDecoder('windows-1252');

/** The contents of a PDF's pages, unpacked. */
function contentsOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const raw = file.toString('latin1');
  return [...raw.matchAll(/stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    try {
      return [inflateSync(file.subarray(start, raw.indexOf('endstream', start))).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** What a PDF of ours shows, in the order it is drawn: the hex strings of its pages' contents. */
export function textOf(bytes: Uint8Array): string {
  return contentsOf(bytes)
    .flatMap((content) => [...content.matchAll(/<([0-9A-F]+)> Tj/g)])
    .map(([, hex = '']) => WINDOWS_1252.decode(Buffer.from(hex, 'hex')))
    .join('\n');
}

/** How far above the lower edge of its page each text stands, in points. */
export function heightsOf(bytes: Uint8Array): number[] {
  return contentsOf(bytes)
    .flatMap((content) => [...content.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)])
    .map(([, y]) => Number(y));
}

import { inflateSync } from 'node:zlib';

const WINDOWS_1252 = new TextDecoder('windows-1252');

/** What a PDF of ours shows, in the order it is drawn: the hex strings of its page's content. */
export function textOf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const raw = file.toString('latin1');
  const texts: string[] = [];
  for (const match of raw.matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const end = raw.indexOf('endstream', start);
    let content: string;
    try {
      content = inflateSync(file.subarray(start, end)).toString('latin1');
    } catch {
      continue;
    }
    for (const [, hex = ''] of content.matchAll(/<([0-9A-F]+)> Tj/g)) {
      texts.push(WINDOWS_1252.decode(Buffer.from(hex, 'hex')));
    }
  }
  return texts.join('\n');
}

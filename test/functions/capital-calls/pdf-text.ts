import { inflateSync } from 'node:zlib';

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

const unpacked = (stream: string): string => {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return stream;
  }
};

function objectsOf(bytes: Uint8Array): Map<string, { dictionary: string; stream: string }> {
  const raw = Buffer.from(bytes).toString('latin1');
  return new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => {
      const [dictionary = '', stream = ''] = body.split('stream\n', 2);
      return [id, { dictionary, stream: unpacked(stream.replace(/\nendstream$/, '')) }];
    }),
  );
}

/** The text of each glyph of an embedded font, from the map that PDF readers use for copying. */
function lettersOf(map: string): Map<string, string> {
  const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  return new Map(
    [...map.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gim)].map(([, glyph = '', text = '']) => [
      glyph.toUpperCase(),
      decode(text),
    ]),
  );
}

export function textOf(bytes: Uint8Array): string {
  const objects = objectsOf(bytes);
  const fonts = new Map<string, Map<string, string>>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/([\w-]+-\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1];
      if (map !== undefined) fonts.set(name, lettersOf(objects.get(map)?.stream ?? ''));
    }
  }
  const lines: string[] = [];
  let letters: Map<string, string> | undefined;
  for (const { stream } of objects.values()) {
    for (const [, font, hex] of stream.matchAll(/\/([\w-]+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
      if (font !== undefined) letters = fonts.get(font);
      else if (letters)
        lines.push((hex?.match(/.{4}/g) ?? []).map((glyph) => letters?.get(glyph) ?? '?').join(''));
      else lines.push(Buffer.from(hex ?? '', 'hex').toString('latin1'));
    }
  }
  return lines.join('\n');
}

export function heightsOf(bytes: Uint8Array): number[] {
  return contentsOf(bytes)
    .flatMap((content) => [...content.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)])
    .map(([, y]) => Number(y));
}

const MAX_CODE_POINTS = 120;
const MAX_BYTES = 240; // File systems accept 255; an archive may add ` (12)`.
const FALLBACK_NAME = 'document';

const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u200b-\u200d\u2028\u2029\u2060-\u2065\ufeff\ufff9-\ufffb]/gu;
// Characters that a file system may treat as a separator, a device or a wildcard.
const RESERVED = /[\\/:*?"<>|]/gu;
// Windows opens a device instead of a file with this name, whatever the extension.
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?=\.|$)/iu;

export function endingOf(fileName: string): string {
  return /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Returns a name that is safe on every system: at most 120 code points and 240 bytes, with the extension. */
export function cleanFileName(fileName: string): string {
  const visible = fileName
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(RESERVED, '_')
    .replace(/\s+/gu, ' ')
    .replace(/[ .]+$/u, '')
    // A name such as `.pdf` is only an extension, so a name is put before it.
    .replace(/^[ .]*(?=\.[^. ]+$)/u, FALLBACK_NAME)
    .replace(/^[ .]+/u, '')
    .replace(DEVICE, '$&_');
  if ([...visible].length <= MAX_CODE_POINTS && Buffer.byteLength(visible) <= MAX_BYTES)
    return visible || FALLBACK_NAME;
  const ending = /\.[^. ]{1,10}$/u.exec(visible)?.[0] ?? '';
  const points = [...visible].slice(0, MAX_CODE_POINTS - [...ending].length);
  while (Buffer.byteLength(points.join('') + ending) > MAX_BYTES) points.pop();
  return `${points.join('').replace(/[ .]+$/u, '')}${ending}`;
}

/** RFC 5987 also requires the encoding of `'()*`, which `encodeURIComponent` leaves. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns a Content-Disposition (RFC 6266) with the name in ASCII and in UTF-8. */
export function attachmentHeader(fileName: string): string {
  const name = cleanFileName(fileName);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extendedValue(name)}`;
}

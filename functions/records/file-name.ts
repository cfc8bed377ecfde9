const MAX_CODE_POINTS = 120;
const MAX_BYTES = 240; // File systems accept 255; an archive may add ` (12)`.
const FALLBACK_NAME = 'document';

const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u200b-\u200d\u2028\u2029\u2060-\u2065\ufeff\ufff9-\ufffb]/gu;
// Some file systems treat these characters as separators, devices or wildcards.
const RESERVED = /[\\/:*?"<>|]/gu;
// Windows opens a device instead of a file with this name, even with an extension.
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?=\.|$)/iu;

export function endingOf(fileName: string): string {
  return /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

export function cleanFileName(fileName: string): string {
  const visible = fileName
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(RESERVED, '_')
    .replace(/\s+/gu, ' ')
    .replace(/[ .]+$/u, '')
    // A name such as `.pdf` is only an extension and gets `document` before the dot.
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

/** RFC 5987 also requires the encoding of `'()*`, but `encodeURIComponent` leaves these characters as they are. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function attachmentHeader(fileName: string): string {
  const name = cleanFileName(fileName);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extendedValue(name)}`;
}

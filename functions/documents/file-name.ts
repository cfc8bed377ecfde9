const MAX_CODE_POINTS = 120;
const FALLBACK_NAME = 'document';

// Control characters, marks that turn or hide text, and the zero-width ones between.
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u200b-\u200d\u2028\u2029\u2060-\u2065\ufeff\ufff9-\ufffb]/gu;
// What some file system takes for a separator, a device or a wildcard.
const RESERVED = /[\\/:*?"<>|]/gu;

/** The ending of a file name in lower case, without its dot; empty where there is none. */
export function endingOf(fileName: string): string {
  return /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/**
 * A file name that means the same everywhere: composed characters, nothing invisible, no separators, no
 * leading or trailing dots, at most 120 code points of which the ending is kept. One that is nothing but
 * an ending gets a name before it: without its dot `.pdf` would be a file of no kind.
 */
export function cleanFileName(fileName: string): string {
  const visible = fileName
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(RESERVED, '_')
    .replace(/\s+/gu, ' ')
    .replace(/[ .]+$/u, '')
    .replace(/^[ .]*(?=\.[^. ]+$)/u, FALLBACK_NAME)
    .replace(/^[ .]+/u, '');
  const points = [...visible];
  if (points.length <= MAX_CODE_POINTS) return visible || FALLBACK_NAME;
  const ending = /\.[^. ]{1,10}$/u.exec(visible)?.[0] ?? '';
  const kept = points.slice(0, MAX_CODE_POINTS - [...ending].length).join('');
  return `${kept.replace(/[ .]+$/u, '')}${ending}`;
}

/** Everything but the attr-char of RFC 5987, which encodeURIComponent leaves as it is. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The Content-Disposition of RFC 6266 that saves a file under this name, in ASCII and in full. */
export function attachmentHeader(fileName: string): string {
  const name = cleanFileName(fileName);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extendedValue(name)}`;
}

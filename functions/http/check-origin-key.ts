import { createHash, timingSafeEqual } from 'node:crypto';

/** The header that the site adds to every request that it forwards. CloudFront overwrites the header if a caller sent it. */
const ORIGIN_KEY_HEADER = 'x-origin-key';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request came through the site and its firewall, not directly to the API's address: then its header contains
 * ORIGIN_KEY or ORIGIN_KEY_OTHER (two keys during a rotation). Without keys, as in local use, every request is accepted. The
 * comparison takes constant time.
 */
export function hasOriginKey(headers: Readonly<Record<string, string | undefined>>): boolean {
  const keys = [process.env.ORIGIN_KEY, process.env.ORIGIN_KEY_OTHER].filter(Boolean) as string[];
  if (keys.length === 0) return true;
  const sentDigest = digestOf(headers[ORIGIN_KEY_HEADER] ?? '');
  return keys.map((key) => timingSafeEqual(sentDigest, digestOf(key))).includes(true);
}

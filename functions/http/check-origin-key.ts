import { createHash, timingSafeEqual } from 'node:crypto';

/** The site adds this header to every request that it forwards. CloudFront overwrites a header that a caller sent. */
const ORIGIN_KEY_HEADER = 'x-origin-key';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request came through the site's firewall, and not directly to the API's address. */
export function hasOriginKey(headers: Readonly<Record<string, string | undefined>>): boolean {
  // During a rotation, both keys are valid. Without keys, as in local use, every request is accepted.
  const keys = [process.env.ORIGIN_KEY, process.env.ORIGIN_KEY_OTHER].filter(Boolean) as string[];
  if (keys.length === 0) return true;
  const sentDigest = digestOf(headers[ORIGIN_KEY_HEADER] ?? '');
  // Compare every key, so that the time reveals nothing about the keys.
  return keys.map((key) => timingSafeEqual(sentDigest, digestOf(key))).includes(true);
}

import { createHash, timingSafeEqual } from 'node:crypto';

/** What the site adds to each request that it hands to the API; CloudFront replaces one that a caller sends. */
const ORIGIN_KEY_HEADER = 'x-origin-key';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request came by way of the site, with its firewall, and not to the API's own address: it then
 * bears one of the keys in ORIGIN_KEY and ORIGIN_KEY_OTHER. Two are taken while one replaces the other.
 * Where no key is set, as on one machine, every request did. The time taken tells nothing of the keys.
 */
export function hasOriginKey(headers: Readonly<Record<string, string | undefined>>): boolean {
  const keys = [process.env.ORIGIN_KEY, process.env.ORIGIN_KEY_OTHER].filter(Boolean) as string[];
  if (keys.length === 0) return true;
  const given = digestOf(headers[ORIGIN_KEY_HEADER] ?? '');
  return keys.map((key) => timingSafeEqual(given, digestOf(key))).includes(true);
}

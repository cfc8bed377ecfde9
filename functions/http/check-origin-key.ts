import { createHash, timingSafeEqual } from 'node:crypto';

/** CloudFront adds this header to every request and overwrites one that a caller sent. */
const ORIGIN_KEY_HEADER = 'x-origin-key';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** True if the request came through the site's firewall and not directly to the API's address. */
export async function hasOriginKey(headers: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  // Several keys are valid during a rotation. Without keys, as in local use, all requests are accepted.
  const secrets = process.env.ORIGIN_KEY_SECRETS?.split(',');
  if (!secrets) return true;
  const { readSecret } = await import('../aws/read-secret.ts');
  const keys = await Promise.allSettled(secrets.map(readSecret));
  const sentDigest = digestOf(headers[ORIGIN_KEY_HEADER] ?? '');
  // Every key is compared, so that the time reveals nothing about the keys.
  const read = keys.flatMap((key) => (key.status === 'fulfilled' ? key.value.split(',').map(digestOf) : []));
  if (read.map((digest) => timingSafeEqual(sentDigest, digest)).includes(true)) return true;
  // A deleted secret, which old code still reads after a rotation, is an error only if no key matched.
  for (const key of keys) if (key.status === 'rejected') throw key.reason;
  return false;
}

import { createHash, timingSafeEqual } from 'node:crypto';

/** CloudFront adds this header to every request, and replaces a header that the caller sent. */
const ORIGIN_KEY_HEADER = 'x-origin-key';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

export async function hasOriginKey(headers: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  // While a key is replaced, two keys are valid. A local machine has no keys.
  const secrets = process.env.ORIGIN_KEY_SECRETS?.split(',');
  if (!secrets) return true;
  const { readSecret } = await import('../aws/read-secret.ts');
  const keys = await Promise.allSettled(secrets.map(readSecret));
  const sentDigest = digestOf(headers[ORIGIN_KEY_HEADER] ?? '');
  // Every key is compared, because the response time must not show which key matched.
  const read = keys.flatMap((key) => (key.status === 'fulfilled' ? key.value.split(',').map(digestOf) : []));
  if (read.map((digest) => timingSafeEqual(sentDigest, digest)).includes(true)) return true;
  // Code of an earlier deployment may read a deleted secret, so read errors matter only without a match.
  for (const key of keys) if (key.status === 'rejected') throw key.reason;
  return false;
}

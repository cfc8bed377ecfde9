import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface BucketCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 *Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/;

export interface CredentialScope {
  readonly accessKeyId: string;
  readonly date: string;
  readonly region: string;
  readonly service: string;
  readonly text: string;
}

interface Signature {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

/** Returns empty strings if the header does not match `AUTHORIZATION`. */
export function parseAuthorization(header: string): Signature {
  const [, credential = '', signedHeaders = '', signature = ''] = AUTHORIZATION.exec(header) ?? [];
  return { credential, signedHeaders: signedHeaders.split(';'), signature };
}

export function parseCredential(credential: string): CredentialScope | undefined {
  const [, accessKeyId, text, date, region, service] =
    /^([^/]+)\/((\d{8})\/([^/]+)\/([^/]+)\/aws4_request)$/.exec(credential) ?? [];
  if (!accessKeyId || !text || !date || !region || !service) return undefined;
  return { accessKeyId, date, region, service, text };
}

export function parseAmzDate(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function signingKey(credentials: BucketCredentials, scope: CredentialScope): Buffer {
  return scope.text.split('/').reduce<Buffer | string>(hmac, `AWS4${credentials.secretAccessKey}`) as Buffer;
}

export function isSignatureOf(key: Buffer, text: string, signature: string): boolean {
  const sent = Buffer.from(signature, 'hex');
  const expected = hmac(key, text);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function uriEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

interface SignedParts {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly signedHeaders: readonly string[];
  readonly header: (name: string) => string | undefined;
  readonly payloadHash: string;
}

/** S3 percent-encodes the path once, and keeps `//` and `..` in the path. */
function canonicalRequest(parts: SignedParts): string {
  const query = parts.query
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const headers = parts.signedHeaders.map(
    (name) => `${name}:${(parts.header(name) ?? '').trim().replaceAll(/ {2,}/g, ' ')}\n`,
  );
  return [
    parts.method,
    parts.path.split('/').map(uriEncode).join('/'),
    query,
    headers.join(''),
    parts.signedHeaders.join(';'),
    parts.payloadHash,
  ].join('\n');
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function isSigned(
  parts: SignedParts,
  { scope, amzDate, signature }: { scope: CredentialScope; amzDate: string; signature: string },
  credentials: BucketCredentials,
): boolean {
  const toSign = [ALGORITHM, amzDate, scope.text, sha256Hex(canonicalRequest(parts))].join('\n');
  return isSignatureOf(signingKey(credentials, scope), toSign, signature);
}

import { accessDenied, signatureDoesNotMatch } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';
import {
  ALGORITHM,
  type BucketCredentials,
  type CredentialScope,
  canonicalRequest,
  isSignatureOf,
  parseAmzDate,
  parseCredential,
  sha256Hex,
  signingKey,
} from './signature.ts';

export interface Authority {
  readonly credentials: BucketCredentials;
  readonly region: string;
  now(): number;
}

const MAX_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 *Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/;

interface Signed {
  readonly credential: string;
  readonly amzDate: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly payloadHash: string;
  readonly lifeMs: number;
}

function signedInHeader({ header }: BucketRequest, authorization: string): Signed {
  const [, credential = '', signedHeaders = '', signature = ''] = AUTHORIZATION.exec(authorization) ?? [];
  return {
    credential,
    amzDate: header('x-amz-date') ?? '',
    signedHeaders: signedHeaders.split(';'),
    signature,
    payloadHash: header('x-amz-content-sha256') ?? '',
    lifeMs: MAX_SKEW_MS,
  };
}

function signedInQuery({ parameter }: BucketRequest): Signed {
  return {
    credential: parameter('X-Amz-Credential') ?? '',
    amzDate: parameter('X-Amz-Date') ?? '',
    signedHeaders: (parameter('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: parameter('X-Amz-Signature') ?? '',
    payloadHash: parameter('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    lifeMs: Number(parameter('X-Amz-Expires')) * 1_000,
  };
}

/** Returns the signed digest of the body: SHA-256 in hex, or `UNSIGNED-PAYLOAD`. */
export function authenticate(request: BucketRequest, authority: Authority): string {
  const authorization = request.header('authorization');
  const { credential, amzDate, signedHeaders, signature, payloadHash, lifeMs } =
    authorization === undefined ? signedInQuery(request) : signedInHeader(request, authorization);
  const scope = assertScope(credential, amzDate, authority);
  const atMs = parseAmzDate(amzDate);
  if (!(authority.now() <= atMs + lifeMs)) throw accessDenied('Request has expired');
  if (atMs - authority.now() > MAX_SKEW_MS) throw accessDenied('Request is not yet valid');
  const mustBeSigned = Object.keys(request.message.headers).filter((name) => name.startsWith('x-amz-'));
  if (!['host', ...mustBeSigned].every((name) => signedHeaders.includes(name)))
    throw accessDenied('There were headers present in the request which were not signed');
  const canonical = canonicalRequest({
    method: request.method,
    path: request.path,
    query: request.query.filter(([name]) => name !== 'X-Amz-Signature'),
    signedHeaders,
    header: request.header,
    payloadHash,
  });
  const toSign = [ALGORITHM, amzDate, scope.text, sha256Hex(canonical)].join('\n');
  if (!isSignatureOf(signingKey(authority.credentials, scope), toSign, signature))
    throw signatureDoesNotMatch();
  return payloadHash;
}

export function assertScope(
  credential: string,
  amzDate: string,
  { credentials, region }: Authority,
): CredentialScope {
  const scope = parseCredential(credential);
  if (
    scope?.service !== 's3' ||
    scope.region !== region ||
    scope.date !== amzDate.slice(0, 8) ||
    scope.accessKeyId !== credentials.accessKeyId
  )
    throw accessDenied();
  return scope;
}

import { accessDenied, signatureDoesNotMatch } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';
import {
  type BucketCredentials,
  type CredentialScope,
  isSigned,
  parseAmzDate,
  parseAuthorization,
  parseCredential,
} from './signature.ts';

export interface Authority {
  readonly credentials: BucketCredentials;
  readonly region: string;
  now(): number;
}

const MAX_SKEW_MS = 15 * 60_000;

function signedInHeader({ header }: BucketRequest, authorization: string) {
  return {
    ...parseAuthorization(authorization),
    amzDate: header('x-amz-date') ?? '',
    payloadHash: header('x-amz-content-sha256') ?? '',
    lifeMs: MAX_SKEW_MS,
  };
}

function signedInQuery({ parameter }: BucketRequest) {
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
  const { method, path, header } = request;
  const query = request.query.filter(([name]) => name !== 'X-Amz-Signature');
  const parts = { method, path, query, signedHeaders, header, payloadHash };
  if (!isSigned(parts, { scope, amzDate, signature }, authority.credentials)) throw signatureDoesNotMatch();
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

import {
  accessDenied,
  BucketError,
  invalidArgument,
  invalidRequest,
  signatureDoesNotMatch,
} from './bucket-error.ts';
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
const LONGEST_LIFE_SECONDS = 7 * 24 * 60 * 60;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 *Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/;

/** Returns the signed digest of the body: SHA-256 in hex, `UNSIGNED-PAYLOAD` or a `STREAMING-…` kind. */
export function authenticate(request: BucketRequest, authority: Authority): string {
  const authorization = request.header('authorization');
  const presigned = request.query.some(([name]) => /^x-amz-(signature|algorithm)$/i.test(name));
  if (presigned && authorization !== undefined) {
    throw invalidArgument(
      'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified',
    );
  }
  if (presigned) return byQuery(request, authority);
  if (authorization === undefined) throw accessDenied();
  return byHeader(request, authority, authorization);
}

function byHeader(request: BucketRequest, authority: Authority, authorization: string): string {
  const malformed = (message: string) =>
    new BucketError(400, 'AuthorizationHeaderMalformed', `The authorization header is malformed; ${message}`);
  if (!authorization.startsWith(ALGORITHM)) throw invalidArgument('Unsupported Authorization Type');
  const [, credential, signedHeaders, signature] = AUTHORIZATION.exec(authorization) ?? [];
  if (!credential || !signedHeaders || !signature) throw malformed('a part is missing or malformed.');
  const amzDate = request.header('x-amz-date');
  const atMs = parseAmzDate(amzDate);
  if (amzDate === undefined || atMs === undefined) {
    throw accessDenied('AWS authentication requires a valid Date or x-amz-date header');
  }
  const scope = assertScope(credential, amzDate, authority, malformed);
  if (Math.abs(authority.now() - atMs) > MAX_SKEW_MS) {
    throw new BucketError(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
      {
        RequestTime: amzDate,
        ServerTime: instant(authority.now()),
        MaxAllowedSkewMilliseconds: `${MAX_SKEW_MS}`,
      },
    );
  }
  const payloadHash = request.header('x-amz-content-sha256');
  if (payloadHash === undefined) {
    throw invalidRequest('Missing required header for this request: x-amz-content-sha256');
  }
  return assertSigned(request, authority, { scope, amzDate, signedHeaders, signature, payloadHash });
}

function byQuery(request: BucketRequest, authority: Authority): string {
  const malformed = (message: string) => new BucketError(400, 'AuthorizationQueryParametersError', message);
  const credential = request.parameter('X-Amz-Credential');
  const amzDate = request.parameter('X-Amz-Date');
  const signedHeaders = request.parameter('X-Amz-SignedHeaders');
  const signature = request.parameter('X-Amz-Signature');
  const expires = request.parameter('X-Amz-Expires');
  const atMs = parseAmzDate(amzDate);
  if (!credential || !amzDate || !signedHeaders || !signature || !expires) {
    throw malformed(
      'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
    );
  }
  if (request.parameter('X-Amz-Algorithm') !== ALGORITHM) {
    throw malformed(`X-Amz-Algorithm only supports "${ALGORITHM}"`);
  }
  if (atMs === undefined) {
    throw malformed(`X-Amz-Date must be in the ISO8601 Long Format "yyyyMMdd'T'HHmmss'Z'"`);
  }
  if (!/^\d{1,9}$/.test(expires)) throw malformed('X-Amz-Expires should be a number');
  if (Number(expires) > LONGEST_LIFE_SECONDS) {
    throw malformed(
      'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
    );
  }
  const scope = assertScope(credential, amzDate, authority, malformed);
  const nowMs = authority.now();
  const endsAtMs = atMs + Number(expires) * 1000;
  if (nowMs > endsAtMs) {
    throw accessDenied('Request has expired', {
      'X-Amz-Expires': expires,
      Expires: instant(endsAtMs),
      ServerTime: instant(nowMs),
    });
  }
  if (atMs - nowMs > MAX_SKEW_MS) {
    throw accessDenied('Request is not yet valid', { ServerTime: instant(nowMs) });
  }
  const payloadHash = request.amzHeader('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  return assertSigned(request, authority, { scope, amzDate, signedHeaders, signature, payloadHash });
}

export function assertScope(
  credential: string,
  amzDate: string,
  { credentials, region }: Authority,
  malformed: (message: string) => BucketError,
): CredentialScope {
  const scope = parseCredential(credential);
  if (!scope)
    throw malformed(
      `the Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".`,
    );
  if (scope.service !== 's3')
    throw malformed(`incorrect service "${scope.service}". This endpoint belongs to "s3".`);
  if (scope.region !== region)
    throw malformed(`the region '${scope.region}' is wrong; expecting '${region}'`);
  if (scope.date !== amzDate.slice(0, 8)) {
    throw malformed(
      `Invalid credential date "${scope.date}". This date is not the same as X-Amz-Date: "${amzDate.slice(0, 8)}".`,
    );
  }
  if (scope.accessKeyId !== credentials.accessKeyId) {
    throw new BucketError(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      { AWSAccessKeyId: scope.accessKeyId },
    );
  }
  return scope;
}

interface Signed {
  readonly scope: CredentialScope;
  readonly amzDate: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly payloadHash: string;
}

function assertSigned(request: BucketRequest, authority: Authority, signed: Signed): string {
  const { scope, amzDate, signature, payloadHash } = signed;
  const signedHeaders = signed.signedHeaders.split(';');
  const unsigned = [
    'host',
    ...Object.keys(request.message.headers).filter((name) => name.startsWith('x-amz-')),
  ].filter((name) => !signedHeaders.includes(name));
  if (unsigned.length > 0) {
    throw accessDenied('There were headers present in the request which were not signed', {
      HeadersNotSigned: unsigned.join(', '),
    });
  }
  const canonical = canonicalRequest({
    method: request.method,
    path: request.path,
    query: request.query.filter(([name]) => name !== 'X-Amz-Signature'),
    signedHeaders,
    header: request.header,
    payloadHash,
  });
  const toSign = [ALGORITHM, amzDate, scope.text, sha256Hex(canonical)].join('\n');
  const key = signingKey(authority.credentials, scope);
  if (!isSignatureOf(key, toSign, signature)) {
    throw signatureDoesNotMatch({ StringToSign: toSign, CanonicalRequest: canonical });
  }
  return payloadHash;
}

const instant = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

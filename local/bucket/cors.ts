import type { Answer } from './answer.ts';
import { BucketError } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT'];
const EXPOSED = ['ETag', 'x-amz-version-id', 'x-amz-checksum-sha256'];
const MAX_AGE_SECONDS = 3000;

/** What lets a page of another origin read the answer; nothing where the origin is not allowed. */
export function corsHeaders(request: BucketRequest, origins: ReadonlySet<string>): Record<string, string> {
  const origin = request.header('origin');
  if (origin === undefined || !origins.has(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': METHODS.join(', '),
    'access-control-expose-headers': EXPOSED.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

export function answerPreflight(request: BucketRequest, origins: ReadonlySet<string>): Answer {
  const origin = request.header('origin');
  const method = request.header('access-control-request-method');
  if (origin === undefined) {
    throw new BucketError(400, 'BadRequest', 'Insufficient information. Origin request header needed.');
  }
  if (!origins.has(origin) || !METHODS.includes(method ?? '')) {
    throw new BucketError(
      403,
      'AccessForbidden',
      "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
      { Method: method ?? '', ResourceType: request.key === '' ? 'BUCKET' : 'OBJECT' },
    );
  }
  const requested = request.header('access-control-request-headers');
  return {
    status: 200,
    headers: {
      ...(requested !== undefined && { 'access-control-allow-headers': requested }),
      'access-control-max-age': `${MAX_AGE_SECONDS}`,
    },
  };
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ServiceError } from './service-error.ts';

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8}\/[^/]+\/cognito-idp\/aws4_request),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

/** Rejects unsigned requests, as AWS does. Otherwise a web page in the developer's browser could make its user a manager. */
export function assertSigned(req: IncomingMessage, body: string, credentials: AwsCredentials): void {
  const [, accessKeyId, scope, signedHeaders, signature] =
    AUTHORIZATION.exec(req.headers.authorization ?? '') ?? [];
  if (
    accessKeyId === undefined ||
    scope === undefined ||
    signedHeaders === undefined ||
    signature === undefined
  ) {
    throw new ServiceError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  if (accessKeyId !== credentials.accessKeyId) {
    throw new ServiceError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  const request = canonicalRequest(req, signedHeaders, body);
  const toSign = [ALGORITHM, header(req, 'x-amz-date'), scope, sha256(request)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))) {
    throw new ServiceError(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
}

function canonicalRequest(req: IncomingMessage, signedHeaders: string, body: string): string {
  // The path is signed, so the caller must not change `req.url`.
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
  searchParams.sort();
  const headers = signedHeaders.split(';').map((name) => `${name}:${header(req, name).trim()}\n`);
  return [req.method, pathname, searchParams.toString(), headers.join(''), signedHeaders, sha256(body)].join(
    '\n',
  );
}

function header(req: IncomingMessage, name: string): string {
  const value = req.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

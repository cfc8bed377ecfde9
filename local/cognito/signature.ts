import type { IncomingMessage } from 'node:http';
import {
  ALGORITHM,
  type BucketCredentials,
  canonicalRequest,
  isSignatureOf,
  parseCredential,
  sha256Hex,
  signingKey,
} from '../bucket/signature.ts';
import { ServiceError } from './service-error.ts';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

/** Without signatures, a page in the developer's browser could make a user a manager. */
export function assertSigned(req: IncomingMessage, body: string, credentials: BucketCredentials): void {
  const [, credential = '', signedHeaders, signature] =
    AUTHORIZATION.exec(req.headers.authorization ?? '') ?? [];
  const scope = parseCredential(credential);
  if (scope?.service !== 'cognito-idp' || signedHeaders === undefined || signature === undefined) {
    throw new ServiceError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  if (scope.accessKeyId !== credentials.accessKeyId) {
    throw new ServiceError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  // The path is signed, so the caller must not change `req.url`.
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
  const header = (name: string) => [req.headers[name] ?? ''].flat().join(',');
  const request = canonicalRequest({
    method: req.method ?? '',
    path: pathname,
    query: [...searchParams],
    signedHeaders: signedHeaders.split(';'),
    header,
    payloadHash: sha256Hex(body),
  });
  const toSign = [ALGORITHM, header('x-amz-date'), scope.text, sha256Hex(request)].join('\n');
  if (!isSignatureOf(signingKey(credentials, scope), toSign, signature)) {
    throw new ServiceError(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
}

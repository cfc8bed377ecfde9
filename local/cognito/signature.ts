import type { IncomingMessage } from 'node:http';
import {
  type BucketCredentials,
  isSigned,
  parseAuthorization,
  parseCredential,
  sha256Hex,
} from '../bucket/signature.ts';
import { ServiceError } from './service-error.ts';

/** Without signatures, a page in the developer's browser could make a user a manager. */
export function assertSigned(req: IncomingMessage, body: string, credentials: BucketCredentials): void {
  const header = (name: string) => [req.headers[name] ?? ''].flat().join(',');
  const { credential, signedHeaders, signature } = parseAuthorization(header('authorization'));
  const scope = parseCredential(credential);
  if (scope?.service !== 'cognito-idp')
    throw new ServiceError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  if (scope.accessKeyId !== credentials.accessKeyId)
    throw new ServiceError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  // The path is signed, so the caller must not change `req.url`.
  const { pathname: path, searchParams } = new URL(req.url ?? '/', 'http://localhost');
  const payloadHash = sha256Hex(body);
  const parts = {
    method: req.method ?? '',
    path,
    query: [...searchParams],
    signedHeaders,
    header,
    payloadHash,
  };
  if (!isSigned(parts, { scope, amzDate: header('x-amz-date'), signature }, credentials))
    throw new ServiceError(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided.',
    );
}

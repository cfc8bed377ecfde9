export class BucketError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function accessDenied(message = 'Access Denied'): BucketError {
  return new BucketError(403, 'AccessDenied', message);
}

export function invalidRequest(message: string): BucketError {
  return new BucketError(400, 'InvalidRequest', message);
}

export function notImplemented(what: string): BucketError {
  return new BucketError(501, 'NotImplemented', `${what} is not implemented by the local bucket.`);
}

export function methodNotAllowed(): BucketError {
  return new BucketError(
    405,
    'MethodNotAllowed',
    'The specified method is not allowed against this resource.',
  );
}

export function signatureDoesNotMatch(): BucketError {
  return new BucketError(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );
}

export class BucketError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'BucketError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export function accessDenied(
  message = 'Access Denied',
  details: Readonly<Record<string, string>> = {},
): BucketError {
  return new BucketError(403, 'AccessDenied', message, details);
}

export function invalidArgument(message: string, details: Readonly<Record<string, string>> = {}) {
  return new BucketError(400, 'InvalidArgument', message, details);
}

export function invalidRequest(message: string): BucketError {
  return new BucketError(400, 'InvalidRequest', message);
}

export function notImplemented(what: string): BucketError {
  return new BucketError(501, 'NotImplemented', `${what} is not implemented by the local bucket.`);
}

export function methodNotAllowed(headers: Readonly<Record<string, string>> = {}): BucketError {
  return new BucketError(
    405,
    'MethodNotAllowed',
    'The specified method is not allowed against this resource.',
    {},
    headers,
  );
}

export function noSuchKey(key: string, headers: Readonly<Record<string, string>> = {}): BucketError {
  return new BucketError(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key }, headers);
}

export function noSuchVersion(key: string, versionId: string): BucketError {
  return new BucketError(404, 'NoSuchVersion', 'The specified version does not exist.', {
    Key: key,
    VersionId: versionId,
  });
}

/** `explanation` contains the string to sign, so that the sender can find the difference. */
export function signatureDoesNotMatch(explanation: Readonly<Record<string, string>>): BucketError {
  return new BucketError(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    explanation,
  );
}

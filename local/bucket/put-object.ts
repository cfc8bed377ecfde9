import type { Answer, Bucket } from './bucket.ts';
import { accessDenied, BucketError, invalidRequest, notImplemented } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';

const KNOWN_HEADER =
  /^(x-amz-(checksum-sha256|content-sha256|date|sdk-checksum-algorithm|user-agent)|if-none-match)$/;

export async function putObject(
  bucket: Bucket,
  request: BucketRequest,
  payloadHash: string,
): Promise<Answer> {
  for (const name of Object.keys(request.message.headers)) {
    if (/^(x-amz|if)-/.test(name) && !KNOWN_HEADER.test(name)) throw notImplemented(`The header ${name}`);
  }
  const condition = request.header('if-none-match');
  if (condition !== undefined && condition !== '*') throw notImplemented('A condition other than *');
  if (bucket.writesOnce && condition === undefined) throw accessDenied();
  // For a bucket with Object Lock, Amazon S3 requires a checksum of the body.
  if (bucket.writesOnce && request.header('x-amz-sdk-checksum-algorithm') === undefined)
    throw invalidRequest('Content-MD5 or x-amz-sdk-checksum-algorithm is required with Object Lock.');
  if (!/^[0-9a-f]{64}$/.test(payloadHash)) throw notImplemented('A body without a signed digest');
  const headers = contentType(request.header('content-type'));
  // The error answer needs the same connection, so a failed write must not close the request.
  const received = await bucket.store.receive({
    [Symbol.asyncIterator]: () => request.message.iterator({ destroyOnReturn: false }),
  });
  try {
    if (payloadHash !== received.sha256.toString('hex')) {
      throw new BucketError(
        400,
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      );
    }
    assertChecksum(request.header('x-amz-checksum-sha256'), received.sha256);
    const commit = condition === undefined ? bucket.store.commit : bucket.store.commitNew;
    const version = await commit(request.key, { received, headers });
    if (!version)
      throw new BucketError(
        412,
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
      );
    return { status: 200, headers: { 'x-amz-version-id': version.versionId } };
  } finally {
    await bucket.store.discard(received);
  }
}

export function contentType(value = 'binary/octet-stream'): Record<string, string> {
  return { 'content-type': value };
}

export function assertChecksum(checksum: string | undefined, sha256: Buffer): void {
  if (checksum === undefined || checksum === sha256.toString('base64')) return;
  throw new BucketError(400, 'BadDigest', 'The SHA256 you specified did not match the calculated checksum.');
}

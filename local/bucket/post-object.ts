import { assertScope } from './authenticate.ts';
import type { Answer, Bucket } from './bucket.ts';
import { BucketError, invalidRequest, notImplemented, signatureDoesNotMatch } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';
import { openForm } from './post-form.ts';
import { assertPolicy, type SizeRange } from './post-policy.ts';
import { assertChecksum, contentType } from './put-object.ts';
import { isSignatureOf, signingKey } from './signature.ts';

/** A field that is not listed here could change the operation, so the bucket refuses it. */
const KNOWN_FIELD =
  /^(bucket|key|content-type|policy|x-amz-(algorithm|credential|date|signature|checksum-(algorithm|sha256)))$/;

export async function postObject(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  const form = await openForm(request.message);
  const { key, range } = assertForm(bucket, form.fields);
  const received = await bucket.store.receive(form.file, range.maxBytes);
  try {
    await form.whole;
    assertSize(received.sizeBytes, range);
    assertChecksum(form.fields.get('x-amz-checksum-sha256'), received.sha256);
    const headers = contentType(form.fields.get('content-type'));
    const { versionId } = await bucket.store.commit(key, { received, headers });
    return { status: 204, headers: { 'x-amz-version-id': versionId } };
  } finally {
    await bucket.store.discard(received);
  }
}

function assertForm(bucket: Bucket, fields: ReadonlyMap<string, string>): { key: string; range: SizeRange } {
  const field = (name: string) => fields.get(name) ?? '';
  const key = field('key');
  if (key === '') throw invalidRequest('The form names no key.');
  const scope = assertScope(field('x-amz-credential'), field('x-amz-date'), bucket);
  const policy = field('policy');
  if (!isSignatureOf(signingKey(bucket.credentials, scope), policy, field('x-amz-signature')))
    throw signatureDoesNotMatch();
  const range = assertPolicy(policy, fields, { bucket: bucket.name, nowMs: bucket.now() });
  for (const name of fields.keys()) {
    if (!KNOWN_FIELD.test(name)) throw notImplemented(`The form field ${name}`);
  }
  return { key, range };
}

function assertSize(sizeBytes: number, { minBytes, maxBytes }: SizeRange): void {
  if (sizeBytes > maxBytes)
    throw new BucketError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  if (sizeBytes < minBytes)
    throw new BucketError(
      400,
      'EntityTooSmall',
      'Your proposed upload is smaller than the minimum allowed size',
    );
}

import { assertScope } from './authenticate.ts';
import type { Answer, Bucket } from './bucket.ts';
import {
  accessDenied,
  BucketError,
  invalidArgument,
  notImplemented,
  signatureDoesNotMatch,
} from './bucket-error.ts';
import { assertKeyLength, type BucketRequest } from './bucket-request.ts';
import { openForm } from './post-form.ts';
import { assertPolicy, type SizeRange } from './post-policy.ts';
import { assertChecksum, contentTypeHeader } from './put-object.ts';
import { ALGORITHM, isSignatureOf, signingKey } from './signature.ts';

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
    const headers = contentTypeHeader(form.fields.get('content-type'));
    const { versionId } = await bucket.store.commit(key, { received, headers });
    return { status: 204, headers: { 'x-amz-version-id': versionId } };
  } finally {
    await bucket.store.discard(received);
  }
}

function assertForm(bucket: Bucket, fields: ReadonlyMap<string, string>): { key: string; range: SizeRange } {
  const required = (name: string): string => {
    const value = fields.get(name.toLowerCase());
    if (value !== undefined && value !== '') return value;
    throw invalidArgument(
      `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
      { ArgumentName: name, ArgumentValue: '' },
    );
  };
  const key = required('key');
  const policy = fields.get('policy');
  if (policy === undefined) throw accessDenied();
  const algorithm = required('X-Amz-Algorithm');
  const amzDate = required('X-Amz-Date');
  const credential = required('X-Amz-Credential');
  const signature = required('X-Amz-Signature');
  if (algorithm !== ALGORITHM) {
    throw invalidArgument(`X-Amz-Algorithm only supports "${ALGORITHM}"`, {
      ArgumentName: 'X-Amz-Algorithm',
    });
  }
  const scope = assertScope(credential, amzDate, bucket, (message) =>
    invalidArgument(message, { ArgumentName: 'X-Amz-Credential', ArgumentValue: credential }),
  );
  if (!isSignatureOf(signingKey(bucket.credentials, scope), policy, signature)) {
    throw signatureDoesNotMatch({ StringToSign: policy });
  }
  const range = assertPolicy(policy, fields, { bucket: bucket.name, nowMs: bucket.now() });
  for (const name of fields.keys()) {
    if (!KNOWN_FIELD.test(name)) throw notImplemented(`The form field ${name}`);
  }
  assertKeyLength(key);
  return { key, range };
}

function assertSize(sizeBytes: number, { minBytes, maxBytes }: SizeRange): void {
  if (sizeBytes > maxBytes) {
    throw new BucketError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
      ProposedSize: `${sizeBytes}`,
      MaxSizeAllowed: `${maxBytes}`,
    });
  }
  if (sizeBytes < minBytes) {
    throw new BucketError(
      400,
      'EntityTooSmall',
      'Your proposed upload is smaller than the minimum allowed size',
      {
        ProposedSize: `${sizeBytes}`,
        MinSizeAllowed: `${minBytes}`,
      },
    );
  }
}

import type { Answer } from './answer.ts';
import { assertScope } from './authenticate.ts';
import { assertChecksums } from './body.ts';
import type { Bucket } from './bucket.ts';
import {
  accessDenied,
  BucketError,
  invalidArgument,
  notImplemented,
  signatureDoesNotMatch,
} from './bucket-error.ts';
import { assertKeyLength, BUCKET_PATH, type BucketRequest } from './bucket-request.ts';
import { keptHeaders } from './kept-headers.ts';
import { openForm } from './post-form.ts';
import { assertPolicy, type SizeRange } from './post-policy.ts';
import { ALGORITHM, isSignatureOf, signingKey, uriEncode } from './signature.ts';
import type { StoredVersion } from './stored-version.ts';
import { element, xmlDocument } from './xml.ts';

/**
 * Takes a file from a browser's form on the strength of a signed policy. The file counts only when the form
 * came whole and the policy is met by every field and by the bytes.
 */
export async function postObject(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  const form = await openForm(request.message);
  const { key, range } = assertForm(bucket, form.fields);
  const received = await bucket.store.receive(form.file, range.maxBytes);
  try {
    await form.whole;
    assertSize(received.sizeBytes, range);
    const checksums = assertChecksums((name) => form.fields.get(name), received);
    const headers = keptHeaders(form.fields);
    const version = await bucket.store.commit(
      { key, lastModifiedMs: bucket.now(), headers, checksums },
      received,
    );
    return created(request, form.fields, version);
  } finally {
    await bucket.store.discard(received);
  }
}

function assertForm(bucket: Bucket, given: ReadonlyMap<string, string>): { key: string; range: SizeRange } {
  const required = (name: string): string => {
    const value = given.get(name.toLowerCase());
    if (value !== undefined && value !== '') return value;
    throw invalidArgument(
      `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
      { ArgumentName: name, ArgumentValue: '' },
    );
  };
  const key = required('key');
  const policy = given.get('policy');
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
  const range = assertPolicy(policy, given, { bucket: bucket.name, nowMs: bucket.now() });
  for (const name of ['success_action_redirect', 'redirect', 'tagging', 'acl']) {
    if (given.has(name)) throw notImplemented(`The form field ${name}`);
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the service's own placeholder
  if (key.includes('${filename}')) throw notImplemented('A key made of the name of the file');
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

function created(
  request: BucketRequest,
  fields: ReadonlyMap<string, string>,
  { key, etag, versionId }: StoredVersion,
): Answer {
  const base = `http://${request.header('host')}${BUCKET_PATH}${request.bucket}`;
  const location = `${base}/${key.split('/').map(uriEncode).join('/')}`;
  const headers = { etag: `"${etag}"`, 'x-amz-version-id': versionId, location };
  switch (fields.get('success_action_status')) {
    case '200':
      return { status: 200, headers };
    case '201':
      return {
        status: 201,
        headers,
        body: xmlDocument(
          'PostResponse',
          element('Location', location) +
            element('Bucket', request.bucket) +
            element('Key', key) +
            element('ETag', `"${etag}"`),
          null,
        ),
      };
    default:
      return { status: 204, headers };
  }
}

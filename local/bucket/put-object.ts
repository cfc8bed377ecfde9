import type { Answer } from './answer.ts';
import type { Authentication } from './authenticate.ts';
import { openBody } from './body.ts';
import type { Bucket } from './bucket.ts';
import { notImplemented } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';
import { checksumHeaders } from './get-object.ts';
import { keptHeaders } from './kept-headers.ts';
import { tagsOfHeader } from './object-tags.ts';

/** Headers that would change what a request does. */
const UNSUPPORTED = [
  'x-amz-copy-source',
  'x-amz-acl',
  'x-amz-write-offset-bytes',
  'if-match',
  'if-none-match',
];

export async function putObject(
  bucket: Bucket,
  request: BucketRequest,
  authentication: Authentication,
): Promise<Answer> {
  for (const name of UNSUPPORTED) {
    if (request.amzHeader(name) !== undefined) throw notImplemented(`The header ${name}`);
  }
  const tags = tagsOfHeader(request.amzHeader('x-amz-tagging'));
  const headers = keptHeaders([
    ...request.query.map(([name, value]) => [name.toLowerCase(), value] as const).filter(isMetadata),
    ...Object.keys(request.message.headers).map((name) => [name, request.header(name)] as const),
  ]);
  const body = openBody(request, authentication);
  const received = await bucket.store.receive(body.source);
  try {
    const checksums = body.assertIntact(received);
    const version = await bucket.store.commit(
      { key: request.key, lastModifiedMs: bucket.now(), headers, checksums, tags },
      received,
    );
    return {
      status: 200,
      headers: {
        etag: `"${version.etag}"`,
        'x-amz-version-id': version.versionId,
        ...checksumHeaders(version),
      },
    };
  } finally {
    await bucket.store.discard(received);
  }
}

const isMetadata = ([name]: readonly [string, string]) => name.startsWith('x-amz-meta-');

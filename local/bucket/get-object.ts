import type { Answer, Bucket } from './bucket.ts';
import { BucketError } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';

const OVERRIDES = ['cache-control', 'content-disposition', 'content-type'];

export async function getObject({ store }: Bucket, request: BucketRequest): Promise<Answer> {
  const noSuchKey = new BucketError(404, 'NoSuchKey', 'The specified key does not exist.');
  const version = await store.find(request.key, request.parameter('versionId'));
  if (!version || version.deleteMarker) throw noSuchKey;
  const overrides = OVERRIDES.flatMap((name) => {
    const value = request.parameter(`response-${name}`);
    return value === undefined ? [] : [[name, value]];
  });
  const headers = {
    ...version.headers,
    ...Object.fromEntries(overrides),
    'content-length': `${version.sizeBytes}`,
    'x-amz-version-id': version.versionId,
  };
  if (request.method === 'HEAD') return { status: 200, headers };
  const file = await store.open(version);
  if (!file) throw noSuchKey;
  return { status: 200, headers, body: file.createReadStream() };
}

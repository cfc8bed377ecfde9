import type { Answer, Bucket } from './bucket.ts';
import { invalidArgument, methodNotAllowed, noSuchKey, noSuchVersion } from './bucket-error.ts';
import { assertHeaderValue, type BucketRequest } from './bucket-request.ts';
import type { StoredVersion } from './object-store.ts';

const OVERRIDES = ['cache-control', 'content-disposition', 'content-type'];

async function requireVersion(bucket: Bucket, request: BucketRequest): Promise<StoredVersion> {
  const versionId = request.parameter('versionId');
  if (versionId !== undefined && !/^[\w-]{32}$/.test(versionId)) {
    throw invalidArgument('Invalid version id specified', {
      ArgumentName: 'versionId',
      ArgumentValue: versionId,
    });
  }
  const version = await bucket.store.find(request.key, versionId);
  if (!version) throw versionId ? noSuchVersion(request.key, versionId) : noSuchKey(request.key);
  if (!version.deleteMarker) return version;
  const marker = { 'x-amz-delete-marker': 'true', 'x-amz-version-id': version.versionId };
  if (versionId === undefined) throw noSuchKey(request.key, marker);
  throw methodNotAllowed({ ...marker, allow: 'DELETE' });
}

export async function getObject(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  const version = await requireVersion(bucket, request);
  const overrides: Record<string, string> = {};
  for (const name of OVERRIDES) {
    const value = request.parameter(`response-${name}`);
    if (value !== undefined) overrides[name] = assertHeaderValue(`response-${name}`, value);
  }
  const headers = {
    ...version.headers,
    ...overrides,
    'content-length': `${version.sizeBytes}`,
    'x-amz-version-id': version.versionId,
  };
  if (request.method === 'HEAD' || version.sizeBytes === 0) return { status: 200, headers };

  const file = await bucket.store.open(version);
  if (!file) throw noSuchVersion(request.key, version.versionId);
  return { status: 200, headers, body: file.createReadStream() };
}

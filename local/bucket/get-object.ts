import type { Answer } from './answer.ts';
import type { Bucket } from './bucket.ts';
import { BucketError, invalidArgument, methodNotAllowed, noSuchKey, noSuchVersion } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';
import { assertHeaderValue } from './kept-headers.ts';
import type { StoredVersion } from './stored-version.ts';

const OVERRIDES = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

/** The version id a request names, if any. */
export function versionIdOf(request: BucketRequest): string | undefined {
  const versionId = request.parameter('versionId');
  if (versionId === undefined || /^[\w-]{32}$/.test(versionId)) return versionId;
  throw invalidArgument('Invalid version id specified', {
    ArgumentName: 'versionId',
    ArgumentValue: versionId,
  });
}

/** The version a request is about; throws NoSuchKey, NoSuchVersion, or for a delete marker what S3 does. */
export async function requireVersion(bucket: Bucket, request: BucketRequest): Promise<StoredVersion> {
  const versionId = versionIdOf(request);
  const version = await bucket.store.find(request.key, versionId);
  if (!version) throw versionId ? noSuchVersion(request.key, versionId) : noSuchKey(request.key);
  if (!version.deleteMarker) return version;
  const marker = { 'x-amz-delete-marker': 'true', 'x-amz-version-id': version.versionId };
  if (versionId === undefined) throw noSuchKey(request.key, marker);
  throw methodNotAllowed({ ...marker, allow: 'DELETE' });
}

export function checksumHeaders({ checksums }: StoredVersion): Record<string, string> {
  const entries = Object.entries(checksums);
  if (entries.length === 0) return {};
  return {
    ...Object.fromEntries(entries.map(([algorithm, value]) => [`x-amz-checksum-${algorithm}`, value])),
    'x-amz-checksum-type': 'FULL_OBJECT',
  };
}

/** GET and HEAD; one range of bytes is served, several are answered by the whole object. */
export async function getObject(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  const version = await requireVersion(bucket, request);
  const range = readRange(request.header('range'), version.sizeBytes);
  const overrides: Record<string, string> = {};
  for (const name of OVERRIDES) {
    const value = request.parameter(`response-${name}`);
    if (value !== undefined) overrides[name] = assertHeaderValue(`response-${name}`, value);
  }
  const wantsChecksum = request.amzHeader('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED';
  const length = range ? range.last - range.first + 1 : version.sizeBytes;
  const headers = {
    'accept-ranges': 'bytes',
    ...version.headers,
    ...overrides,
    'content-length': `${length}`,
    ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${version.sizeBytes}` }),
    etag: `"${version.etag}"`,
    'last-modified': new Date(version.lastModifiedMs).toUTCString(),
    'x-amz-version-id': version.versionId,
    ...(wantsChecksum && !range && checksumHeaders(version)),
    ...(version.tags.length > 0 && { 'x-amz-tagging-count': `${version.tags.length}` }),
  };
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || length === 0) return { status, headers };

  const file = await bucket.store.open(version);
  if (!file) throw noSuchVersion(request.key, version.versionId);
  const body = file.createReadStream(range ? { start: range.first, end: range.last } : {});
  return { status, headers, body };
}

/** Of a header such as `bytes=0-99`; undefined where it asks for nothing or is in no form known. */
function readRange(
  header: string | undefined,
  sizeBytes: number,
): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  if (first <= last) return { first, last };
  throw new BucketError(
    416,
    'InvalidRange',
    'The requested range is not satisfiable',
    { RangeRequested: header ?? '', ActualObjectSize: `${sizeBytes}` },
    { 'content-range': `bytes */${sizeBytes}` },
  );
}

import type { Answer, Bucket } from './bucket.ts';
import type { BucketRequest } from './bucket-request.ts';
import type { StoredVersion } from './object-store.ts';
import { element, xmlDocument } from './xml.ts';

const MOST_KEYS = 1000;

export async function listVersions(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  const prefix = request.parameter('prefix') ?? '';
  const keyMarker = request.parameter('key-marker') ?? '';
  const versionMarker = request.parameter('version-id-marker');
  const most = Number(request.parameter('max-keys') ?? MOST_KEYS);

  const page: StoredVersion[] = [];
  let isTruncated = false;
  for (const key of await bucket.store.keys()) {
    const place = Buffer.compare(Buffer.from(key), Buffer.from(keyMarker));
    if (!key.startsWith(prefix) || place < 0 || (place === 0 && versionMarker === undefined)) continue;
    const versions = await bucket.store.versions(key);
    const after = place === 0 ? versions.findIndex(({ versionId }) => versionId === versionMarker) + 1 : 0;
    for (const version of versions.slice(after)) {
      isTruncated = page.length === most;
      if (isTruncated) break;
      page.push(version);
    }
    if (isTruncated) break;
  }
  const last = page.at(-1);
  const next = isTruncated
    ? element('NextKeyMarker', last?.key ?? '') + element('NextVersionIdMarker', last?.versionId ?? '')
    : '';
  const entries = page.map(({ key, versionId, deleteMarker }) => {
    const name = deleteMarker ? 'DeleteMarker' : 'Version';
    return `<${name}>${element('Key', key)}${element('VersionId', versionId)}</${name}>`;
  });
  const body = element('IsTruncated', isTruncated) + next + entries.join('');
  return { status: 200, body: xmlDocument('ListVersionsResult', body) };
}

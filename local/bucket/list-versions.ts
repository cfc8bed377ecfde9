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

  const page: { version: StoredVersion; isLatest: boolean }[] = [];
  let isTruncated = false;
  for (const key of await bucket.store.keys()) {
    const place = Buffer.compare(Buffer.from(key), Buffer.from(keyMarker));
    if (!key.startsWith(prefix) || place < 0 || (place === 0 && versionMarker === undefined)) continue;
    const versions = await bucket.store.versions(key);
    const after = place === 0 ? versions.findIndex(({ versionId }) => versionId === versionMarker) + 1 : 0;
    for (const [index, version] of versions.entries()) {
      if (index < after) continue;
      isTruncated = page.length === most;
      if (isTruncated) break;
      page.push({ version, isLatest: index === 0 });
    }
    if (isTruncated) break;
  }
  const last = page.at(-1)?.version;
  const next = isTruncated
    ? element('NextKeyMarker', last?.key ?? '') + element('NextVersionIdMarker', last?.versionId ?? '')
    : '';
  const entries = page.map(({ version: { key, versionId, sizeBytes, deleteMarker }, isLatest }) => {
    const name = deleteMarker ? 'DeleteMarker' : 'Version';
    const fields = element('Key', key) + element('VersionId', versionId) + element('IsLatest', isLatest);
    return `<${name}>${fields}${deleteMarker ? '' : element('Size', sizeBytes)}</${name}>`;
  });
  const body =
    element('Name', bucket.name) +
    element('Prefix', prefix) +
    element('MaxKeys', most) +
    element('IsTruncated', isTruncated) +
    next +
    entries.join('');
  return { status: 200, body: xmlDocument('ListVersionsResult', body) };
}

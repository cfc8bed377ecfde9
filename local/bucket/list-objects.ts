import type { Answer, Bucket } from './bucket.ts';
import { invalidArgument, notImplemented } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';
import type { StoredVersion } from './object-store.ts';
import { element, xmlDocument } from './xml.ts';

const MAX_KEYS = 1000;

export function readMaxKeys(request: BucketRequest): number {
  const maxKeys = request.parameter('max-keys') ?? `${MAX_KEYS}`;
  if (!/^[1-9]\d{0,8}$/.test(maxKeys)) {
    throw invalidArgument('Provided max-keys not an integer or within integer range', {
      ArgumentName: 'max-keys',
      ArgumentValue: maxKeys,
    });
  }
  return Math.min(Number(maxKeys), MAX_KEYS);
}

export async function listObjects(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  if (request.parameter('list-type') !== '2') throw notImplemented('The first version of ListObjects');
  const most = readMaxKeys(request);
  const after = Buffer.from(request.parameter('continuation-token') ?? '', 'base64');

  const page: StoredVersion[] = [];
  let isTruncated = false;
  for (const key of await bucket.store.keys()) {
    if (Buffer.compare(Buffer.from(key), after) <= 0) continue;
    const version = await bucket.store.find(key);
    if (!version || version.deleteMarker) continue;
    isTruncated = page.length === most;
    if (isTruncated) break;
    page.push(version);
  }
  const next = Buffer.from(page.at(-1)?.key ?? '').toString('base64');
  const contents = page.map(
    ({ key, sizeBytes }) => `<Contents>${element('Key', key)}${element('Size', sizeBytes)}</Contents>`,
  );
  const body =
    element('Name', bucket.name) +
    element('KeyCount', page.length) +
    element('MaxKeys', most) +
    element('IsTruncated', isTruncated) +
    (isTruncated ? element('NextContinuationToken', next) : '') +
    contents.join('');
  return { status: 200, body: xmlDocument('ListBucketResult', body) };
}

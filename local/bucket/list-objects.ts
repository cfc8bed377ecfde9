import type { Answer } from './answer.ts';
import type { Bucket } from './bucket.ts';
import { invalidArgument, notImplemented } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';
import { uriEncode } from './signature.ts';
import type { StoredVersion } from './stored-version.ts';
import { element, xmlDocument } from './xml.ts';

const MAX_KEYS = 1000;

interface Listing {
  readonly prefix: string;
  readonly maxKeys: number;
  readonly encoding: string | undefined;
  /** A key as the answer shows it. */
  show(key: string): string;
}

function readListing(request: BucketRequest): Listing {
  const maxKeys = request.parameter('max-keys') ?? `${MAX_KEYS}`;
  if (!/^\d{1,9}$/.test(maxKeys)) {
    throw invalidArgument('Provided max-keys not an integer or within integer range', {
      ArgumentName: 'max-keys',
      ArgumentValue: maxKeys,
    });
  }
  const encoding = request.parameter('encoding-type');
  if (encoding !== undefined && encoding !== 'url') {
    throw invalidArgument('Invalid Encoding Method specified in Request', { ArgumentName: 'encoding-type' });
  }
  if (request.parameter('delimiter')) throw notImplemented('A delimiter in a list');
  return {
    prefix: request.parameter('prefix') ?? '',
    maxKeys: Math.min(Number(maxKeys), MAX_KEYS),
    encoding,
    show: (key) => (encoding === 'url' ? key.split('/').map(uriEncode).join('/') : key),
  };
}

/** Objects by key: those whose newest version is no delete marker. */
export async function listObjects(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  if (request.parameter('list-type') !== '2') throw notImplemented('The first version of ListObjects');
  const { prefix, maxKeys, encoding, show } = readListing(request);
  const token = request.parameter('continuation-token');
  const startAfter = request.parameter('start-after');
  const after = token === undefined ? (startAfter ?? '') : readToken(token);

  const page: StoredVersion[] = [];
  let isTruncated = false;
  for (const key of maxKeys === 0 ? [] : await keysAfter(bucket, prefix, after)) {
    const version = await bucket.store.find(key);
    if (!version || version.deleteMarker) continue;
    isTruncated = page.length === maxKeys;
    if (isTruncated) break;
    page.push(version);
  }
  const lastKey = page.at(-1)?.key ?? '';
  const contents = page.map(
    (version) =>
      `<Contents>${element('Key', show(version.key))}${described(version)}${element('StorageClass', 'STANDARD')}</Contents>`,
  );
  const body =
    element('Name', bucket.name) +
    element('Prefix', show(prefix)) +
    element('StartAfter', startAfter && show(startAfter)) +
    element('ContinuationToken', token) +
    element('NextContinuationToken', isTruncated ? writeToken(lastKey) : undefined) +
    element('KeyCount', page.length) +
    element('MaxKeys', maxKeys) +
    element('EncodingType', encoding) +
    element('IsTruncated', isTruncated) +
    contents.join('');
  return { status: 200, body: xmlDocument('ListBucketResult', body) };
}

/** Every version and delete marker, by key, the newest of each key first. */
export async function listObjectVersions(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  const { prefix, maxKeys, encoding, show } = readListing(request);
  const keyMarker = request.parameter('key-marker') ?? '';
  const versionIdMarker = request.parameter('version-id-marker');
  if (versionIdMarker !== undefined && keyMarker === '') {
    throw invalidArgument('A version-id marker cannot be specified without a key marker.', {
      ArgumentName: 'version-id-marker',
      ArgumentValue: versionIdMarker,
    });
  }

  const page: { version: StoredVersion; isLatest: boolean }[] = [];
  let isTruncated = false;
  const begun = versionIdMarker ? await bucket.store.versions(keyMarker) : [];
  const rest = begun.slice(begun.findIndex(({ versionId }) => versionId === versionIdMarker) + 1);
  const take = (versions: readonly StoredVersion[], newest: StoredVersion | undefined) => {
    for (const version of versions) {
      isTruncated ||= page.length === maxKeys;
      if (!isTruncated) page.push({ version, isLatest: version === newest });
    }
  };
  if (maxKeys > 0) {
    take(keyMarker.startsWith(prefix) ? rest : [], undefined);
    for (const key of await keysAfter(bucket, prefix, keyMarker)) {
      if (isTruncated) break;
      const versions = await bucket.store.versions(key);
      take(versions, versions[0]);
    }
  }

  const last = page.at(-1)?.version;
  const entries = page.map(({ version, isLatest }) => {
    const name = version.deleteMarker ? 'DeleteMarker' : 'Version';
    const identity =
      element('Key', show(version.key)) +
      element('VersionId', version.versionId) +
      element('IsLatest', isLatest);
    return version.deleteMarker
      ? `<${name}>${identity}${element('LastModified', modified(version))}</${name}>`
      : `<${name}>${identity}${described(version)}${element('StorageClass', 'STANDARD')}</${name}>`;
  });
  const body =
    element('Name', bucket.name) +
    element('Prefix', show(prefix)) +
    element('KeyMarker', show(keyMarker)) +
    element('VersionIdMarker', versionIdMarker ?? '') +
    element('NextKeyMarker', isTruncated && last ? show(last.key) : undefined) +
    element('NextVersionIdMarker', isTruncated ? last?.versionId : undefined) +
    element('MaxKeys', maxKeys) +
    element('EncodingType', encoding) +
    element('IsTruncated', isTruncated) +
    entries.join('');
  return { status: 200, body: xmlDocument('ListVersionsResult', body) };
}

async function keysAfter(bucket: Bucket, prefix: string, after: string): Promise<string[]> {
  const keys = await bucket.store.keys(prefix);
  const marker = Buffer.from(after);
  return keys.filter((key) => after === '' || Buffer.compare(Buffer.from(key), marker) > 0);
}

const modified = (version: StoredVersion) => new Date(version.lastModifiedMs).toISOString();

function described(version: StoredVersion): string {
  const algorithms = Object.keys(version.checksums).map((name) =>
    element('ChecksumAlgorithm', name.toUpperCase()),
  );
  return (
    element('LastModified', modified(version)) +
    element('ETag', `"${version.etag}"`) +
    algorithms.join('') +
    element('Size', version.sizeBytes)
  );
}

const writeToken = (key: string) => Buffer.from(key).toString('base64');

function readToken(token: string): string {
  const key = Buffer.from(token, 'base64');
  if (token !== '' && key.toString('base64') === token) return key.toString('utf8');
  throw invalidArgument('The continuation token provided is incorrect', {
    ArgumentName: 'continuation-token',
  });
}

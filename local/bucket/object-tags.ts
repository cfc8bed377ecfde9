import type { Answer } from './answer.ts';
import type { Authentication } from './authenticate.ts';
import { readXmlBody } from './body.ts';
import type { Bucket } from './bucket.ts';
import { BucketError, invalidArgument } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';
import { requireVersion } from './get-object.ts';
import type { StoredVersion, Tag } from './stored-version.ts';
import { element, unescapeXml, xmlDocument } from './xml.ts';

const MAX_TAGS = 10;
const MAX_KEY_LENGTH = 128;
const MAX_VALUE_LENGTH = 256;

const TAGGING =
  /^\s*(?:<\?xml[^>]*\?>)?\s*<Tagging(?:\s[^>]*)?>\s*<TagSet\s*(?:\/>|>(.*)<\/TagSet>)\s*<\/Tagging>\s*$/s;
const TAG = /^\s*<Tag>\s*<Key>([^<]*)<\/Key>\s*<Value(?:\s*\/>|>([^<]*)<\/Value>)\s*<\/Tag>\s*/;

export async function getObjectTagging(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  const version = await requireVersion(bucket, request);
  const tags = version.tags.map(
    ({ key, value }) => `<Tag>${element('Key', key)}${element('Value', value)}</Tag>`,
  );
  return {
    status: 200,
    headers: versionHeader(version),
    body: xmlDocument('Tagging', `<TagSet>${tags.join('')}</TagSet>`),
  };
}

export async function putObjectTagging(
  bucket: Bucket,
  request: BucketRequest,
  authentication: Authentication,
): Promise<Answer> {
  const tags = parseTagging(await readXmlBody(request, authentication));
  const version = await requireVersion(bucket, request);
  await bucket.store.replaceTags(version, tags);
  return { status: 200, headers: versionHeader(version) };
}

export async function deleteObjectTagging(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  const version = await requireVersion(bucket, request);
  await bucket.store.replaceTags(version, []);
  return { status: 204, headers: versionHeader(version) };
}

const versionHeader = ({ versionId }: StoredVersion) => ({ 'x-amz-version-id': versionId });

/** Of the header `x-amz-tagging`, written like a query. */
export function tagsOfHeader(header: string | undefined): Tag[] {
  const given = [...new URLSearchParams(header ?? '')].map(([key, value]) => ({ key, value }));
  return assertTags(given, () =>
    invalidArgument(
      'The header x-amz-tagging shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.',
    ),
  );
}

function parseTagging(xml: string): Tag[] {
  const malformed = () =>
    new BucketError(
      400,
      'MalformedXML',
      'The XML you provided was not well-formed or did not validate against our published schema',
    );
  const document = TAGGING.exec(xml);
  if (!document) throw malformed();
  const tags: Tag[] = [];
  let rest = document[1] ?? '';
  while (rest.trim() !== '') {
    const found = TAG.exec(rest);
    const key = unescapeXml(found?.[1] ?? '');
    const value = unescapeXml(found?.[2] ?? '');
    if (!found || key === undefined || value === undefined) throw malformed();
    tags.push({ key, value });
    rest = rest.slice(found[0].length);
  }
  return assertTags(
    tags,
    () => new BucketError(400, 'InvalidTag', 'Cannot provide multiple Tags with the same key'),
  );
}

function assertTags(tags: Tag[], duplicate: () => BucketError): Tag[] {
  if (tags.length > MAX_TAGS)
    throw new BucketError(400, 'BadRequest', 'Object tags cannot be greater than 10');
  for (const { key, value } of tags) {
    if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
      throw new BucketError(400, 'InvalidTag', 'The TagKey you have provided is invalid');
    }
    if (value.length > MAX_VALUE_LENGTH) {
      throw new BucketError(400, 'InvalidTag', 'The TagValue you have provided is invalid');
    }
  }
  if (new Set(tags.map(({ key }) => key)).size < tags.length) throw duplicate();
  return tags;
}

import type { IncomingMessage } from 'node:http';
import { BucketError, invalidArgument, noSuchKey } from './bucket-error.ts';

export const BUCKET_PATH = '/local/bucket/';

const KEY_LIMIT_BYTES = 1024;

export interface BucketRequest {
  readonly message: IncomingMessage;
  readonly method: string;
  readonly path: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  parameter(name: string): string | undefined;
  /** Returns the value in the form that is signed. A comma joins several values. */
  header(name: string): string | undefined;
  /** A presigned request has its `x-amz-…` headers in the query. */
  amzHeader(name: string): string | undefined;
}

export function readRequest(message: IncomingMessage): BucketRequest {
  const [rawPath = '/', rawQuery = ''] = splitOnce(message.url ?? '/', '?');
  const path = decode(rawPath);
  if (!path.startsWith(BUCKET_PATH)) throw noSuchKey(path);
  const [bucket, key] = splitOnce(path.slice(BUCKET_PATH.length), '/');
  assertKeyLength(key);
  const query = rawQuery
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name, value] = splitOnce(pair.replaceAll('+', ' '), '=');
      return [decode(name), decode(value)] as const;
    });
  const parameter = (name: string) => query.find(([queryName]) => queryName === name)?.[1];
  const header = (name: string) => message.headersDistinct[name]?.join(',');
  return {
    message,
    method: message.method ?? 'GET',
    path,
    bucket,
    key,
    query,
    parameter,
    header,
    amzHeader: (name) => header(name) ?? query.find(([queryName]) => queryName.toLowerCase() === name)?.[1],
  };
}

export function assertKeyLength(key: string): void {
  if (Buffer.byteLength(key) > KEY_LIMIT_BYTES) {
    throw new BucketError(400, 'KeyTooLongError', 'Your key is too long');
  }
}

export function assertHeaderValue(name: string, value: string): string {
  if (/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) return value;
  throw invalidArgument('Header value cannot be represented using ISO-8859-1.', { ArgumentName: name });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BucketError(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

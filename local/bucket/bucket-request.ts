import type { IncomingMessage } from 'node:http';
import { BucketError } from './bucket-error.ts';

export const BUCKET_PATH = '/local/bucket/';

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
}

export function readRequest(message: IncomingMessage): BucketRequest {
  const [rawPath = '/', rawQuery = ''] = splitOnce(message.url ?? '/', '?');
  const path = decode(rawPath);
  const [bucket, key] = splitOnce(path.slice(BUCKET_PATH.length), '/');
  const query = rawQuery
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name, value] = splitOnce(pair.replaceAll('+', ' '), '=');
      return [decode(name), decode(value)] as const;
    });
  return {
    message,
    method: message.method ?? 'GET',
    path,
    bucket,
    key,
    query,
    parameter: (name) => query.find(([queryName]) => queryName === name)?.[1],
    header: (name) => message.headersDistinct[name]?.join(','),
  };
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

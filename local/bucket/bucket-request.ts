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
  const [, rawPath = '', rawQuery] = /^([^?]*)\??(.*)$/.exec(message.url ?? '/') ?? [];
  const path = decode(rawPath);
  const [, bucket = '', key = ''] = /^([^/]*)\/?(.*)$/s.exec(path.slice(BUCKET_PATH.length)) ?? [];
  const query = [...new URLSearchParams(rawQuery)];
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

import type { Readable } from 'node:stream';
import type { Authority } from './authenticate.ts';
import type { ObjectStore } from './object-store.ts';

export interface Bucket extends Authority {
  readonly name: string;
  /** True for the locked bucket, in which objects cannot be overwritten or removed. */
  readonly writesOnce: boolean;
  readonly store: ObjectStore;
}

/** The answer of an operation. If the body is a string, it is XML. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

import type { Readable } from 'node:stream';
import type { Authority } from './authenticate.ts';
import type { ObjectStore } from './object-store.ts';

/** The only bucket that is served. */
export interface Bucket extends Authority {
  readonly name: string;
  /** Whether nothing can be overwritten or removed, as in the locked bucket. */
  readonly writesOnce: boolean;
  readonly store: ObjectStore;
}

/** The answer of an operation; a text body is XML. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

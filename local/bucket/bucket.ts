import type { Readable } from 'node:stream';
import type { Authority } from './authenticate.ts';
import type { ObjectStore } from './object-store.ts';

/** The one bucket that is served, for the whole of its life. */
export interface Bucket extends Authority {
  readonly name: string;
  /** Whether nothing may be written over or removed, as by the policy of the locked bucket. */
  readonly writesOnce: boolean;
  readonly store: ObjectStore;
}

/** The answer of an operation; a text body is XML. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

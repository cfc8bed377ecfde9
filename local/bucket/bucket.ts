import type { Readable } from 'node:stream';
import type { Authority } from './authenticate.ts';
import type { ObjectStore } from './object-store.ts';

export interface Bucket extends Authority {
  readonly name: string;
  readonly writesOnce: boolean;
  readonly store: ObjectStore;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

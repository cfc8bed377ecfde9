import type { Readable } from 'node:stream';

/** What an operation answers; the body is XML where it is text. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

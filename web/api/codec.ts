import * as z from 'zod';
import { type Capability, callOf } from '#shared/contract/index.ts';
import { ApiError } from './api-error.ts';

/** `path` names the first wrong value, e.g. `clients[3].mobile`, or is empty. */
export class UnexpectedAnswer extends Error {
  readonly path: string;

  constructor(path: readonly PropertyKey[]) {
    const text = z.core.toDotPath(path);
    super(`Unexpected answer at ${text}`);
    this.path = text;
  }
}

/** Throws ApiError if the input violates the contract. */
export function encodeInput(capability: Capability, input: object): Record<string, unknown> {
  const encoded = z.safeEncode(callOf(capability).input, input as never);
  if (encoded.success) return encoded.data;
  const issues = encoded.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  throw new ApiError({
    status: 400,
    code: 'invalid-input',
    message: issues[0]?.message ?? 'Invalid',
    issues,
  });
}

/** Throws UnexpectedAnswer if the answer violates the contract. */
export function readAnswer(capability: Capability, body: unknown): unknown {
  const read = z.safeDecode(callOf(capability).output, body);
  if (read.success) return read.data;
  throw new UnexpectedAnswer(read.error.issues[0]?.path ?? []);
}

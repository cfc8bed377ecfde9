import * as z from 'zod';
import { type Capability, callOf } from '#shared/contract/index.ts';
import { ApiError } from './api-error.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';

/** Converts the input of an API request to the format that is sent, and checks it by the contract. Throws ApiError. */
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

/** Decodes an answer's JSON: amounts in cents, days as CalendarDate. Throws UnexpectedAnswer. */
export function readAnswer(capability: Capability, body: unknown): unknown {
  const read = z.safeDecode(callOf(capability).output, body);
  if (read.success) return read.data;
  throw new UnexpectedAnswer(read.error.issues[0]?.path ?? []);
}

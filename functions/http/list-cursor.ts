import { createHash } from 'node:crypto';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { Refusal } from '../ledger/refusal.ts';

const DIGEST_LENGTH = 8;

export function listOf(call: Endpoint, input: Readonly<Record<string, unknown>>): string | undefined {
  if (call.method !== 'GET' || !('cursor' in call.input.shape)) return undefined;
  const { cursor: _, limit: __, ...filters } = input;
  const text = JSON.stringify([call.path, filters]);
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);
}

export function withOwnCursor<Input extends object>(list: string, input: Input): Input {
  if (!('cursor' in input) || typeof input.cursor !== 'string') return input;
  if (!input.cursor.startsWith(list)) throw new Refusal('invalid-cursor');
  return { ...input, cursor: input.cursor.slice(list.length) };
}

export function withListNamed<Output extends object>(list: string, output: Output): Output {
  if (!('next_cursor' in output) || typeof output.next_cursor !== 'string') return output;
  return { ...output, next_cursor: list + output.next_cursor };
}

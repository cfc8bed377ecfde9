import * as z from 'zod';
import { Refusal } from './refusal.ts';

export function placeAfter(sortKey: RegExp) {
  return z.strictObject({ after: z.string().regex(sortKey) });
}

export const placeInTime = placeAfter(/^\d{4}-\d{2}-\d{2}(T[\d:.]{8,15}Z)?(#[A-Za-z0-9:._-]{1,80}){1,2}$/);

export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** DynamoDB rejects queries with an unpaired surrogate, and a forged cursor may contain one. */
function wellFormed(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Refusal('invalid-cursor');
  return value;
}

export function readCursor<Place extends z.ZodType>(cursor: string, schema: Place): z.output<Place> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'), wellFormed));
  } catch {
    throw new Refusal('invalid-cursor');
  }
}

import type * as z from 'zod';
import { Refusal } from '../http/refusal.ts';

/** Packs the place where the next page starts. Opaque to callers, not secret. */
export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads a cursor of ours; anything else is refused as `invalid-cursor`. */
export function readCursor<Place extends z.ZodType>(cursor: string, schema: Place): z.output<Place> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new Refusal('invalid-cursor');
  }
}

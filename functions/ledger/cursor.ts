import * as z from 'zod';
import { Refusal } from './refusal.ts';

/** A place in a list: just past the item of this sort key. */
export function placeAfter(sortKey: RegExp) {
  return z.strictObject({ after: z.string().regex(sortKey) });
}

/** A place in a list ordered by a day or an instant, whose sort keys are that and an id or two. */
export const placeInTime = placeAfter(/^\d{4}-\d{2}-\d{2}(T[\d:.]{8,15}Z)?(#[A-Za-z0-9:._-]{1,80}){1,2}$/);

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

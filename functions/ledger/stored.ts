import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

export interface StoredSchema<Value> {
  parse(item: unknown): Value;
}

export type Stored<Schema extends StoredSchema<unknown>> = ReturnType<Schema['parse']>;

export function storedItem<Schema extends z.ZodType>(
  schema: Schema,
): StoredSchema<z.output<Schema>> & { readonly schema: Schema } {
  return { schema, parse: (item) => schema.parse(inOrder(item)) };
}

/** The database returns attributes in varying orders. Sorted attributes make reading long lists twice as fast. */
function inOrder(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const ordered: Record<string, unknown> = {};
  for (const name of Object.keys(item).sort()) ordered[name] = (item as Record<string, unknown>)[name];
  return ordered;
}

export const storedCents = z.custom<Cents>((value) => Number.isSafeInteger(value));

export const storedDay = z.custom<CalendarDate>((value) => typeof value === 'string' && value.length === 10);

export function storedPacked<Schema extends z.ZodType>(schema: Schema) {
  return z
    .instanceof(Uint8Array)
    .transform((bytes): unknown => JSON.parse(gunzipSync(bytes).toString('utf8')))
    .pipe(schema);
}

export function pack(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value));
}

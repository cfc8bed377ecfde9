import { isDeepStrictEqual } from 'node:util';

/** The fields that differ, each with its value before and after, for an audit row. */
export function fieldChanges<Fields extends object>(
  before: Fields,
  after: Fields,
): Partial<Record<keyof Fields, { before: unknown; after: unknown }>> {
  const changes: Partial<Record<keyof Fields, { before: unknown; after: unknown }>> = {};
  for (const name of Object.keys(after) as (keyof Fields)[]) {
    if (!isDeepStrictEqual(before[name], after[name]))
      changes[name] = { before: before[name], after: after[name] };
  }
  return changes;
}

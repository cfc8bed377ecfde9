import { isDeepStrictEqual } from 'node:util';

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

import { isDeepStrictEqual } from 'node:util';

/** Returns the new values of the fields of `shape` that differ. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
  shape: Readonly<Partial<Record<keyof Fields, unknown>>>,
): Partial<Fields> {
  const names = Object.keys(shape) as (keyof Fields)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>;
}

export function fieldChanges<Fields extends object>(before: Fields, after: Fields) {
  const changes: Partial<Record<keyof Fields, { before: unknown; after: unknown }>> = {};
  for (const name of Object.keys(after) as (keyof Fields)[]) {
    if (!isDeepStrictEqual(before[name], after[name]))
      changes[name] = { before: before[name], after: after[name] };
  }
  return changes;
}

/** If no shown field has changed, the audit row names the version, because each row must name a change. */
export function toldChanges<Told extends object>(
  before: Told | undefined,
  after: Told,
  version: number,
): Record<string, { before?: unknown; after?: unknown }> {
  const changes = fieldChanges<Partial<Told>>(before ?? {}, after) as Record<
    string,
    { before: unknown; after: unknown }
  >;
  return Object.keys(changes).length > 0 ? changes : { version: { after: version } };
}

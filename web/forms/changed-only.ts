/** Returns only changed fields, so that saving does not undo other managers' changes. */
export function changedOnly<Fields extends object>(
  fields: Fields,
  before: { readonly [Name in keyof Fields]?: unknown },
): Partial<Fields> {
  const changed = Object.entries(fields).filter(([name, value]) => value !== before[name as keyof Fields]);
  return Object.fromEntries(changed) as Partial<Fields>;
}

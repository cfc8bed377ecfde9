// biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no common shape
type Value = any;

/**
 * The values at a path of `.` between names, by the keys of the list members they stand in: `List[Key]` looks into each
 * member of a list, known by its `Key`, and `List[]` collects from all members. A value that is not set is undefined.
 */
export function valuesAt(properties: unknown, path: string): ReadonlyMap<string, unknown> {
  let found = new Map<string, Value>([['', properties]]);
  for (const step of path.split('.')) {
    const [, name = '', isList, key] = /^([\w:]+)(\[(\w*)\])?$/.exec(step) ?? [];
    found = new Map(
      [...found].flatMap(([part, value]): [string, Value][] => {
        const next = memberOf(value, name);
        if (!isList || !key || !Array.isArray(next)) return [[part, next]];
        return next.map((member) => [[part, nameOf(member[key])].filter(Boolean).join(' '), member]);
      }),
    );
  }
  return found;
}

/** The named member of a value, or those of all its members if it is a list and the name is no position in it. */
function memberOf(value: Value, name: string): Value {
  if (!Array.isArray(value) || /^\d+$/.test(name)) return value?.[name];
  return value.flatMap((member) => member?.[name] ?? []);
}

function nameOf(key: unknown): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

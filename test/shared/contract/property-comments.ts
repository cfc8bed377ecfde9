import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../shared/contract/', import.meta.url));

export interface PropertyComments {
  /** By owner, those whose properties it has too; a record by its name, a call by `capability`, fields by their constant. */
  readonly parents: Readonly<Record<string, readonly string[]>>;
  /** By `Record.property`, `capability.input.property` or `fields.property`. */
  readonly comments: Readonly<Record<string, string>>;
}

/**
 * The comments beside the properties of the contract, so that who uses the API reads what who works on it reads. They are
 * found by the layout that the formatter gives: a comment of one line, and the property on the next.
 */
export function propertyComments(): PropertyComments {
  const sources = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .map((file) => readFileSync(FOLDER + file, 'utf8'));
  const names = new Map(
    sources.flatMap((source) =>
      [...source.matchAll(/const (\w+) = named\(\s*'(\w+)'/g)].map(([, variable, name]) => [variable, name]),
    ),
  );
  const parents: Record<string, string[]> = {};
  const comments: Record<string, string> = {};
  let current: { owner: string; outer: { indent: number; name: string }[]; comment: string | undefined } = {
    owner: '',
    outer: [],
    comment: undefined,
  };
  for (const line of sources.flatMap((source) => source.split('\n'))) {
    const owner = ownerAt(line);
    if (owner !== undefined) current = { owner, outer: [], comment: undefined };
    const variable = line
      .match(/\.\.\.(\w+)\(\)|(\w+)\(\)\.(?:extend|omit|pick)\(|(csvImport)\($/)
      ?.slice(1)
      .find(Boolean);
    if (variable)
      parents[current.owner] = [...(parents[current.owner] ?? []), names.get(variable) ?? variable];
    if (owner !== undefined) continue;
    const property = line.match(/^(\s+)(\w+): /);
    if (property) {
      const [, { length: indent } = '', name = ''] = property;
      current.outer = [...current.outer.filter((one) => one.indent < indent), { indent, name }];
      const key = [current.owner, ...current.outer.map((one) => one.name)].join('.');
      if (current.comment !== undefined) comments[key] = current.comment;
    }
    current.comment = line.match(/^\s+\/\*\* (.*) \*\/$/)?.[1];
  }
  return { parents, comments };
}

/** What begins on a line: a record, a call, or fields that several have. */
function ownerAt(line: string): string | undefined {
  return (
    line.match(/named\('(\w+)'/)?.[1] ??
    line.match(/^ {2}(\w+): endpoint\(/)?.[1] ??
    line.match(/^(?:export )?(?:const|function) (\w+)/)?.[1]
  );
}

import type { Plugin } from 'vite';
import { describeCalls } from './describe-calls.ts';

/** The value as a program, in which each object that occurs more than once is written once. */
function programOf(value: object): string {
  const seen = new Map<string, number>();
  const isObject = (one: unknown): one is object => typeof one === 'object' && one !== null;
  const count = (one: object) => {
    const text = JSON.stringify(one);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    if (times === 1) for (const inner of Object.values(one).filter(isObject)) count(inner);
  };
  count(value);
  const names = new Map<string, string>();
  const lines: string[] = [];
  const write = (one: unknown): string => {
    if (!isObject(one)) return JSON.stringify(one);
    const text = JSON.stringify(one);
    const known = names.get(text);
    if (known) return known;
    const written = Array.isArray(one)
      ? `[${one.map(write).join()}]`
      : `{${Object.entries(one).map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`)}}`;
    if ((seen.get(text) ?? 0) < 2) return written;
    const name = `shared${names.size}`;
    names.set(text, name);
    lines.push(`const ${name}=${written};`);
    return name;
  };
  const whole = write(value);
  return `${lines.join('\n')}\nexport const CALLS=${whole};\n`;
}

/**
 * Puts what the browser must know of every call into the program as values, so that the first screen does not
 * wait for the contract's schemas and the library that reads them.
 */
export function inlineCalls(): Plugin {
  return {
    name: 'inline-calls',
    apply: 'build',
    load(id) {
      return id.endsWith('/web/api/calls.ts') ? programOf(describeCalls()) : null;
    },
  };
}

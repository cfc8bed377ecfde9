const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * A name that one object of this JSON text contains twice; undefined if there is none. `JSON.parse` silently uses the last
 * value, while a firewall may have checked the first. The text must be valid JSON.
 */
export function repeatedName(text: string): string | undefined {
  /** The names of each open object, innermost last; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let before = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && (before === '{' || before === ',')) {
      const names = open.at(-1);
      const name: string = JSON.parse(token);
      if (names?.has(name)) return name;
      names?.add(name);
    }
    before = token;
  }
  return undefined;
}

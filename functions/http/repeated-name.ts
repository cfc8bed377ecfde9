const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** `JSON.parse` uses the last value of a repeated name, but a firewall may have checked only the first. */
export function repeatedName(text: string): string | undefined {
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

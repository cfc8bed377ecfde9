/** The answer does not match the contract. `path` is the first wrong value, e.g. `clients[3].mobile`, or ''. */
export class UnexpectedAnswer extends Error {
  readonly path: string;

  constructor(path: readonly PropertyKey[]) {
    const text = path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('')
      .replace(/^\./, '');
    super(`Unexpected answer at ${text}`);
    this.path = text;
  }
}

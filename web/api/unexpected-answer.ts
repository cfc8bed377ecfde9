/** `path` names the first wrong value, e.g. `clients[3].mobile`, or is empty. */
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

type Call =
  | 'token'
  | 'users'
  | 'consents'
  | 'connectors'
  | 'connections'
  | 'refresh'
  | 'jobs'
  | 'transactions';

/** `call` is the last word in the request's path. Ids do not count: `/jobs/1` gives `jobs`. */
export type SandboxFault = {
  readonly call: Call;
  readonly page?: number;
  readonly times?: number;
} & (
  | { readonly kind: 'status'; readonly status: 429 | 500 | 503; readonly retryAfterS?: number }
  | {
      readonly kind:
        | 'hang'
        | 'drip'
        | 'reset'
        | 'html'
        | 'truncated'
        | 'bad-amount'
        | 'missing-id'
        | 'null-date'
        | 'missing-currency'
        | 'huge'
        | 'next-loop'
        | 'foreign-next'
        | 'duplicate-page'
        | 'revoke-tokens'
        | 'expire-tokens'
        | 'cursor-invalid';
    }
);

export type SandboxFaults = ReturnType<typeof createFaults>;

export function createFaults() {
  const waiting: { fault: SandboxFault; left: number }[] = [];
  return {
    add(...faults: readonly SandboxFault[]) {
      waiting.push(...faults.map((fault) => ({ fault, left: fault.times ?? 1 })));
    },
    clear() {
      waiting.length = 0;
    },
    take(call: string, page: number | undefined): SandboxFault | undefined {
      const found = waiting.find(
        ({ fault, left }) =>
          left > 0 && fault.call === call && (fault.page === undefined || fault.page === page),
      );
      if (!found) return undefined;
      found.left -= 1;
      return found.fault;
    },
  };
}

type Envelope = { data?: Record<string, unknown>[]; links?: Record<string, unknown> };

export function spoil(fault: SandboxFault, answer: Envelope, requestUrl: string): string | undefined {
  const text = JSON.stringify(answer);
  const { data = [], links } = answer;
  const withLastRow = (fields: object) =>
    JSON.stringify({
      ...answer,
      data: data.map((row) => (row === data.at(-1) ? { ...row, ...fields } : row)),
    });
  const withNext = (next: string) => JSON.stringify({ ...answer, links: { ...links, next } });
  switch (fault.kind) {
    case 'html':
      return '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';
    case 'truncated':
      return text.slice(0, Math.floor(text.length / 2));
    case 'huge':
      return `${' '.repeat(50 * 1024 * 1024)}${text}`;
    case 'bad-amount':
      return withLastRow({ amount: 'abc' });
    case 'missing-id':
      return withLastRow({ id: undefined });
    case 'null-date':
      return withLastRow({ postDate: null });
    case 'missing-currency':
      return withLastRow({ currency: undefined });
    case 'next-loop':
      return withNext(requestUrl);
    case 'foreign-next': {
      const foreign = new URL(String(links?.next ?? requestUrl));
      foreign.host = 'other.example.com';
      return withNext(foreign.href);
    }
    default:
      return undefined;
  }
}

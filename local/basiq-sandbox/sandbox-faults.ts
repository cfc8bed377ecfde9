import * as z from 'zod';

/** A fault names a call by the last segment of the path that is not an id. */
export const FAULTY_CALLS = [
  'token',
  'users',
  'consents',
  'connectors',
  'connections',
  'refresh',
  'jobs',
  'transactions',
] as const;

const kinds = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.union([z.literal(429), z.literal(500), z.literal(503)]),
    retryAfterS: z.number().optional(),
  }),
  z.strictObject({
    kind: z.enum([
      'hang',
      'drip',
      'reset',
      'html',
      'truncated',
      'bad-amount',
      'missing-id',
      'null-date',
      'missing-currency',
      'huge',
      'next-loop',
      'foreign-next',
      'duplicate-page',
      'revoke-tokens',
      'expire-tokens',
      'cursor-invalid',
    ]),
  }),
]);

export const sandboxFault = z.intersection(
  z.object({
    call: z.enum(FAULTY_CALLS),
    page: z.number().optional(),
    times: z.number().optional(),
  }),
  kinds,
);
export type SandboxFault = z.output<typeof sandboxFault>;

export interface SandboxFaults {
  add(...faults: readonly SandboxFault[]): void;
  clear(): void;
  take(call: string, page: number | undefined): SandboxFault | undefined;
}

export function createFaults(): SandboxFaults {
  const waiting: { fault: SandboxFault; left: number }[] = [];
  return {
    add(...faults) {
      waiting.push(...faults.map((fault) => ({ fault, left: fault.times ?? 1 })));
    },
    clear() {
      waiting.length = 0;
    },
    take(call, page) {
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

export function spoil(fault: SandboxFault, answer: object, requestUrl: string): string | undefined {
  const text = JSON.stringify(answer);
  const copy = structuredClone(answer) as Envelope;
  const row = copy.data?.at(-1);
  const links = copy.links ?? {};
  switch (fault.kind) {
    case 'html':
      return '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';
    case 'truncated':
      return text.slice(0, Math.floor(text.length / 2));
    case 'huge':
      return `${' '.repeat(50 * 1024 * 1024)}${text}`;
    case 'bad-amount':
      if (row) row.amount = 'abc';
      return JSON.stringify(copy);
    case 'missing-id':
      if (row) delete row.id;
      return JSON.stringify(copy);
    case 'null-date':
      if (row) row.postDate = null;
      return JSON.stringify(copy);
    case 'missing-currency':
      if (row) delete row.currency;
      return JSON.stringify(copy);
    case 'next-loop':
      return JSON.stringify({ ...copy, links: { ...links, next: requestUrl } });
    case 'foreign-next': {
      const foreign = new URL(String(links.next ?? requestUrl));
      foreign.host = 'other.example.com';
      return JSON.stringify({ ...copy, links: { ...links, next: foreign.href } });
    }
    default:
      return undefined;
  }
}

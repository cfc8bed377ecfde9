import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Timing } from '#functions/basiq/basiq-client.ts';
import { basiqProvider } from '#functions/basiq/basiq-provider.ts';
import { readBasiqSettings } from '#functions/basiq/basiq-settings.ts';
import type { BankProvider, LogEntry } from '#functions/services.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Reply =
  | {
      readonly status?: number;
      readonly json?: object;
      readonly text?: string;
      readonly headers?: Record<string, string>;
    }
  | ((response: ServerResponse) => void);

export interface ScriptedProvider {
  readonly provider: BankProvider;
  readonly providerFor: (correlationId: string) => BankProvider;
  readonly url: string;
  readonly asked: Asked[];
  readonly logged: LogEntry[];
  askedFor(path: string): Asked[];
  /** Sets the answers to a path's requests, in order. The last answer repeats. */
  script(path: string, ...replies: Reply[]): void;
  close(): Promise<void>;
}

export const KEY = 'c2VjcmV0LWtleQ==';

export async function startScriptedProvider(
  timing: Partial<Timing> = {},
  options: { institutionsKeptMs?: number } = {},
): Promise<ScriptedProvider> {
  const asked: Asked[] = [];
  const logged: LogEntry[] = [];
  const scripts = new Map<string, Reply[]>();
  let tokens = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const { method = 'GET', headers } = request;
    asked.push({ method, path: pathname, query: searchParams, headers, body });
    const replies = scripts.get(pathname);
    const reply = replies && replies.length > 1 ? replies.shift() : replies?.[0];
    if (typeof reply === 'function') return reply(response);
    if (!reply && pathname === '/token') {
      tokens += 1;
      return send(response, { json: { access_token: `token-${tokens}`, expires_in: 3600 } });
    }
    send(response, reply ?? { status: 404, json: errorBody('resource-not-found') });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { BASIQ_BASE_URL: url, BASIQ_CONSENT_URL: url };
  const providerFor = basiqProvider({
    settings: readBasiqSettings(environment, async () => KEY),
    log: (entry) => logged.push(entry),
    timing: { baseDelayMs: 1, maxDelayMs: 4, ...timing },
    ...options,
  });
  return {
    provider: providerFor('request-1'),
    providerFor,
    url,
    asked,
    logged,
    askedFor: (path) => asked.filter((request) => request.path === path),
    script: (path, ...replies) => void scripts.set(path, replies),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(response: ServerResponse, reply: Exclude<Reply, (response: ServerResponse) => void>): void {
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  response.end(reply.text ?? JSON.stringify(reply.json ?? {}));
}

/** `title` and `detail` must not reach the browser. It would take them as the end of the session. */
export function errorBody(code: string, parameter?: string): object {
  return {
    type: 'list',
    correlationId: '3f0c5a7e-1111-4222-8333-444455556666',
    data: [
      {
        type: 'error',
        code,
        title: 'Authentication failed',
        detail: 'session expired for user secret-person',
        source: parameter ? { parameter } : null,
      },
    ],
  };
}

let rows = 0;

export function row(fields: Record<string, unknown> = {}): Record<string, unknown> {
  rows += 1;
  return {
    type: 'transaction',
    id: `row-${rows}`,
    status: 'posted',
    description: 'COLES 0423 NEWTOWN',
    amount: '-42.15',
    currency: 'AUD',
    direction: 'debit',
    class: 'payment',
    subClass: null,
    account: 'account-1',
    connection: 'connection-1',
    institution: 'AU00000',
    balance: '',
    transactionDate: '',
    postDate: '2025-05-07T14:00:00Z',
    enrich: null,
    ...fields,
  };
}

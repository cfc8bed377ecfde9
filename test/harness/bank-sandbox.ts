import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BankSandbox, createBankSandbox } from '#local/basiq-sandbox/server.ts';

export interface RunningBankSandbox extends BankSandbox {
  api(
    method: string,
    path: string,
    options?: { token?: string; body?: object | string; headers?: Record<string, string> },
    // biome-ignore lint/suspicious/noExplicitAny: an answer may be of any shape; tests assert which
  ): Promise<{ status: number; body: any }>;
  token(userId?: string): Promise<string>;
  connectedUser(persona?: string, institutionId?: string): Promise<{ userId: string; connectionId: string }>;
  advance(byMs: number): void;
  close(): Promise<void>;
}

export const SANDBOX_STEP_MS = 1_000;

/** With `now`, the clock stays at this instant until a test advances the clock. */
export async function startBankSandbox(
  options: { now?: string; folder?: string; port?: number } = {},
): Promise<RunningBankSandbox> {
  let listener: BankSandbox['listener'] = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  // The server keeps idle connections open, because the portal can send its next request on an idle connection.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/basiq`;
  let aheadMs = 0;
  const startedMs = options.now === undefined ? undefined : Date.parse(options.now);
  const sandbox = await createBankSandbox({
    ...(options.folder ? { folder: options.folder } : {}),
    baseUrl,
    returnUrl: 'http://localhost:3000/bank-return',
    apiKey: 'c2FuZGJveDprZXk=',
    nowMs: () => (startedMs ?? Date.now()) + aheadMs,
    stepMs: SANDBOX_STEP_MS,
  });
  listener = sandbox.listener;

  const running: RunningBankSandbox = {
    ...sandbox,
    async api(method, path, { token, body, headers = {} } = {}) {
      const isForm = typeof body === 'string';
      const response = await fetch(`${baseUrl}/${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    async token(userId) {
      const body = userId ? `scope=CLIENT_ACCESS&userId=${userId}` : 'scope=SERVER_ACCESS';
      const headers = { authorization: `Basic ${sandbox.apiKey}`, 'basiq-version': '3.0' };
      return (await running.api('POST', 'token', { body, headers })).body.access_token;
    },
    async connectedUser(persona = 'Whistler', institutionId = 'AU00000') {
      const token = await running.token();
      const { body } = await running.api('POST', 'users', { token, body: { email: 'fund@example.com' } });
      const job = await sandbox.provider.decide({
        userId: body.id,
        institutionId,
        decision: persona,
      });
      running.advance(3 * SANDBOX_STEP_MS);
      return { userId: body.id, connectionId: job?.connectionId ?? '' };
    },
    advance: (byMs) => {
      aheadMs += byMs;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return running;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import { Refusal } from '../ledger/refusal.ts';
import type { Attempt, LogEntry } from '../services.ts';
import type { BasiqSettings } from './basiq-settings.ts';
import { Breaker } from './breaker.ts';
import { type Answer, exchange, NoAnswer } from './exchange.ts';
import { errorAnswer, tokenAnswer } from './wire.ts';

export interface Timing {
  readonly deadlineMs: number;
  /** The time for all attempts of a request, including the waits between attempts. */
  readonly budgetMs: number;
  readonly tries: number;
  readonly attemptTries: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly breakerOpenMs: number;
}

const TIMING: Timing = {
  deadlineMs: 10_000,
  budgetMs: 20_000,
  tries: 6,
  attemptTries: 2,
  baseDelayMs: 250,
  maxDelayMs: 4_000,
  breakerOpenMs: 30_000,
};

export interface BasiqConnection {
  readonly settings: BasiqSettings;
  readonly timing: Timing;
  readonly breaker: Breaker;
  serverToken: { text: Promise<string>; untilMs: number } | undefined;
}

export function openBasiqConnection(settings: BasiqSettings, timing: Partial<Timing> = {}): BasiqConnection {
  const merged = { ...TIMING, ...timing };
  return { settings, timing: merged, breaker: new Breaker(merged.breakerOpenMs), serverToken: undefined };
}

interface Rejected {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  readonly parameter: string | undefined;
}

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Rejected;

interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly route: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly isRepeatable: boolean;
  readonly isOptional?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const TOKEN_MARGIN_S = 60;

/** Refuses with `bank-provider-busy` or `bank-provider-unavailable`. */
export class BasiqClient {
  readonly #connection: BasiqConnection;
  readonly #settings: BasiqSettings;
  readonly #log: (entry: LogEntry) => void;
  readonly #timing: Timing;
  readonly #breaker: Breaker;

  constructor(connection: BasiqConnection, log: (entry: LogEntry) => void) {
    this.#connection = connection;
    this.#settings = connection.settings;
    this.#log = log;
    this.#timing = connection.timing;
    this.#breaker = connection.breaker;
  }

  address(path: string, query: Readonly<Record<string, string>> = {}): URL {
    const { baseUrl } = this.#settings;
    const url = new URL(`${baseUrl.pathname.replace(/\/$/, '')}${path}`, baseUrl.origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  ownAddress(text: string, from: URL): URL | undefined {
    const { baseUrl } = this.#settings;
    if (!URL.canParse(text, from)) return undefined;
    const url = new URL(text, from);
    const isOwn = url.origin === baseUrl.origin && url.pathname.startsWith(baseUrl.pathname);
    return isOwn && !url.username && !url.password ? url : undefined;
  }

  /** Refuses with `bank-data-not-readable` if the response does not fit `schema`. */
  async get<Value>(
    url: URL,
    ask: {
      route: string;
      schema: z.ZodType<Value>;
      signal?: AbortSignal | undefined;
      isOptional?: boolean;
    },
  ): Promise<Outcome<Value>> {
    const { route, signal, isOptional = false } = ask;
    const call = { method: 'GET', url, route, isRepeatable: true, isOptional, signal } as const;
    return this.#read(call, await this.#authorised(call), ask.schema);
  }

  async post<Value>(
    url: URL,
    ask: { route: string; schema: z.ZodType<Value>; body: object; attempt?: Attempt | undefined },
  ): Promise<Outcome<Value>> {
    const call = {
      method: 'POST',
      url,
      route: ask.route,
      body: JSON.stringify(ask.body),
      contentType: 'application/json',
      // A request without a response may have taken effect, so only a request with `attempt` is repeated.
      isRepeatable: ask.attempt !== undefined,
      isOptional: ask.attempt !== undefined,
      signal: ask.attempt?.signal,
    } as const;
    return this.#read(call, await this.#authorised(call), ask.schema);
  }

  async clientToken(userId: string): Promise<string> {
    return (await this.#token({ scope: 'CLIENT_ACCESS', userId })).access_token;
  }

  refuse(rejected: Rejected, route: string): never {
    this.#log({
      level: 'error',
      event: 'bank-provider-rejected',
      route,
      status: rejected.status,
      code: rejected.code,
    });
    throw new Refusal('bank-provider-unavailable');
  }

  async #authorised(call: Call): Promise<Answer> {
    for (const isLast of [false, true]) {
      const token = await this.#keptToken();
      const answer = await this.#send(call, { authorization: `Bearer ${token}` });
      const isStale =
        answer.status === 401 || (answer.status === 403 && rejection(answer).code === 'access-denied');
      if (!isStale || isLast) return answer;
      this.#connection.serverToken = undefined;
    }
    throw new Error('unreachable');
  }

  async #keptToken(): Promise<string> {
    if (!this.#connection.serverToken || this.#connection.serverToken.untilMs <= performance.now()) {
      const asked = this.#token({ scope: 'SERVER_ACCESS' });
      const cached = { text: asked.then((token) => token.access_token), untilMs: Number.POSITIVE_INFINITY };
      this.#connection.serverToken = cached;
      asked.then(
        (token) => {
          const seconds = Math.min(token.expires_in / 2, token.expires_in - TOKEN_MARGIN_S);
          cached.untilMs = performance.now() + Math.max(0, seconds) * 1000;
        },
        () => {
          if (this.#connection.serverToken === cached) this.#connection.serverToken = undefined;
        },
      );
    }
    return this.#connection.serverToken.text;
  }

  async #token(form: Record<string, string>): Promise<z.output<typeof tokenAnswer>> {
    const call = {
      method: 'POST',
      url: this.address('/token'),
      route: 'POST /token',
      body: new URLSearchParams(form).toString(),
      contentType: 'application/x-www-form-urlencoded',
      isRepeatable: true,
    } as const;
    const key = await this.#settings.apiKey();
    const answer = await this.#send(call, { authorization: `Basic ${key}`, 'basiq-version': '3.0' });
    const outcome = this.#read(call, answer, tokenAnswer);
    return outcome.ok ? outcome.value : this.refuse(outcome, call.route);
  }

  async #send(call: Call, headers: Record<string, string>): Promise<Answer> {
    const startedMs = performance.now();
    const { budgetMs, deadlineMs } = this.#timing;
    const tries = call.isOptional ? this.#timing.attemptTries : this.#timing.tries;
    for (let attempt = 1; ; attempt += 1) {
      const elapsedMs = performance.now() - startedMs;
      if (!this.#breaker.allows(performance.now())) throw new Refusal('bank-provider-busy');
      const answer = await this.#attempt(call, headers, Math.min(deadlineMs, budgetMs - elapsedMs));
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      const waitMs = Math.max(this.#jitterMs(attempt), answer?.retryAfterMs ?? 0);
      const isOver =
        !call.isRepeatable ||
        call.signal?.aborted ||
        attempt >= tries ||
        performance.now() - startedMs + waitMs >= budgetMs;
      if (isOver) throw new Refusal('bank-provider-busy');
      await sleep(waitMs, undefined, { signal: call.signal }).catch(() => {
        throw new Refusal('bank-provider-busy');
      });
    }
  }

  async #attempt(
    { method, url, route, body, contentType, isOptional, signal }: Call,
    headers: Record<string, string>,
    deadlineMs: number,
  ): Promise<Answer | undefined> {
    const sent = { ...headers, ...(contentType ? { 'content-type': contentType } : {}) };
    let answer: Answer | undefined;
    let code: string;
    try {
      const request = { method, url, headers: sent, ...(body === undefined ? {} : { body }) };
      answer = await exchange(request, { deadlineMs, signal });
      code = String(answer.status);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (error.reason === 'too-large') {
        this.#breaker.succeeded();
        this.#log({ level: 'error', event: 'bank-provider-unreadable', route, code: error.reason });
        throw new Refusal('bank-data-not-readable');
      }
      code = error.reason;
    }
    if (answer && answer.status < 500) {
      this.#breaker.succeeded();
      if (answer.status === 429) this.#log({ level: 'warn', event: 'bank-provider-throttles', route });
    } else {
      this.#log({ level: 'warn', event: 'bank-provider-failed', route, code });
      // An aborted or optional request does not prove that the provider has failed.
      if (signal?.aborted || isOptional) {
        this.#breaker.abandoned();
      } else if (this.#breaker.failed(performance.now())) {
        this.#log({ level: 'error', event: 'bank-provider-given-up', route, code });
      }
    }
    return answer;
  }

  #jitterMs(attempt: number): number {
    const { baseDelayMs, maxDelayMs } = this.#timing;
    return Math.random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt);
  }

  #read<Value>(call: Call, answer: Answer, schema: z.ZodType<Value>): Outcome<Value> {
    if (answer.status < 200 || answer.status > 299) {
      const rejected = rejection(answer);
      this.#log({
        level: 'warn',
        event: 'bank-provider-refused',
        route: call.route,
        status: rejected.status,
        code: rejected.code,
        providerCorrelationId: rejected.correlationId,
      });
      return rejected;
    }
    const read = schema.safeParse(parsed(answer.text));
    if (read.success) return { ok: true, value: read.data };
    this.#log({ level: 'error', event: 'bank-provider-unreadable', route: call.route });
    throw new Refusal('bank-data-not-readable');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The result is logged, so a text with characters other than letters, digits and hyphens is dropped. */
function rejection(answer: Answer): Rejected & { correlationId: string | undefined } {
  const read = errorAnswer.safeParse(parsed(answer.text));
  const first = read.data?.data[0];
  const plain = (text: string | null | undefined) =>
    text && /^[A-Za-z0-9-]{1,64}$/.test(text) ? text : undefined;
  return {
    ok: false,
    status: answer.status,
    code: plain(first?.code) ?? 'unknown',
    parameter: plain(first?.source?.parameter),
    correlationId: plain(read.data?.correlationId),
  };
}

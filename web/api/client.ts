import * as z from 'zod';
import { locationOf } from '#shared/contract/endpoint.ts';
import { type Capability, type Contract, callOf, contract } from '#shared/contract/index.ts';
import { isAuthFailure, isLeaving, leaveAfterAuthFailure } from '../auth-failure.ts';
import { portalConfig } from '../config.ts';
import { idToken } from '../session-state.ts';
import { ApiError, type Issue } from './api-error.ts';
import { refreshAfter } from './refresh.ts';
import { type RawAnswer, send, sendFile } from './send.ts';

/** Values as the code holds them: amounts in cents, days as CalendarDate. */
export type CallInput<C extends Capability> = z.output<Contract[C]['input']>;
export type CallOutput<C extends Capability> = z.output<Contract[C]['output']>;

export interface CallOptions {
  /** One per opened form, so that a double press or a retry has one effect. */
  idempotencyKey?: string;
  /** The file of an upload. */
  file?: File;
  /** The uploaded part of the file, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  /** Used instead of the session's token, by a sign-out that has already ended the session. */
  token?: string;
  /**
   * When a write reads again what it changed: `meanwhile` by default, `first` to resolve only after the screen
   * is updated, `later` if the caller does it with `refreshAfter`, e.g. after several writes.
   */
  refresh?: 'meanwhile' | 'first' | 'later';
}

const ANSWER_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;

function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

/** The path of the first issue, e.g. `: clients[3].mobile`; a full stop if it is the whole answer. */
function placeOfIssue({ issues: [first] }: z.ZodError): string {
  const path = z.core.toDotPath(first?.path ?? []);
  return path ? `: ${path}` : '.';
}

interface RequestParts {
  method: string;
  url: string;
  body: Record<string, unknown> | undefined;
}

/** Splits an input into path, query and body as the contract says. */
export function requestOf<C extends Capability>(
  capability: C,
  input: CallInput<C>,
  base: string,
): RequestParts {
  const call = callOf(capability);
  const encoded = z.safeEncode(contract[capability].input, input as never);
  if (!encoded.success) {
    const issues = issuesOf(encoded.error);
    throw new ApiError({
      status: 400,
      code: 'invalid-input',
      message: issues[0]?.message ?? 'Invalid',
      issues,
    });
  }
  let path: string = call.path;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(encoded.data as Record<string, unknown>)) {
    if (value === undefined) continue;
    const place = locationOf(call, name);
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.set(name, String(value));
    else body[name] = value;
  }
  const search = query.size > 0 ? `?${query}` : '';
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  return { method: call.method, url: `${base}${path}${search}`, body: hasBody ? body : undefined };
}

/** The error of a failed answer: the body's `error` or `message`, else `HTTP {status}: {statusText}`. */
export function errorOf({ status, statusText, body }: RawAnswer): ApiError {
  const details = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const sentence = [details.error, details.message].find((text) => typeof text === 'string' && text !== '');
  return new ApiError({
    status,
    code: typeof details.code === 'string' ? details.code : '',
    message: typeof sentence === 'string' ? sentence : `HTTP ${status}: ${statusText}`,
    requestId: typeof details.requestId === 'string' ? details.requestId : undefined,
    issues: Array.isArray(details.issues) ? (details.issues as Issue[]) : [],
  });
}

function fail(error: ApiError): never {
  if (isAuthFailure(error.status, error.message)) leaveAfterAuthFailure();
  throw error;
}

/**
 * Makes a call of the contract. Throws ApiError. If the session has ended, the browser goes to the sign-in
 * page, once. After every write, even a failed one, the screens read again what it changes, because a refusal
 * or a lost answer may mean that the data has changed.
 */
export async function call<C extends Capability>(
  capability: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallOutput<C>> {
  const { refresh = 'meanwhile' } = options;
  const changesNothing = !callOf(capability).changes?.length || refresh === 'later';
  const sent = answerOf(capability, input, options);
  if (changesNothing) return sent;
  try {
    const output = await sent;
    const refreshed = refreshAfter(capability);
    if (refresh === 'first') await refreshed;
    return output;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 400 && !isLeaving()) void refreshAfter(capability);
    throw error;
  }
}

/** The inputs of a form beside its file. */
function textsOf(body: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

async function answerOf<C extends Capability>(
  capability: C,
  input: CallInput<C>,
  options: CallOptions,
): Promise<CallOutput<C>> {
  const { idempotencyKey, file, onProgress, signal } = options;
  const { apiBaseUrl } = await portalConfig();
  const { method, url, body } = requestOf(capability, input, apiBaseUrl);
  const token = options.token ?? (await idToken());
  if (!token)
    fail(
      new ApiError({ status: 0, code: 'unauthenticated', message: 'No valid authentication tokens found' }),
    );
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    'X-Correlation-Id': crypto.randomUUID(),
  };
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;

  const sent = file
    ? await sendFile({
        method,
        url,
        headers,
        fields: textsOf(body),
        file,
        onProgress,
        signal,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      })
    : await send({ method, url, headers, body, signal, timeoutMs: ANSWER_TIMEOUT_MS });
  if (sent.status < 200 || sent.status > 299) fail(errorOf(sent));

  const output = z.safeDecode(contract[capability].output, sent.body as never);
  if (!output.success) {
    throw new ApiError({
      status: sent.status,
      code: 'unexpected-answer',
      message: `The server gave an unexpected answer${placeOfIssue(output.error)}`,
    });
  }
  return output.data as CallOutput<C>;
}

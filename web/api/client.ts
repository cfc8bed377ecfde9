import type * as z from 'zod';
import { locationOf } from '#shared/contract/endpoint.ts';
import { type Capability, type Contract, callOf } from '#shared/contract/index.ts';
import type { RefusalData } from '#shared/contract/refusal-data.ts';
import { gatewaySentence } from '#shared/gateway-answers.ts';
import { UNFORESEEN } from '#shared/terms.ts';
import { isAuthFailure, isLeaving, leaveAfterAuthFailure } from '../auth-failure.ts';
import { portalConfig } from '../config.ts';
import { idToken } from '../session-state.ts';
import { ApiError, type Issue } from './api-error.ts';
import { type ClientInView, clientHeaders, clientInView } from './client-in-view.ts';
import { encodeInput, readAnswer, UnexpectedAnswer } from './codec.ts';
import { refreshAfter, refreshProfile } from './refresh.ts';
import { type RawAnswer, send, sendFile } from './send.ts';

/** Amounts are in cents, days are CalendarDate. */
export type CallInput<C extends Capability> = z.output<Contract[C]['input']>;
export type CallOutput<C extends Capability> = z.output<Contract[C]['output']>;

export interface CallOptions {
  /** Sent only with calls that are idempotent. */
  idempotencyKey?: string;
  file?: File;
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  inView?: ClientInView | undefined;
  /** A sign-out after the end of the session uses this token instead of the session's token. */
  token?: string;
  /** `first` waits for the reload of the lists. `later` leaves the reload to the caller. */
  refresh?: 'meanwhile' | 'first' | 'later';
}

const ANSWER_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;

interface RequestParts {
  method: string;
  url: string;
  body: Record<string, unknown> | undefined;
}

/** Throws ApiError if the input violates the contract. */
export function requestOf<C extends Capability>(
  capability: C,
  input: CallInput<C>,
  base: string,
): RequestParts {
  const call = callOf(capability);
  let path: string = call.path;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(encodeInput(capability, input))) {
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

/** A proxy's answer may have no message, so the sentence states the status code. */
function bareSentence(status: number): string {
  return `HTTP ${status}: ${status < 500 ? 'The request was refused.' : UNFORESEEN}`;
}

export function errorOf({ status, body }: RawAnswer): ApiError {
  const details = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { error, message } = details;
  const sentence = [error, gatewaySentence(message), message].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return new ApiError({
    status,
    code: typeof details.code === 'string' ? details.code : '',
    message: typeof sentence === 'string' ? sentence : bareSentence(status),
    requestId: typeof details.requestId === 'string' ? details.requestId : undefined,
    issues: Array.isArray(details.issues) ? (details.issues as Issue[]) : [],
    data: details as RefusalData,
  });
}

function fail(error: ApiError): never {
  if (isAuthFailure(error.status, error.message)) leaveAfterAuthFailure();
  if (error.code === 'second-factor-required') void refreshProfile();
  throw error;
}

/** Throws ApiError, and opens the sign-in page if the session has ended. */
export async function call<C extends Capability>(
  capability: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallOutput<C>> {
  const { refresh = 'meanwhile' } = options;
  const needsNoRefresh = !callOf(capability).changes?.length || refresh === 'later';
  const sent = answerOf(capability, input, options);
  if (needsNoRefresh) return sent;
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

function textsOf(body: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

async function answerOf<C extends Capability>(
  capability: C,
  input: CallInput<C>,
  options: CallOptions,
): Promise<CallOutput<C>> {
  const { idempotencyKey, file, onProgress, signal } = options;
  const inView = 'inView' in options ? options.inView : clientInView();
  const { apiBaseUrl } = await portalConfig();
  const { method, url, body } = requestOf(capability, input, apiBaseUrl);
  const headers: Record<string, string> = { 'X-Correlation-Id': crypto.randomUUID() };
  const { allow, signInOptional, idempotent } = callOf(capability);
  const isPublic = allow.includes('anyone');
  if (!isPublic || signInOptional) {
    const token = options.token ?? (await idToken());
    if (!token && !isPublic)
      fail(
        new ApiError({ status: 0, code: 'unauthenticated', message: 'No valid authentication tokens found' }),
      );
    if (token) headers.Authorization = `Bearer ${token}`;
    Object.assign(headers, clientHeaders(inView, callOf(capability)));
  }
  if (idempotent && idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;

  const sending = { method, url, headers, signal };
  const sent = file
    ? await sendFile({ ...sending, fields: textsOf(body), file, onProgress, timeoutMs: UPLOAD_TIMEOUT_MS })
    : await send({ ...sending, body, timeoutMs: ANSWER_TIMEOUT_MS });
  if (sent.status < 200 || sent.status > 299) fail(errorOf(sent));

  try {
    return readAnswer(capability, sent.body) as CallOutput<C>;
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error;
    throw new ApiError({
      status: sent.status,
      code: 'unexpected-answer',
      message: `The server sent an unexpected response${error.path ? `: ${error.path}` : '.'}`,
    });
  }
}

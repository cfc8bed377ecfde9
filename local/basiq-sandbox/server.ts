import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { UNMOVED_SEED_DAY } from '../demo-calendar.ts';
import { CONSENT_CSS } from './consent-page.ts';
import { visitConsent } from './consent-visit.ts';
import { findInstitution, logoSvg } from './institutions.ts';
import { createProvider, type Provider } from './provider.ts';
import { createRoutes, type Route, type SandboxAnswer } from './routes.ts';
import { notFound, SandboxError } from './sandbox-error.ts';
import { type SandboxFault, spoil } from './sandbox-faults.ts';
import { openSandboxState } from './sandbox-state.ts';
import { createTransactionPages } from './transaction-pages.ts';

const VERSION = '3.0';
const STEP_MS = 1_500;

interface SandboxOptions {
  readonly folder?: string;
  /** The URL that the functions and browsers call, for example `http://localhost:3000/local/basiq`. */
  readonly baseUrl: string;
  readonly returnUrl: string;
  readonly apiKey: string;
  /** The dates of the demo's deposits move to fit this day. By default, no date moves. */
  readonly seedDay?: CalendarDate;
  readonly nowMs?: () => number;
  readonly stepMs?: number;
}

export type BankSandbox = Awaited<ReturnType<typeof createBankSandbox>>;

const control = z.strictObject({ extraPerDay: z.number().int().min(0).max(1_000) });

export async function createBankSandbox(options: SandboxOptions) {
  const { baseUrl, returnUrl, apiKey, nowMs = Date.now, stepMs = STEP_MS } = options;
  const { seedDay = UNMOVED_SEED_DAY } = options;
  const state = await openSandboxState(options.folder);
  const provider = createProvider({ state, baseUrl, apiKey, seedDay, nowMs, stepMs });
  const pages = createTransactionPages(provider);
  const routes = createRoutes(provider, pages);
  const root = new URL(baseUrl).pathname;

  const answerApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const path = url.pathname.slice(root.length + 1);
    const call = path.split('/').findLast((part) => /^[a-z]+$/.test(part)) ?? '';
    const fault = provider.faults.take(
      call,
      call === 'transactions' ? pages.pageOf(url.searchParams) : undefined,
    );
    if (fault && (await failed(fault, request, response))) return;
    const { status, body } = await route(request, url, path, fault?.kind === 'duplicate-page');
    const text = (fault && spoil(fault, body, url.href)) ?? JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    if (fault?.kind === 'drip') await drip(response, text);
    else response.end(text);
  };

  const failed = async (
    fault: SandboxFault,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    switch (fault.kind) {
      case 'status': {
        const code = {
          429: 'too-many-requests',
          500: 'internal-server-error',
          503: 'service-unavailable',
        } as const;
        if (fault.retryAfterS !== undefined) response.setHeader('retry-after', String(fault.retryAfterS));
        throw new SandboxError(code[fault.status], 'Authentication failed upstream; session expired');
      }
      case 'hang':
        await new Promise((resolve) => response.once('close', resolve));
        return true;
      case 'reset':
        request.socket.destroy();
        return true;
      case 'revoke-tokens':
        provider.tokens.revokeAll();
        return false;
      case 'expire-tokens':
        provider.tokens.expireAll();
        return false;
      case 'cursor-invalid':
        throw new SandboxError('parameter-not-valid', 'Next value is not valid', { parameter: 'next' });
      default:
        return false;
    }
  };

  const route = async (
    request: IncomingMessage,
    url: URL,
    path: string,
    repeatsPage: boolean,
  ): Promise<SandboxAnswer> => {
    const text = await readText(request);
    if (path === 'token') return { status: 200, body: issueToken(provider, request, text) };
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer') {
      throw new SandboxError('invalid-authorization-token', 'Unauthorized access. Token is missing.');
    }
    if (provider.tokens.read(token).scope !== 'SERVER_ACCESS') {
      throw new SandboxError('forbidden-access', 'Your access token does not have the required scope');
    }
    const found = findRoute(routes, request.method ?? 'GET', path);
    if (!found) throw notFound('Route not found for this API version');
    return found.route({
      ids: found.ids,
      query: url.searchParams,
      body: parseJson(text),
      repeatsPage,
    });
  };

  const answerConsent = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<void> => {
    const isDecision = request.method === 'POST';
    const parameters = isDecision ? new URLSearchParams(await readText(request)) : url.searchParams;
    const answer = await visitConsent(provider, returnUrl, parameters, isDecision);
    response.setHeader('cache-control', 'no-store');
    if ('location' in answer) response.writeHead(303, { location: answer.location }).end();
    else response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html);
  };

  const applyControl = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { data } = control.safeParse(parseJson(await readText(request)));
    if (!data) throw new SandboxError('parameter-not-valid', 'Not a setting of the sandbox');
    await provider.setExtraPerDay(data.extraPerDay);
    response.writeHead(204).end();
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', baseUrl);
    const path = url.pathname.slice(root.length);
    const logo = /^\/logos\/(\w+)\.svg$/.exec(path)?.[1];
    if (path === '/consent/home') return answerConsent(request, response, url);
    if (path === '/consent/consent.css') {
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(CONSENT_CSS);
    } else if (logo !== undefined) {
      const institution = findInstitution(logo);
      if (!institution) throw notFound('Not found');
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(logoSvg(institution));
      // The server refuses the preflight of a PUT, so pages of other sites cannot send this request.
    } else if (path === '/control' && request.method === 'PUT') await applyControl(request, response);
    else await answerApi(request, response, url);
  };

  const listener: RequestListener = (request, response) => {
    answer(request, response).catch((error: unknown) => answerError(response, error));
  };
  return { listener, provider, baseUrl, consentUrl: `${baseUrl}/consent`, apiKey };
}

function answerError(response: ServerResponse, error: unknown): void {
  if (!(error instanceof SandboxError)) console.error('The bank sandbox failed:', error);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const known =
    error instanceof SandboxError ? error : new SandboxError('internal-server-error', 'An error occurred');
  response.writeHead(known.status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(known.body));
}

function issueToken(provider: Provider, request: IncomingMessage, text: string): object {
  if (request.method !== 'POST') throw notFound('Route not found for this API version');
  if (request.headers['basiq-version'] !== VERSION) {
    throw new SandboxError('parameter-not-supplied', 'Required header basiq-version is not supplied', {
      parameter: 'basiq-version',
    });
  }
  // The provider answers an unknown API key with 404.
  if (request.headers.authorization !== `Basic ${provider.apiKey}`) {
    throw new SandboxError('parameter-not-valid', 'Application key does not exist', { status: 404 });
  }
  const form = new URLSearchParams(text);
  switch (form.get('scope')) {
    case 'SERVER_ACCESS':
      return provider.tokens.issue('SERVER_ACCESS');
    case 'CLIENT_ACCESS':
      return provider.tokens.issue('CLIENT_ACCESS', provider.user(form.get('userId') ?? '').id);
    default:
      throw new SandboxError('parameter-not-valid', 'Scope is not valid', { parameter: 'scope' });
  }
}

function findRoute(
  routes: Readonly<Record<string, Route>>,
  method: string,
  path: string,
): { route: Route; ids: string[] } | undefined {
  const parts = path.split('/');
  for (const [key, route] of Object.entries(routes)) {
    const [routeMethod, pattern = ''] = key.split(' ');
    const expected = pattern.split('/');
    if (routeMethod !== method || expected.length !== parts.length) continue;
    if (!expected.every((part, index) => part === '*' || part === parts[index])) continue;
    return { route, ids: parts.filter((_, index) => expected[index] === '*') };
  }
  return undefined;
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new SandboxError('invalid-content', 'The body is not JSON');
  }
}

async function drip(response: ServerResponse, text: string): Promise<void> {
  for (const character of text) {
    if (response.destroyed) return;
    response.write(character);
    await sleep(1_000);
  }
  response.end();
}

import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import * as z from 'zod';
import { fundDateAt } from '#shared/calendar-date.ts';
import { admits, type Endpoint, namesClient, routeKey, takesClient } from '#shared/contract/endpoint.ts';
import { EXACT_SENTENCES, REFUSALS } from '#shared/refusals.ts';
import { isStaff } from '#shared/roles.ts';
import type { Change } from '../ledger/change.ts';
import { AnsweredBefore, commitChange } from '../ledger/commit.ts';
import {
  findStoredAnswer,
  type KeyedRequest,
  keyedRequest,
  replaceStoredAnswer,
  type StoredAnswer,
} from '../ledger/idempotency.ts';
import { Refusal, refuseByThrowing } from '../ledger/refusal.ts';
import { isTransient } from '../ledger/retry.ts';
import type { Services } from '../services.ts';
import { type Actor, asClient, identify, type NamedClient } from './actor.ts';
import { callerAddressOf } from './caller-address.ts';
import { hasOriginKey } from './check-origin-key.ts';
import { compressAnswers } from './compress-answer.ts';
import type { AreaHandlers, Context } from './context.ts';
import { errorSummary } from './error-summary.ts';
import { describeIssue, invalidInput } from './invalid-input.ts';
import { commitWithinLimit } from './limit-investor.ts';
import { listOf, withListNamed, withOwnCursor } from './list-cursor.ts';
import { readInput } from './read-input.ts';
import { recordView } from './record-view.ts';
import { requireSecondFactor } from './second-factor.ts';
import { signNames } from './signed-names.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Answer = APIGatewayProxyStructuredResultV2;
export type LambdaHandler = (event: Event, context: LambdaContext) => Promise<Answer>;

type Call = { name: string; call: Endpoint; handle: (input: never, context: never) => Promise<unknown> };

interface Trace {
  readonly startedAt: Date;
  readonly correlationId: string;
  role?: Actor['role'];
}

const NOBODY: Actor = {
  role: 'unlinked',
  userId: '',
  name: '',
  email: '',
  signIn: { id: '', at: 0 },
  user: undefined,
  client: undefined,
  access: undefined,
};

export function serve(area: AreaHandlers, services: () => Services): LambdaHandler {
  const calls = new Map<string, Call>();
  for (const [name, call] of Object.entries(area.calls)) {
    const handle = area.handlers[name];
    if (!handle) throw new Error(`No handler for ${name}`);
    calls.set(routeKey(call), { name, call, handle });
  }
  const traces = new WeakMap<Event, Trace>();
  const traceOf = (event: Event): Trace => {
    const known = traces.get(event) ?? { startedAt: services().now(), correlationId: correlationOf(event) };
    traces.set(event, known);
    return known;
  };
  return middy<Event, Answer>()
    .use(answerErrors(services, traceOf))
    .use(compressAnswers())
    .handler(async (event) => {
      const trace = traceOf(event);
      if (!(await hasOriginKey(event.headers))) throw new Refusal('forbidden');
      const found = calls.get(event.routeKey);
      if (!found) throw new Refusal('not-found');
      return answerCall(found, event, services(), trace);
    }) as LambdaHandler;
}

async function answerCall(
  { call, handle }: Call,
  event: Event,
  services: Services,
  trace: Trace,
): Promise<Answer> {
  const { startedAt, correlationId } = trace;
  const actor = call.allow.includes('anyone')
    ? await someoneOrNobody(call, event, services)
    : await authorize(call, event, services, trace);
  // The role check comes first, because a refused caller must not learn which ids exist.
  const { values, file, bodyText } = await readInput(call, event, services.maxFormBytes);
  const decoded = z.safeDecode(call.input, values as never, { error: describeIssue });
  if (!decoded.success) throw invalidInput(decoded.error);
  const list = listOf(call, decoded.data);
  const input = list ? withOwnCursor(list, decoded.data) : decoded.data;

  const plain = call.idempotent
    ? keyedRequest(event.headers['idempotency-key'], {
        userId: actor.userId,
        route: event.routeKey,
        path:
          JSON.stringify(event.pathParameters ?? {}) +
          (event.rawQueryString ? `?${event.rawQueryString}` : '') +
          (takesClient(call) ? (event.headers[CLIENT_HEADER] ?? '') : ''),
        body: bodyText,
      })
    : undefined;
  const keyed = plain && call.holdsSecrets ? await withSecret(services, plain) : plain;
  const storedAnswer = keyed && (await findStoredAnswer(services, keyed));
  if (storedAnswer) return repeated(storedAnswer, correlationId);

  const now = startedAt.toISOString();
  let isRepeat = false;
  let committed: StoredAnswer | undefined;
  const context: Context<never> = {
    services,
    actor,
    now,
    today: fundDateAt(startedAt),
    correlationId,
    callerAddress: callerAddressOf(event),
    idempotencyId: keyed?.id,
    file,
    refuse: refuseByThrowing,
    commit: async (change: Change, output) => {
      // Encoding before the commit prevents a change whose output violates the contract.
      const stored = call.idempotent ? encode(call, output) : undefined;
      const answer = keyed && stored ? { request: keyed, answer: stored } : undefined;
      await commitWithinLimit(call, context, change, (counted) =>
        commitChange(services, counted, { actor, now, correlationId }, answer),
      );
      committed = answer?.answer;
      return output;
    },
    repeats: () => {
      isRepeat = true;
    },
  };
  try {
    const made = await handle(input as never, context as never);
    const output = isStaff(actor.role) ? await signNames(services, made) : made;
    const { status, body } = encode(call, list ? withListNamed(list, output as object) : output);
    // The answer may differ from the stored answer, for example because an export has ended since.
    if (keyed && committed && committed.body !== body)
      await replaceStoredAnswer(services, keyed, { status, body });
    services.log({
      level: 'info',
      event: 'answered',
      correlationId,
      route: event.routeKey,
      role: actor.role,
      status,
      durationMs: services.now().getTime() - startedAt.getTime(),
    });
    return isRepeat ? repeated({ status, body }, correlationId) : answer(status, body, correlationId);
  } catch (error) {
    if (error instanceof AnsweredBefore) return repeated(error.answer, correlationId);
    if (keyed && committed && error instanceof Refusal) {
      // The handler refused after storing the change, and a repeated request must get the same refusal.
      await replaceStoredAnswer(services, keyed, refused(error, correlationId));
      throw error;
    }
    // A simultaneous request with the same Idempotency-Key may have succeeded, so its answer replaces the refusal.
    const done = keyed && error instanceof Refusal ? await findStoredAnswer(services, keyed) : undefined;
    if (done) return repeated(done, correlationId);
    throw error;
  }
}

async function someoneOrNobody(call: Endpoint, event: Event, services: Services): Promise<Actor> {
  if (!call.signInOptional) return NOBODY;
  const claims =
    event.requestContext.authorizer?.jwt?.claims ?? (await services.readToken(event.headers.authorization));
  if (!claims) return NOBODY;
  try {
    return await identify(claims, services);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthenticated') return NOBODY;
    throw error;
  }
}

async function authorize(call: Endpoint, event: Event, services: Services, trace: Trace): Promise<Actor> {
  const named = namedClient(call, event);
  const caller = await identify(event.requestContext.authorizer?.jwt?.claims, services, named);
  trace.role = caller.role;
  const isView = named.viewAs !== undefined;
  if (!isView && !admits(call, caller.role)) throw new Refusal('forbidden');
  // A view as a client shows the client's profile, so it always needs the second factor.
  if (isView || !call.withoutSecondFactor) await requireSecondFactor(services, caller);
  if (isView) return authorizeView(call, caller, named, services, trace);
  checkNamed(caller, named);
  // An inactive client may read, export and sign out, but change nothing else.
  const changes = call.method !== 'GET' && call.area !== 'exports';
  if (changes && caller.client?.status === 'Inactive' && !call.allow.includes('unlinked'))
    throw new Refusal('read-only');
  // An adviser can change only the adviser's own profile.
  if (caller.access?.role === 'adviser' && call.changes?.length && call.area !== 'users')
    throw new Refusal('read-only', { sentence: EXACT_SENTENCES['read-only'].adviser });
  return caller;
}

async function authorizeView(
  call: Endpoint,
  staff: Actor,
  named: NamedClient,
  services: Services,
  { startedAt, correlationId }: Trace,
): Promise<Actor> {
  const seen = await asClient(services, staff, named.viewAs ?? '');
  if (call.method !== 'GET')
    throw new Refusal('read-only', { sentence: EXACT_SENTENCES['read-only'].viewAs });
  if (!admits(call, seen.role)) throw new Refusal('forbidden');
  checkNamed(seen, named);
  await recordView(services, seen, { now: startedAt.toISOString(), correlationId });
  return seen;
}

function checkNamed({ role, client }: Actor, { inHeader }: NamedClient): void {
  if (role === 'client' && inHeader !== undefined && client?.id !== inHeader)
    throw new Refusal('client-not-found');
}

/** With a plain hash of the request, a reader of the tables could find account numbers by trial. */
async function withSecret(services: Services, keyed: KeyedRequest): Promise<KeyedRequest> {
  return { ...keyed, requestHash: await services.payeeCipher.hmac(keyed.requestHash) };
}

const CLIENT_HEADER = 'x-client';
const VIEW_AS_HEADER = 'x-view-as';

function namedClient(call: Endpoint, { headers, pathParameters }: Event): NamedClient {
  return {
    inPath: namesClient(call) ? pathParameters?.id : undefined,
    inHeader: takesClient(call) ? headers[CLIENT_HEADER] : undefined,
    viewAs: headers[VIEW_AS_HEADER],
  };
}

/** Drops fields that the contract lacks. Throws if the output does not fit the contract. */
function encode(call: Endpoint, output: unknown): StoredAnswer {
  const status = call.accepted?.(output as never) ? 202 : (call.status ?? 200);
  return { status, body: JSON.stringify(z.encode(call.output, output as never)) };
}

function correlationOf(event: Event): string {
  const header = event.headers['x-correlation-id'];
  if (header && /^[A-Za-z0-9-]{8,64}$/.test(header)) return header;
  const made = event.requestContext.requestId;
  return /^[A-Za-z0-9-]{8,64}$/.test(made) ? made : randomUUID();
}

function refused({ code, message, issues, data }: Refusal, correlationId: string): StoredAnswer {
  const body = { error: message, code, requestId: correlationId, ...(issues ? { issues } : {}), ...data };
  return { status: REFUSALS[code].status, body: JSON.stringify(body) };
}

function answer(
  status: number,
  body: string,
  correlationId: string,
  headers: Record<string, string> = {},
): Answer {
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-correlation-id': correlationId,
      ...headers,
    },
    body,
  };
}

function repeated(stored: StoredAnswer, correlationId: string): Answer {
  return answer(stored.status, stored.body, correlationId, { 'idempotency-hit': 'true' });
}

/** Sends only sentences from the table of refusals, never the message of an error. */
function answerErrors(
  services: () => Services,
  traceOf: (event: Event) => Trace,
): middy.MiddlewareObj<Event, Answer> {
  return {
    onError: (request) => {
      const { event, error } = request;
      const { correlationId, startedAt, role } = traceOf(event);
      const refusal =
        error instanceof Refusal ? error : new Refusal(isTransient(error) ? 'busy' : 'internal');
      const { status } = REFUSALS[refusal.code];
      services().log({
        level: status >= 500 ? 'error' : 'info',
        event: 'refused',
        correlationId,
        route: event.routeKey,
        role,
        status,
        durationMs: services().now().getTime() - startedAt.getTime(),
        code: refusal.code,
        error: refusal === error ? undefined : errorSummary(error),
      });
      request.response = answer(
        status,
        refused(refusal, correlationId).body,
        correlationId,
        status === 503 ? { 'retry-after': '1' } : {},
      );
    },
  };
}

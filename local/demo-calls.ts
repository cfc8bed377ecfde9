import { AsyncLocalStorage } from 'node:async_hooks';
import type { Services } from '#functions/services.ts';
import { apiFunctionNameOf } from '#shared/contract/endpoint.ts';
import { apiEvent } from './api-event.ts';
import { matchRoute, STAGE } from './api-routes.ts';
import { areaHandlers, lambdaContext } from './area-handlers.ts';

export interface DemoPerson {
  readonly userId: string;
  readonly email: string;
  readonly groups: readonly string[];
}

/** During the call, the handler's clock shows `at`. Throws if the API refuses the request. */
export type DemoCall = (
  person: DemoPerson,
  at: Date,
  method: string,
  path: string,
  body?: object | FormData,
) => Promise<unknown>;

async function contentOf(
  body: object | undefined,
): Promise<{ body: Uint8Array; headers: Record<string, string> }> {
  const isForm = body instanceof FormData;
  const sent = new Response(isForm ? body : JSON.stringify(body));
  const contentType = isForm ? sent.headers.get('content-type') : 'application/json';
  return { body: new Uint8Array(await sent.arrayBuffer()), headers: { 'content-type': contentType ?? '' } };
}

const clock = new AsyncLocalStorage<Date>();

export function createDemoCalls(services: Services): DemoCall {
  const now = () => {
    const at = clock.getStore();
    if (!at) throw new Error('The demo has an instant only during a call');
    return at;
  };
  const handlerOf = areaHandlers({
    ...services,
    now,
    // The log entries of a thousand past requests would hide the relevant entries.
    log: (entry) => {
      if (entry.level !== 'info') services.log(entry);
    },
  });

  return async (person, at, method, path, body) => {
    const [pathname = '', rawQueryString = ''] = path.split('?');
    const route = matchRoute(method, pathname);
    if (!route) throw new Error(`The contract has no ${method} ${pathname}`);
    const { headers, ...content } = await contentOf(body);
    const seconds = Math.floor(at.getTime() / 1_000);
    const event = apiEvent(
      {
        method,
        rawPath: `/${STAGE}${pathname}`,
        rawQueryString,
        headers: { host: 'localhost', 'user-agent': 'demo', ...headers },
        ...content,
        sourceIp: '127.0.0.1',
      },
      route,
      {
        sub: person.userId,
        token_use: 'id',
        email: person.email,
        iat: seconds,
        auth_time: seconds,
        ...(person.groups.length > 0 ? { 'cognito:groups': person.groups } : {}),
      },
    );
    const handle = await handlerOf(apiFunctionNameOf(route.call));
    const context = lambdaContext(event.requestContext.requestId);
    const answer = await clock.run(at, () => handle(event, context));
    const status = answer.statusCode ?? 200;
    if (status >= 300) throw new Error(`The demo's ${route.routeKey} was refused: ${status} ${answer.body}`);
    return answer.body ? JSON.parse(answer.body) : undefined;
  };
}

/** The database makes one write at a time. This many parallel requests keep the database busy. */
export const AT_ONCE = 16;

export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse();
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

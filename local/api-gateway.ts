import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorSummary } from '#functions/http/error-summary.ts';
import type { LogEntry } from '#functions/services.ts';
import { apiFunctionNameOf } from '#shared/contract/endpoint.ts';
import { GATEWAY_ANSWERS, type GatewayStatus } from '#shared/gateway-answers.ts';
import { apiEvent, newRequestId } from './api-event.ts';
import { matchRoute, STAGE } from './api-routes.ts';
import { type AreaHandlerSource, INTEGRATION_TIMEOUT_MS, lambdaContext } from './area-handlers.ts';
import type { Authorize } from './authorizer.ts';

export const PAYLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
/** Refused bodies are read up to this size, because many clients read the answer only after sending everything. */
const DISCARD_LIMIT_BYTES = 100 * 1024 * 1024;

export interface ApiGatewayOptions {
  readonly handlerOf: AreaHandlerSource;
  readonly authorize: Authorize;
  readonly log: (entry: LogEntry) => void;
}

class TooLarge extends Error {}
class TimedOut extends Error {}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= PAYLOAD_LIMIT_BYTES) parts.push(part);
    else if (size > DISCARD_LIMIT_BYTES) break;
  }
  if (size > PAYLOAD_LIMIT_BYTES) throw new TooLarge();
  return Buffer.concat(parts);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), INTEGRATION_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function refuse(response: ServerResponse, status: GatewayStatus): void {
  if (status === 401) response.setHeader('www-authenticate', 'Bearer');
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: GATEWAY_ANSWERS[status].message }));
}

export function createApiGateway(options: ApiGatewayOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = newRequestId();
    const [, rawPath = '', rawQueryString = ''] = /^([^?]*)\??(.*)$/.exec(request.url ?? '/') ?? [];
    response.setHeader('cache-control', 'no-store');
    response.setHeader('apigw-requestid', requestId);
    try {
      const body = await readBody(request);
      const method = request.method ?? 'GET';
      const route = matchRoute(method, rawPath.slice(STAGE.length + 1));
      if (!route) return refuse(response, 404);
      const isPublic = route.call.allow.includes('anyone');
      const claims = isPublic
        ? undefined
        : await options.authorize(onlyOne(request.headersDistinct.authorization));
      if (!isPublic && !claims) return refuse(response, 401);

      const event = apiEvent(
        {
          method,
          rawPath,
          rawQueryString,
          headers: request.headersDistinct,
          body,
          sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        },
        route,
        claims,
        requestId,
      );
      const handle = await options.handlerOf(apiFunctionNameOf(route.call));
      const result = await inTime(handle(event, lambdaContext(requestId)));
      for (const [name, value] of Object.entries(result.headers ?? {}))
        response.setHeader(name, String(value));
      response.writeHead(result.statusCode ?? 200);
      response.end(Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8'));
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      if (error instanceof TooLarge) return refuse(response, 413);
      if (error instanceof URIError) return refuse(response, 400);
      if (error instanceof TimedOut) return refuse(response, 503);
      options.log({
        level: 'error',
        event: 'gateway-failed',
        error: errorSummary(error),
      });
      refuse(response, 500);
    }
  };
}

/** An HTTP API ignores a repeated `authorization` header, so the request counts as unauthenticated. */
function onlyOne(values: readonly string[] | undefined): string | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { type MatchedRoute, STAGE } from './api-routes.ts';

export interface ApiRequest {
  readonly method: string;
  /** The path is percent-encoded and contains the stage, but not the query. */
  readonly rawPath: string;
  readonly rawQueryString: string;
  /** Header names may have any case. A repeated header has a list of its values. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
  readonly sourceIp: string;
  readonly receivedAt: Date;
}

export type TokenClaims = Readonly<Record<string, unknown>>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function newRequestId(): string {
  return `${randomBytes(11).toString('base64url').replace(/[-_]/g, 'x').slice(0, 15)}=`;
}

function accessLogTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}`;
  return `${day}:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;
}

/** An HTTP API writes a list as `[managers auditors]`. */
export function claimStrings(claims: TokenClaims): Record<string, string> {
  const strings: Record<string, string> = {};
  for (const [name, value] of Object.entries(claims)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) strings[name] = `[${value.join(' ')}]`;
    else strings[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return strings;
}

/** An HTTP API passes these content types as text and all others in base64. */
function isText(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml)\b|[^;]*\+(json|xml)\b)/i.test(contentType);
}

function joinHeaders(headers: ApiRequest['headers']): { headers: Record<string, string>; cookies: string[] } {
  const joined: Record<string, string> = {};
  const cookies: string[] = [];
  for (const [name, header] of Object.entries(headers)) {
    if (header === undefined) continue;
    const values = typeof header === 'string' ? [header] : header;
    const lowered = name.toLowerCase();
    if (lowered === 'cookie') cookies.push(...values.flatMap((value) => value.split(/;\s*/)).filter(Boolean));
    else joined[lowered] = [joined[lowered], ...values].filter((value) => value !== undefined).join(',');
  }
  return { headers: joined, cookies };
}

function queryParameters(rawQueryString: string): Record<string, string> {
  const parameters: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const before = parameters[name];
    parameters[name] = before === undefined ? value : `${before},${value}`;
  }
  return parameters;
}

const unlessEmpty = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length > 0 ? value : undefined;

/** Returns an event of payload format 2.0 with the fields of a real event. */
export function apiEvent(
  request: ApiRequest,
  route: MatchedRoute,
  claims: TokenClaims | undefined,
  requestId = newRequestId(),
): APIGatewayProxyEventV2WithJWTAuthorizer {
  const { headers, cookies } = joinHeaders(request.headers);
  const asText = isText(headers['content-type'] ?? '');
  const domainName = (headers.host ?? 'localhost').replace(/:\d+$/, '');
  const optional = {
    cookies: unlessEmpty(cookies),
    queryStringParameters: unlessEmpty({ ...queryParameters(request.rawQueryString) }),
    pathParameters: unlessEmpty({ ...route.pathParameters }),
    body:
      request.body.length > 0 ? Buffer.from(request.body).toString(asText ? 'utf8' : 'base64') : undefined,
  };
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: request.rawPath,
    rawQueryString: request.rawQueryString,
    headers,
    ...present,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      // The type requires `authorizer`, but a real event of a call without sign-in lacks this field.
      ...(claims ? { authorizer: { jwt: { claims: claimStrings(claims), scopes: null } } } : {}),
      domainName,
      domainPrefix: domainName.split('.')[0] ?? domainName,
      http: {
        method: request.method,
        path: request.rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: route.routeKey,
      stage: STAGE,
      time: accessLogTime(request.receivedAt),
      timeEpoch: request.receivedAt.getTime(),
    },
    isBase64Encoded: request.body.length > 0 && !asText,
  } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;
}

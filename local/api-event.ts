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
}

export type TokenClaims = Readonly<Record<string, unknown>>;

export function newRequestId(): string {
  return `${randomBytes(11).toString('base64url').replace(/[-_]/g, 'x').slice(0, 15)}=`;
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

function joinHeaders(headers: ApiRequest['headers']): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, header] of Object.entries(headers)) {
    if (header !== undefined) joined[name.toLowerCase()] = [header].flat().join(',');
  }
  return joined;
}

/** Returns an event of payload format 2.0 with the fields that the functions read. */
export function apiEvent(
  request: ApiRequest,
  route: MatchedRoute,
  claims: TokenClaims | undefined,
  requestId = newRequestId(),
): APIGatewayProxyEventV2WithJWTAuthorizer {
  const headers = joinHeaders(request.headers);
  const asText = isText(headers['content-type'] ?? '');
  const hasBody = request.body.length > 0;
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: request.rawPath,
    rawQueryString: request.rawQueryString,
    headers,
    pathParameters: route.pathParameters,
    ...(hasBody ? { body: Buffer.from(request.body).toString(asText ? 'utf8' : 'base64') } : {}),
    requestContext: {
      // The type requires `authorizer`, but a real event of a call without sign-in lacks this field.
      ...(claims ? { authorizer: { jwt: { claims: claimStrings(claims), scopes: null } } } : {}),
      http: { method: request.method, path: request.rawPath, sourceIp: request.sourceIp },
      requestId,
      routeKey: route.routeKey,
      stage: STAGE,
    },
    isBase64Encoded: hasBody && !asText,
  } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;
}

import { expect, test } from 'vitest';
import { type ApiRequest, apiEvent, claimStrings } from '#local/api-event.ts';
import { matchRoute } from '#local/api-routes.ts';

const encode = (text: string) => new TextEncoder().encode(text);

function request(details: Partial<ApiRequest> = {}): ApiRequest {
  return {
    method: 'GET',
    rawPath: '/api/users/me',
    rawQueryString: '',
    headers: { host: 'localhost:3000' },
    body: new Uint8Array(),
    sourceIp: '127.0.0.1',
    ...details,
  };
}

function routeOf(method: string, path: string) {
  const route = matchRoute(method, path);
  if (!route) throw new Error(`no route ${method} ${path}`);
  return route;
}

test('an event has what the functions read, in the formats of payload 2.0', () => {
  const event = apiEvent(
    request({
      method: 'PUT',
      rawPath: '/api/clients/c%201/address',
      rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=a%20b+c',
      headers: {
        Host: 'localhost:3000',
        Header1: ['value1', 'value2'],
        'Content-Type': 'application/json',
        'User-Agent': 'agent',
      },
      body: encode('{"address":"Ünter"}'),
    }),
    routeOf('PUT', '/clients/c%201/address'),
    { sub: 'u1' },
    'JKJaXmPLvHcESHA=',
  );
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'PUT /clients/{id}/address',
    rawPath: '/api/clients/c%201/address',
    rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=a%20b+c',
    headers: { header1: 'value1,value2', host: 'localhost:3000', 'content-type': 'application/json' },
    pathParameters: { id: 'c 1' },
    body: '{"address":"Ünter"}',
    isBase64Encoded: false,
    requestContext: {
      authorizer: { jwt: { claims: { sub: 'u1' }, scopes: null } },
      http: { method: 'PUT', sourceIp: '127.0.0.1' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: 'PUT /clients/{id}/address',
    },
  });
});

test('fields a request lacks are left out', () => {
  const event = apiEvent(request({ rawPath: '/api/health' }), routeOf('GET', '/health'), undefined);
  expect(event).not.toHaveProperty('body');
  expect(event.requestContext).not.toHaveProperty('authorizer');
  expect(event.isBase64Encoded).toBe(false);
  expect(event.requestContext.requestId).toMatch(/^[A-Za-z0-9]{15}=$/);
});

test('bodies that are not text are base64-encoded, byte for byte', () => {
  const bytes = Uint8Array.from([0xff, 0x00, 0x0d, 0x0a, 0x80]);
  const route = routeOf('POST', '/transactions/upload-csv');
  const event = apiEvent(
    request({ method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: bytes }),
    route,
    {},
  );
  expect(event.isBase64Encoded).toBe(true);
  expect(new Uint8Array(Buffer.from(event.body ?? '', 'base64'))).toEqual(bytes);
  for (const [contentType, encoded] of [
    ['application/json; charset=utf-8', false],
    ['text/csv', false],
    ['application/problem+json', false],
    ['application/x-www-form-urlencoded', true],
    ['application/octet-stream', true],
  ] as const) {
    const sent = apiEvent(
      request({ headers: { 'content-type': contentType }, body: encode('x') }),
      route,
      {},
    );
    expect([contentType, sent.isBase64Encoded]).toEqual([contentType, encoded]);
  }
});

test('claims are strings, and lists are written in brackets', () => {
  expect(
    claimStrings({ 'cognito:groups': ['managers', 'other'], email_verified: true, exp: 12, none: undefined }),
  ).toEqual({ 'cognito:groups': '[managers other]', email_verified: 'true', exp: '12' });
});

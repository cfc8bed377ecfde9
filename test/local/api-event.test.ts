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
    receivedAt: new Date('2020-03-12T19:03:58.390Z'),
    ...details,
  };
}

function routeOf(method: string, path: string) {
  const route = matchRoute(method, path);
  if (!route) throw new Error(`no route ${method} ${path}`);
  return route;
}

// The fields of the documented sample of payload format 2.0. The local event may differ only in values.
const SAMPLE_FIELDS = [
  'body',
  'cookies',
  'headers',
  'isBase64Encoded',
  'pathParameters',
  'queryStringParameters',
  'rawPath',
  'rawQueryString',
  'requestContext',
  'routeKey',
  'version',
];
const SAMPLE_CONTEXT_FIELDS = [
  'accountId',
  'apiId',
  'authorizer',
  'domainName',
  'domainPrefix',
  'http',
  'requestId',
  'routeKey',
  'stage',
  'time',
  'timeEpoch',
];

test('an event has exactly the fields of the documented sample, with their formats', () => {
  const event = apiEvent(
    request({
      method: 'PUT',
      rawPath: '/api/clients/c%201/address',
      rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=a%20b+c',
      headers: {
        Host: 'localhost:3000',
        Header1: ['value1', 'value2'],
        Cookie: 'cookie1=a; cookie2=b',
        'Content-Type': 'application/json',
        'User-Agent': 'agent',
      },
      body: encode('{"address":"Ünter"}'),
    }),
    routeOf('PUT', '/clients/c%201/address'),
    { sub: 'u1' },
    'JKJaXmPLvHcESHA=',
  );
  expect(Object.keys(event).sort()).toEqual(SAMPLE_FIELDS);
  expect(Object.keys(event.requestContext).sort()).toEqual(SAMPLE_CONTEXT_FIELDS);
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'PUT /clients/{id}/address',
    rawPath: '/api/clients/c%201/address',
    rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=a%20b+c',
    cookies: ['cookie1=a', 'cookie2=b'],
    headers: { header1: 'value1,value2', host: 'localhost:3000', 'content-type': 'application/json' },
    queryStringParameters: { parameter1: 'value1,value2', parameter2: 'a b c' },
    pathParameters: { id: 'c 1' },
    body: '{"address":"Ünter"}',
    isBase64Encoded: false,
    requestContext: {
      authorizer: { jwt: { claims: { sub: 'u1' }, scopes: null } },
      domainName: 'localhost',
      http: { method: 'PUT', path: '/api/clients/c%201/address', protocol: 'HTTP/1.1', userAgent: 'agent' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: 'PUT /clients/{id}/address',
      stage: 'api',
      time: '12/Mar/2020:19:03:58 +0000',
      timeEpoch: 1_584_039_838_390,
    },
  });
  expect(event.headers).not.toHaveProperty('cookie');
});

test('fields a request lacks are left out', () => {
  const event = apiEvent(request({ rawPath: '/api/health' }), routeOf('GET', '/health'), undefined);
  for (const field of ['body', 'cookies', 'pathParameters', 'queryStringParameters']) {
    expect(event).not.toHaveProperty(field);
  }
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

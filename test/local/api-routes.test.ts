import { expect, test } from 'vitest';
import { matchRoute } from '#local/api-routes.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';

const keyOf = (method: string, path: string) => matchRoute(method, path)?.routeKey;

test('every call of the contract is reached by its own route', () => {
  for (const capability of CAPABILITIES) {
    const call = callOf(capability);
    const path = call.path.replace(/\{\w+\}/g, 'some-id');
    expect(keyOf(call.method, path), capability).toBe(routeKey(call));
  }
});

test('a fixed segment takes precedence over a parameter', () => {
  expect(keyOf('GET', '/clients/me')).toBe('GET /clients/me');
  expect(keyOf('GET', '/clients/other')).toBe('GET /clients/{id}');
  expect(keyOf('PUT', '/users/me')).toBe('PUT /users/me');
  expect(keyOf('GET', '/transactions/record')).toBe('GET /transactions/{id}');
});

test('there is no route for another method, a trailing slash, an empty or a missing segment', () => {
  expect(keyOf('DELETE', '/clients/x')).toBeUndefined();
  expect(keyOf('HEAD', '/health')).toBeUndefined();
  expect(keyOf('OPTIONS', '/health')).toBeUndefined();
  expect(keyOf('GET', '/health/')).toBeUndefined();
  expect(keyOf('GET', '/clients/')).toBeUndefined();
  expect(keyOf('GET', '//health')).toBeUndefined();
  expect(keyOf('GET', '/')).toBeUndefined();
  expect(keyOf('GET', '/HEALTH')).toBeUndefined();
});

test('values are decoded once, and an invalid encoding is an error', () => {
  expect(matchRoute('GET', '/clients/a%2Fb%2520')?.pathParameters).toEqual({ id: 'a/b%20' });
  expect(() => matchRoute('GET', '/clients/%zz')).toThrow(URIError);
});

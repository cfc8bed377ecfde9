// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSomeoneElseSignedIn, storedSession } from '#web/stored-session.ts';

const OWN = 'CognitoIdentityServiceProvider.client-1.a.b@example.com';
const NOW = Date.parse('2026-03-02T00:00:00Z');

function token(claims: object, inMinutes: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part({ sub: 'u1', exp: NOW / 1_000 + inMinutes * 60, ...claims })}.s`;
}

function keep(changes: Record<string, string | null> = {}, storage = localStorage) {
  const stored: Record<string, string | null> = {
    'CognitoIdentityServiceProvider.client-1.LastAuthUser': 'a.b@example.com',
    [`${OWN}.idToken`]: token({ name: 'Zoë Çelik' }, 60),
    [`${OWN}.accessToken`]: token({ 'cognito:groups': ['managers'] }, 60),
    [`${OWN}.clockDrift`]: '0',
    ...changes,
  };
  for (const [key, value] of Object.entries(stored)) if (value !== null) storage.setItem(key, value);
  return stored;
}

beforeEach(() => {
  vi.setSystemTime(NOW);
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('reads the signed-in person, their role, and the token for the API', () => {
  const stored = keep();
  expect(storedSession()).toEqual({ userId: 'u1', role: 'manager', idToken: stored[`${OWN}.idToken`] });
  keep({ [`${OWN}.accessToken`]: token({}, 60) });
  expect(storedSession()?.role).toBe('client');
});

it('reads the tokens of this tab alone where the computer is shared', () => {
  keep({ [`${OWN}.idToken`]: token({ sub: 'u2' }, 60), [`${OWN}.accessToken`]: token({ sub: 'u2' }, 60) });
  keep({}, sessionStorage);
  expect(storedSession()?.userId).toBe('u1');
  expect(isSomeoneElseSignedIn()).toBe(true);
});

it.each([
  ['nothing is stored', { 'CognitoIdentityServiceProvider.client-1.LastAuthUser': null }],
  ['a token is missing', { [`${OWN}.accessToken`]: null }],
  ['the ID token runs out within a minute', { [`${OWN}.idToken`]: token({}, 0.9) }],
  ['the access token has run out', { [`${OWN}.accessToken`]: token({}, -1) }],
  ['it has run out by the identity service’s clock', { [`${OWN}.clockDrift`]: String(60 * 60_000) }],
  ['the drift of the clock cannot be read', { [`${OWN}.clockDrift`]: 'some' }],
  ['a token says no time', { [`${OWN}.idToken`]: token({ exp: undefined }, 60) }],
  ['a token names nobody', { [`${OWN}.accessToken`]: token({ sub: undefined }, 60) }],
  ['a token is no token', { [`${OWN}.idToken`]: 'nonsense' }],
  ['a token is no JSON', { [`${OWN}.idToken`]: 'a.bm8.c' }],
])('asks the identity library when %s', (_when, changes) => {
  keep(changes);
  expect(storedSession()).toBeNull();
});

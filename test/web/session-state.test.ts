// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({}) }));

const PREFIX = 'CognitoIdentityServiceProvider.client';

function token(sub: string): string {
  const claims = { sub, exp: Date.now() / 1_000 + 600 };
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}

function keepTokens(sub: string, storage = localStorage) {
  storage.setItem(`${PREFIX}.LastAuthUser`, sub);
  for (const kind of ['idToken', 'accessToken']) storage.setItem(`${PREFIX}.${sub}.${kind}`, token(sub));
  localStorage.setItem('portal.sign-in', sub);
}

let session: typeof import('#web/session-state.ts');

beforeEach(async () => {
  vi.resetModules();
  session = await import('#web/session-state.ts');
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('a page calls as the user it shows, and as nobody once somebody else has signed in', async () => {
  keepTokens('u1');
  await session.checkSession();
  expect(session.sessionNow()).toMatchObject({ status: 'signed-in', userId: 'u1' });
  expect(await session.idToken()).toBe(localStorage.getItem(`${PREFIX}.u1.idToken`));
  keepTokens('u2');
  expect(await session.idToken()).toBeNull();
});

it('a tab of a shared computer that is opened again after somebody else signed in is signed out', async () => {
  keepTokens('u1', sessionStorage);
  localStorage.setItem('portal.sign-in', 'u2');
  await session.checkSession();
  expect(session.sessionNow().status).toBe('signed-out');
  expect(sessionStorage.length).toBe(0);
});

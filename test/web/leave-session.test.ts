// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const steps = vi.hoisted(() => [] as string[]);
const outcome = vi.hoisted(() => ({ identity: true, api: true }));
vi.mock('#web/session-state.ts', () => ({
  tokenNow: async () => 'id-token',
  identity: async () => ({
    endSession: async (scope: string) => {
      steps.push(`identity ${scope}`);
      if (!outcome.identity) throw new Error('offline');
      // The library forgets its tokens.
      for (const name of Object.keys(sessionStorage)) sessionStorage.removeItem(name);
    },
  }),
}));
vi.mock('#web/api/client.ts', () => ({
  call: async (
    capability: string,
    { scope, because = '' }: { scope: string; because?: string },
    { token }: { token: string },
  ) => {
    steps.push(`${capability} ${scope}${because && ` because of ${because}`} with ${token}`);
    if (!outcome.api) throw new Error('offline');
  },
}));

const PREFIX = 'CognitoIdentityServiceProvider.client';
const SIGN_IN = 'portal.sign-in';

function signedInAs(sub: string) {
  const claims = Buffer.from(JSON.stringify({ sub, auth_time: 7, email: `${sub}@example.com` }));
  sessionStorage.setItem(`${PREFIX}.LastAuthUser`, sub);
  sessionStorage.setItem(`${PREFIX}.${sub}.idToken`, `h.${claims.toString('base64url')}.s`);
}

/** What the browser tells this tab when another one changed the shared storage. */
const storageChanged = () => dispatchEvent(new StorageEvent('storage', { key: null }));

describe('signing out', () => {
  const reload = vi.fn<() => void>();
  let leaving: typeof import('#web/leave-session.ts');

  beforeEach(async () => {
    vi.resetModules();
    steps.length = 0;
    Object.assign(outcome, { identity: true, api: true });
    reload.mockReset();
    vi.spyOn(location, 'reload').mockImplementation(reload);
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, ...rest: unknown[]) => (rest.at(-1) as () => Promise<unknown>)(),
        query: async () => ({}),
      },
    });
    history.replaceState(null, '', '/client/documents?q=tax');
    localStorage.clear();
    sessionStorage.clear();
    leaving = await import('#web/leave-session.ts');
    localStorage.setItem('kept', '1');
    localStorage.setItem(SIGN_IN, 'u1 7');
    signedInAs('u1');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const isAtSignIn = () => location.pathname === '/login' && reload.mock.calls.length === 1;

  it.each(['browser', 'everywhere'] as const)(
    'of the %s ends the session at the identity service, then at the API, and clears both storages',
    async (scope) => {
      await leaving.signOut(scope);
      expect(steps).toEqual([`identity ${scope}`, `signOut ${scope} with id-token`]);
      expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
      expect(isAtSignIn()).toBe(true);
      expect(history.state.usr).toEqual({});
    },
  );

  it('is of this browser unless said otherwise', async () => {
    await leaving.signOut();
    expect(steps[0]).toBe('identity browser');
  });

  it('only logs failures', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    Object.assign(outcome, { identity: false, api: false });
    await leaving.signOut();
    expect(log).toHaveBeenCalledTimes(2);
    expect(sessionStorage.length).toBe(0);
    expect(isAtSignIn()).toBe(true);
  });

  it('does what a change of the password has left due, of every browser, and keeps that until it is acknowledged', async () => {
    const due = JSON.stringify({ u1: { because: 'password', signInId: 'u1 7' } });
    localStorage.setItem('portal.sign-out-due', due);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    outcome.api = false;
    await leaving.signOut();
    expect(steps).toEqual(['identity everywhere', 'signOut everywhere because of password with id-token']);
    // Nothing else outlives the sign-out.
    expect({ ...localStorage }).toEqual({ 'portal.sign-out-due': due });
  });

  it('forgets what was due once it is acknowledged', async () => {
    localStorage.setItem(
      'portal.sign-out-due',
      JSON.stringify({ u1: { because: 'second-factor', signInId: 'u1 7' } }),
    );
    await leaving.signOut();
    expect(localStorage.length).toBe(0);
  });

  it('happens once however often it is requested', async () => {
    await Promise.all([leaving.signOut(), leaving.signOut(), leaving.signOut()]);
    expect(steps).toHaveLength(2);
  });

  it('after a while without activity keeps place and address, and says why', async () => {
    await leaving.signOutIdle();
    expect(steps).toEqual(['identity browser', 'signOut browser with id-token']);
    expect(history.state.usr).toEqual({
      because: 'idle',
      from: '/client/documents?q=tax',
      email: 'u1@example.com',
    });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('after a while without activity is done by one tab; the others only leave, with their place', async () => {
    // The other tab has cleared what all share.
    localStorage.clear();
    await leaving.signOutIdle();
    expect(steps).toEqual([]);
    expect(history.state.usr).toMatchObject({ because: 'idle', from: '/client/documents?q=tax' });
  });

  it('follows another tab of the same person, and says why where both were unused', async () => {
    const stop = leaving.followOtherTabs(() => true);
    localStorage.clear();
    storageChanged();
    expect(isAtSignIn()).toBe(true);
    expect(steps).toEqual([]);
    expect(history.state.usr).toMatchObject({ because: 'idle', email: 'u1@example.com' });
    stop();
  });

  it('ends this tab’s sign-in when somebody else signed in, and leaves theirs alone', async () => {
    const stop = leaving.followOtherTabs(() => false);
    localStorage.setItem(SIGN_IN, 'u2 9');
    storageChanged();
    await expect.poll(isAtSignIn).toBe(true);
    expect(steps).toEqual(['identity browser', 'signOut browser with id-token']);
    expect([localStorage.getItem(SIGN_IN), sessionStorage.length]).toEqual(['u2 9', 0]);
    stop();
  });
});

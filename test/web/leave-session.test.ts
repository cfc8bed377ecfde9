// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const steps = vi.hoisted(() => [] as string[]);
const outcome = vi.hoisted(() => ({ identity: 'ends' as 'ends' | 'fails' | 'hangs', api: true }));
vi.mock('#web/session-state.ts', () => ({
  tokenNow: async () => 'id-token',
  identity: async () => ({
    endSession: async (scope: string) => {
      steps.push(`identity ${scope}`);
      if (outcome.identity === 'fails') throw new Error('offline');
      if (outcome.identity === 'hangs') await new Promise(() => {});
      for (const storage of [localStorage, sessionStorage])
        for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
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
const ACTIVE_AT = 'portal.active-at';
const MINUTE_MS = 60_000;

function signedInAs(sub: string, storage = localStorage) {
  const claims = Buffer.from(JSON.stringify({ sub, auth_time: 7, email: `${sub}@example.com` }));
  storage.setItem(`${PREFIX}.LastAuthUser`, sub);
  storage.setItem(`${PREFIX}.${sub}.idToken`, `h.${claims.toString('base64url')}.s`);
  localStorage.setItem(SIGN_IN, sub);
}

/** Dispatches the event that a browser sends when another tab has changed the shared storage. */
const storageChanged = () => dispatchEvent(new StorageEvent('storage', { key: null }));

describe('signing out', () => {
  const reload = vi.fn<() => void>();
  let leaving: typeof import('#web/leave-session.ts');

  beforeEach(async () => {
    vi.resetModules();
    steps.length = 0;
    Object.assign(outcome, { identity: 'ends', api: true });
    reload.mockReset();
    vi.spyOn(location, 'reload').mockImplementation(reload);
    vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => unknown) => run() } });
    history.replaceState(null, '', '/client/documents?q=tax');
    localStorage.clear();
    sessionStorage.clear();
    leaving = await import('#web/leave-session.ts');
    localStorage.setItem('kept', '1');
    localStorage.setItem(ACTIVE_AT, String(Date.now()));
    signedInAs('u1');
    (await import('#web/stored-session.ts')).rememberSignIn();
  });

  const isAtSignIn = () => location.pathname === '/login' && reload.mock.calls.length === 1;
  const ENDED = ['identity browser', 'signOut browser with id-token'];

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

  it('to sign in again ends the session and comes back to the present page', async () => {
    await leaving.signInAgain();
    expect(steps).toEqual(ENDED);
    expect(isAtSignIn()).toBe(true);
    expect(history.state.usr).toEqual({ from: '/client/documents?q=tax', email: 'u1@example.com' });
  });

  it('only logs failures', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    Object.assign(outcome, { identity: 'fails', api: false });
    await leaving.signOut();
    expect(log).toHaveBeenCalledTimes(2);
    expect(localStorage.length).toBe(0);
    expect(isAtSignIn()).toBe(true);
  });

  it('finishes the sign-out of a changed password, of every browser, and keeps it as due until it is acknowledged', async () => {
    const due = JSON.stringify({ u1: { because: 'password', signInId: 'u1 7' } });
    localStorage.setItem('portal.sign-out-due', due);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    outcome.api = false;
    await leaving.signOut();
    expect(steps).toEqual(['identity everywhere', 'signOut everywhere because of password with id-token']);
    expect({ ...localStorage }).toEqual({ 'portal.sign-out-due': due });
  });

  it('forgets a due sign-out once it is acknowledged', async () => {
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

  describe('after a time without activity', () => {
    beforeEach(() => localStorage.setItem(ACTIVE_AT, String(Date.now() - 31 * MINUTE_MS)));
    const IDLE = { because: 'idle', from: '/client/documents?q=tax', email: 'u1@example.com' };

    it('ends the session at the server, stores place and address, and shows why', async () => {
      await leaving.signOutIdle();
      expect(steps).toEqual(ENDED);
      expect(history.state.usr).toEqual(IDLE);
      expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    });

    it('clears all even if the server does not answer', async () => {
      vi.useFakeTimers();
      outcome.identity = 'hangs';
      void leaving.signOutIdle();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(localStorage.length).toBe(0);
      expect(isAtSignIn()).toBe(true);
    });

    it('loads a page for which nobody signs in again', async () => {
      history.replaceState(null, '', '/verify/abc');
      await leaving.signOutIdle();
      expect(steps).toEqual(ENDED);
      expect(localStorage.length).toBe(0);
      expect([location.pathname, reload.mock.calls.length]).toEqual(['/verify/abc', 1]);
    });

    it('is done by one tab; the others only leave, and show why', async () => {
      localStorage.clear();
      await leaving.signOutIdle();
      expect(steps).toEqual([]);
      expect(history.state.usr).toEqual(IDLE);
    });

    it('is followed by a tab that another one was ahead of, which shows why too', async () => {
      (await import('#web/last-activity.ts')).isIdle();
      const stop = leaving.followOtherTabs();
      localStorage.clear();
      storageChanged();
      await expect.poll(isAtSignIn).toBe(true);
      expect(history.state.usr).toEqual(IDLE);
      expect(steps).toEqual([]);
      stop();
    });
  });

  it('in another tab is followed by this one', async () => {
    (await import('#web/last-activity.ts')).recordActivity();
    const stop = leaving.followOtherTabs();
    localStorage.clear();
    storageChanged();
    await expect.poll(isAtSignIn).toBe(true);
    expect(steps).toEqual([]);
    expect(history.state.usr).toEqual({});
    stop();
  });

  it('when somebody else signs in clears and loads this tab, and does not touch their session', async () => {
    const stop = leaving.followOtherTabs();
    sessionStorage.setItem('portal.exports', '[]');
    localStorage.clear();
    signedInAs('u2');
    dispatchEvent(new Event('visibilitychange'));
    await expect.poll(isAtSignIn).toBe(true);
    expect(steps).toEqual([]);
    expect(localStorage.getItem(SIGN_IN)).toBe('u2');
    expect(localStorage.getItem(`${PREFIX}.LastAuthUser`)).toBe('u2');
    expect(sessionStorage.length).toBe(0);
    expect(history.state.usr).toEqual({ from: '/client/documents?q=tax' });
    stop();
  });

  it('on a shared computer, when somebody else signs in, ends this tab’s own sign-in', async () => {
    localStorage.clear();
    signedInAs('u1', sessionStorage);
    const stop = leaving.followOtherTabs();
    localStorage.setItem(SIGN_IN, 'u2');
    storageChanged();
    await expect.poll(isAtSignIn).toBe(true);
    expect(steps).toEqual(ENDED);
    expect([localStorage.getItem(SIGN_IN), sessionStorage.length]).toEqual(['u2', 0]);
    stop();
  });

  it('before somebody else signs in here ends the former sign-in and clears what it stored', async () => {
    await leaving.endFormerSignIn();
    expect(steps).toEqual(ENDED);
    expect(localStorage.length).toBe(0);
    expect(reload).not.toHaveBeenCalled();
  });
});

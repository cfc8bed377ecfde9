// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const steps = vi.hoisted(() => [] as string[]);
const outcome = vi.hoisted(() => ({ identity: true, api: true }));
vi.mock('#web/session-state.ts', () => ({
  idToken: async () => 'id-token',
  sessionNow: () => ({ status: 'signed-in', userId: 'u1', role: 'client' }),
  identity: async () => ({
    endSession: async () => {
      steps.push('identity');
      if (!outcome.identity) throw new Error('offline');
    },
  }),
}));
vi.mock('#web/api/client.ts', () => ({
  call: async (capability: string, _input: unknown, { token }: { token: string }) => {
    steps.push(`${capability} with ${token}`);
    if (!outcome.api) throw new Error('offline');
  },
}));

describe('signing out', () => {
  const replace = vi.fn<(url: string | URL) => void>();
  let leaving: typeof import('#web/leave-session.ts');

  beforeEach(async () => {
    vi.resetModules();
    leaving = await import('#web/leave-session.ts');
    steps.length = 0;
    Object.assign(outcome, { identity: true, api: true });
    replace.mockReset();
    vi.spyOn(location, 'replace').mockImplementation(replace);
    localStorage.setItem('kept', '1');
    sessionStorage.setItem('CognitoIdentityServiceProvider.x', '1');
  });
  afterEach(() => vi.restoreAllMocks());

  it('ends the session at the identity service, then at the API, and clears the stored session', async () => {
    await leaving.signOut();
    expect(steps).toEqual(['identity', 'signOut with id-token']);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(replace).toHaveBeenCalledWith('/login');
  });

  it('only logs failures', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    Object.assign(outcome, { identity: false, api: false });
    await leaving.signOut();
    expect(log).toHaveBeenCalledTimes(2);
    expect(sessionStorage.length).toBe(0);
    expect(replace).toHaveBeenCalledWith('/login');
  });

  it('happens once however often it is requested', async () => {
    await Promise.all([leaving.signOut(), leaving.signOut(), leaving.signOut()]);
    expect(steps).toHaveLength(2);
  });

  it('signs out other tabs of the same person, not those of others', async () => {
    const stop = leaving.followSignOutOfOtherTabs();
    const other = new BroadcastChannel('session');
    other.postMessage('u2');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(replace).not.toHaveBeenCalled();
    other.postMessage('u1');
    await expect.poll(() => replace).toHaveBeenCalledWith('/login');
    stop();
    other.close();
  });
});

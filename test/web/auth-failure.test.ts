// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';

type AuthFailure = typeof import('#web/auth-failure.ts');

describe('an auth failure', () => {
  let module: AuthFailure;
  let reload: Mock<() => void>;

  beforeEach(async () => {
    vi.resetModules();
    vi.useFakeTimers();
    module = await import('#web/auth-failure.ts');
    reload = vi.fn<() => void>();
    vi.spyOn(location, 'reload').mockImplementation(reload);
    history.replaceState(null, '', '/manager/transactions?page=2');
    localStorage.setItem('kept', '1');
    sessionStorage.setItem('kept', '1');
  });

  it.each([
    [401, 'anything'],
    [500, 'Authentication failed for user'],
    [400, 'Session expired'],
    [0, 'No valid authentication tokens found'],
    [403, 'User not authenticated'],
    [403, 'Invalid session for the user'],
    [403, 'The token is not valid any more'],
  ])('is what status %i with "%s" means', (status, message) => {
    expect(module.isAuthFailure(status, message)).toBe(true);
  });

  it('is not a missing permission', () => {
    expect(module.isAuthFailure(403, 'You do not have permission to do this.')).toBe(false);
  });

  it('clears both storages immediately and leaves the page after 100 ms', () => {
    module.leaveAfterAuthFailure();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    vi.advanceTimersByTime(99);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(location.pathname).toBe('/login');
    expect(history.state.usr).toEqual({ from: '/manager/transactions?page=2' });
  });

  it('leaves the page once for 20 failures together', () => {
    for (let index = 0; index < 20; index += 1) module.leaveAfterAuthFailure();
    vi.advanceTimersByTime(5_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is no reason to leave while a tab of the browser signs in again, however long that takes', () => {
    localStorage.setItem('portal.renewing-until', String(Date.now() + 60_000));
    module.leaveAfterAuthFailure();
    expect(sessionStorage.getItem('kept')).toBe('1');
    vi.advanceTimersByTime(60_001);
    module.leaveAfterAuthFailure();
    expect(sessionStorage.length).toBe(0);
  });

  it('is ignored while signing out', () => {
    expect(module.startLeaving()).toBe(true);
    module.leaveAfterAuthFailure();
    vi.advanceTimersByTime(5_000);
    expect(reload).not.toHaveBeenCalled();
  });
});

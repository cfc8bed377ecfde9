// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useIdleSignOut } from '#web/shell/idle.ts';

const signOut = vi.hoisted(() => vi.fn());
vi.mock('#web/leave-session.ts', () => ({ signOut }));

const MINUTE_MS = 60_000;

function Watched() {
  useIdleSignOut();
  return null;
}

beforeEach(() => {
  signOut.mockReset();
  vi.useFakeTimers();
});

describe('thirty minutes without input', () => {
  it('sign out', () => {
    render(<Watched />);
    vi.advanceTimersByTime(29.5 * MINUTE_MS);
    expect(signOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(signOut).toHaveBeenCalled();
  });

  it('are counted from the last key or press', () => {
    render(<Watched />);
    vi.advanceTimersByTime(29 * MINUTE_MS);
    dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(29 * MINUTE_MS);
    expect(signOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(signOut).toHaveBeenCalled();
  });

  it('are counted while the machine sleeps', () => {
    render(<Watched />);
    vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
    dispatchEvent(new Event('visibilitychange'));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('are not counted after leaving the area', () => {
    render(<Watched />).unmount();
    vi.advanceTimersByTime(60 * MINUTE_MS);
    expect(signOut).not.toHaveBeenCalled();
  });
});

// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const leaving = vi.hoisted(() => ({ signOut: vi.fn(), signOutIdle: vi.fn() }));
vi.mock('#web/leave-session.ts', () => leaving);

const MINUTE_MS = 60_000;
let parts: typeof import('#web/shell/idle.ts') & typeof import('#web/shell/still-there.tsx');

function Watched() {
  const { useIdle, StillThere } = parts;
  const { secondsLeft, stay } = useIdle();
  return secondsLeft === undefined ? null : <StillThere secondsLeft={secondsLeft} onStay={stay} />;
}

beforeEach(async () => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.useFakeTimers();
  localStorage.setItem('portal.active-at', String(Date.now()));
  parts = { ...(await import('#web/shell/idle.ts')), ...(await import('#web/shell/still-there.tsx')) };
  await (await import('#web/ui/overlay.tsx')).preloadOverlays();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const dialog = () => screen.queryByRole('alertdialog', { name: 'Still there?' });
function useOtherTab() {
  localStorage.setItem('portal.active-at', String(Date.now()));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'portal.active-at' })));
}

describe('thirty minutes without input', () => {
  it('sign out, after a minute of warning', async () => {
    render(<Watched />);
    await pass(28.9 * MINUTE_MS);
    expect(dialog()).toBeNull();
    await pass(0.2 * MINUTE_MS);
    expect(dialog()).not.toBeNull();
    expect(leaving.signOutIdle).not.toHaveBeenCalled();
    await pass(MINUTE_MS);
    expect(leaving.signOutIdle).toHaveBeenCalled();
  });

  it('are counted from the last key or press', async () => {
    render(<Watched />);
    await pass(28 * MINUTE_MS);
    dispatchEvent(new Event('keydown'));
    await pass(28 * MINUTE_MS);
    expect(dialog()).toBeNull();
    await pass(2 * MINUTE_MS);
    expect(leaving.signOutIdle).toHaveBeenCalled();
  });

  it('are counted from the last use of any tab', async () => {
    render(<Watched />);
    await pass(20 * MINUTE_MS);
    useOtherTab();
    await pass(28 * MINUTE_MS);
    expect(dialog()).toBeNull();
    expect(leaving.signOutIdle).not.toHaveBeenCalled();
    await pass(2 * MINUTE_MS);
    expect(leaving.signOutIdle).toHaveBeenCalled();
  });

  it('are counted while the machine sleeps, and the key that wakes it is not accepted', async () => {
    render(<Watched />);
    vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
    act(() => void dispatchEvent(new Event('keydown')));
    expect(leaving.signOutIdle).toHaveBeenCalled();
  });

  it.each([
    ['too long ago', () => localStorage.setItem('portal.active-at', String(Date.now() - 31 * MINUTE_MS))],
    ['nobody knows when', () => localStorage.removeItem('portal.active-at')],
  ])('end a page whose browser was last used %s', (_when, put) => {
    put();
    render(<Watched />);
    expect(leaving.signOutIdle).toHaveBeenCalled();
  });

  it('are not extended by a clock that was set back', async () => {
    localStorage.setItem('portal.active-at', String(Date.now() + 600 * MINUTE_MS));
    render(<Watched />);
    await pass(30 * MINUTE_MS);
    expect(leaving.signOutIdle).toHaveBeenCalled();
  });

  it('are not counted after leaving the area', async () => {
    render(<Watched />).unmount();
    await pass(60 * MINUTE_MS);
    expect(leaving.signOutIdle).not.toHaveBeenCalled();
  });
});

describe('the question before the end', () => {
  async function open() {
    render(<Watched />);
    await pass(29 * MINUTE_MS + 500);
    return screen.getByRole('alertdialog', { name: 'Still there?' });
  }

  it('counts the seconds and announces them at 60, 30 and 10', async () => {
    const shown = await open();
    expect(shown.textContent).toContain(
      'This browser will be signed out in 60 seconds, after 30 minutes without activity.',
    );
    const aloud = () => shown.querySelector('[aria-live]')?.textContent;
    expect(aloud()).toBe('60 seconds until this browser is signed out.');
    await pass(20_000);
    expect(shown.textContent).toContain('signed out in 40 seconds');
    expect(aloud()).toBe('60 seconds until this browser is signed out.');
    await pass(10_000);
    expect(aloud()).toBe('30 seconds until this browser is signed out.');
    await pass(20_000);
    expect(aloud()).toBe('10 seconds until this browser is signed out.');
  });

  it('is answered by its button, and by Esc', async () => {
    await open();
    act(() => screen.getByRole('button', { name: 'Stay signed in' }).click());
    expect(dialog()).toBeNull();
    await pass(29 * MINUTE_MS + 500);
    const again = screen.getByRole('alertdialog', { name: 'Still there?' });
    act(() => void again.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    await pass(0);
    expect(dialog()).toBeNull();
    expect(leaving.signOutIdle).not.toHaveBeenCalled();
  });

  it('closes in this tab when another one is used', async () => {
    await open();
    useOtherTab();
    expect(dialog()).toBeNull();
  });

  it('signs out on request; the press for it does not count as staying', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Sign out now' });
    act(() => void button.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(dialog()).not.toBeNull();
    act(() => button.click());
    expect(leaving.signOut).toHaveBeenCalled();
  });
});

// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyScreen, usePreload } from '#web/shell/lazy-screen.ts';

const Words = () => <p>words</p>;

function Page({ preload }: { preload: () => Promise<void> }) {
  usePreload(preload);
  return null;
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows what was fetched ahead at once, with no pause in which its place is empty', async () => {
  const load = vi.fn(async () => Words);
  const Screen = lazyScreen('words', load);
  await Screen.preload();
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Screen />
    </Suspense>,
  );
  expect(screen.getByText('words')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('is fetched when it is shown, if not before, also when fetching ahead has failed', async () => {
  const load = vi.fn(async () => Words);
  load.mockRejectedValueOnce(new Error('offline'));
  const Screen = lazyScreen('words', load);
  await Screen.preload();
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Screen />
    </Suspense>,
  );
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('words')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('fetches ahead only once the page has been there for a while', async () => {
  const preload = vi.fn(async () => {});
  render(<Page preload={preload} />);
  await act(() => vi.advanceTimersByTimeAsync(450));
  expect(preload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(preload).toHaveBeenCalledTimes(1);
});

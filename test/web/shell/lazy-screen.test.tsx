// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyScreen, usePreload } from '#web/shell/lazy-screen.ts';

const Words = () => <p>words</p>;

function Page({ preload }: { preload: () => Promise<void> }) {
  usePreload(preload);
  return null;
}

it('shows a preloaded screen immediately, without an empty moment', async () => {
  const load = vi.fn(async () => ({ Words }));
  const Screen = lazyScreen(load, 'Words');
  await Screen.preload();
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Screen />
    </Suspense>,
  );
  expect(screen.getByText('words')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads a screen when it is shown, if not before, also after preloading failed', async () => {
  const load = vi.fn(async () => ({ Words }));
  load.mockRejectedValueOnce(new Error('offline'));
  const Screen = lazyScreen(load, 'Words');
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

it('preloads only once the page has been open for a while', async () => {
  vi.useFakeTimers();
  const preload = vi.fn(async () => {});
  render(<Page preload={preload} />);
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(preload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(preload).toHaveBeenCalledTimes(1);
});

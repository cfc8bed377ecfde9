// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNearness } from '#test/web/stub-nearness.ts';
import { WhenNear } from '#web/ui/when-near.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const view = (
  <WhenNear placeholder={<p>room</p>}>
    <p>drawn</p>
  </WhenNear>
);

it('keeps room until it comes near the screen, then draws', () => {
  const scrollThere = stubNearness();
  render(view);
  expect(screen.getByText('room')).toBeTruthy();
  scrollThere();
  expect(screen.getByText('drawn')).toBeTruthy();
  expect(screen.queryByText('room')).toBeNull();
});

it('draws for paper, however far down', () => {
  stubNearness();
  render(view);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('drawn')).toBeTruthy();
});

it('draws at once where the browser cannot tell what is near', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(view);
  expect(screen.getByText('drawn')).toBeTruthy();
});

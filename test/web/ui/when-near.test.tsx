// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubNearness } from '#test/web/stub-nearness.ts';
import { WhenNear } from '#web/ui/when-near.tsx';

const view = (
  <WhenNear placeholder={<p>room</p>}>
    <p>drawn</p>
  </WhenNear>
);

it('reserves its space until it is near the screen, then renders', () => {
  const scrollThere = stubNearness();
  render(view);
  expect(screen.getByText('room')).toBeTruthy();
  scrollThere();
  expect(screen.getByText('drawn')).toBeTruthy();
  expect(screen.queryByText('room')).toBeNull();
});

it('renders for printing, however far down', () => {
  stubNearness();
  render(view);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('drawn')).toBeTruthy();
});

it('renders immediately if the browser cannot detect what is near', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(view);
  expect(screen.getByText('drawn')).toBeTruthy();
});

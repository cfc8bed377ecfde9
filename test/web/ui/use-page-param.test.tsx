// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { usePageParam } from '#web/ui/use-page-param.ts';

afterEach(cleanup);

function open(at: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ page: usePageParam(), query: useLocation().search }), { wrapper }).result;
}

it('is the page of the address, which follows it and keeps the rest', () => {
  const shown = open('/calls?page=3&q=x');
  expect(shown.current.page[0]).toBe(3);
  act(() => shown.current.page[1](4));
  expect(shown.current.query).toBe('?page=4&q=x');
  act(() => shown.current.page[1](1));
  expect(shown.current.query).toBe('?q=x');
  expect(shown.current.page[0]).toBe(1);
});

it.each(['0', '-1', '1e3', 'two', '12345678', ''])('is the first where the address says %s', (text) => {
  expect(open(`/calls?page=${text}`).current.page[0]).toBe(1);
});

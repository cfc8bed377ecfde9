// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { callOf } from '#test/web/capital-calls/some-calls.ts';
import { item } from '#test/web/reconciliations/some-deposits.ts';
import { stubWidth } from '#test/web/stub-portal.ts';
import { LineItems } from '#web/capital-calls/line-items.tsx';

it.each([
  ['a table', 1440],
  ['cards', 390],
])('shows in %s when the client of a line was reminded, and for no other line', (_name, width) => {
  stubWidth(width);
  const lines = {
    data: {
      line_items: [item('a', 10, { reminded_at: '2025-06-22T22:30:00.000Z' }), item('b', 20)],
      total: 2,
      next_cursor: null,
    },
  };
  render(
    <MemoryRouter>
      <LineItems call={callOf()} lines={lines as never} onPreview={() => {}} />
    </MemoryRouter>,
  );
  const [reminded, ...others] = screen.getAllByText(/^Reminded/);
  expect(reminded?.textContent).toBe('Reminded 23/06/2025');
  expect(others).toEqual([]);
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { OutstandingItems } from '#web/reconciliation/outstanding-items.tsx';

afterEach(cleanup);

function show(filtered: boolean) {
  const onClear = vi.fn();
  render(
    <OutstandingItems
      items={[]}
      pairs={[]}
      canTick={false}
      phone={false}
      filtered={filtered}
      onClear={onClear}
      onTick={() => {}}
      onAmount={() => {}}
      onEnter={() => {}}
    />,
  );
  return onClear;
}

it('says that every call is paid only where nothing is outstanding', () => {
  show(false);
  expect(screen.getByText('Every issued capital call is paid in full.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says of a filter that hides what is outstanding, and clears it', async () => {
  const onClear = show(true);
  expect(screen.getByText('No line item matches the filters')).toBeTruthy();
  expect(screen.queryByText('Nothing is outstanding')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

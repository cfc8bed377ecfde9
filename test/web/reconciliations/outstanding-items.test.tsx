// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { OutstandingItems } from '#web/reconciliations/outstanding-items.tsx';
import { item } from './some-deposits.ts';

function show({ items = [] as ReturnType<typeof item>[], filtered = false, matchedBefore = true }) {
  const onClear = vi.fn();
  render(
    <OutstandingItems
      items={items}
      pairs={[]}
      canTick={items.length > 0}
      phone={false}
      filtered={filtered}
      matchedBefore={matchedBefore}
      onClear={onClear}
      onTick={() => {}}
      onAmount={() => {}}
      onEnter={() => {}}
    />,
  );
  return onClear;
}

it('shows that every call is paid only when nothing is due', () => {
  show({});
  expect(screen.getByText('Every issued capital call is paid in full.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows when a filter hides due items, and clears it', async () => {
  const onClear = show({ filtered: true });
  expect(screen.getByText('No line item matches the filters')).toBeTruthy();
  expect(screen.queryByText('Nothing is due')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('shows for a fund without calls that there are none, not that all are paid', () => {
  show({ matchedBefore: false });
  expect(screen.getByText('No capital calls yet')).toBeTruthy();
  expect(screen.queryByText('Every issued capital call is paid in full.')).toBeNull();
});

it('shows how late an item is, and its amount as due', () => {
  vi.setSystemTime('2025-07-03T02:00:00Z');
  const late = item('a', 10, { due_date: '2025-06-30' as CalendarDate });
  show({ items: [late] });
  expect(screen.getAllByText('3 days late, in grace to 07/07').length).toBeGreaterThan(0);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Match',
    'Client and call',
    'Due date',
    'Status',
    'Due AUD',
  ]);
});

it('shows long names and long titles in full', () => {
  const long = item('a', 10, {
    client_name: 'Wilhelmina Featherstonehaugh',
    title: 'Roof and façade, stage two',
  });
  show({ items: [long] });
  const [row] = screen.getAllByRole('row').slice(1);
  if (!row) throw new Error('No row');
  expect(within(row).getByText(long.client_name).closest('.truncate')).toBeNull();
  expect(within(row).getByText(long.title).closest('.truncate')).toBeNull();
});

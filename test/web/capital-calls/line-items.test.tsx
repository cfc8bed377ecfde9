// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { callOf } from '#test/web/capital-calls/some-calls.ts';
import { openAt } from '#test/web/open-at.tsx';
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
  openAt('/', <LineItems call={callOf()} lines={lines as never} onPreview={() => {}} />);
  const [reminded, ...others] = screen.getAllByText(/^Reminded/);
  expect(reminded?.textContent).toBe('Reminded 23/06/2025');
  expect(others).toEqual([]);
});

it('shows what each client did with the mail, and lists only those who have not opened it, or whose mail bounced', async () => {
  stubWidth(1440);
  const at = '2025-06-22T22:30:00.000Z';
  const mailed = (id: string, changes: Parameters<typeof item>[2]) =>
    item(id, 10, { client_name: `Client ${id}`, mailed_at: at, ...changes });
  const line_items = [
    mailed('a', { opened_at: at }),
    mailed('b', { bounced_at: at }),
    mailed('c', { pays_on: '2025-06-30' as never }),
  ];
  openAt(
    '/',
    <LineItems
      call={callOf()}
      lines={{ data: { line_items, total: 3, next_cursor: null } } as never}
      onPreview={() => {}}
    />,
  );
  for (const said of ['Opened 23/06/2025', 'Bounced 23/06/2025', 'Says to pay on 30/06/2025'])
    expect(
      screen.getByText((_, element) => element?.textContent === said && element.className.includes('block')),
    ).toBeTruthy();
  const names = () =>
    screen.getAllByText(/^Client [abc]$/).map(({ textContent }) => textContent?.slice(0, 8));
  await userEvent.click(screen.getByLabelText('Not opened 2'));
  expect(names()).toEqual(['Client b', 'Client c']);
  await userEvent.click(screen.getByLabelText('Bounced 1'));
  expect(names()).toEqual(['Client b']);
  await userEvent.click(screen.getByLabelText('Paused 0'));
  expect(screen.getByText('No line item passes this filter')).toBeTruthy();
});

it.each([
  ['segments', 1440],
  ['a list of choices on a phone', 390],
])(
  'lists by %s only those who are late, in grace or not, and keeps this in the address',
  async (_by, width) => {
    stubWidth(width);
    const due = (id: string, dueDate: string, changes: Parameters<typeof item>[2] = {}, dollars = 10) =>
      item(id, dollars, { client_name: `Client ${id}`, due_date: dueDate as never, ...changes });
    const today = fundDateAt(new Date());
    const line_items = [
      due('a', addDays(today, -1), { grace_days: 7 }),
      due('b', addDays(today, -30), { overdue: true }),
      due('c', today),
      due('d', addDays(today, -30), { status: 'Paid' }, 0),
    ];
    const place = openAt(
      '/',
      <LineItems
        call={callOf()}
        lines={{ data: { line_items, total: 4, next_cursor: null } } as never}
        onPreview={() => {}}
      />,
    );
    if (width > 400) await userEvent.click(screen.getByLabelText('Late 2'));
    else await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Line items' }), 'Late 2');
    expect(screen.getAllByText(/^Client [abcd]$/).map(({ textContent }) => textContent?.slice(0, 8))).toEqual(
      ['Client a', 'Client b'],
    );
    expect(place.now).toBe('/?shown=late');
  },
);

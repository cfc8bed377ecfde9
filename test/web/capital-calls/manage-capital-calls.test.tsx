// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { cents } from '#shared/money.ts';
import type { Answered } from '#test/web/answers.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ManageCapitalCalls } from '#web/capital-calls/manage-capital-calls.tsx';
import { callOf, wireCall } from './some-calls.ts';

const PART_FORGIVEN = callOf({
  id: 'a',
  title: 'Roof',
  status: 'Partially Paid',
  matched_amount: cents(30_000),
  outstanding_amount: cents(58_500),
  written_off_amount: cents(1_500),
  withdrawn_amount: cents(10_000),
});
const WITHDRAWN = callOf({
  id: 'b',
  title: 'Lift',
  status: 'Withdrawn',
  total_amount: cents(50_000),
  outstanding_amount: cents(0),
  withdrawn_amount: cents(50_000),
  withdrawn_at: '2025-06-12T02:00:00.000Z',
});

function show(width: number, calls: CapitalCall[] | 'broken', { search = '', awaiting = 0 } = {}) {
  stubWidth(width);
  const sent = stubPortal({
    'GET /capital-calls':
      calls === 'broken'
        ? { status: 400, body: { error: 'Not now.', code: 'invalid-cursor' } }
        : {
            body: {
              capital_calls: calls.map(wireCall),
              total: calls.length,
              next_cursor: null,
              awaiting_count: awaiting,
            } satisfies Answered<'listCapitalCalls'>,
          },
  });
  openAt(`/manager/capital-calls${search}`, <ManageCapitalCalls />);
  return sent;
}

const figure = (label: string) =>
  screen
    .getAllByText(label)
    .find((found) => found.closest('dt'))
    ?.closest('[data-figure-cell]')?.textContent;

it('accounts for the whole called amount, in the figures and in the row of a call', async () => {
  show(1440, [PART_FORGIVEN, WITHDRAWN]);
  const row = (await screen.findByRole('link', { name: 'Roof' })).closest('tr');
  expect(figure('Called')).toBe('Called$1,500');
  expect(figure('Paid')).toBe('Paid$300Matched to line items');
  expect(figure('Due')).toBe('Due$585$15.00 written off, $600.00 withdrawn');
  const cells = within(row as HTMLElement).getAllByRole('cell');
  expect(cells.slice(-3).map(({ textContent }) => textContent)).toEqual([
    '$1,000',
    '$300',
    '$585$15.00 written off$100.00 withdrawn',
  ]);
});

it('lists a call made before the portal by the day on which it was issued, not by when it was recorded', async () => {
  const made = (day: string) => `${day}T02:00:00.000Z`;
  const recorded = { created_at: made('2025-06-12'), recorded_at: made('2025-06-12') };
  show(1440, [
    { ...PART_FORGIVEN, id: 'old', title: 'Of 2023', ...recorded, issued_at: made('2023-03-01') },
    { ...PART_FORGIVEN, id: 'new', title: 'Of May', created_at: made('2025-05-01'), recorded_at: null },
    { ...PART_FORGIVEN, id: 'older', title: 'Of 2022', ...recorded, issued_at: made('2022-03-01') },
  ]);
  await screen.findByRole('link', { name: 'Of May' });
  const titles = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(titles.filter((title) => title?.startsWith('Of'))).toEqual(['Of May', 'Of 2023', 'Of 2022']);
});

it.each([
  ['a table', 1440],
  ['cards', 390],
])('strikes the amount of a withdrawn call through in %s', async (_name, width) => {
  show(width, [WITHDRAWN, PART_FORGIVEN]);
  expect((await screen.findByText('Lift')).closest('li, tr')?.querySelector('s')?.textContent).toBe('$500');
  expect(screen.getByText('Roof').closest('li, tr')?.querySelector('s')).toBeNull();
});

const WAITING = callOf({ id: 'w', title: 'Harbour', status: 'Awaiting approval' });

it('lists only the calls that await approval when opened from the open work, with a way back to all', async () => {
  const sent = show(1440, [WAITING], { search: '?status=Awaiting+approval', awaiting: 1 });
  await screen.findByRole('link', { name: 'Harbour' });
  expect(sent[0]?.call).toContain('status=Awaiting+approval');
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['All', 'Awaiting approval1']);
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  await screen.findByRole('button', { name: 'Due' });
  expect(sent.at(-1)?.call).not.toContain('status');
});

it('has no filter where no call awaits approval, and reports it where one leads to none', async () => {
  show(1440, [PART_FORGIVEN]);
  await screen.findByRole('link', { name: 'Roof' });
  expect(screen.queryByRole('tab')).toBeNull();
  await closeScreen();
  show(1440, [], { search: '?status=Awaiting+approval' });
  expect(await screen.findByText('No capital call awaits approval.')).toBeTruthy();
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FigureAsked } from '#shared/contract/figures.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { preloadFigures } from '#web/ui/figure-button.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';

const NET = {
  figure: 'net-cash-flow',
  unit: 'money',
  formula: 'All classified transactions, in and out.',
  value: 7_456_610.45,
  as_of: '2025-06-12',
  terms: [
    { label: 'Contributions', value: 8_217_500, rows: 225, link: '/manager/transactions?type=contribution' },
    { label: 'Expenses', value: -612_999.55, rows: 232, link: '/manager/transactions?type=expense' },
    { label: 'Commissions', value: -147_890, rows: 1, link: '/manager/transactions?type=commission' },
  ],
  not_in: [
    { label: 'Unclassified', value: 52_769.27, rows: 7, link: '/manager/transactions?status=unclassified' },
  ],
};

function open(
  answer: object | 'never',
  { asked = { figure: 'net-cash-flow' } as FigureAsked, at = '/manager/fund' } = {},
) {
  const sent = stubPortal({
    [`GET /figures/${asked.figure}`]:
      answer === 'never'
        ? 'never'
        : { status: 200, ...answer, body: 'body' in answer ? answer.body : answer },
  });
  openAt(
    at,
    <FigureStrip
      figures={[
        { label: 'Net Cash Flow', opens: asked, value: '$7,456,610' },
        { label: 'Unopened', opens: null, value: '3' },
      ]}
    />,
  );
  return sent;
}

const trigger = () => screen.getByRole('button', { name: 'Net Cash Flow' });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Net Cash Flow' }));

beforeEach(async () => {
  await preloadFigures();
  stubWidth(1440);
});

it('opens the terms of a figure with their signs, the result, the excluded rows and the links to the rows', async () => {
  const sent = open(NET);
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Unopened' })).toBeNull();
  await userEvent.click(trigger());
  const shown = await panel();
  await shown.findByText('225 rows');
  expect(shown.getByText('All classified transactions, in and out.')).toBeTruthy();
  const rows = shown
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['', 'Contributions', '$8,217,500.00', '225 rows of Contributions'],
    ['\u2212', 'Expenses', '$612,999.55', '232 rows of Expenses'],
    ['\u2212', 'Commissions', '$147,890.00', '1 row of Commissions'],
    ['=', 'Net Cash Flow', '$7,456,610.45', '458 rows'],
  ]);
  expect(shown.getByText(/^Not included/).textContent).toBe('Not included: Unclassified, +$52,769.27');
  expect(shown.getByRole('link', { name: '7 rows of Unclassified' }).getAttribute('href')).toBe(
    '/manager/transactions?status=unclassified',
  );
  expect(shown.getByText(/^As of 12\/06\/2025/)).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['GET /figures/net-cash-flow']);
});

it('receives the focus, closes by Esc and returns the focus to the figure', async () => {
  open(NET);
  trigger().focus();
  await userEvent.keyboard('{Enter}');
  await (await panel()).findByText('225 rows');
  const dialog = screen.getByRole('dialog', { name: 'Net Cash Flow' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});

it('copies the amount as a bank’s form accepts it, by its key too', async () => {
  const writeText = vi.fn(async (_text: string) => {});
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  open(NET);
  await userEvent.click(trigger());
  await (await panel()).findByText('225 rows');
  await userEvent.keyboard('c');
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('7456610.45'));
});

it('shows the sentence and places for terms while it loads, for an investor in the investor’s words', async () => {
  open('never', { asked: { figure: 'client-paid' }, at: '/client/dashboard' });
  await userEvent.click(trigger());
  const shown = await panel();
  expect(
    shown.getByText(
      'Your contributions that the fund has received and allocated to you, less amounts given back to you.',
    ),
  ).toBeTruthy();
  expect(shown.getByRole('status', { name: 'Loading the breakdown of Net Cash Flow' })).toBeTruthy();
});

it('shows why it did not load, and tries again', async () => {
  const sent = open({ status: 409, body: { error: 'The figures are resting.', requestId: 'r-7' } });
  await userEvent.click(trigger());
  const alert = await (await panel()).findByRole('alert');
  expect(alert.textContent).toContain('The figures are resting.');
  expect(alert.textContent).toContain('Reference r-7');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

it('reports terms that do not add up', async () => {
  open({ ...NET, value: 1 });
  await userEvent.click(trigger());
  expect((await (await panel()).findByRole('alert')).textContent).toBe(
    'These amounts do not add up to the figure. Our team has been notified.',
  );
});

it('shows a person without a page of the rows their amounts without a link', async () => {
  open({
    ...NET,
    terms: [{ label: 'Contributions', value: 7_456_610.45, rows: null, link: null }],
    not_in: [],
  });
  await userEvent.click(trigger());
  const shown = await panel();
  await shown.findByText('Contributions');
  expect(shown.queryByRole('link')).toBeNull();
  expect(shown.queryByText(/^Not included/)).toBeNull();
});

it('shows the name that distinguishes it from another figure, where it has one', async () => {
  stubPortal({ 'GET /figures/received': { status: 200, body: { ...NET, figure: 'received' } } });
  openAt(
    '/manager/dashboard',
    <FigureStrip
      figures={[
        {
          label: 'Total Paid',
          title: 'Total Paid, as received',
          opens: { figure: 'received' },
          value: '$7,456,610',
        },
        { label: 'Unopened', opens: null, value: '3' },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Total Paid' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Total Paid, as received' }));
  expect(await shown.findByRole('row', { name: /Total Paid, as received/ })).toBeTruthy();
});

it('is readable on a phone where names and amounts are long: the link is under the amount', async () => {
  stubWidth(390);
  const label = 'Commercial property at the corner of the Esplanade';
  open({ ...NET, terms: [{ label, value: 7_456_610.45, rows: 3, link: '/manager/transactions' }] });
  await userEvent.click(trigger());
  const link = await (await panel()).findByRole('link', { name: `3 rows of ${label}` });
  expect(link.closest('td')?.textContent).toContain('$7,456,610.45');
});

it('keeps a person who views as a client in that view', async () => {
  const link = '/client/c1/transactions?kind=payment';
  open(
    { ...NET, terms: [{ label: 'Paid', value: 7_456_610.45, rows: 3, link }], not_in: [] },
    { at: '/manager/view-as/c1/dashboard' },
  );
  await userEvent.click(trigger());
  const paid = await (await panel()).findByRole('link', { name: '3 rows of Paid' });
  expect(paid.getAttribute('href')).toBe('/manager/view-as/c1/transactions?kind=payment');
});

it('is a sheet on a phone', async () => {
  stubWidth(390);
  open(NET);
  await userEvent.click(trigger());
  const shown = await panel();
  await shown.findByText('225 rows');
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens a part that is itself a figure in the same panel', async () => {
  const sent = open({
    ...NET,
    not_in: [{ label: 'Uncalled', value: 5, rows: null, link: null, figure: 'received' }],
  });
  await userEvent.click(trigger());
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Show Uncalled' }));
  expect(await screen.findByRole('dialog', { name: 'Uncalled' })).toBeTruthy();
  await waitFor(() => expect(sent.at(-1)?.call).toBe('GET /figures/received'));
});

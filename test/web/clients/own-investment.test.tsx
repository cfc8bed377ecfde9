// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Answered, Listed } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { OwnInvestment } from '#web/clients/own-investment.tsx';

const rate = (value: number) => ({ value, why_not: null });
const RETURNS: Answered<'getReturns'> = {
  on: '2026-11-28',
  ...{ units: 320_000, value: 337_096.96, price: 1.053428, price_day: '2026-09-30', price_age_days: 59 },
  ...{ paid_in: 320_000, contribution_count: 8, received: 9_864, payment_count: 6 },
  flows: [
    { day: '2024-12-17', kind: 'contribution', amount: -200_000, link: '/client/c1/transactions' },
    { day: '2026-08-24', kind: 'contribution', amount: -120_000, link: null },
    { day: '2026-11-20', kind: 'distribution', amount: 9_864, link: '/client/c1/transactions' },
    { day: '2026-11-28', kind: 'value', amount: 337_096.96, link: null },
  ],
  points: [
    { day: '2024-12-17', paid_in: 200_000, value: null },
    { day: '2025-06-30', paid_in: 200_000, value: 201_000 },
    { day: '2026-11-28', paid_in: 320_000, value: 337_096.96 },
  ],
  ...{ period_days: 711, yearly: true, xirr: rate(0.0644), twr: rate(0.0712), twr_from: '2025-06-30' },
  ...{ dpi: rate(0.030825), tvpi: rate(1.084253), rvpi: rate(1.053428) },
};

function open(returns: object = {}, answers: Parameters<typeof stubPortal>[0] = {}) {
  stubPortal({
    'GET /clients/c1/distributions': { body: { distributions: [], reinvestment: [], choose_from: null } },
    'GET /clients/c1/returns': { body: { ...RETURNS, ...returns } },
    ...answers,
  });
  openAt('/', <OwnInvestment clientId="c1" />);
}

const cell = (name: string) =>
  screen.getByRole('button', { name }).closest('[data-figure-cell]')?.textContent;

beforeEach(() => stubWidth(1440));

it('shows the value at its day, what was paid in and received, and the return, with its table', async () => {
  open();
  expect(await screen.findByText('Price of 30/09/2026')).toBeTruthy();
  expect(cell('Value')).toBe('Value$337,097320,000 units × $1.053428, at 30/09/2026');
  expect(cell('Paid in')).toBe('Paid in$320,0008 payments since 17/12/2024');
  expect(cell('Received')).toBe('Received$9,8646 payments');
  expect(cell('Return a year')).toBe('Return a year6.4%Money-weighted, to 28/11/2026');
  const rows = within(screen.getByRole('table', { name: 'Value and paid in' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    '28/11/2026$320,000$337,097',
    '30/06/2025$200,000$201,000',
    '17/12/2024$200,000–',
  ]);
});

type Paid = Listed<'listClientDistributions', 'distributions'>;
const paid = (number: number, overrides: Partial<Paid>): Paid => ({
  ...{
    id: `d${number}-1`,
    distribution_id: `d${number}`,
    reference: `D${number}-1`,
    title: `Quarter ${number}`,
  },
  ...{ from: '2026-01-01', to: '2026-03-31', basis: 'unit-days', pay_on: '2026-05-20', state: 'paid' },
  ...{ held_because: null, account: '•••456', units: 320_000, cents_per_unit: 0.7, gross: 2_240.55 },
  ...{
    brought_forward: 0,
    withheld: 0,
    rate_bps: 0,
    reinvested: 0,
    reinvested_units: 0,
    reinvest_price: null,
  },
  ...{ carried: 0, net: 2_240.55, components: [], document_id: null, paid_on: '2026-05-20' },
  ...overrides,
});

it('the chart has a bar for each day on which distributions were paid, and the table their cents', async () => {
  // Elements have no place and no size in this environment. A chart is drawn only with both.
  vi.stubGlobal('IntersectionObserver', undefined);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 256));
  const distributions = [
    paid(1, { state: 'ready', paid_on: null, pay_on: '2027-02-19', net: 9_999 }),
    paid(2, { paid_on: '2026-11-28', net: 2_240.55 }),
    paid(3, { paid_on: '2026-05-20', net: 1_188.4 }),
    paid(4, { paid_on: '2026-05-20', net: 0.05 }),
    paid(5, { state: 'cancelled', paid_on: '2026-02-20', net: 700 }),
    paid(6, { paid_on: '2026-01-20', net: 0, reinvested: 2_240.55 }),
  ];
  open(
    {},
    { 'GET /clients/c1/distributions': { body: { distributions, reinvestment: [], choose_from: null } } },
  );
  const chart = await screen.findByRole('img', { name: /^Value, paid in and distributions over time/ });
  await waitFor(() => expect(chart.querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(2));
  expect([...chart.querySelectorAll('.recharts-label-list text')].map((text) => text.textContent)).toEqual(
    expect.arrayContaining(['$1,188', '$2,241']),
  );
  const rows = within(screen.getByRole('table', { name: 'Value and paid in' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    '28/11/2026Distribution $2,240.55$320,000$337,097',
    '20/05/2026Distribution $1,188.45$200,000$201,000',
    '30/06/2025$200,000$201,000',
    '17/12/2024$200,000–',
  ]);
});

it('the chart stands without the distributions, and names that they did not load', async () => {
  const broken = { status: 500, body: { error: 'Something went wrong', code: 'x' } };
  open({}, { 'GET /clients/c1/distributions': broken });
  expect(await screen.findByText(/The distributions did not load\./)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Value and paid in' })).toBeTruthy();
});

it('the return opens to its flows, which add up, and to each of them', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Return a year' }));
  const dialog = within(await screen.findByRole('dialog'));
  const texts = () => dialog.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts()).toEqual([
    '2 payments in17/12/2024 to 24/08/2026−$320,000.00',
    '1 distribution received20/11/2026+$9,864.00',
    'Value on 28/11/2026320,000 units × $1.053428, price of 30/09/2026+$337,096.96',
    'More than paid in+$26,960.96',
    'As a yearly rate, 711 days6.44%',
    ' Price 59 days old. Past returns do not predict later ones.',
    'For each $1 paid in1.08 = 0.03 received + 1.05 value',
    'Time-weighted, a unit since 30/06/20257.12%',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Show all 4 flows' }));
  expect(texts()[0]).toBe('17/12/2024 Payment in−$200,000.00');
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/client/c1/transactions',
    '/client/c1/transactions',
  ]);
});

it('names why there is no return, and that no price has been published, without a chart', async () => {
  const none = { value: null, why_not: 'no-price' };
  open({ ...{ value: null, price: null, price_day: null, price_age_days: null }, xirr: none, tvpi: none });
  expect(await screen.findAllByText('No unit price has been published yet.')).toHaveLength(2);
  expect(cell('Value')).toBe('Value–320,000 units');
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows under a year the return so far', async () => {
  open({ yearly: false, period_days: 364, xirr: rate(0.085073) });
  expect(await screen.findByRole('button', { name: 'Return so far' })).toBeTruthy();
});

it('can be loaded again, and the next payment stands without it', async () => {
  open(
    {},
    { 'GET /clients/c1/returns': { status: 500, body: { error: 'Something went wrong', code: 'x' } } },
  );
  expect(await screen.findByText('Your investment did not load')).toBeTruthy();
  expect(await screen.findByText('None is announced.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Try Again' })[0]).toBeTruthy();
});

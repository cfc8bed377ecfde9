// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { FundReturns } from '#web/fund/fund-returns.tsx';

const rate = (value: number) => ({ value, why_not: null });
const RETURNS: Answered<'getFundReturns'> = {
  on: '2026-11-28',
  ...{ price: 1.053428, price_day: '2026-09-30', price_age_days: 59 },
  ...{ nav: 8_046_081.42, units_on_issue: 7_638_000 },
  flows: [],
  prices: [
    { day: '2025-06-30', price: 1 },
    { day: '2026-09-30', price: 1.053428 },
  ],
  distributions: [
    {
      title: 'June quarter',
      from: '2026-04-01',
      to: '2026-06-30',
      pay_on: '2026-08-20',
      cents_per_unit: 0.65,
    },
    {
      title: 'September quarter',
      from: '2026-07-01',
      to: '2026-09-30',
      pay_on: '2026-11-20',
      cents_per_unit: 0.7,
    },
  ],
  ...{ period_days: 516, yearly: true, xirr: rate(0.06), twr: rate(0.067), twr_from: '2025-06-30' },
  ...{ dpi: rate(0.0135), tvpi: rate(1.066928), rvpi: rate(1.053428) },
};

function open(returns: Partial<Answered<'getFundReturns'>> = {}) {
  stubPortal({ 'GET /fund/returns': { body: { ...RETURNS, ...returns } } });
  openAt('/', <FundReturns />);
}

beforeEach(() => stubWidth(1440));

it('shows the net asset value, the units, the price, the return since the first price, and what each unit earned', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Distributions per unit' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'September quarter20/11/20260.70',
    'June quarter20/08/20260.65',
  ]);
  const cells = ['Net asset value', 'Units on issue', 'Unit price', 'Return since the first price'].map(
    (label) => screen.getByText(label).closest('[data-figure-cell]')?.textContent,
  );
  expect(cells).toEqual([
    'Net asset value$8,046,081On 30/09/2026',
    'Units on issue7,638,000On the day of the price',
    'Unit price$1.05342859 days old',
    'Return since the first price6.7%Time-weighted, from 30/06/2025',
  ]);
});

it('without a published price shows only that', async () => {
  const none = { value: null, why_not: 'no-price' } as const;
  open({ price: null, price_day: null, price_age_days: null, nav: null, units_on_issue: null, twr: none });
  expect(await screen.findByText('No unit price has been published yet.')).toBeTruthy();
  expect(screen.queryByText('Net asset value')).toBeNull();
});

it('names why there is no return', async () => {
  open({ twr: { value: null, why_not: 'under-two-prices' }, distributions: [] });
  expect(await screen.findByText('A return needs two published unit prices.')).toBeTruthy();
  expect(screen.getByText('No distributions yet')).toBeTruthy();
});

// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { cents } from '#shared/money.ts';
import { InvestmentBreakdown } from '#web/clients/investment-breakdown.tsx';

vi.mock('#web/clients/investment-donut.tsx', () => ({
  InvestmentDonut: () => {
    throw new Error('no chart today');
  },
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps every figure when the chart cannot be drawn', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <InvestmentBreakdown
      standing={{
        pledgedCents: cents(1_000_00),
        paidCents: cents(400_00),
        outstandingCents: cents(600_00),
        fundCents: cents(4_000_00),
        othersCents: cents(3_000_00),
        holdingPercent: '25.00',
        paidPercent: '40.0',
        outstandingPercent: '60.0',
        othersPercent: '75.0',
      }}
    />,
  );
  await waitFor(() => expect(said.mock.calls.flat()).toContain('A part of the page could not be shown'));
  for (const text of ['25.00%', '40.0% of your pledge', '60.0% of your pledge', '75.0% of the fund']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { AmountRangeFields } from '#web/transactions/list/filter-fields.tsx';
import { TRANSACTIONS_VIEW } from '#web/transactions/list/transactions-view.ts';

function Filter() {
  const [view, setView] = useState(TRANSACTIONS_VIEW.start);
  return (
    <>
      <AmountRangeFields view={view} change={(given) => setView({ ...view, ...given })} />
      <p>{`${view.minCents ?? 'none'} to ${view.maxCents ?? 'none'}`}</p>
    </>
  );
}

const least = () => screen.getByLabelText<HTMLInputElement>(/^At least/);

describe('the filter by amount', () => {
  it.each([
    ['abc', 'Enter an amount in dollars with at most two decimals'],
    ['-5', 'Enter the amount without a minus sign'],
    ['99999999999999', 'At most $100,000,000,000'],
    ['1.234', 'Enter an amount in dollars with at most two decimals'],
  ])('reports what is wrong with "%s", and filters by nothing', async (typed, sentence) => {
    render(<Filter />);
    await userEvent.type(least(), typed);
    await userEvent.tab();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(least().value).toContain(typed);
    expect(least().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('none to none')).toBeTruthy();
    await userEvent.clear(least());
    await userEvent.tab();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('reports immediately what can no longer become an amount, and nothing while one is being typed', async () => {
    render(<Filter />);
    await userEvent.type(least(), '1,2');
    expect(least().getAttribute('aria-invalid')).toBeNull();
    await userEvent.type(least(), '34');
    expect(screen.getByText('123400 to none')).toBeTruthy();
    await userEvent.type(least(), 'x');
    expect(least().getAttribute('aria-invalid')).toBe('true');
  });

  it('reports a minimum above the maximum', async () => {
    render(<Filter />);
    await userEvent.type(least(), '500');
    await userEvent.type(screen.getByLabelText(/^At most/), '100');
    expect(screen.getByText('“At most” must not be less than “At least”')).toBeTruthy();
  });
});

// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cents } from '#shared/money.ts';
import { MatchDeposits } from '#web/reconciliations/match-deposits.tsx';
import { allocated, deposit } from './some-deposits.ts';

it('names the deposit to be matched by its text and day', () => {
  render(
    <MatchDeposits
      source={deposit('one', 30)}
      sourceCents={cents(3_000)}
      pairs={[]}
      problem={undefined}
      busy={false}
      onClear={() => {}}
      onMatch={() => {}}
    />,
  );
  const tray = within(screen.getByRole('region', { name: 'Match' }));
  expect(tray.getByText('Deposit one')).toBeTruthy();
  expect(tray.getByText('10/06/2025')).toBeTruthy();
});

it('names the client of an allocation, and shows that the rest stays allocated', () => {
  render(
    <MatchDeposits
      source={allocated('one', 30)}
      sourceCents={cents(3_000)}
      pairs={[{ transaction_id: 'one', capital_call_id: 'call', line_item_id: 'a', amount: cents(1_000) }]}
      problem={undefined}
      busy={false}
      onClear={() => {}}
      onMatch={() => {}}
    />,
  );
  const tray = within(screen.getByRole('region', { name: 'Match' }));
  expect(tray.getByText(/^Allocated to Client one/)).toBeTruthy();
  expect(tray.getByText('1 line item. The rest stays allocated.')).toBeTruthy();
});

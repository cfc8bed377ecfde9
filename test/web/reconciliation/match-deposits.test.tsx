// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { cents } from '#shared/money.ts';
import { MatchDeposits } from '#web/reconciliation/match-deposits.tsx';
import { deposit } from './some-deposits.ts';

afterEach(cleanup);

it('names the deposit that is matched by its text and day', () => {
  render(
    <MatchDeposits
      deposit={deposit('one', 30)}
      depositCents={cents(3_000)}
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

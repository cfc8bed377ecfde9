// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal } from '#test/web/stub-portal.ts';
import { BankBalance } from '#web/fund/bank-balance.tsx';

function open(answer: Partial<Answered<'getBankBalance'>>) {
  stubPortal({ 'GET /fund/bank-balance': { body: { has_accounts: true, months: [], ...answer } } });
  openAt('/', <BankBalance />);
}

it('lists the balance of each month, the newest first, with what is not in the bank yet', async () => {
  open({
    months: [
      { day: '2025-05-31', in_bank: 1_100, not_in_bank_yet: 0 },
      { day: '2025-06-12', in_bank: 1_070.5, not_in_bank_yet: -7 },
    ],
  });
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['12/06/2025', '$1,070.50', '\u2212$7.00', '$1,063.50'],
    ['31/05/2025', '$1,100.00', '$0.00', '$1,100.00'],
  ]);
});

it('says that a fund without bank accounts has no balance', async () => {
  open({ has_accounts: false });
  await screen.findByText('No bank accounts yet');
});

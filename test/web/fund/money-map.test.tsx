// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal } from '#test/web/stub-portal.ts';
import { MoneyMap } from '#web/fund/money-map.tsx';

type Part = Answered<'getMoneyMap'>['money_in']['parts'][number];
const LOANS = '/manager/transactions?type=loan_drawdown';
const MONEY_IN: Part[] = [
  { part: 'paid', label: 'Paid by clients', value: 70, rows: null, link: null, figure: 'paid-by-clients' },
  { part: 'loans', label: 'Loans drawn', value: 30, rows: 2, link: LOANS },
];
const bank = (value: number): Part => {
  return { part: 'bank', label: 'In the bank', value, rows: null, link: null, figure: 'in-bank' };
};

function open(inBank: number, difference: number) {
  stubPortal({
    'GET /fund/money-map': {
      body: {
        money_in: { total: 100, parts: MONEY_IN },
        where_it_is: { total: inBank, parts: [bank(inBank)] },
        difference,
        bank_as_of: '2025-06-10',
      } satisfies Answered<'getMoneyMap'>,
    },
  });
  openAt('/', <MoneyMap />);
}

it('says that both sums agree, names the bank’s day, and each part opens to its rows or its figure', async () => {
  open(100, 0);
  const moneyIn = await screen.findByRole('region', { name: 'Money in' });
  const section = screen.getByRole('region', { name: 'Where the money is' });
  expect(section.textContent).toContain('agree to the cent. Bank at 10/06/2025');
  expect(within(moneyIn).getByRole('link', { name: 'Loans drawn' }).getAttribute('href')).toBe(LOANS);
  expect(within(moneyIn).getByRole('button', { name: 'Paid by clients' })).toBeTruthy();
  expect(within(moneyIn).getAllByRole('listitem')[1]?.textContent).toBe('Loans drawn$30.00');
});

it('says by how much the bank differs instead', async () => {
  open(97.66, -2.34);
  const section = await screen.findByRole('region', { name: 'Where the money is' });
  await within(section).findByRole('link', { name: 'Bank accounts' });
  expect(section.textContent).toContain('The bank has $2.34 less than our rows explain.');
  expect(section.textContent).toContain('Difference \u2212$2.34');
  expect(section.textContent).not.toContain('agree');
});

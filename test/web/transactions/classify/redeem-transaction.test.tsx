// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import type { Listed } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { paymentJson, transactionOf } from '#test/web/transactions/some-transactions.ts';
import { RedeemTransaction } from '#web/transactions/classify/redeem-transaction.tsx';
import { ledgerPortal, wireTransaction } from '../ledger-portal.tsx';

type Payment = Listed<'listClientTransactions', 'transactions'>;

const payment = (id: string, day: string, amount: number, more: Partial<Payment> = {}): Payment =>
  paymentJson({ id, txn_date: day as CalendarDate, amount, matched_amount: 0, paid_call: null, ...more });

async function openForm(description: string, payments: readonly Payment[]) {
  const { writes } = ledgerPortal([wireTransaction('out')], {
    'GET /clients/client-1/transactions': {
      body: { transactions: payments, total: payments.length, total_contributions: 0, next_cursor: null },
    },
  });
  const transaction = transactionOf({ id: 'out', amount: cents(-30_000), description, type: '' });
  openAt(
    '/manager/transactions',
    <RedeemTransaction
      transaction={transaction}
      kind={{ type: 'redemption' }}
      onClose={() => {}}
      onDone={() => {}}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Redemption' });
  const field = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Client' });
  await waitFor(() => expect(field.disabled).toBe(false));
  await userEvent.type(field, 'Daniel{Enter}');
  return { writes, dialog };
}

beforeEach(() => stubWidth(1440));

it('proposes the newest contributions, asks about the pledge, and sends what goes back', async () => {
  const { writes, dialog } = await openForm('Refund', [
    payment('new', '2025-06-02', 100, { given_back_amount: 20 }),
    payment('old', '2025-05-02', 900),
    payment('gone', '2025-04-02', 50, { given_back_amount: 50 }),
  ]);
  const newest = await within(dialog).findByLabelText<HTMLInputElement>(/Deposit new/);
  await waitFor(() => expect(newest.value).toBe('80.00'));
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Deposit old/).value).toBe('220.00');
  expect(within(dialog).queryByLabelText(/Deposit gone/)).toBeNull();
  expect(dialog.textContent).toContain('$300.00 of $300.00');
  const send = within(dialog).getByRole('button', { name: 'Classify as redemption' });
  await userEvent.click(send);
  expect(await within(dialog).findByText('Please choose what happens to the pledge')).toBeTruthy();
  expect(writes).toEqual([]);
  await userEvent.click(within(dialog).getByRole('radio', { name: /Keep the pledge/ }));
  await userEvent.click(send);
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(writes[0]?.body).toEqual({
    type: 'redemption',
    gives_back: [
      { allocation_id: 'new', amount: 80 },
      { allocation_id: 'old', amount: 220 },
    ],
    pledge: 'callable',
  });
});

it('takes a payment that paid a call as bounced if the text says so, and keeps the pledge', async () => {
  const { writes, dialog } = await openForm('DISHONOUR fee excl', [
    payment('paid', '2025-06-02', 300, { matched_amount: 300 }),
  ]);
  const bounced = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: /bounced/ });
  await waitFor(() => expect(bounced.checked).toBe(true));
  expect(within(dialog).queryByRole('radio', { name: /pledge/ })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Classify as redemption' }));
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(writes[0]?.body).toMatchObject({
    gives_back: [{ allocation_id: 'paid', amount: 300, reopens: true }],
    pledge: 'callable',
  });
});

// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { accountJson, accountsAnswer } from '#test/web/bank-accounts/some-accounts.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { RecordTransaction } from '#web/transactions/record/record-transaction.tsx';
import { ledgerPortal, wireTransaction } from '../ledger-portal.tsx';

const CALL = 'POST /transactions/record';
const RECORDED = { [CALL]: { status: 201, body: wireTransaction('new') } };

async function open(answers: Parameters<typeof ledgerPortal>[1] = RECORDED) {
  const portal = ledgerPortal([], answers);
  const place = openAt('/manager/transactions/record', <RecordTransaction />);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Client/ }).disabled).toBe(false),
  );
  return { ...portal, place };
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Record transaction' }));

async function fill(amount = '1,234.5') {
  await userEvent.type(screen.getByRole('combobox'), 'grace');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(field(/^Amount/), amount);
  await userEvent.type(field(/^Description/), 'Deposit');
}

beforeEach(() => stubWidth(1440));

describe('recording a transaction', () => {
  it('starts with today in Sydney and a contribution', async () => {
    await open();
    expect(field(/^Date/).value).toBe(displayDate(fundDateAt(new Date())));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Contribution' }).checked).toBe(true);
  });

  it('reports what is missing, above the form and at each field, and focuses the first', async () => {
    const { writes } = await open();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all required fields');
    for (const message of ['Client is required', 'Amount is required', 'Description is required']) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
    expect(writes).toEqual([]);
  });

  it('leaves a cleared date empty and marks it with everything else that is missing', async () => {
    const { writes } = await open();
    await userEvent.clear(field(/^Date/));
    await userEvent.tab();
    expect(field(/^Date/).value).toBe('');
    await submit();
    await screen.findByText('Date is required');
    for (const name of [/^Date/, /^Amount/, /^Description/]) {
      expect(field(name).getAttribute('aria-invalid'), String(name)).toBe('true');
    }
    expect(field(/^Date/).value).toBe('');
    expect(writes).toEqual([]);
  });

  it('records, reports it, clears the form and uses a new key for the next', async () => {
    const { writes } = await open();
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: 'Expense' }));
    await submit();
    expect(await screen.findByText('Transaction recorded successfully!')).toBeTruthy();
    expect(writes.map(({ call, body }) => [call, body])).toEqual([
      [
        CALL,
        {
          client_id: 'client-2',
          amount: 1_234.5,
          description: 'Deposit',
          txn_date: fundDateAt(new Date()),
          type: 'expense',
          note: '',
        },
      ],
    ]);
    expect([field(/^Amount/).value, field(/^Description/).value]).toEqual(['', '']);
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Contribution' }).checked).toBe(true);
    await fill('1');
    await submit();
    await waitFor(() => expect(writes).toHaveLength(2));
    expect(writes[1]?.idempotencyKey).not.toBe(writes[0]?.idempotencyKey);
  });

  it('keeps the form and its key when it fails', async () => {
    const { writes } = await open({
      [CALL]: { status: 503, body: { error: 'The service is busy.', code: 'busy' } },
    });
    await fill();
    await submit();
    expect((await screen.findAllByText('The service is busy.')).length).toBeGreaterThan(0);
    expect(field(/^Description/).value).toBe('Deposit');
    await submit();
    await waitFor(() => expect(writes).toHaveLength(2));
    expect(writes[1]?.idempotencyKey).toBe(writes[0]?.idempotencyKey);
  });

  const TWO_ACCOUNTS = accountsAnswer([accountJson(), accountJson({ id: 'loan', name: 'Loan account' })]);

  async function openTransfer(answers: Parameters<typeof ledgerPortal>[1] = {}) {
    const opened = await open({ ...RECORDED, 'GET /bank-accounts': TWO_ACCOUNTS, ...answers });
    await userEvent.click(screen.getByRole('radio', { name: 'More' }));
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Transfer');
    return opened;
  }

  it('requires the accounts of a transfer, and offers for To only the others', async () => {
    const { writes } = await openTransfer();
    await userEvent.selectOptions(await screen.findByLabelText('To'), 'Main account');
    await userEvent.selectOptions(screen.getByLabelText('From'), 'Main account');
    const to = screen.getByLabelText<HTMLSelectElement>('To');
    expect([...to.options].map(({ text }) => text)).toEqual(['Choose an account', 'Loan account']);
    expect(to.value).toBe('');
    await userEvent.type(field(/^Amount/), '500');
    await userEvent.type(field(/^Description/), 'To the trust');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all required fields');
    expect(screen.getByText('Account is required')).toBeTruthy();
    expect(writes).toEqual([]);
  });

  it('shows where to add the other account of a transfer', async () => {
    await openTransfer({ 'GET /bank-accounts': accountsAnswer([accountJson()]) });
    const link = await screen.findByRole('link', { name: 'Add the other account' });
    expect(link.getAttribute('href')).toBe('/manager/bank-accounts');
  });

  it('can load the accounts of a transfer again', async () => {
    let answers = 0;
    await openTransfer({
      'GET /bank-accounts': () =>
        answers++ === 0 ? { status: 500, body: { error: 'Not now.', code: 'internal' } } : TWO_ACCOUNTS,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('From')).toBeTruthy();
  });

  it.each(['View all transactions', 'Cancel'])('returns to the list by %s', async (name) => {
    const { place } = await open();
    await userEvent.click(screen.getByRole('link', { name }));
    expect(place.now).toBe('/manager/transactions');
  });
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { allocationJson, ledgerPortal, listAnswer, wireTransaction } from '../ledger-portal.tsx';

const CALL = 'POST /transactions/part/allocations';

async function openForm(answers: Parameters<typeof ledgerPortal>[1] = {}) {
  const portal = ledgerPortal([wireTransaction('part', { allocated_amount: 40_000 })], answers);
  openAt('/manager/transactions', <ManageTransactions />);
  await userEvent.click(await screen.findByRole('button', { name: 'Allocate $20,000' }));
  const form = await screen.findByRole('dialog', { name: 'Allocate to client' });
  await waitFor(() => expect(within(form).getByRole<HTMLInputElement>('combobox').disabled).toBe(false));
  return { ...portal, form };
}

const submit = (form: HTMLElement) =>
  userEvent.click(within(form).getByRole('button', { name: /^Allocate/ }));

async function choose(form: HTMLElement, typed: string) {
  await userEvent.type(within(form).getByRole('combobox'), typed);
  await userEvent.keyboard('{Enter}');
}

async function amount(form: HTMLElement, text: string) {
  const field = within(form).getByLabelText(/^Amount/);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

beforeEach(() => stubWidth(1440));

describe('allocating', () => {
  it.each([
    ['the row that has the focus', '/manager/transactions'],
    ['the open transaction', '/manager/transactions?transaction=part'],
  ])('opens with the key A for %s', async (_, address) => {
    ledgerPortal([wireTransaction('full', { allocated_amount: 60_000 }), wireTransaction('part')]);
    openAt(address, <ManageTransactions />);
    await screen.findAllByRole('button', { name: 'Allocate $60,000' });
    if (address.includes('?')) await screen.findByRole('dialog', { name: 'Transaction' });
    else {
      await userEvent.keyboard('ja');
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.keyboard('j');
    }
    await userEvent.keyboard('a');
    const form = await screen.findByRole('dialog', { name: 'Allocate to client' });
    expect(within(form).getByText('Deposit part, 10/06/2025')).toBeTruthy();
  });

  it('shows the three figures, proposes the remainder, and shows the rest after it', async () => {
    const { form } = await openForm();
    const figures = within(form).getAllByRole('definition');
    expect(figures.map(({ textContent }) => textContent)).toEqual(['$60,000.00', '$40,000.00', '$20,000.00']);
    expect(within(form).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('20,000.00');
    expect(within(form).getByText('Leaves $0.00 unallocated')).toBeTruthy();
    await amount(form, '15000.5');
    expect(within(form).getByRole('button', { name: 'Allocate $15,000.50' })).toBeTruthy();
    expect(within(form).getByText('Leaves $4,999.50 unallocated')).toBeTruthy();
  });

  it('distinguishes clients by entity and by outstanding amount', async () => {
    const { form } = await openForm();
    await userEvent.type(within(form).getByRole('combobox'), 'i');
    const options = within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(options).toEqual([
      'Daniel RossiRossi Retirement Fund$180,000 outstanding',
      'Grace LiuPersonalFully paid',
    ]);
  });

  it('requires a client and a valid amount, and shows by how much an amount is too high', async () => {
    const { form, writes } = await openForm();
    await amount(form, '0');
    await submit(form);
    expect(await within(form).findByText('Please select a client')).toBeTruthy();
    expect(within(form).getByText('Please enter a valid amount')).toBeTruthy();
    await amount(form, '20000.01');
    await submit(form);
    expect(await within(form).findByText('$0.01 more than the $20,000.00 left')).toBeTruthy();
    expect(writes).toEqual([]);
  });

  it.each(['all', 'partial'])(
    'shows the current figures after a refusal, from the tab %s too',
    async (status) => {
      const row = wireTransaction('part', { allocated_amount: 40_000 });
      ledgerPortal([row], {
        // A list filtered by state contains only transactions in that state, as on the server.
        'GET /transactions': (url) =>
          listAnswer(
            [row].filter(
              (one) => url.searchParams.get('status') !== 'partial' || one.allocated_amount < one.amount,
            ),
            url,
          ),
        [CALL]: () => {
          row.allocated_amount = 60_000;
          return {
            status: 409,
            body: { error: 'The amount is more than what is left.', code: 'exceeds-remaining' },
          };
        },
      });
      openAt(`/manager/transactions?status=${status}`, <ManageTransactions />);
      await userEvent.click(await screen.findByRole('button', { name: 'Allocate $20,000' }));
      const form = await screen.findByRole('dialog', { name: 'Allocate to client' });
      await waitFor(() => expect(within(form).getByRole<HTMLInputElement>('combobox').disabled).toBe(false));
      await choose(form, 'daniel');
      await submit(form);
      await waitFor(() =>
        expect(
          within(form)
            .getAllByRole('definition')
            .map(({ textContent }) => textContent),
        ).toEqual(['$60,000.00', '$60,000.00', '$0.00']),
      );
    },
  );

  it('can be sent again when only the answer was lost, although nothing remains by then', async () => {
    const row = wireTransaction('part', { allocated_amount: 40_000 });
    let lost = true;
    const { writes } = ledgerPortal([row], {
      [CALL]: (_, body) => {
        row.allocated_amount = 60_000;
        if (lost) return { status: 503, body: { error: 'Busy', code: 'busy' } };
        const { client_id, amount } = body as { client_id: string; amount: number };
        return { status: 201, body: allocationJson({ client_id, client_name: 'Grace Liu', amount }) };
      },
    });
    openAt('/manager/transactions', <ManageTransactions />);
    await userEvent.click(await screen.findByRole('button', { name: 'Allocate $20,000' }));
    const form = await screen.findByRole('dialog', { name: 'Allocate to client' });
    await choose(form, 'grace');
    await submit(form);
    await screen.findByText('Allocation failed: Busy');
    await screen.findByText('Fully Allocated');
    lost = false;
    await submit(form);
    expect(await screen.findByText('Transaction allocated successfully!')).toBeTruthy();
    expect(writes.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      Array(2).fill(writes[0]?.idempotencyKey),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('uses a new key for another form', async () => {
    const { form, writes } = await openForm({
      [CALL]: { status: 503, body: { error: 'Busy', code: 'busy' } },
    });
    await choose(form, 'daniel');
    await submit(form);
    await screen.findByText('Allocation failed: Busy');
    await userEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Allocate $20,000' }));
    const again = await screen.findByRole('dialog', { name: 'Allocate to client' });
    await choose(again, 'daniel');
    await submit(again);
    await waitFor(() => expect(writes).toHaveLength(2));
    expect(writes[1]?.idempotencyKey).not.toBe(writes[0]?.idempotencyKey);
  });
});

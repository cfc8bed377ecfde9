// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { ledgerPortal, type WireTransaction, wireTransaction } from '../ledger-portal.tsx';

beforeEach(() => stubWidth(1440));

async function open(given: Partial<WireTransaction>, answers: Parameters<typeof ledgerPortal>[1] = {}) {
  const row = wireTransaction('t1', given);
  const set = (type: WireTransaction['type']) => {
    row.type = type;
    return { body: { ...row } };
  };
  const { writes } = ledgerPortal([row], {
    'PUT /transactions/t1/reclassify': (_url, body) => set((body as WireTransaction).type),
    'POST /transactions/t1/undo-classification': () => set(''),
    ...answers,
  });
  openAt('/manager/transactions?transaction=t1', <ManageTransactions />);
  const panel = within(await screen.findByRole('dialog', { name: 'Transaction' }));
  await panel.findByText('Source');
  return { panel, writes };
}

describe('reclassifying', () => {
  it('assigns a payout to a client, which other types do not have', async () => {
    const { panel, writes } = await open({ type: 'distribution', amount: -500 });
    await userEvent.click(panel.getByRole('button', { name: 'Reclassify' }));
    const form = within(await screen.findByRole('dialog', { name: 'Reclassify transaction' }));
    await userEvent.click(form.getByRole('radio', { name: 'Commission' }));
    expect(form.queryByLabelText(/^Client/)).toBeNull();
    await userEvent.click(form.getByRole('radio', { name: 'More' }));
    await userEvent.selectOptions(form.getByLabelText('Kind'), 'Distribution');
    const client = form.getByLabelText<HTMLInputElement>(/^Client/);
    await waitFor(() => expect(client.disabled).toBe(false));
    await userEvent.type(client, 'grace');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(form.getByLabelText('Reason'), 'Named by the trustee');
    await userEvent.click(form.getByRole('button', { name: 'Reclassify as distribution' }));
    expect(await screen.findByText('Transaction reclassified successfully!')).toBeTruthy();
    expect(writes[0]?.body).toMatchObject({ type: 'distribution', client_id: 'client-2' });
  });

  it('does not offer contribution for a payment out', async () => {
    const { panel } = await open({ type: 'expense', amount: -20 });
    await userEvent.click(panel.getByRole('button', { name: 'Reclassify' }));
    const form = within(await screen.findByRole('dialog', { name: 'Reclassify transaction' }));
    expect(form.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'commission',
      'expense',
      'more',
    ]);
  });

  it('shows why it failed', async () => {
    const { panel } = await open(
      { type: 'expense' },
      {
        'PUT /transactions/t1/reclassify': {
          status: 409,
          body: { error: 'Part of this transaction is allocated.', code: 'has-allocations' },
        },
      },
    );
    await userEvent.click(panel.getByRole('button', { name: 'Reclassify' }));
    const form = within(await screen.findByRole('dialog', { name: 'Reclassify transaction' }));
    await userEvent.type(form.getByLabelText('Reason'), 'x');
    await userEvent.click(form.getByRole('button', { name: /^Reclassify as/ }));
    expect(
      await screen.findByText('Reclassification failed: Part of this transaction is allocated.'),
    ).toBeTruthy();
  });
});

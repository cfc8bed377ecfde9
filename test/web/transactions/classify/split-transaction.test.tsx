// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { ledgerPortal, type WireTransaction, wireTransaction } from '../ledger-portal.tsx';

beforeEach(() => stubWidth(1440));

const NET_RENT = { id: 't1', type: '', amount: 2250, description: 'Agent net rent' } as const;
const part = (more: object) => ({
  note: '',
  category: null,
  property_id: null,
  property_name: null,
  client_id: null,
  client_name: null,
  ...more,
});
const PARTS = [part({ type: 'rent', amount: 2500 }), part({ type: 'commission', amount: -250 })];

function open(given: object, answers: Parameters<typeof ledgerPortal>[1] = {}, at = '') {
  const row = { ...wireTransaction('t1'), ...given } as WireTransaction;
  const { writes } = ledgerPortal([row], {
    'PUT /transactions/t1/parts': { body: { ...row, type: 'split', parts: PARTS } },
    'DELETE /transactions/t1/parts': { body: { ...row, type: '', parts: undefined } },
    ...answers,
  });
  openAt(`/manager/transactions${at}`, <ManageTransactions />);
  return writes;
}

it('a row is split from its list by keyboard, and what is left is shown to the cent', async () => {
  const writes = open(NET_RENT);
  const row = await screen.findByRole('link', { name: 'Agent net rent' });
  row.focus();
  // From the second time on, the form opens while the list of kinds is still in the page.
  for (let time = 1; time <= 3; time += 1) {
    await userEvent.keyboard('4');
    await screen.findByRole('dialog', { name: 'More kinds' });
    await userEvent.keyboard('u');
    await screen.findByRole('dialog', { name: 'Split' });
    if (time === 3) break;
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(row));
  }
  const form = within(screen.getByRole('dialog', { name: 'Split' }));
  const first = within(form.getByRole('group', { name: 'Part 1' }));
  const second = within(form.getByRole('group', { name: 'Part 2' }));
  await userEvent.type(first.getByLabelText(/^Amount/), '2500.01');
  expect(form.getByText('−$250.01 left')).toBeTruthy();
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save 2 parts' }).disabled).toBe(true);
  await userEvent.click(form.getByRole('button', { name: 'Add the rest to the last part' }));
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Add a part' }));
  expect(second.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('-250.01');
  expect(form.getByText('Adds up: +$2,500.01 −$250.01 = +$2,250.00')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Save 2 parts' }));
  expect(await screen.findByText('Transaction split successfully!')).toBeTruthy();
  expect(writes).toMatchObject([
    {
      call: 'PUT /transactions/t1/parts',
      body: {
        parts: [
          { type: 'rent', amount: 2500.01 },
          { type: 'commission', amount: -250.01 },
        ],
      },
    },
  ]);
});

it('a split row shows its parts, which can be added to, turned round and removed', async () => {
  const writes = open({ ...NET_RENT, type: 'split', parts: PARTS }, {}, '?transaction=t1');
  const panel = within(await screen.findByRole('dialog', { name: 'Transaction' }));
  const parts = await panel.findByRole('list', { name: 'Parts' });
  expect(
    within(parts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Rent+$2,500.00', 'Commission−$250.00']);
  expect(panel.queryByRole('button', { name: 'Reclassify' })).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Edit the parts' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit the parts' }));
  await userEvent.click(form.getByRole('button', { name: 'Add a part' }));
  const third = within(form.getByRole('group', { name: 'Part 3' }));
  await userEvent.selectOptions(third.getByLabelText('Kind'), 'Expense');
  await userEvent.type(third.getByLabelText(/^Amount/), '+10');
  expect(form.getByText('−$10.00 left')).toBeTruthy();
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save 3 parts' }).disabled).toBe(true);
  const first = within(form.getByRole('group', { name: 'Part 1' }));
  await userEvent.clear(first.getByLabelText(/^Amount/));
  await userEvent.type(first.getByLabelText(/^Amount/), '2490');
  await userEvent.click(form.getByRole('button', { name: 'Save 3 parts' }));
  expect(await screen.findByText('Parts changed successfully!')).toBeTruthy();
  expect(writes).toMatchObject([{ body: { parts: [{ amount: 2490 }, { amount: -250 }, { amount: 10 }] } }]);
});

it('the sentence of a refusal stands at the parts', async () => {
  const refused = { status: 409, body: { code: 'has-allocations', error: 'Part of this is allocated.' } };
  open(
    { ...NET_RENT, type: 'split', parts: PARTS },
    { 'PUT /transactions/t1/parts': refused },
    '?transaction=t1',
  );
  const panel = within(await screen.findByRole('dialog', { name: 'Transaction' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Edit the parts' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit the parts' }));
  await userEvent.click(form.getByRole('button', { name: 'Save 2 parts' }));
  expect(await form.findByText('Part of this is allocated.')).toBeTruthy();
});

it('a split contribution is allocated up to its contributions, and its parts then stay', async () => {
  const parts = [part({ type: 'contribution', amount: 2000 }), part({ type: 'interest', amount: 250 })];
  open({ ...NET_RENT, type: 'split', parts, allocated_amount: 500 }, {}, '?transaction=t1');
  const panel = within(await screen.findByRole('dialog', { name: 'Transaction' }));
  expect(await panel.findByRole('button', { name: /^Allocate \$1,500/ })).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Edit the parts' })).toBeNull();
});

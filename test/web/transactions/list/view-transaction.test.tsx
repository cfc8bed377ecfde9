// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { accountJson, accountsAnswer } from '#test/web/bank-accounts/some-accounts.ts';
import { openAt } from '#test/web/open-at.tsx';
import { failsOnce, stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { allocationJson, ledgerPortal, wireTransaction } from '../ledger-portal.tsx';

type Detail = Answered<'getTransaction'>;

function open(detail: Partial<Detail>, answers: Parameters<typeof ledgerPortal>[1] = {}) {
  const row = wireTransaction('t1', { allocated_amount: 40_000 });
  ledgerPortal([row], {
    'GET /transactions/t1': { body: { ...row, allocations: [], activity: [], same_money: [], ...detail } },
    ...answers,
  });
  openAt('/manager/transactions?transaction=t1', <ManageTransactions />);
  return screen.findByRole('dialog', { name: 'Transaction' });
}

beforeEach(() => stubWidth(1440));

describe('the details of a transaction', () => {
  it('show cents, and Unknown, System and No note where a value is missing', async () => {
    const panel = await open({ source: null, created_by_name: null, note: '' });
    expect(await within(panel).findByText('+$60,000.00')).toBeTruthy();
    const facts = within(panel)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts).toEqual(['10/06/2025', 'Contribution', 'Unknown', 'System', 'No note']);
  });

  it('lead from one row of a transfer to the other, and leave its type', async () => {
    const panel = await open(
      {
        type: 'transfer',
        allocated_amount: 0,
        amount: -500,
        counterpart_id: 't2',
        counterpart_account_id: 'loan',
      },
      { 'GET /bank-accounts': accountsAnswer([accountJson({ id: 'loan', name: 'Loan account' })]) },
    );
    const link = await within(panel).findByRole('link', { name: 'Loan account' });
    expect(link.getAttribute('href')).toContain('transaction=t2');
    expect(within(panel).queryByRole('button', { name: 'Undo classification' })).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: 'Reclassify' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reclassify transaction' });
    const kinds = within(dialog).getByLabelText<HTMLSelectElement>('Kind').options;
    expect([...kinds].map(({ text }) => text)).toEqual(['Transfer']);
  });

  it('name each allocation with its amount and note, and the rest as Unallocated', async () => {
    const panel = await open({
      allocations: [
        allocationJson({ note: 'CC-2025-02, first part' }),
        allocationJson({ id: 'a2', client_id: 'a2', client_name: '', amount: 10_000 }),
      ],
    });
    await within(panel).findByText('$20,000.00 left');
    const rows = within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Daniel RossiCC-2025-02, first part$30,000.00',
      'Unallocated$10,000.00',
      'UnallocatedHold$20,000.00',
    ]);
    expect(within(panel).getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
      '$40,000.00 of $60,000.00',
    );
    expect(within(panel).getByRole('button', { name: 'Allocate $20,000' })).toBeTruthy();
  });

  it('list what happened, when and by whom, in the fund’s time zone', async () => {
    const line = { id: 'h1', at: '2025-06-10T04:36:00.000Z', action: 'transaction.allocated' };
    const sam = {
      actor_id: 'u-sam',
      actor_name: 'Sam Wood',
      actor_role: 'client',
      actor_email: 'sam@example.com',
    } as const;
    const changes: Detail['activity'][number]['changes'] = [
      { field: 'client', unit: 'text', before: null, after: 'Grace Liu' },
      { field: 'pledged', unit: 'AUD', before: 1_000, after: 1234567.8 },
      { field: 'txn_date', unit: 'text', before: '', after: '2025-06-09' },
    ];
    const panel = await open({
      activity: [{ ...line, ...sam, summary: '$10,000.00 to Grace Liu', changes }],
    });
    const shown = await within(panel).findByRole('button', { name: '$10,000.00 to Grace Liu' });
    expect(within(panel).getByText('14:36')).toBeTruthy();
    expect(within(panel).getByTitle('Sam Wood, client, sam@example.com').textContent).toBe(
      'Sam Wood, client',
    );
    expect(within(panel).queryByText('Pledged')).toBeNull();
    await userEvent.click(shown);
    const history = within(within(panel).getByRole('region', { name: 'Activity' }));
    expect(history.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Grace Liu',
      'before: $1,000.00→, after: $1,234,567.80',
      'before: empty→, after: 09/06/2025',
    ]);
  });

  it('show when they did not load, with the reference, and load on retry', async () => {
    const row = wireTransaction('t1');
    const panel = await open(
      {},
      {
        'GET /transactions/t1': failsOnce(
          { body: { ...row, allocations: [], activity: [], same_money: [] } },
          { status: 404, body: { error: 'Transaction not found', code: 'x', requestId: 'ref-1' } },
        ),
      },
    );
    expect(await within(panel).findByText('Failed to load transaction details')).toBeTruthy();
    expect(within(panel).getByText('Reference ref-1')).toBeTruthy();
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getByText('Failed to load transaction details')).toBeTruthy();
    await userEvent.click(within(panel).getByRole('button', { name: 'Try Again' }));
    expect(await within(panel).findByText('+$60,000.00')).toBeTruthy();
  });
});

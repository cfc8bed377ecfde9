// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { lineItem } from '#shared/contract/capital-calls.ts';
import { type UnreconciledTransaction, unreconciledTransaction } from '#shared/contract/reconciliations.ts';
import { cents } from '#shared/money.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ManageReconciliation } from '#web/reconciliations/manage-reconciliation.tsx';
import { ReconciliationProvider } from '#web/reconciliations/reconciliation-context.tsx';
import { deposit, item, suggestion } from './some-deposits.ts';

beforeEach(() => stubWidth(1440));

const LINES = [item('a', 10), item('b', 20), item('c', 30)];
const pays = (id: string, line: string, dollars: number, safe = true) =>
  deposit(id, dollars, [suggestion(line, dollars, { safe })]);

function show(...deposits: UnreconciledTransaction[]) {
  const portal = { deposits, isDown: false, refusesDeclining: false };
  const page = (list: object) => ({ body: { ...list, total: null, next_cursor: null } });
  const sent = stubPortal({
    'GET /reconciliations/unreconciled': () =>
      portal.isDown
        ? { status: 503, body: { error: 'Not now.', code: 'busy' } }
        : page({ transactions: portal.deposits.map((one) => z.encode(unreconciledTransaction(), one)) }),
    'GET /reconciliations/outstanding': page({ line_items: LINES.map((one) => z.encode(lineItem(), one)) }),
    'GET /reconciliations/allocated': page({ allocated: [] }),
    'GET /reconciliations': page({ reconciliations: [] }),
    'POST /reconciliations/match': { status: 201, body: { reconciliations: [], total: 0 } },
    'POST /reconciliations/decline': (_url, body) => {
      if (portal.refusesDeclining)
        return { status: 409, body: { error: 'Too many are declined.', code: 'too-many-declined' } };
      const { transaction_id, line_item_ids } = body as { transaction_id: string; line_item_ids: string[] };
      portal.deposits = portal.deposits.map((one) =>
        one.id === transaction_id ? declined(one, line_item_ids) : one,
      );
      return { body: { transaction_id, declined: [] } };
    },
    'DELETE /reconciliations/decline': (url) => {
      const transaction_id = url.searchParams.get('transaction_id') ?? '';
      portal.deposits = portal.deposits.map((one) =>
        one.id === transaction_id ? { ...one, declined: [] } : one,
      );
      return { body: { transaction_id, declined: [] } };
    },
  });
  openAt(
    '/',
    <ReconciliationProvider>
      <ManageReconciliation />
    </ReconciliationProvider>,
  );
  return {
    portal,
    matched: () =>
      sent
        .filter(({ call }) => call === 'POST /reconciliations/match')
        .flatMap(({ body }) => (body as { pairs: { transaction_id: string }[] }).pairs)
        .map(({ transaction_id: id }) => id),
    sentOf: (call: string) => sent.filter((one) => one.call.startsWith(call)),
  };
}

function declined(one: UnreconciledTransaction, lineIds: readonly string[]): UnreconciledTransaction {
  return {
    ...one,
    declined: lineIds.map((line_item_id) => ({
      line_item_id,
      by: 'decline',
      declined_at: '2025-06-12T00:00:00.000Z',
      declined_by_name: 'Mara Quinn',
    })),
  };
}

async function openSafe(count: number) {
  await userEvent.click(await screen.findByRole('button', { name: `Apply all safe ${count}` }));
  return within(screen.getByRole('dialog'));
}

it('leaves out of the safe matches those that somebody declined after the list was opened', async () => {
  const { portal, matched } = show(pays('one', 'a', 10), pays('two', 'b', 20));
  const dialog = await openSafe(2);
  portal.deposits = [pays('one', 'a', 10), declined(pays('two', 'b', 20), ['b'])];
  await userEvent.click(dialog.getByRole('button', { name: 'Match $30.00' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /records changed after this list was opened/,
  );
  await waitFor(() => expect(matched()).toEqual(['one']));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /to Client b, / }).disabled).toBe(true);
});

it('applies nothing while the open rows cannot be read again, even if they were loaded before', async () => {
  const { portal, matched } = show(pays('one', 'a', 10));
  const dialog = await openSafe(1);
  portal.isDown = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Match $10.00' }));
  await screen.findByText('Matching failed: Not now.');
  expect(matched()).toEqual([]);
  portal.isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Match $10.00' }));
  await waitFor(() => expect(matched()).toEqual(['one']));
});

it('does not offer declined ones among the safe matches', async () => {
  show(pays('one', 'a', 10), declined(pays('two', 'b', 20), ['b']));
  const dialog = await openSafe(1);
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
});

it('declines the ticked ones with d, and undoes it with u', async () => {
  const { sentOf } = show(
    deposit('one', 10, [suggestion('a', 10, { safe: true }), suggestion('b', 10, { group: '2' })]),
  );
  await screen.findByRole('checkbox', {
    name: 'Use this suggestion: Client a, Roof of 7 Wattle Street',
    checked: true,
  });
  await userEvent.keyboard('d');
  await screen.findByText('Client a declined');
  expect(sentOf('POST /reconciliations/decline').map(({ body }) => body)).toEqual([
    { transaction_id: 'one', line_item_ids: ['a'] },
  ]);
  await screen.findByText(/^Declined by Mara Quinn on/);
  expect(screen.getByRole('button', { name: 'Apply all safe 0' })).toBeTruthy();
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await userEvent.keyboard('u');
  await screen.findByText('Suggested again');
  expect(sentOf('DELETE /reconciliations/decline')).toHaveLength(1);
  await screen.findByRole('button', { name: 'Apply all safe 1' });
});

it('declines with d the focused suggestion before the ticked one', async () => {
  const { sentOf } = show(
    deposit('one', 10, [suggestion('a', 10, { safe: true }), suggestion('b', 10, { group: '2' })]),
  );
  (
    await screen.findByRole('checkbox', { name: 'Use this suggestion: Client b, Roof of 7 Wattle Street' })
  ).focus();
  await userEvent.keyboard('d');
  await screen.findByText('Client b declined');
  expect(sentOf('POST /reconciliations/decline').map(({ body }) => body)).toEqual([
    { transaction_id: 'one', line_item_ids: ['b'] },
  ]);
});

it('shows why a suggestion could not be declined, and that nothing can be undone then', async () => {
  const { portal, sentOf } = show(pays('one', 'a', 10));
  portal.refusesDeclining = true;
  await screen.findByRole('button', { name: /^Decline Client a/ });
  await userEvent.keyboard('d');
  await screen.findByText('Too many are declined.');
  await userEvent.keyboard('u');
  await screen.findByText('Nothing to undo');
  expect(sentOf('DELETE')).toEqual([]);
});

it('undoes a decline from its message', async () => {
  const { sentOf } = show(pays('one', 'a', 10));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Decline Client a, Roof of 7 Wattle Street' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Suggested again');
  expect(sentOf('DELETE /reconciliations/decline').map(({ call }) => call.split('?')[1])).toEqual([
    'transaction_id=one&line_item_ids=a',
  ]);
});

it('names for a deposit the other one with which it fills a line, and matches both together', async () => {
  const { matched } = show(pays('half', 'b', 5, false), pays('other', 'b', 15, false), pays('last', 'c', 30));
  const list = within(await screen.findByRole('list', { name: 'Pays the item in full together with' }));
  expect(list.getByRole('listitem').textContent).toBe(
    'Pays the line item in full together with $15.00 of 10/06/2025, Deposit other',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Match both, $20.00' }));
  await waitFor(() => expect(matched()).toEqual(['half', 'other']));
  const deposits = within(screen.getByRole('list', { name: 'Unreconciled deposits' }));
  await waitFor(() =>
    expect(deposits.getByRole('button', { pressed: true }).textContent).toContain('Deposit last'),
  );
});

it('shows in the list and with the open deposit its facts, also where nothing is suggested', async () => {
  const note = 'Already paid on 12/05/2025';
  show(deposit('one', 10, [], { notes: [note] }));
  await waitFor(() => expect(screen.getAllByText(note)).toHaveLength(2));
  expect(screen.getByRole('list', { name: 'Unreconciled deposits' }).textContent).toContain(note);
  expect(screen.getByRole('list', { name: 'About this deposit' }).textContent).toBe(note);
});

it('goes with Enter past deposits without a suggestion to the next one that has one', async () => {
  show(deposit('one', 50), deposit('two', 60), pays('three', 'c', 30));
  await screen.findByRole('button', { name: /^Deposit one/, pressed: true });
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: /^Deposit three/, pressed: true });
});

it('offers each tab for a deposit that matches nothing, and matches none while another tab is open', async () => {
  const { matched, sentOf, portal } = show(pays('one', 'a', 10), deposit('two', 60));
  await screen.findByRole('button', { name: /^Deposit one/, pressed: true });
  await userEvent.keyboard('t{Enter}');
  expect(matched()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Deposit two/ }));
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual(['Match', 'Allocate', 'Classify', 'Transfer', 'Set aside']);
  await userEvent.keyboard('t');
  portal.deposits = [pays('one', 'a', 10)];
  await userEvent.click(
    within(screen.getByRole('tabpanel', { name: 'Transfer' })).getByRole('button', {
      name: 'Classify as transfer',
    }),
  );
  expect(sentOf('PUT /transactions/two/classify').map(({ body }) => body)).toEqual([{ type: 'transfer' }]);
  await screen.findByRole('button', { name: /^Deposit one/, pressed: true });
  await screen.findByRole('tabpanel', { name: 'Match' });
});

it('says how much is left of a deposit of which a part is matched', async () => {
  show(deposit('one', 60, [], { type: 'contribution', allocated_amount: cents(4_000) }));
  const row = await screen.findByRole('button', { name: /^Deposit one/ });
  expect(row.textContent).toContain('of $60.00');
  await screen.findByText('left of $60.00');
});

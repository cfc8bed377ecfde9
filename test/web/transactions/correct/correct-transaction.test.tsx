// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { type ClientJson, clientJson } from '#test/web/clients/some-clients.ts';
import { openAt } from '#test/web/open-at.tsx';
import { periodJson, periodsJson } from '#test/web/periods/some-periods.ts';
import { onePage, stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { allocationJson, ledgerPortal, type WireTransaction, wireTransaction } from '../ledger-portal.tsx';

type Detail = Answered<'getTransaction'>;

function clientDetailJson(given: Partial<ClientJson>): Answered<'getClient'> {
  const financial_summary = { total_paid: 0, outstanding_amount: 0 };
  return { ...clientJson(given), documents: [], recent_transactions: [], financial_summary };
}

const AT = '2025-06-10T04:41:00.000Z';

const OF_DANIEL = allocationJson();
const OF_GRACE = allocationJson({
  id: 'a2',
  client_id: 'client-2',
  client_name: 'Grace Liu',
  amount: 10_000,
  note: 'Paid from joint account',
});

beforeEach(() => stubWidth(1440));

async function open(given: Partial<Detail>, answers: Parameters<typeof ledgerPortal>[1] = {}) {
  const { allocations, activity, same_money, ...facts } = given;
  const row = wireTransaction('t1', { source: 'manual', ...facts });
  let detail: Detail = { ...row, allocations: [], activity: [], same_money: [], ...given };
  const { writes, sent } = ledgerPortal([row], {
    'GET /transactions/t1': () => ({ body: detail }),
    'GET /transactions/possible-duplicates': onePage({ duplicates: [] }),
    'GET /clients/client-1': {
      body: clientDetailJson({ id: 'client-1', pledged_amount: 600_000, total_paid: 420_000 }),
    },
    'GET /clients/client-2': {
      body: clientDetailJson({ id: 'client-2', pledged_amount: 280_000, total_paid: 245_000 }),
    },
    ...answers,
  });
  const place = openAt('/manager/transactions?transaction=t1', <ManageTransactions />);
  const panel = within(await screen.findByRole('dialog', { name: 'Transaction' }));
  await panel.findByText('Source');
  const change = (next: Partial<Detail>) => {
    detail = { ...detail, ...next };
    Object.assign(row, next);
  };
  return { panel, writes, sent, change, place };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled;

describe('reversing an allocation', () => {
  it('shows the client before and after', async () => {
    const { panel } = await open({ allocated_amount: 40_000, allocations: [OF_DANIEL, OF_GRACE] });
    await userEvent.click(
      await panel.findByRole('button', { name: 'Correct $10,000.00 allocated to Grace Liu' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Reverse/ }));
    const form = await dialog('Reverse allocation');
    const changes = within(await form.findByRole('region', { name: 'What will change' }));
    expect(await changes.findByText('$235,000')).toBeTruthy();
    expect(changes.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'before: $245,000→, after: $235,000',
      'before: $35,000→, after: $45,000',
    ]);
    expect(isOff(form.getByRole('button', { name: 'Reverse $10,000.00 allocated to Grace Liu' }))).toBe(true);
  });

  it('strikes the line through, with the reason and the person', async () => {
    const reversed = {
      reversed_at: AT,
      annulled: true,
      reversed_by_name: 'Sam Wood',
      reversed_reason: 'Old bank details',
    };
    const { panel } = await open({
      allocated_amount: 30_000,
      allocations: [OF_DANIEL, { ...OF_GRACE, ...reversed }],
    });
    expect((await panel.findByText('Grace Liu')).tagName).toBe('S');
    const rows = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Daniel Rossi$30,000.00',
      'UnallocatedHold$30,000.00',
      'Grace Liu$10,000.00Old bank detailsReversed by Sam Wood, 10/06/2025, 14:41',
    ]);
    expect(panel.getByText('1 client')).toBeTruthy();
  });

  it('opens by R for the newest allocation and counts none that was reversed', async () => {
    const reversed = {
      ...OF_GRACE,
      annulled: true,
      reversed_at: AT,
      reversed_by_name: 'Sam Wood',
      reversed_reason: 'Wrong',
    };
    const { panel } = await open({ allocated_amount: 30_000, allocations: [OF_DANIEL, reversed] });
    await panel.findByText('1 client');
    await userEvent.keyboard('r');
    const form = await dialog('Reverse allocation');
    expect(form.getByRole('button', { name: 'Reverse $30,000.00 allocated to Daniel Rossi' })).toBeTruthy();
  });

  it('is refused for an amount that pays a call, with a link to the match', async () => {
    const { panel, writes } = await open({
      allocated_amount: 10_000,
      allocations: [{ ...OF_GRACE, matched_amount: 10_000 }],
    });
    await panel.findByText('1 client');
    await userEvent.keyboard('r');
    const form = await dialog('Reverse allocation');
    await userEvent.type(form.getByLabelText('Reason'), 'Wrong client');
    expect(form.getByText(/matched to a capital call/)).toBeTruthy();
    expect(form.getByRole('link', { name: 'Show the match' }).getAttribute('href')).toBe(
      '/manager/reconciliation?view=matched&q=Deposit+t1',
    );
    expect(isOff(form.getByRole('button', { name: /^Reverse/ }))).toBe(true);
    expect(writes).toEqual([]);
  });

  it('shows the same when it was matched meanwhile', async () => {
    const { panel } = await open(
      { allocated_amount: 10_000, allocations: [OF_GRACE] },
      {
        'POST /transactions/t1/allocations/a2/reverse': {
          status: 409,
          body: { error: 'This allocation is matched to a capital call.', code: 'allocation-matched' },
        },
      },
    );
    await panel.findByText('1 client');
    await userEvent.keyboard('r');
    const form = await dialog('Reverse allocation');
    await userEvent.type(form.getByLabelText('Reason'), 'Wrong client');
    await userEvent.click(form.getByRole('button', { name: /^Reverse/ }));
    expect(await form.findByRole('link', { name: 'Show the match' })).toBeTruthy();
  });
});

describe('moving an allocation', () => {
  async function fill(answers: Parameters<typeof ledgerPortal>[1]) {
    const opened = await open({ allocated_amount: 10_000, allocations: [OF_GRACE] }, answers);
    await opened.panel.findByText('1 client');
    await userEvent.keyboard('v');
    const form = await dialog('Move to another client');
    const to = await form.findByPlaceholderText('Search clients');
    await waitFor(() => expect(document.activeElement).toBe(to));
    await userEvent.type(to, 'Daniel');
    await userEvent.click(await screen.findByRole('option', { name: /Daniel Rossi/ }));
    await userEvent.type(form.getByLabelText('Reason'), 'The joint account is Daniel’s');
    return { ...opened, form };
  }

  it('names sum and client, and shows both clients before and after', async () => {
    const { form } = await fill({});
    const changes = within(form.getByRole('region', { name: 'What will change' }));
    expect(await changes.findByText('$430,000')).toBeTruthy();
    expect(changes.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'before: $245,000→, after: $235,000',
      'before: $35,000→, after: $45,000',
      'before: $420,000→, after: $430,000',
      'before: $180,000→, after: $170,000',
    ]);
    expect(form.queryByRole('option', { name: /Grace Liu/ })).toBeNull();
    expect(form.getByRole('button', { name: 'Move $10,000.00 to Daniel Rossi' })).toBeTruthy();
  });

  it('asks before it exceeds the pledge, and editing removes the question', async () => {
    let asked = 0;
    const { form, writes } = await fill({
      'POST /transactions/t1/allocations/a2/move': (_url, body) => {
        asked += 1;
        return (body as { confirmed?: string[] }).confirmed?.includes('beyond-pledge')
          ? { status: 201, body: { ...OF_DANIEL, id: 'a3' } }
          : { status: 409, body: { error: 'Daniel Rossi has paid it all.', code: 'beyond-pledge' } };
      },
    });
    await userEvent.click(form.getByRole('button', { name: 'Move $10,000.00 to Daniel Rossi' }));
    expect(await form.findByText('Daniel Rossi has paid it all.')).toBeTruthy();
    const anyway = 'Move $10,000.00 to Daniel Rossi anyway';
    expect(form.getByRole('button', { name: anyway })).toBeTruthy();
    await userEvent.type(form.getByLabelText('Reason'), '.');
    expect(form.queryByText('Daniel Rossi has paid it all.')).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Move $10,000.00 to Daniel Rossi' }));
    await userEvent.click(await form.findByRole('button', { name: anyway }));
    expect(await screen.findByText('Allocation moved successfully!')).toBeTruthy();
    expect(asked).toBe(3);
    expect(writes.map(({ body }) => body.confirmed)).toEqual([undefined, undefined, ['beyond-pledge']]);
  });
});

describe('voiding a hand record', () => {
  it('warns of rows set aside for it, and shows what its client loses', async () => {
    const twin = {
      id: 't2',
      txn_date: '2025-06-11',
      amount: 10_000,
      description: 'Osko',
      source: 'csv' as const,
    };
    const { panel } = await open({ allocated_amount: 10_000, allocations: [OF_GRACE], same_money: [twin] });
    await userEvent.click(panel.getByRole('button', { name: 'Void' }));
    const form = await dialog('Void transaction');
    expect(form.getByText(/“Osko” of 11\/06\/2025 is set aside as a duplicate of this row/)).toBeTruthy();
    expect(await form.findByText('$235,000')).toBeTruthy();
  });

  it('leaves nothing else to correct once it is void', async () => {
    const voided = { voided_at: AT, voided_by_name: 'Sam Wood', void_reason: 'Typed twice' };
    const { panel } = await open(voided);
    const banner = within(await panel.findByRole('region', { name: 'Void, not included in any figure' }));
    expect(banner.getByText('Typed twice')).toBeTruthy();
    for (const name of ['Void', 'Reclassify', /^Allocate/])
      expect(panel.queryByRole('button', { name })).toBeNull();
  });
});

describe('setting an imported row aside', () => {
  const aside = { set_aside_at: AT, set_aside_by_name: 'Sam Wood', set_aside_reason: 'Internal transfer' };

  it('offers only to undo it once it is set aside, and links the row that is the same transaction', async () => {
    const twin = { id: 't9', txn_date: '2025-06-10', amount: 60_000, description: 'By hand', source: null };
    const { panel } = await open({
      source: 'csv',
      type: '',
      ...aside,
      duplicate_of: 't9',
      same_money: [twin],
    });
    const banner = within(
      await panel.findByRole('region', { name: 'Set aside, not included in any figure' }),
    );
    expect(banner.getByText('Internal transfer')).toBeTruthy();
    expect(banner.getByRole('button', { name: 'Undo set aside' })).toBeTruthy();
    expect(panel.getByRole('link', { name: '“By hand” of 10/06/2025' }).getAttribute('href')).toContain(
      'transaction=t9',
    );
    expect(panel.queryByRole('button', { name: 'Contribution' })).toBeNull();
  });

  it('opens from the hint of a possible duplicate, which it names', async () => {
    const other = { ...wireTransaction('t9'), description: 'Rossi by hand', source: 'manual' as const };
    const { id, txn_date, amount, description, type, source } = other;
    const possible_duplicates = [{ id, txn_date, amount, description, type, source }];
    const duplicates = [{ transaction_id: 't1', possible_duplicates }];
    const { panel } = await open(
      { source: 'csv', type: '' },
      { 'GET /transactions/possible-duplicates': { body: { duplicates, total: 1, next_cursor: null } } },
    );
    expect(panel.queryByRole('button', { name: 'Void' })).toBeNull();
    await userEvent.click(await panel.findByRole('button', { name: 'This is a duplicate…' }));
    const form = await dialog('Set aside as a duplicate');
    expect(form.getByText(/The row “Rossi by hand” of 10\/06\/2025/)).toBeTruthy();
  });

  it('is not offered for a row with an allocation', async () => {
    const { panel } = await open({ source: 'csv', allocated_amount: 10_000, allocations: [OF_GRACE] });
    expect(panel.queryByRole('button', { name: 'Set aside' })).toBeNull();
  });
});

describe('voiding after the month was closed', () => {
  const months = (status: 'open' | 'closed') => ({
    'GET /periods': { body: periodsJson([periodJson('2025-06', { status })]) },
  });

  it.each([
    ['closed', /^June 2025 is closed, so its figures do not change. A counter-entry dated today/],
    ['open', /^No figure will include this transaction/],
  ] as const)('explains the effect on the figures of a month that is %s', async (status, follows) => {
    const { panel } = await open({ type: 'expense', amount: -80 }, months(status));
    await userEvent.click(panel.getByRole('button', { name: 'Void' }));
    expect(await (await dialog('Void transaction')).findByText(follows)).toBeTruthy();
  });

  it('the void transaction and its counter-entry lead to each other, and neither is corrected again', async () => {
    const corrected = { voided_at: AT, voided_by_name: 'Sam Wood', void_reason: 'Twice', corrected_by: 't8' };
    const { panel } = await open(corrected);
    const banner = within(panel.getByRole('region', { name: 'Void, by a counter-entry' }));
    const link = banner.getByRole('link', { name: 'counter-entry of 10/06/2025' });
    expect(link.getAttribute('href')).toContain('transaction=t8');
  });

  it('a counter-entry has its name, leads to the transaction it subtracts, and offers nothing', async () => {
    const { panel } = await open({ amount: -60_000, corrects: 't9', note: 'Twice' });
    const banner = within(panel.getByRole('region', { name: 'Counter-entry' }));
    const link = banner.getByRole('link', { name: 'a void transaction of a closed month' });
    expect(link.getAttribute('href')).toContain('transaction=t9');
    for (const name of ['Void', 'Reclassify', 'Hold', /^Allocate/])
      expect(panel.queryByRole('button', { name })).toBeNull();
    const table = within(screen.getByRole('table', { name: 'Transactions' }));
    expect(table.getByText('Counter-entry')).toBeTruthy();
    expect(table.queryByText('Refund')).toBeNull();
    expect(table.queryByRole('button', { name: /^Allocate/ })).toBeNull();
  });
});

describe('holding the rest of a contribution', () => {
  const held = { held_at: AT, held_by_name: 'Sam Wood', held_reason: 'Its owner is unknown' };

  it('names the rest, which it leaves unallocated', async () => {
    const { panel } = await open({ allocated_amount: 10_000, allocations: [OF_GRACE] });
    await userEvent.click(await panel.findByRole('button', { name: 'Hold' }));
    const form = await dialog('Hold the rest');
    expect(form.getByRole('button', { name: 'Hold $50,000.00' })).toBeTruthy();
  });

  it('shows who holds it and why, and offers to stop holding', async () => {
    const { panel } = await open({ ...held, allocated_amount: 10_000, allocations: [OF_GRACE] });
    const banner = await panel.findByRole('region', { name: 'Held, so that its month can be closed' });
    expect(banner.textContent).toContain('Its owner is unknownSam Wood, 10/06/2025, 14:41');
    expect(panel.getByText('Unallocated, held')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Hold' })).toBeNull();
    expect(panel.getByRole('button', { name: /^Allocate/ })).toBeTruthy();
    await userEvent.click(within(banner).getByRole('button', { name: 'Stop holding' }));
    expect(await dialog('Stop holding')).toBeTruthy();
  });

  it('shows no hold once all is allocated', async () => {
    const { panel } = await open({
      ...held,
      allocated_amount: 60_000,
      allocations: [{ ...OF_GRACE, amount: 60_000 }],
    });
    await panel.findByText('1 client');
    expect(panel.queryByRole('region', { name: /^Held/ })).toBeNull();
  });
});

describe('the list', () => {
  const rows: WireTransaction[] = [
    wireTransaction('t1', { type: '', source: 'csv' }),
    wireTransaction('t2', { type: '', source: 'csv', set_aside_at: AT, set_aside_reason: 'Twin' }),
    wireTransaction('t3', { source: 'manual', voided_at: AT, void_reason: 'Twice' }),
  ];

  it('has transactions that count nowhere only in their own tabs, and nothing to classify or allocate there', async () => {
    const duplicates = onePage({ duplicates: [] });
    const { sent } = ledgerPortal(rows, { 'GET /transactions/possible-duplicates': duplicates });
    openAt('/manager/transactions', <ManageTransactions />);
    expect(await screen.findByRole('link', { name: 'Deposit t1' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Deposit t2' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Deposit t3' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Set aside 1' }));
    expect(await screen.findByRole('link', { name: 'Deposit t2' })).toBeTruthy();
    expect(sent.map(({ call }) => call)).toContain('GET /transactions?limit=1000&status=set-aside');
    const table = within(screen.getByRole('table', { name: 'Transactions' }));
    expect(table.getByText('Set aside')).toBeTruthy();
    expect(table.queryByRole('group', { name: /^Classify/ })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Void 1' }));
    expect(await screen.findByRole('link', { name: 'Deposit t3' })).toBeTruthy();
    expect(sent.map(({ call }) => call)).toContain('GET /transactions?limit=1000&status=void');
    expect(table.queryByRole('button', { name: /^Allocate/ })).toBeNull();
  });
});

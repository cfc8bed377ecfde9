// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type OwnCallJson, ownCallJson } from '#test/web/capital-calls/own-call-json.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { RecordTransaction } from '#web/transactions/record/record-transaction.tsx';
import { ledgerPortal, wireTransaction } from '../ledger-portal.tsx';

function lineOf(id: string, overrides: Partial<OwnCallJson> = {}): OwnCallJson {
  return ownCallJson({
    id,
    capital_call_id: `call-${id}`,
    title: 'Settlement of 14 Harbour Road',
    due_date: '2026-12-14',
    amount: 20_636.29,
    matched_amount: 0,
    outstanding_amount: 20_636.29,
    status: 'Issued',
    payment_reference: '100300120317',
    document_id: null,
    ...overrides,
  });
}

const EARLIER = lineOf('early', {
  title: 'Purchase of 14 Orchard Grove',
  due_date: '2025-06-11',
  amount: 10_000,
  outstanding_amount: 10_000,
  overdue: true,
});
const PAID = lineOf('paid', { due_date: '2025-01-01', outstanding_amount: 0, status: 'Paid' });

const calls = (...capital_calls: OwnCallJson[]) => ({
  body: { capital_calls, total: capital_calls.length, account: null, next_cursor: null },
});
const CALLS = {
  // The server answers newest first.
  'GET /clients/client-2/capital-calls': calls(lineOf('late'), EARLIER, PAID),
  'GET /clients/client-1/capital-calls': calls(lineOf('daniels')),
};

beforeEach(() => stubWidth(1440));

async function chooseClient(name: string) {
  const box = screen.getByRole('combobox', { name: 'Client' });
  await userEvent.clear(box);
  await userEvent.type(box, name);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

const linesShown = () =>
  within(screen.getByRole('group', { name: /^Pays the call/ }))
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [radio.closest('label')?.textContent, radio.checked]);

describe('allocating', () => {
  async function open(answers: Parameters<typeof ledgerPortal>[1] = {}) {
    const portal = ledgerPortal([wireTransaction('t1', { amount: 15_000 })], { ...CALLS, ...answers });
    openAt('/manager/transactions', <ManageTransactions />);
    await userEvent.click(await screen.findByRole('button', { name: 'Allocate $15,000' }));
    await screen.findByPlaceholderText('Search clients');
    return portal;
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('offers the client’s open lines, the earliest due chosen, and shows what exceeds it', async () => {
    const { writes } = await open();
    await chooseClient('Grace');
    await screen.findByRole('group', { name: /^Pays the call/ });
    await waitFor(() =>
      expect(linesShown()).toEqual([
        [expect.stringContaining('Purchase of 14 Orchard Grove'), true],
        [expect.stringContaining('Settlement of 14 Harbour Road'), false],
        ['No call, only an allocation to the client', false],
      ]),
    );
    expect(screen.getByText('Overdue since 11/06/2025')).toBeTruthy();
    expect(screen.getByText(/^\$5,000\.00 more than is due for the call/)).toBeTruthy();
    await press('Allocate $15,000.00');
    expect(await screen.findByText('Transaction allocated successfully!')).toBeTruthy();
    expect(writes.map(({ body }) => body)).toEqual([
      { client_id: 'client-2', amount: 15_000, note: '', line_item_id: 'early' },
    ]);
  });

  it('chooses the other client’s earliest line with the other client, and none where none is chosen', async () => {
    const { writes } = await open();
    await chooseClient('Grace');
    await screen.findByText('Purchase of 14 Orchard Grove');
    await chooseClient('Daniel');
    await waitFor(() =>
      expect(linesShown()).toEqual([
        [expect.stringContaining('Settlement of 14 Harbour Road'), true],
        ['No call, only an allocation to the client', false],
      ]),
    );
    await userEvent.click(screen.getByRole('radio', { name: /^No call/ }));
    await press('Allocate $15,000.00');
    expect(await screen.findByText('Transaction allocated successfully!')).toBeTruthy();
    expect(writes.map(({ body }) => body)).toEqual([{ client_id: 'client-1', amount: 15_000, note: '' }]);
  });

  it('allocates to the client alone when the calls do not load, and reports it', async () => {
    const failed = { status: 500, body: { error: 'Boom', code: 'internal' } };
    const { writes } = await open({ 'GET /clients/client-1/capital-calls': failed });
    await chooseClient('Daniel');
    expect(await screen.findByText(/open calls did not load/)).toBeTruthy();
    await press('Allocate $15,000.00');
    expect(await screen.findByText('Transaction allocated successfully!')).toBeTruthy();
    expect(writes[0]?.body).not.toHaveProperty('line_item_id');
  });

  it('asks before it exceeds the pledge, and editing removes the question', async () => {
    const answer = { error: '$15,000.00 of this amount is beyond the pledge.', code: 'beyond-pledge' };
    const { writes } = await open({ 'POST /transactions/t1/allocations': { status: 409, body: answer } });
    await chooseClient('Daniel');
    await screen.findByRole('group', { name: /^Pays the call/ });
    await press('Allocate $15,000.00');
    expect(await screen.findByText(answer.error)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Allocate $15,000.00 anyway' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Note/), 'x');
    expect(screen.queryByText(answer.error)).toBeNull();
    await press('Allocate $15,000.00');
    await userEvent.click(await screen.findByRole('button', { name: 'Allocate $15,000.00 anyway' }));
    await waitFor(() => expect(writes).toHaveLength(3));
    expect(writes.map(({ body }) => body.confirmed)).toEqual([undefined, undefined, ['beyond-pledge']]);
  });
});

describe('recording', () => {
  const CALL = 'POST /transactions/record';
  const RECORDED = { status: 201, body: wireTransaction('new') };

  async function open(answers: Parameters<typeof ledgerPortal>[1], amount = '500') {
    const usual = ['a', 'b', 'c', 'd', 'e'].map((id) => wireTransaction(id, { amount: 1_000 }));
    const portal = ledgerPortal(usual, { ...CALLS, ...answers });
    openAt('/manager/transactions/record', <RecordTransaction />);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(false));
    await chooseClient('Grace');
    await userEvent.type(screen.getByLabelText(/^Amount/), amount);
    await userEvent.type(screen.getByLabelText(/^Description/), 'Cheque');
    await screen.findByRole('group', { name: /^Pays the call/ });
    return portal;
  }
  const record = () => userEvent.click(screen.getByRole('button', { name: 'Record transaction' }));

  it('names the possible duplicate with a link and records it anyway', async () => {
    const issues = [{ path: 't7', message: 'Cheque' }];
    const question = {
      error: '$500.00 of 10/06/2025 is already recorded.',
      code: 'possible-duplicate',
      issues,
    };
    const { writes } = await open({
      [CALL]: (_url, body) =>
        (body as { confirmed?: string[] }).confirmed ? RECORDED : { status: 409, body: question },
    });
    await record();
    expect(await screen.findByText(/is already recorded/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show it' }).getAttribute('href')).toBe(
      '/manager/transactions?transaction=t7',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Record anyway' }));
    expect(await screen.findByText('Transaction recorded successfully!')).toBeTruthy();
    expect(writes.map(({ body }) => [body.line_item_id, body.confirmed])).toEqual([
      ['early', undefined],
      ['early', ['possible-duplicate']],
    ]);
  });

  it('asks about ten times the usual amount before anything is sent', async () => {
    const { writes } = await open({ [CALL]: RECORDED }, '10,000');
    await record();
    expect(
      await screen.findByText(/^This is at least 10 times the usual contribution of \$1,000/),
    ).toBeTruthy();
    expect(writes).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Record anyway' }));
    expect(await screen.findByText('Transaction recorded successfully!')).toBeTruthy();
    expect(writes.map(({ body }) => body.confirmed)).toEqual([undefined]);
  });

  it('pays no call with an expense', async () => {
    const { writes } = await open({ [CALL]: RECORDED });
    await userEvent.click(screen.getByRole('radio', { name: 'Expense' }));
    expect(screen.queryByRole('group', { name: /^Pays the call/ })).toBeNull();
    await record();
    expect(await screen.findByText('Transaction recorded successfully!')).toBeTruthy();
    expect(writes[0]?.body).not.toHaveProperty('line_item_id');
  });

  it.each([
    ['future-date', 'The day cannot be after today.'],
    ['too-old', 'The day cannot be before 1990.'],
  ])('shows %s at the date', async (code, error) => {
    await open({ [CALL]: { status: 422, body: { error, code } } });
    await record();
    await waitFor(() => expect(screen.getByLabelText(/^Date/).getAttribute('aria-invalid')).toBe('true'));
    // Once in the toast and once at the field, not above the fields.
    expect(screen.getAllByText(error)).toHaveLength(2);
  });
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { lineItem } from '#shared/contract/capital-calls.ts';
import { unreconciledTransaction } from '#shared/contract/reconciliations.ts';
import { type Transaction, transaction } from '#shared/contract/transactions.ts';
import { cents } from '#shared/money.ts';
import { openAt } from '#test/web/open-at.tsx';
import { deposit, item, suggestion } from '#test/web/reconciliations/some-deposits.ts';
import { type Sent, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { WorkThroughRows } from '#web/transactions/queue/work-through-rows.tsx';
import { summaryOver, transactionOf } from '../some-transactions.ts';

beforeEach(() => stubWidth(1440));

const rent = (id: string, overrides: Partial<Transaction> = {}) =>
  transactionOf({
    id,
    type: '',
    description: `Levy ${id}`,
    amount: cents(-648_000),
    suggested: {
      rule_id: null,
      type: 'expense',
      category: 'Strata',
      property_id: null,
      as_of: '2025-10-28' as never,
      count: 11,
    },
    ...overrides,
  });

interface Given {
  unclassified?: readonly Transaction[];
  deposits?: Parameters<typeof deposit>[];
  answers?: Parameters<typeof stubPortal>[0];
}

function show({ unclassified = [], deposits = [], answers = {} }: Given): Sent[] {
  const page = { total: null, next_cursor: null };
  const sent = stubPortal({
    'GET /transactions': {
      body: {
        transactions: unclassified.map((one) => z.encode(transaction(), one)),
        ...page,
        searched_to: null,
        summary: summaryOver(unclassified),
      },
    },
    'GET /reconciliations/unreconciled': {
      body: {
        transactions: deposits.map((one) => z.encode(unreconciledTransaction(), deposit(...one))),
        ...page,
      },
    },
    'GET /reconciliations/outstanding': {
      body: { line_items: [z.encode(lineItem(), item('a', 350))], ...page },
    },
    'GET /reconciliations/suggest-clients': { body: { suggestions: [] } },
    'GET /transactions/doubtful': { body: { rows: [] } },
    'GET /bank-accounts': { body: { accounts: [] } },
    'GET /fund/properties': { body: { properties: [] } },
    ...answers,
  });
  openAt('/', <WorkThroughRows />);
  return sent;
}

const inHand = (text: RegExp) => screen.findByRole('region', { name: text });
const written = (sent: readonly Sent[]) => sent.filter(({ call }) => !call.startsWith('GET'));
const classified = (id: string) => ({
  body: z.encode(transaction(), rent(id, { type: 'expense', suggested: null })),
});

it('shows each row once with its reason, and Enter writes all that is suggested and goes on', async () => {
  const sent = show({
    unclassified: [rent('one'), transactionOf({ id: 'd1', type: '', amount: cents(35_000) })],
    deposits: [
      ['d1', 350, [suggestion('a', 350, { safe: true, reasons: ['Reference found', 'Amount exact'] })]],
    ],
    answers: {
      'POST /reconciliations/match': { status: 201, body: { reconciliations: [], total: 1 } },
      'PUT /transactions/one/classify': classified('one'),
    },
  });
  const first = within(await inHand(/Deposit d1/));
  expect(screen.getByText('0 done, 2 left')).toBeTruthy();
  expect(first.getByText('Reference found')).toBeTruthy();
  expect(first.getByText('Amount exact')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  const next = within(await inHand(/Levy one/));
  expect(next.getByText('as 28/10, ×11')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Nothing needs you')).toBeTruthy();
  expect(written(sent).map(({ call, body }) => [call, body])).toEqual([
    [
      'POST /reconciliations/match',
      { pairs: [{ transaction_id: 'd1', capital_call_id: 'call', line_item_id: 'a', amount: 350 }] },
    ],
    ['PUT /transactions/one/classify', { type: 'expense', category: 'Strata' }],
  ]);
});

it('writes nothing by Enter where nothing is suggested: the focus is on Kind, a digit chooses, Enter writes', async () => {
  const sent = show({
    unclassified: [rent('odd', { suggested: null })],
    answers: { 'PUT /transactions/odd/classify': classified('odd') },
  });
  const row = within(await inHand(/Levy odd/));
  await waitFor(() => expect(document.activeElement).toBe(row.getAllByRole('radio')[0]));
  await userEvent.keyboard('{Enter}');
  expect(written(sent)).toEqual([]);
  await userEvent.keyboard('2{Enter}');
  await screen.findByText('Nothing needs you');
  expect(written(sent).map(({ body }) => body)).toEqual([{ type: 'commission' }]);
});

it('goes on when another manager was faster, and loses nothing of the other’s', async () => {
  show({
    unclassified: [rent('one'), rent('two')],
    answers: {
      'PUT /transactions/one/classify': {
        status: 409,
        body: { error: 'Already classified.', code: 'already-classified' },
      },
    },
  });
  await inHand(/Levy one/);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Another manager has changed this row/)).toBeTruthy();
  expect(await inHand(/Levy two/)).toBeTruthy();
});

it('does not write one of two equally likely line items before the person chose it', async () => {
  const tied = { against: ['Not applied unseen because another match is equally likely'] };
  const sent = show({
    deposits: [['d1', 350, [suggestion('a', 350, tied)]]],
    answers: { 'POST /reconciliations/match': { status: 201, body: { reconciliations: [], total: 1 } } },
  });
  await inHand(/Deposit d1/);
  await userEvent.keyboard('{Enter}');
  expect(written(sent)).toEqual([]);
  await userEvent.keyboard('a{Enter}');
  await screen.findByText('Nothing needs you');
  expect(written(sent)).toHaveLength(1);
});

it('asks before it pays beyond the pledge', async () => {
  const sent = show({
    deposits: [['d1', 350, [suggestion('a', 350)]]],
    answers: {
      'POST /reconciliations/match': (_url, body) =>
        (body as { confirmed?: string[] }).confirmed
          ? { status: 201, body: { reconciliations: [], total: 1 } }
          : { status: 409, body: { error: 'This is beyond the pledge.', code: 'beyond-pledge' } },
    },
  });
  await inHand(/Deposit d1/);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('This is beyond the pledge.')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Nothing needs you');
  expect(written(sent)).toHaveLength(2);
});

it('says that the bank rows did not load, and offers to load them again', async () => {
  show({
    answers: { 'GET /transactions/doubtful': { status: 404, body: { error: 'Not now.', code: 'x' } } },
  });
  expect(await screen.findByText('The bank rows did not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

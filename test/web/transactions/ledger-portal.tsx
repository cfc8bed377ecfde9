import { vi } from 'vitest';
import * as z from 'zod';
import { transaction } from '#shared/contract/transactions.ts';
import type { Answered } from '#test/web/answers.ts';
import { accountsAnswer } from '#test/web/bank-accounts/some-accounts.ts';
import { clientJson } from '#test/web/clients/some-clients.ts';
import { onePage, stubPortal } from '#test/web/stub-portal.ts';
import { transactionOf } from '#test/web/transactions/some-transactions.ts';

type Answers = Parameters<typeof stubPortal>[0];

export type WireTransaction = Answered<'listTransactions'>['transactions'][number];

export function wireTransaction(id: string, overrides: Partial<WireTransaction> = {}): WireTransaction {
  const description = `Deposit ${id}`;
  return { ...z.encode(transaction(), transactionOf({ id, description, source: null })), ...overrides };
}

export const CLIENTS = [
  clientJson({
    id: 'client-1',
    name: 'Daniel Rossi',
    entity_name: 'Rossi Retirement Fund',
    total_paid: 20_000,
  }),
  clientJson({ id: 'client-2', name: 'Grace Liu', total_paid: 200_000 }),
].map((client) => ({
  ...client,
  email: `${client.id.replace('-', '')}@example.com`,
  pledged_amount: 200_000,
}));

export type AllocationJson = Answered<'getTransaction'>['allocations'][number];

export function allocationJson(overrides: Partial<AllocationJson> = {}): AllocationJson {
  return {
    id: 'a1',
    client_id: 'client-1',
    client_name: 'Daniel Rossi',
    amount: 30_000,
    note: '',
    units: 0,
    unit_price: null,
    matched_amount: 0,
    given_back_amount: 0,
    reversed_at: null,
    annulled: false,
    reversed_by_name: null,
    reversed_reason: null,
    moved_to: null,
    created_at: '2025-06-10T04:41:00.000Z',
    created_by_name: 'Sam Wood',
    ...overrides,
  };
}

function summaryOf(transactions: readonly WireTransaction[]) {
  const tally = (type: string) => {
    const those = transactions.filter((transaction) => transaction.type === type);
    return { count: those.length, total: those.reduce((sum, { amount }) => sum + Math.abs(amount), 0) };
  };
  const contributions = transactions.filter(({ type }) => type === 'contribution');
  const left = ({ amount, allocated_amount }: WireTransaction) => Math.abs(amount) - allocated_amount;
  const leftOfAll = contributions.reduce((sum, row) => sum + left(row), 0);
  return {
    transactions: transactions.length,
    contributions: tally('contribution'),
    expenses: tally('expense'),
    commissions: tally('commission'),
    unclassified: transactions.filter(({ type }) => type === '').length,
    unallocated: contributions.filter(({ allocated_amount }) => allocated_amount === 0).length,
    partial: contributions.filter((row) => row.allocated_amount > 0 && left(row) > 0).length,
    allocated: contributions.filter((row) => left(row) <= 0).length,
    set_aside: transactions.filter(({ set_aside_at }) => set_aside_at !== undefined).length,
    void: transactions.filter(({ voided_at }) => voided_at !== undefined).length,
    unclassified_total: transactions.reduce((sum, { type, amount }) => sum + (type === '' ? amount : 0), 0),
    unallocated_total: leftOfAll,
    to_allocate: { count: contributions.filter((row) => left(row) > 0).length, total: leftOfAll },
  };
}

export function listAnswer(transactions: readonly WireTransaction[], url: URL) {
  const limit = Number(url.searchParams.get('limit'));
  return {
    body: {
      transactions: transactions.slice(0, limit).map((transaction) => ({ ...transaction })),
      total: transactions.length,
      next_cursor: transactions.length > limit ? 'older' : null,
      searched_to: null,
      summary: summaryOf(transactions),
    },
  };
}

interface Heard {
  call: string;
  body: Record<string, unknown>;
  idempotencyKey: string | null;
}

export function ledgerPortal(transactions: WireTransaction[], answers: Answers = {}) {
  const find = (url: URL) => transactions.find(({ id }) => url.pathname.split('/').includes(id));
  const byId: Answers = {};
  for (const { id } of transactions) {
    byId[`GET /transactions/${id}`] = (url) => ({
      body: { ...find(url), allocations: [], activity: [], same_money: [] },
    });
    byId[`PUT /transactions/${id}/classify`] = (url, body) => {
      const found = find(url);
      if (found) found.type = (body as WireTransaction).type;
      return { body: found };
    };
    byId[`POST /transactions/${id}/allocations`] = (url, body) => {
      const { client_id, amount, note } = body as { client_id: string; amount: number; note: string };
      const found = find(url);
      if (found) found.allocated_amount += amount;
      const client_name = CLIENTS.find((client) => client.id === client_id)?.name ?? '';
      return { status: 201, body: allocationJson({ client_id, client_name, amount, note }) };
    };
  }
  const sent = stubPortal({
    'GET /transactions': (url) => listAnswer(transactions, url),
    'GET /clients': onePage({ clients: CLIENTS }),
    'GET /bank-accounts': accountsAnswer([]),
    'GET /reconciliations/suggest-clients': { body: { suggestions: [] } },
    ...byId,
    ...answers,
  });
  const writes: Heard[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') {
      writes.push({
        call: `${init.method} ${input.replace('/api', '')}`,
        body: init.body ? JSON.parse(String(init.body)) : {},
        idempotencyKey: new Headers(init.headers).get('Idempotency-Key'),
      });
    }
    return answer(input, init);
  });
  return { sent, writes };
}

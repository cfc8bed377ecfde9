import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { stubPortal } from '#test/web/stub-portal.ts';
import { ToastHost } from '#web/ui/toast.tsx';

type Answers = Parameters<typeof stubPortal>[0];

/** A transaction as the API answers it: dollars, not cents. */
export interface WireTransaction {
  id: string;
  amount: number;
  type: string;
  allocated_amount: number;
  [field: string]: unknown;
}

export function wireTransaction(id: string, given: Partial<WireTransaction> = {}): WireTransaction {
  return {
    id,
    txn_date: '2025-06-10',
    amount: 60_000,
    description: `Deposit ${id}`,
    type: 'contribution',
    note: '',
    allocated_amount: 0,
    client_id: null,
    client_name: null,
    created_by_name: null,
    source: null,
    basiq_transaction_id: null,
    created_at: '2025-06-10T20:00:00.000Z',
    ...given,
  };
}

export const CLIENTS = ['Daniel Rossi', 'Grace Liu'].map((name, index) => ({
  id: `client-${index + 1}`,
  name,
  email: `client${index + 1}@example.com`,
  mobile: '',
  entity_type: 'Personal',
  entity_name: index === 0 ? 'Rossi Retirement Fund' : '',
  address: '',
  status: 'Active',
  pledged_amount: 200_000,
  total_paid: index === 0 ? 20_000 : 200_000,
  document_count: 0,
  created_at: '2024-01-01T00:00:00.000Z',
}));

function summaryOf(transactions: readonly WireTransaction[]) {
  const tally = (type: string) => {
    const those = transactions.filter((transaction) => transaction.type === type);
    return { count: those.length, total: those.reduce((sum, { amount }) => sum + Math.abs(amount), 0) };
  };
  const contributions = transactions.filter(({ type }) => type === 'contribution');
  const left = ({ amount, allocated_amount }: WireTransaction) => Math.abs(amount) - allocated_amount;
  return {
    transactions: transactions.length,
    contributions: tally('contribution'),
    expenses: tally('expense'),
    commissions: tally('commission'),
    unclassified: transactions.filter(({ type }) => type === '').length,
    unallocated: contributions.filter(({ allocated_amount }) => allocated_amount === 0).length,
    partial: contributions.filter((row) => row.allocated_amount > 0 && left(row) > 0).length,
    allocated: contributions.filter((row) => left(row) <= 0).length,
    unallocated_total: contributions.reduce((sum, row) => sum + left(row), 0),
  };
}

/** What the API answers to a question for the newest. */
export function listAnswer(transactions: readonly WireTransaction[], url: URL) {
  const limit = Number(url.searchParams.get('limit'));
  return {
    body: {
      transactions: transactions.slice(0, limit).map((transaction) => ({ ...transaction })),
      total: transactions.length,
      next_cursor: transactions.length > limit ? 'older' : null,
      summary: summaryOf(transactions),
    },
  };
}

interface Heard {
  call: string;
  body: Record<string, unknown>;
  idempotencyKey: string | null;
}

/** A small ledger that answers the managers' calls. `writes` grows with each call that changes something. */
export function ledgerPortal(transactions: WireTransaction[], answers: Answers = {}) {
  const find = (url: URL) => transactions.find(({ id }) => url.pathname.split('/').includes(id));
  const byId: Answers = {};
  for (const { id } of transactions) {
    byId[`GET /transactions/${id}`] = (url) => ({
      body: { ...find(url), allocations: [], activity: [] },
    });
    byId[`PUT /transactions/${id}/classify`] = (url, body) => {
      const found = find(url);
      if (found) found.type = (body as { type: string }).type;
      return { body: found };
    };
    byId[`POST /transactions/${id}/allocations`] = (url, body) => {
      const { client_id, amount, note } = body as { client_id: string; amount: number; note: string };
      const found = find(url);
      if (found) found.allocated_amount += amount;
      const client_name = CLIENTS.find((client) => client.id === client_id)?.name ?? '';
      const created = { created_at: '2025-06-11T04:35:00.000Z', created_by_name: 'Sam Wood' };
      return { status: 201, body: { id: 'a1', client_id, client_name, amount, note, ...created } };
    };
  }
  const sent = stubPortal({
    'GET /transactions': (url) => listAnswer(transactions, url),
    'GET /clients': { body: { clients: CLIENTS, total: CLIENTS.length, next_cursor: null } },
    ...byId,
    ...answers,
  });
  const writes: Heard[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') {
      writes.push({
        call: `${init.method} ${input.replace('/api', '')}`,
        body: JSON.parse(String(init.body)),
        idempotencyKey: new Headers(init.headers).get('Idempotency-Key'),
      });
    }
    return answer(input, init);
  });
  return { sent, writes };
}

/** Writes down where the router is. */
function Place({ onPlace }: { onPlace: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onPlace(`${pathname}${search}`);
  return null;
}

/** Shows a screen at an address, with the toasts beside it. */
export function openAt(address: string, screen: ReactNode) {
  const place = { now: '' };
  render(
    <MemoryRouter initialEntries={[address]}>
      {screen}
      <Place
        onPlace={(address) => {
          place.now = address;
        }}
      />
      <ToastHost />
    </MemoryRouter>,
  );
  return place;
}

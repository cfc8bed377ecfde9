import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { Answered } from '#test/web/answers.ts';
import { type ClientJson, clientJson } from '#test/web/clients/some-clients.ts';
import { openAt } from '#test/web/open-at.tsx';
import { onePage, stubPortal } from '#test/web/stub-portal.ts';
import { paymentJson } from '#test/web/transactions/some-transactions.ts';
import { ManageClients } from '#web/clients/manage-clients.tsx';

type Detail = Answered<'getClient'>;

export function client(id: string, name: string, overrides: Partial<ClientJson> = {}) {
  return clientJson({
    id,
    name,
    email: `${id}@example.com`,
    mobile: '0400 000 000',
    address: '4 Sample Avenue, Geelong VIC 3220',
    pledged_amount: 100_000,
    ...overrides,
  });
}

export const DANIEL = client('daniel', 'Daniel Rossi', {
  entity_type: 'SMSF',
  entity_name: 'Rossi Retirement Fund',
  pledged_amount: 600_000,
  total_paid: 420_000,
  due_amount: 20_636,
  uncalled_amount: 159_364,
  document_count: 11,
});
export const GRACE = client('grace', 'Grace Liu', { pledged_amount: 280_000, total_paid: 280_000 });
export const NOAH = client('noah', 'Noah Walker', { status: 'Suspended', uncalled_amount: 100_000 });
const PAYMENT = paymentJson({
  id: 't1',
  transaction_id: 'csv-1',
  amount: 30_000,
  description: 'CC-2025-02, first part',
});

export function detail(of: ClientJson, overrides: Partial<Detail> = {}): Detail {
  const { pledged_amount, total_paid } = of;
  return {
    ...of,
    notes: 'Calls after 15:00.',
    invited: false,
    documents: [],
    recent_transactions: [PAYMENT],
    financial_summary: { total_paid, outstanding_amount: Math.max(0, pledged_amount - total_paid) },
    ...overrides,
  };
}

export const CLIENTS = [DANIEL, GRACE, NOAH];

export let place = { now: '' };

export type Answers = Parameters<typeof stubPortal>[0];

export function open(at = '/manager/clients', answers: Answers = {}) {
  const sent = stubPortal({
    'GET /clients': onePage({ clients: CLIENTS }),
    'GET /clients/daniel': { body: detail(DANIEL, { client_since: '2023-07-05' }) },
    'GET /clients/grace': { body: detail(GRACE, { recent_transactions: [] }) },
    'GET /clients/noah': { body: detail(NOAH, { invited: true }) },
    'GET /clients/daniel/documents': onePage({ documents: [] }),
    'GET /documents/types': onePage({ types: [{ id: 'report', name: 'Report' }] }),
    ...answers,
  });
  const screenOf = <ManageClients />;
  place = openAt(
    at,
    <Routes>
      <Route path="/manager/clients" element={screenOf} />
      <Route path="/manager/clients/:clientId/documents" element={screenOf} />
    </Routes>,
  );
  return sent;
}

export const panel = () => screen.findByRole('dialog', { name: 'Client' });
export const writes = (sent: ReturnType<typeof stubPortal>) =>
  sent.filter(({ call }) => !call.startsWith('GET'));

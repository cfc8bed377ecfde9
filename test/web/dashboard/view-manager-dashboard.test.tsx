// @vitest-environment happy-dom

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { requestJson } from '#test/web/clients/some-requests.ts';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ManagerDashboard } from '#web/dashboard/view-manager-dashboard.tsx';

const NOTHING = { count: 0, total: 0 };
type Ledger = Answered<'listTransactions'>;

const EMPTY: Ledger['summary'] = {
  transactions: 0,
  contributions: NOTHING,
  expenses: NOTHING,
  commissions: NOTHING,
  unclassified: 0,
  unallocated: 0,
  partial: 0,
  allocated: 0,
  set_aside: 0,
  void: 0,
  unallocated_total: 0,
};
const STATISTICS: Answered<'getFundStatistics'> = {
  clients: { active_clients: 20, total_clients: 24, total_pledged: 11_630_000 },
  transactions: { total_contributions: 8_217_500 },
};
const ledger = (summary: Partial<Ledger['summary']>, transactions: Ledger['transactions'] = []) => ({
  body: { transactions, total: 0, next_cursor: null, searched_to: null, summary: { ...EMPTY, ...summary } },
});

const requests = (count: number) => ({
  body: {
    requests: Array.from({ length: count }, (_, at) => requestJson(`r${at}`)),
    total: count,
    next_cursor: null,
  },
});

type Answers = Parameters<typeof stubPortal>[0];
function open(answers: Answers) {
  stubPortal({ 'GET /change-requests': requests(0), ...answers });
  render(
    <MemoryRouter>
      <ManagerDashboard />
    </MemoryRouter>,
  );
}

beforeEach(() => stubWidth(1440));

describe('the managers’ dashboard', () => {
  it('shows the three figures and the quick actions', async () => {
    open({ 'GET /fund/statistics': { body: STATISTICS }, 'GET /transactions': ledger({ transactions: 1 }) });
    expect(await screen.findByText('$11,630,000')).toBeTruthy();
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Total Active Clients', 'Total Pledged (by active client)', 'Total Paid']);
    expect(screen.getByText('20')).toBeTruthy();
    expect(screen.getByText('$8,217,500')).toBeTruthy();
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/manager/transactions/record');
    expect(hrefs).toContain('/manager/transactions');
  });

  it('lists the open work, each linked to its list, without what is done', async () => {
    open({
      'GET /fund/statistics': { body: STATISTICS },
      'GET /transactions': ledger({ transactions: 9, unclassified: 7, partial: 2, unallocated_total: 5 }),
      'GET /change-requests': requests(3),
    });
    const unclassified = await screen.findByRole('link', { name: /^Unclassified/ });
    expect(unclassified.getAttribute('href')).toBe('/manager/transactions?status=unclassified');
    expect(within(unclassified).getByText('7')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Partly allocated/ })).toBeTruthy();
    const asked = screen.getByRole('link', { name: /^Change requests/ });
    expect(asked.getAttribute('href')).toBe('/manager/change-requests');
    expect(within(asked).getByText('3')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Unallocated/ })).toBeNull();
  });

  it('says when there is no open work', async () => {
    open({
      'GET /fund/statistics': { body: STATISTICS },
      'GET /transactions': ledger({ transactions: 9 }),
    });
    expect(
      await screen.findByText('Every transaction is classified and every contribution allocated.'),
    ).toBeTruthy();
  });

  it('shows an empty fund as zeros, and how to start', async () => {
    const none = { active_clients: 0, total_clients: 0, total_pledged: 0 };
    open({
      'GET /fund/statistics': { body: { clients: none, transactions: { total_contributions: 0 } } },
      'GET /transactions': ledger({}),
    });
    expect(await screen.findByText(/No money is recorded yet/)).toBeTruthy();
    expect(screen.getAllByText('$0')).toHaveLength(2);
  });

  it('says Something went wrong when it cannot load, and retries', async () => {
    let failing = true;
    open({
      'GET /fund/statistics': () =>
        failing
          ? { status: 404, body: { error: 'Not now.', code: 'x', requestId: 'ref-7' } }
          : { body: STATISTICS },
      'GET /transactions': ledger({ transactions: 9 }),
    });
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByText('Reference ref-7')).toBeTruthy();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('$11,630,000')).toBeTruthy();
  });
});

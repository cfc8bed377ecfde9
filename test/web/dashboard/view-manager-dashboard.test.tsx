// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import type { Answered } from '#test/web/answers.ts';
import { approvalJson } from '#test/web/approvals/some-approvals.ts';
import { connection } from '#test/web/bank/bank-portal.tsx';
import { accountJson, accountsAnswer } from '#test/web/bank-accounts/some-accounts.ts';
import { callOf, wireCall, wireLine } from '#test/web/capital-calls/some-calls.ts';
import { requestJson } from '#test/web/clients/some-requests.ts';
import { messageJson, messagesAnswer } from '#test/web/messages/some-messages.ts';
import { openAt } from '#test/web/open-at.tsx';
import { periodJson, periodsJson, runningJson } from '#test/web/periods/some-periods.ts';
import { item } from '#test/web/reconciliations/some-deposits.ts';
import { failsOnce, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { taxYearJson } from '#test/web/tax-years/some-tax-years.ts';
import { summaryOver } from '#test/web/transactions/some-transactions.ts';
import { ManagerDashboard } from '#web/dashboard/view-manager-dashboard.tsx';

type Ledger = Answered<'listTransactions'>;

const STATISTICS: Answered<'getFundStatistics'> = {
  clients: { active_clients: 20, total_clients: 24, total_pledged: 11_630_000 },
  transactions: { total_contributions: 8_217_500 },
};
const ledger = (summary: Partial<Ledger['summary']>, transactions: Ledger['transactions'] = []) => ({
  body: {
    transactions,
    total: 0,
    next_cursor: null,
    searched_to: null,
    summary: { ...summaryOver([]), ...summary },
  },
});

const requests = (count: number, next_cursor: string | null = null) => ({
  body: {
    requests: Array.from({ length: count }, (_, at) => requestJson(`r${at}`)),
    total: next_cursor === null ? count : null,
    next_cursor,
  },
});
const late = (count: number, waiting = 0) => ({
  body: {
    reminders: Array.from({ length: count }, (_, at) => ({
      ...wireLine(
        item(`l${at}`, 1_000, { client_name: `Client ${at}`, due_date: '2025-06-11' as CalendarDate }),
      ),
      to: [`client${at}@example.com`],
      left_out: at < waiting ? ('deposit-waiting' as const) : null,
      waiting: at < waiting ? { txn_date: '2025-06-18', amount: 1_000 } : null,
    })),
    example: null,
    next_on: null,
  } satisfies Answered<'previewReminders'>,
});
const approvals = (...amounts: readonly number[]) => ({
  body: {
    capital_calls: amounts.map((amount, at) =>
      wireCall(
        callOf({
          id: `w${at}`,
          title: `Call ${at}`,
          status: 'Awaiting approval',
          total_amount: cents(amount * 100),
          asked: { by_name: 'Sam Wood', at: '2025-06-10T02:00:00.000Z' },
        }),
      ),
    ),
    total: amounts.length,
    next_cursor: null,
    awaiting_count: amounts.length,
  } satisfies Answered<'listCapitalCalls'>,
});
const drafts = (title: string, amount: number) => {
  const draft = wireCall(callOf({ title, status: 'Draft', total_amount: cents(amount * 100) }));
  const body = { ...approvals().body, capital_calls: [draft, ...approvals(1).body.capital_calls] };
  return { body };
};

const statements = (...names: readonly string[]) => ({
  body: {
    statements: names.map((client_name, at) => ({
      number: `2026-00000${at}`,
      client_id: `c${at}`,
      client_name,
      kind: 'year',
      from: '2024-07-01',
      to: '2025-06-30',
      issued_on: '2025-07-10',
      differs_since: '2025-08-01T00:00:00.000Z',
    })),
    total: names.length,
    next_cursor: null,
  } satisfies Answered<'listStatements'>,
});

const NOTHING_TO_DO = {
  'GET /fund/statistics': { body: STATISTICS },
  'GET /transactions': ledger({ transactions: 9 }),
  'GET /reminders': late(0),
  'GET /capital-calls': approvals(),
  'GET /approvals': { body: { approvals: [] } },
  'GET /messages': messagesAnswer([]),
  'GET /change-requests': requests(0),
  'GET /statements': statements(),
  'GET /tax-years': { body: { tax_years: [] } },
  'GET /basiq/connection': { body: connection() },
  'GET /periods': { body: periodsJson([runningJson('2025-06')]) },
  'GET /bank-accounts': accountsAnswer([]),
};

type Answers = Parameters<typeof stubPortal>[0];
function open(answers: Answers = {}) {
  const sent = stubPortal({ ...NOTHING_TO_DO, ...answers });
  openAt('/', <ManagerDashboard />);
  return sent;
}

const row = (name: RegExp) => screen.findByRole('link', { name });
const textOf = async (name: RegExp) => (await row(name)).closest('li')?.textContent;
const leadsTo = async (name: RegExp) => (await row(name)).getAttribute('href');

beforeEach(() => stubWidth(1440));

describe('the managers’ dashboard', () => {
  it('lists the statements that no longer agree, and leads to where they are replaced', async () => {
    open({ 'GET /statements': statements('Katherine Baker', 'Samuel Okafor') });
    const detail = 'Replace them: Katherine Baker, year 2024–25, Samuel Okafor, year 2024–25';
    expect(await textOf(/Statements that no longer agree/)).toContain(detail);
    expect(await leadsTo(/no longer agree/)).toBe('/manager/documents/statements?kind=year&to=2025-06-30');
  });

  it('names the tax year whose statements do not tie with the distributions, and leads to it', async () => {
    open({ 'GET /tax-years': { body: { tax_years: [taxYearJson({ distributions_changed: true })] } } });
    expect(await textOf(/Tax statements that no longer agree/)).toContain('after them: 2024–25');
    expect(await leadsTo(/no longer agree/)).toBe('/manager/tax-years/2025');
  });

  it('shows the figures, each a button that opens its terms, and the quick actions', async () => {
    open({
      'GET /transactions': ledger({ transactions: 1, unallocated_total: 164_500 }),
      'GET /bank-accounts': accountsAnswer([
        accountJson({
          id: 'a',
          tie_out: {
            ...accountJson().tie_out,
            statement_balance: 900_000,
            as_of: '2025-05-31',
            later_amount: 12_000,
          },
        }),
        accountJson({
          id: 'b',
          name: 'Operating',
          tie_out: { ...accountJson().tie_out, statement_balance: 1_978, difference: -7_350 },
        }),
      ]),
    });
    expect(await screen.findByText('$11,630,000')).toBeTruthy();
    await screen.findByText('$901,978');
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual([
      'Total Active Clients',
      'Total Pledged (by active client)',
      'Total Paid',
      'In the bank',
    ]);
    expect(screen.getByText('$8,217,500')).toBeTruthy();
    expect(screen.getByText('Received, $164,500 unallocated')).toBeTruthy();
    expect(
      screen.getByText(
        'Stated by the bank on 31/05/2025, some accounts later · +$12,000 in later transactions · Operating differs by −$7,350',
      ),
    ).toBeTruthy();
    for (const name of terms)
      expect(screen.getByRole('button', { name: name ?? '' }).getAttribute('aria-expanded')).toBe('false');
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const to of ['/transactions/record', '/transactions', '/documents', '/clients'])
      expect(hrefs).toContain(`/manager${to}`);
  });

  it('lists the open work with counts and sums, the most urgent first, each row linked to its records', async () => {
    open({
      'GET /transactions': ledger({
        transactions: 9,
        unclassified: 7,
        unclassified_total: 51_438.42,
        to_allocate: { count: 3, total: 164_500 },
      }),
      'GET /reminders': late(5, 2),
      'GET /capital-calls': (url: URL) =>
        url.searchParams.has('status') ? approvals(400_000, 250_000) : drafts('Roof of the hall', 40_000),
      'GET /approvals': { body: { approvals: [approvalJson()] } },
      'GET /messages': messagesAnswer([messageJson('m1', { state: 'bounced', client_name: 'Aisha Karim' })], {
        bounced_count: 1,
        failed_count: 2,
      }),
      'GET /change-requests': requests(2),
      'GET /basiq/connection': {
        body: connection({
          consent: {
            status: 'active',
            isActive: true,
            hasFailed: false,
            expiryDate: '2025-06-18T00:00:00.000Z',
            expiringSoon: true,
          },
          undecided_count: 2,
          doubtful_count: 2,
          last_import: {
            import_id: 'import-1',
            status: 'done',
            fromDate: '2025-06-01',
            toDate: '2025-06-11',
            insertedCount: 14,
            created_at: new Date().toISOString(),
            by_feed: true,
            problem: null,
          },
        }),
      },
      'GET /periods': {
        body: periodsJson([runningJson('2025-06'), periodJson('2025-05', { status: 'ready' })]),
      },
    });
    await row(/^5 clients late/);
    const list = screen.getAllByRole('list').find((one) => within(one).queryByText('5 clients late'));
    const entries = [...(list?.children ?? [])];
    expect(entries.map((entry) => entry.querySelector('.font-medium')?.textContent)).toEqual([
      '12 bank rows need you',
      '5 clients late',
      'Draft calls',
      'Awaiting approval',
      'Waiting for a second person',
      'May 2025 is ready to close',
      'Bounced messages',
      'Failed messages',
      'Change requests',
      'Bank consent ends',
      'Bank accounts to decide',
      'New from the bank',
    ]);
    expect(await textOf(/^12 bank rows/)).toBe(
      '12 bank rows need you7 to classify, 3 to allocate, 2 probably imported alreadyStart ↵12+$215,938',
    );
    expect(await leadsTo(/^12 bank rows/)).toBe('/manager/bank-rows');
    expect(await textOf(/^Draft calls/)).toBe('Draft callsRoof of the hall1$40,000');
    expect(await textOf(/^5 clients late/)).toMatch(
      /due 11\/06\/2025, \d+ days late, deposits of \$2,000 for 2 of them wait to be matchedRemind 35\$5,000$/,
    );
    expect(await leadsTo(/^5 clients late/)).toBe('/manager/capital-calls/call');
    expect(screen.getByRole('button', { name: 'Remind 3' })).toBeTruthy();
    expect(await textOf(/^Awaiting approval/)).toContain(
      'Call 0, Call 1. Oldest request by Sam Wood2$650,000',
    );
    expect(await leadsTo(/^Awaiting approval/)).toBe('/manager/capital-calls?status=Awaiting+approval');
    expect(await textOf(/^Waiting for/)).toBe(
      'Waiting for a second personChange the fund’s account to pay to1',
    );
    expect(await leadsTo(/^Waiting for/)).toBe('/manager/approvals');
    expect(await textOf(/^Bounced/)).toBe('Bounced messagesAisha Karim1');
    expect(await leadsTo(/^Bounced/)).toBe('/manager/messages?state=bounced');
    expect(await leadsTo(/^Failed/)).toBe('/manager/messages?state=failed');
    expect(await textOf(/^Change requests/)).toBe('Change requestsOlivia Chen2');
    expect(await leadsTo(/^Change requests/)).toBe('/manager/change-requests');
    expect(await textOf(/^Bank consent ends/)).toContain('18/06/2025');
    expect(await textOf(/^New from the bank/)).toContain('14 rows came this morning');
    expect(await textOf(/^May 2025/)).toContain('Ready');
    expect(await leadsTo(/^May 2025/)).toBe('/manager/months');
    expect(await leadsTo(/^Close: May 2025/)).toBe('/manager/months?close=2025-05');
  });

  it('shows that there is more than it read, and never reads a list to its end', async () => {
    const sent = open({ 'GET /change-requests': requests(100, 'more') });
    expect(await textOf(/^Change requests/)).toContain('more than 100');
    const lists = sent.map(
      ({ call }) => new URL(call.split(' ')[1] ?? '', 'http://portal.test').searchParams,
    );
    expect(lists.filter((query) => query.has('cursor'))).toEqual([]);
    expect(Math.max(...lists.map((query) => Number(query.get('limit'))))).toBe(100);
    expect(sent.map(({ call }) => call)).toContain('GET /capital-calls?limit=100&status=Awaiting+approval');
  });

  it('says that the bank’s consent ended, also one that had no end', async () => {
    const ended = { status: 'revoked', isActive: false, hasFailed: true, expiringSoon: false } as const;
    open({ 'GET /basiq/connection': { body: connection({ consent: { ...ended, expiryDate: null } }) } });
    expect(await textOf(/^Bank consent ended/)).toContain('Connect the bank again to continue importing');
    expect(await leadsTo(/^Bank consent ended/)).toBe('/manager/transactions-auto');
  });

  it('has its first task selected: Enter opens it, and keys move the selection', async () => {
    const entries = [
      ['/', <ManagerDashboard key="d" />],
      ['/manager/bank-rows', <p key="q">the queue</p>],
    ] as const;
    stubPortal({
      ...NOTHING_TO_DO,
      'GET /transactions': ledger({ transactions: 9, unclassified: 7 }),
      'GET /change-requests': requests(2),
    });
    openAt(
      '/',
      <Routes>
        {entries.map(([path, element]) => (
          <Route key={path} path={path} element={element} />
        ))}
      </Routes>,
    );
    const first = await row(/^7 bank rows/);
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(await row(/^Change requests/));
    await userEvent.keyboard('k');
    expect(document.activeElement).toBe(first);
    first.blur();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('the queue')).toBeTruthy();
  });

  it('shows when there is no open work', async () => {
    open();
    expect(await screen.findByText('Nothing to do')).toBeTruthy();
  });

  it('shows an empty fund as zeros, and how to start', async () => {
    const none = { active_clients: 0, total_clients: 0, total_pledged: 0 };
    open({
      'GET /fund/statistics': { body: { clients: none, transactions: { total_contributions: 0 } } },
      'GET /transactions': ledger({}),
    });
    expect(await screen.findByText(/No transactions yet/)).toBeTruthy();
    expect(screen.getAllByText('$0')).toHaveLength(2);
  });

  it('names the part that did not load, shows the rest, and loads it again', async () => {
    let failing = true;
    open({
      'GET /transactions': ledger({ transactions: 9, unclassified: 7 }),
      'GET /reminders': () => (failing ? { status: 404, body: { error: 'Not now.', code: 'x' } } : late(2)),
    });
    expect(await row(/^7 bank rows/)).toBeTruthy();
    const notice = await screen.findByText(/Some tasks did not load: late clients/);
    failing = false;
    await userEvent.click(
      within(notice.parentElement as HTMLElement).getByRole('button', { name: 'Try Again' }),
    );
    expect(await row(/^2 clients late/)).toBeTruthy();
  });

  it('shows Something went wrong when it cannot load, and retries', async () => {
    open({
      'GET /fund/statistics': failsOnce(
        { body: STATISTICS },
        { status: 404, body: { error: 'Not now.', code: 'x', requestId: 'ref-7' } },
      ),
    });
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByText('Reference ref-7')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('$11,630,000')).toBeTruthy();
  });
});

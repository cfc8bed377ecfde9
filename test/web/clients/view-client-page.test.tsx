// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { document as documentOfContract } from '#shared/contract/documents.ts';
import type { Answered, Listed } from '#test/web/answers.ts';
import { ownCallJson } from '#test/web/capital-calls/own-call-json.ts';
import { documentOf } from '#test/web/documents/some-documents.ts';
import { messageJson, messagesAnswer } from '#test/web/messages/some-messages.ts';
import { openAt } from '#test/web/open-at.tsx';
import { failsOnce, onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { paymentJson } from '#test/web/transactions/some-transactions.ts';
import { ClientPage } from '#web/clients/view-client-page.tsx';
import { FrameContext } from '#web/ui/page.tsx';
import { CLIENTS, DANIEL, detail, GRACE, NOAH } from './clients-portal.tsx';
import { requestJson } from './some-requests.ts';

type PaymentJson = Listed<'listClientTransactions', 'transactions'>;
const payment = (number: number, overrides: Partial<PaymentJson> = {}) =>
  paymentJson({
    ...{ id: `p${number}`, transaction_id: `t${number}`, txn_date: '2025-03-10' },
    ...{ description: `Payment ${number}`, matched_amount: 0, paid_call: null },
    ...overrides,
  });
const payments = (list: PaymentJson[], overrides: Partial<Answered<'listClientTransactions'>> = {}) => ({
  body: {
    transactions: list,
    total: list.length,
    next_cursor: null,
    total_contributions: list.reduce((sum, { amount }) => sum + amount, 0),
    ...overrides,
  } satisfies Answered<'listClientTransactions'>,
});

const OPEN_CALL = ownCallJson({
  id: 'harbour-1',
  capital_call_id: 'harbour',
  title: 'Settlement of 14 Harbour Road',
  due_date: '2096-12-14',
  issued_at: '2026-11-14T00:06:00.000Z',
  amount: 20_636.29,
  matched_amount: 0,
  outstanding_amount: 20_636.29,
  status: 'Issued',
});
const PAID_CALL = ownCallJson({
  id: 'foundry-1',
  capital_call_id: 'foundry',
  title: 'Refurbishment of 22 Foundry Road',
  issued_at: '2025-02-14T00:06:00.000Z',
  amount: 38_500,
  matched_amount: 38_500,
  outstanding_amount: 0,
  status: 'Paid',
});
type Sums = NonNullable<Answered<'listClientCapitalCalls'>['sums']>;
const SUMS: Sums = {
  count: 2,
  called_amount: 59_136.29,
  matched_amount: 38_500,
  outstanding_amount: 20_636.29,
  open_count: 1,
  first_due_date: '2096-12-14',
  overdue_amount: 0,
};
const calls = (overrides: Partial<Answered<'listClientCapitalCalls'>> = {}) => ({
  body: {
    capital_calls: [OPEN_CALL, PAID_CALL],
    total: 2,
    next_cursor: null,
    account: null,
    sums: SUMS,
    ...overrides,
  },
});

const documents = (count: number) => ({
  body: {
    documents: Array.from({ length: count }, (_, at) =>
      z.encode(
        documentOfContract(),
        documentOf({ id: `d${at}`, name: `Paper ${at}`, uploaded_at: '2025-02-01T00:00:00.000Z' }),
      ),
    ),
    total: count,
    next_cursor: null,
  },
});

type AuditJson = Listed<'listAudit', 'entries'>;
const change = (overrides: Partial<AuditJson> = {}): AuditJson => ({
  id: 'a1',
  at: '2024-02-14T01:00:00.000Z',
  actor_id: 'u-sam',
  actor_name: 'Sam Wood',
  actor_role: 'manager',
  actor_email: 'sam@example.com',
  action: 'client.created',
  kind: 'client',
  record_id: 'daniel',
  record_name: 'Daniel Rossi',
  summary: 'Added and invited',
  changes: [],
  cause: null,
  ...overrides,
});

const dashboardOf = (client: typeof DANIEL): { body: Answered<'getClientDashboard'> } => ({
  body: {
    client: { ...client, email_changed: null },
    totalPaid: client.total_paid,
    outstandingAmount: client.pledged_amount - client.total_paid,
    totalPledged: 12_400_000,
    transactions: { count: 2, latest: null },
  },
});

const DANIELS = {
  'GET /clients': onePage({ clients: CLIENTS }),
  'GET /clients/daniel': { body: detail(DANIEL) },
  'GET /clients/daniel/dashboard': dashboardOf(DANIEL),
  'GET /clients/daniel/capital-calls': calls(),
  'GET /clients/daniel/transactions': payments([
    payment(2, {
      amount: 15_500,
      matched_amount: 15_500,
      paid_call: {
        id: 'foundry',
        title: 'Refurbishment of 22 Foundry Road',
        payment_reference: '100100010269',
      },
    }),
    payment(1, { txn_date: '2025-02-28' }),
  ]),
  'GET /clients/daniel/documents': documents(5),
  'GET /clients/daniel/access': {
    body: {
      logins: [
        {
          user_id: 'daniel',
          name: 'Daniel Rossi',
          email: 'daniel@example.com',
          email_change: null,
          role: 'owner',
          until: null,
          mail: true,
          is_main: true,
          since: null,
          joined_at: '2025-01-10T02:00:00.000Z',
          last_signed_in_at: '2025-06-10T02:00:00.000Z',
          has_second_factor: false,
        },
      ],
      ended: [],
    } satisfies Answered<'listAccess'>,
  },
  'GET /clients/daniel/change-requests': onePage({ requests: [] }),
  'GET /messages': messagesAnswer([
    messageJson('m1', { client_id: 'daniel', opened_at: '2026-11-14T05:20:00.000Z' }),
  ]),
  'GET /audit': { body: { entries: [change()], total: null, next_cursor: null } },
  'GET /documents/types': onePage({ types: [{ id: 'report', name: 'Report' }] }),
};
const NOTHING = {
  'GET /clients/grace': { body: detail(GRACE, { recent_transactions: [] }) },
  'GET /clients/grace/dashboard': dashboardOf(GRACE),
  'GET /clients/grace/capital-calls': {
    body: {
      capital_calls: [],
      account: null,
      total: 0,
      next_cursor: null,
      sums: {
        count: 0,
        called_amount: 0,
        matched_amount: 0,
        outstanding_amount: 0,
        open_count: 0,
        first_due_date: null,
        overdue_amount: 0,
      },
    },
  },
  'GET /clients/grace/transactions': payments([]),
  'GET /clients/grace/documents': documents(0),
  'GET /clients/grace/change-requests': onePage({ requests: [] }),
  'GET /messages': messagesAnswer([]),
  'GET /audit': { body: { entries: [], total: null, next_cursor: null } },
};

type Answers = Parameters<typeof stubPortal>[0];
let place = { now: '' };
function open(at = '/manager/clients/daniel', answers: Answers = {}, readsOnly = false) {
  const sent = stubPortal({ ...DANIELS, ...answers });
  place = openAt(
    at,
    <FrameContext value={{ readsOnly }}>
      <Routes>
        <Route path="/manager/clients/:clientId" element={<ClientPage />} />
        <Route path="*" element={null} />
      </Routes>
    </FrameContext>,
  );
  return sent;
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const figure = (name: string) => {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return term?.parentElement?.textContent?.slice(name.length);
};

beforeEach(() => stubWidth(1440));

describe('the page of a client', () => {
  it('shows the pledged, paid, due and uncalled amounts', async () => {
    open();
    await (await section('Payments')).findByText('Payment 1');
    await waitFor(() => expect(figure('Total Pledged')).toBe('$600,0004.84% of the fund'));
    expect(figure('Total Paid')).toBe('$420,00070.0% of pledge, 2 payments');
    expect(figure('Due')).toBe('$20,6361 call, due 14/12/2096');
    expect(figure('Uncalled')).toBe('$159,364Outstanding in all $180,000');
  });

  it('lists the calls with states, open ones first, and the sums of all', async () => {
    open();
    const list = await section('Capital calls');
    const rows = (await list.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Settlement of 14 Harbour Road');
    expect(rows[0]).toContain('Issued14/12/2096$20,636.29$0.00$20,636.29');
    expect(rows[1]).toContain('Paid');
    expect(list.getByText('2 calls').parentElement?.textContent).toBe(
      '2 callsCalled$59,136.29Paid$38,500.00Due$20,636.29',
    );
    expect(list.getByRole('link', { name: /Harbour/ }).getAttribute('href')).toBe(
      '/manager/capital-calls/harbour',
    );
  });

  it('lists the payments, each with the call that it pays, as links, and the sum of all', async () => {
    open();
    const list = await section('Payments');
    expect((await list.findByRole('link', { name: 'Payment 2' })).getAttribute('href')).toBe(
      '/manager/transactions?transaction=t2',
    );
    expect(list.getByRole('link', { name: /Refurbishment/ }).getAttribute('href')).toBe(
      '/manager/capital-calls/foundry',
    );
    expect(list.getByText('No call')).toBeTruthy();
    expect(list.getByText('$16,500.00')).toBeTruthy();
    expect(list.queryByRole('link', { name: /Show all/ })).toBeNull();
  });

  it('shows the newest of many payments and leads to all of them, 25 at a time, in the address', async () => {
    const all = Array.from({ length: 500 }, (_, at) => payment(500 - at));
    open('/manager/clients/daniel', {
      'GET /clients/daniel/transactions': (url: URL) => {
        const from = Number(url.searchParams.get('cursor') ?? 0);
        const to = from + Number(url.searchParams.get('limit'));
        return payments(all.slice(from, to), {
          total: 500,
          total_contributions: 500_000,
          next_cursor: to < 500 ? String(to) : null,
        });
      },
    });
    const list = await section('Payments');
    expect(await list.findByText('6 of 500')).toBeTruthy();
    expect(list.getByText('$500,000.00')).toBeTruthy();
    expect(list.getAllByRole('row')).toHaveLength(7);
    await userEvent.click(list.getByRole('link', { name: 'Show all 500' }));
    expect(place.now).toBe('/manager/clients/daniel?all=payments');
    expect(await list.findByText('1–25 of 500')).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'Show more' }));
    expect(await list.findByText('1–50 of 500')).toBeTruthy();
    await userEvent.click(list.getByRole('link', { name: 'Show the newest' }));
    expect(place.now).toBe('/manager/clients/daniel');
  });

  it('shows the newest papers and messages, and leads to all', async () => {
    open();
    const papers = await section('Documents');
    expect(await papers.findAllByRole('listitem')).toHaveLength(4);
    expect(papers.getByRole('button', { name: 'Download Paper 0' })).toBeTruthy();
    const messages = await section('Messages to the client');
    const sent = await messages.findByRole('link', { name: /Call issued: Settlement/ });
    expect(sent.textContent).toContain('opened 14/11/2026, 16:20');
    expect(sent.getAttribute('href')).toBe('/manager/messages?client=daniel&message=m1');
    await userEvent.click(papers.getByRole('link', { name: 'Show all 5' }));
    expect(place.now).toBe('/manager/clients/daniel?tab=documents');
    const panel = await screen.findByRole('dialog', { name: 'Documents' });
    expect(await within(panel).findByText('Upload a document')).toBeTruthy();
  });

  it('lists the open work about the client, each linked', async () => {
    open('/manager/clients/daniel', {
      'GET /clients/daniel': {
        body: detail(DANIEL, { mail_fault: { kind: 'bounced', at: '2026-11-14T00:00:00.000Z' } }),
      },
      'GET /clients/daniel/capital-calls': calls({ sums: { ...SUMS, overdue_amount: 20_636.29 } }),
      'GET /clients/daniel/change-requests': onePage({
        requests: [requestJson('r1', { value: 'Daniel Rosso' }), requestJson('r2', { state: 'declined' })],
      }),
    });
    const work = await section('To do');
    const links = (await work.findAllByRole('link')).map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    await waitFor(() => expect(work.getAllByRole('link')).toHaveLength(3));
    expect(links[0]?.[0]).toContain('$20,636.29');
    expect(links[0]?.[1]).toBe('/manager/reconciliation?q=Daniel+Rossi&status=Overdue');
    expect(work.getByRole('link', { name: /Email bounces/ }).getAttribute('href')).toBe(
      '/manager/messages?client=daniel&state=bounced',
    );
    expect(work.getByRole('link', { name: /Daniel Rosso/ }).getAttribute('href')).toBe(
      '/manager/change-requests',
    );
    expect(figure('Due')).toBe('$20,6361 call, $20,636 overdue');
  });

  it('shows a client without records that there are none, without a list of work', async () => {
    open('/manager/clients/grace', NOTHING);
    expect(await screen.findByText('No capital calls yet')).toBeTruthy();
    expect(await screen.findByText('No transactions found for this client.')).toBeTruthy();
    expect(await screen.findByText('No documents found')).toBeTruthy();
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    expect(await screen.findByText('No entries yet.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'To do' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  });

  it('keeps the loaded parts when another does not load, and loads that again', async () => {
    open('/manager/clients/daniel', {
      'GET /clients/daniel/capital-calls': failsOnce(calls(), {
        status: 404,
        body: { error: 'Not now.', code: 'x' },
      }),
    });
    const list = await section('Capital calls');
    expect(await list.findByText('Capital calls did not load')).toBeTruthy();
    expect(figure('Due')).toBe('–Not loaded');
    expect(await (await section('Payments')).findByText('Payment 2')).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'Try Again' }));
    expect(await list.findByText('2 calls')).toBeTruthy();
  });

  it('reports a client that does not exist, and leads back to the list', async () => {
    open('/manager/clients/nobody', {
      'GET /clients/nobody': { status: 404, body: { error: 'Client not found', code: 'client-not-found' } },
    });
    expect(await screen.findByText('Client not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Clients' }).getAttribute('href')).toBe('/manager/clients');
  });

  it.each([
    ['Suspended', 'has no access'],
    ['Inactive', 'cannot change anything'],
  ] as const)('explains for a client who is %s why nothing is added', async (status, why) => {
    open('/manager/clients/noah?tab=x', {
      'GET /clients/noah': { body: detail({ ...NOAH, status }) },
      'GET /clients/noah/change-requests': onePage({ requests: [] }),
    });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Transaction' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText(new RegExp(`^${status}: .*${why}`))).toBeTruthy();
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([false, true])('opens the client’s own view by v, for auditors too: %s', async (readsOnly) => {
    open('/manager/clients/daniel', {}, readsOnly);
    await screen.findByRole('button', { name: 'View as investor' });
    await userEvent.keyboard('v');
    expect(place.now).toBe('/manager/view-as/daniel/dashboard');
  });

  it('opens no view of a suspended client, who sees nothing, and explains why', async () => {
    open('/manager/clients/noah', {
      'GET /clients/noah': { body: detail(NOAH) },
      'GET /clients/noah/change-requests': onePage({ requests: [] }),
    });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'View as investor' });
    expect(button.disabled).toBe(true);
    expect(button.title).toMatch(/^The client is suspended/);
    await userEvent.keyboard('v');
    expect(place.now).toBe('/manager/clients/noah');
  });

  it('offers auditors everything to read and nothing to change', async () => {
    open('/manager/clients/daniel', {}, true);
    await (await section('Documents')).findByText('Paper 0');
    await (await section('Client Details')).findByText('Calls after 15:00.');
    const access = await section('Access');
    expect((await access.findByRole('listitem')).textContent).toBe('DRDaniel RossiSigned in 10/06/2025Owner');
    expect(access.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
      '/manager/clients/daniel/access',
    );
    expect(access.queryByRole('button')).toBeNull();
    for (const name of ['Edit', 'Add Transaction', 'Suspend', 'Change sign-in address'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Upload' })).toBeNull();
  });
});

describe('the timeline of a client', () => {
  const heads = async () =>
    (await (await section('Timeline')).findAllByRole('heading', { level: 3 })).map(
      ({ textContent }) => textContent,
    );

  it('joins payments, calls, papers, messages and access by day, newest first', async () => {
    open('/manager/clients/daniel', { 'GET /clients/daniel/documents': documents(2) });
    await waitFor(async () =>
      expect(await heads()).toEqual([
        '14/11/2026',
        '10/03/2025',
        '28/02/2025',
        '14/02/2025',
        '01/02/2025',
        '14/02/2024',
      ]),
    );
    const line = await section('Timeline');
    expect(line.getByText(/^Paid/, { selector: 'a[href$="t2"]' }).textContent).toBe(
      'Paid +$15,500.00, for 1001 0001 0269',
    );
    expect(line.getByText(/^Called/, { selector: 'a[href$="harbour"]' }).textContent).toBe(
      'Called $20,636.29, due 14/12/2096',
    );
    expect(line.getByRole('link', { name: 'Mail sent: Call issued' })).toBeTruthy();
    expect(line.getByText('Added and invited').nextElementSibling?.textContent).toMatch(
      /^Sam Wood, manager, /,
    );
  });

  it('shows nothing older than the loaded part of each list, and loads earlier on demand', async () => {
    const all = Array.from({ length: 60 }, (_, at) =>
      payment(60 - at, { txn_date: `2025-${String(12 - Math.floor(at / 6)).padStart(2, '0')}-01` }),
    );
    open('/manager/clients/daniel', {
      'GET /clients/daniel/transactions': (url: URL) => {
        const from = Number(url.searchParams.get('cursor') ?? 0);
        return payments(all.slice(from, from + 25), {
          total: 60,
          next_cursor: from < 50 ? String(from + 25) : null,
        });
      },
    });
    const line = await section('Timeline');
    await userEvent.click(await line.findByRole('button', { name: 'Show earlier' }));
    await waitFor(() => expect(line.getAllByRole('listitem').length).toBe(30));
    for (let press = 0; line.queryByRole('button', { name: 'Show earlier' }); press += 1) {
      expect(press).toBeLessThan(8);
      expect(line.queryByText('Added and invited')).toBeNull();
      const before = line.getAllByRole('listitem').length;
      await userEvent.click(line.getByRole('button', { name: 'Show earlier' }));
      await waitFor(() => expect(line.getAllByRole('listitem').length).toBeGreaterThan(before));
    }
    expect(line.getByText('Added and invited')).toBeTruthy();
  });
});

describe('the keys of a client’s page', () => {
  it('add a transaction beside the page; Esc closes that first', async () => {
    open();
    await (await section('Payments')).findByText('Payment 2');
    await userEvent.keyboard('a');
    expect(place.now).toBe('/manager/clients/daniel?tab=add-transaction');
    const panel = await screen.findByRole('dialog', { name: 'Add Transaction' });
    expect(await within(panel).findByLabelText(/Amount/)).toBeTruthy();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place.now).toBe('/manager/clients/daniel');
  });

  it('do nothing in an open form', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const panel = await screen.findByRole('dialog', { name: 'Client Details' });
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('j');
    expect(place.now).toBe('/manager/clients/daniel');
    expect(panel.isConnected).toBe(true);
  });
});

describe('the page of a client on a phone', () => {
  beforeEach(() => stubWidth(390));

  it('shows figures, open work, calls and timeline; the rest opens at a press', async () => {
    open('/manager/clients/daniel', {
      'GET /clients/daniel/capital-calls': calls({ sums: { ...SUMS, overdue_amount: 20_636.29 } }),
    });
    await screen.findByText('Mail sent: Call issued');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'To do',
      'Capital calls2',
      'Timeline',
      'Payments2',
      'Units and payments',
      'Account for payments',
      'Documents5',
      'Messages1',
      'Client Details',
      'Access',
    ]);
    expect(screen.queryByRole('link', { name: 'Payment 2' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Payments/ }));
    expect(await screen.findByRole('link', { name: 'Payment 2' })).toBeTruthy();
  });
});

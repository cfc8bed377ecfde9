import { fundDateAt } from '#shared/calendar-date.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answered, userJson } from '#test/web/answers.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { failsOnce, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { paymentJson } from '#test/web/transactions/some-transactions.ts';
import { ClientTransactions } from '#web/transactions/list/view-client-transactions.tsx';

type Answers = Parameters<typeof stubPortal>[0];

// Each test has a separate client, so that it finds no pages cached by another test.
let clientId = '';
let clients = 0;

type List = Answered<'listClientTransactions'>;
type Row = List['transactions'][number];

const me = (changes: Partial<Answered<'getMe'>> = {}) =>
  userJson({ role: 'client', client: { id: clientId, status: 'Active' }, ...changes });

const transaction = (number: number, changes: Partial<Row> = {}) =>
  paymentJson({ id: `t${number}`, amount: 60_000.5, description: `Deposit ${number}`, ...changes });

function page(transactions: Row[], changes: Partial<List> = {}): { body: List } {
  return {
    body: {
      transactions,
      total: transactions.length,
      next_cursor: null,
      total_contributions: 1_050_000.25,
      ...changes,
    },
  };
}

const figureOf = (figure: string, value: number) => ({
  body: { figure, unit: 'money', formula: '', value, as_of: '2025-06-30', terms: [], not_in: [] },
});

function open(list: Answers[string], answers: Answers = {}, at = '/client/transactions') {
  const sent = stubPortal({
    'GET /users/me': { body: me() },
    [`GET /clients/${clientId}/transactions`]: list,
    'GET /figures/client-paid-in': figureOf('client-paid-in', 60_000.5),
    'GET /figures/client-received': figureOf('client-received', 8_091.07),
    ...answers,
  });
  openAt(at, <ClientTransactions />);
  return sent;
}

beforeEach(() => {
  clients += 1;
  clientId = `c${clients}`;
  stubWidth(1440);
});

describe('a payment of the fund to the investor', () => {
  it.each([1440, 390])(
    'is money that they received, beside their credits, at a width of %i',
    async (width) => {
      stubWidth(width);
      const paid = { amount: -500, type: 'distribution', txn_date: '2025-06-11', description: '' } as const;
      open(page([transaction(1, paid), transaction(2, { txn_date: '2025-06-09' })]));
      const received = (await screen.findByText('Received from the fund')).parentElement;
      expect(received?.textContent).toBe('+$500.00Received from the fund');
      expect(screen.getAllByText('Distribution').length).toBeGreaterThan(0);
      expect(screen.getByText('Credit').parentElement?.textContent).toBe('+$60,000.50Credit');
      const summary = within(screen.getByRole('region', { name: 'Summary' }));
      expect(summary.getByText('Latest contribution').nextSibling?.textContent).toBe('09/06/2025');
    },
  );
});

describe('the person whose history is shown', () => {
  it('is determined first, then the history loads', async () => {
    open('never', { 'GET /users/me': 'never' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Transaction History');
    expect(screen.getByRole('status').textContent).toBe('Loading authentication...');
    await closeScreen();
    open('never');
    expect(await screen.findByText('Loading your transactions...')).toBeTruthy();
  });

  it('is unknown for an account without a client', async () => {
    open(page([]), { 'GET /users/me': { body: me({ role: 'manager', client: null }) } });
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.getByText('This page is for clients only.')).toBeTruthy();
  });

  it('is requested again for a client without a record', async () => {
    let linked = false;
    open(page([transaction(1)]), { 'GET /users/me': () => ({ body: linked ? me() : me({ client: null }) }) });
    expect(await screen.findByText('Profile Not Found')).toBeTruthy();
    expect(screen.getByText('No client profile found. Please contact support.')).toBeTruthy();
    linked = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Deposit 1')).toBeTruthy();
  });

  it('is refused for a suspended client, with the reason, without a request for the history', async () => {
    const sent = open(page([]), {
      'GET /users/me': { body: me({ client: { id: clientId, status: 'Suspended' } }) },
    });
    expect(await screen.findByText('Client ID not available or insufficient permissions')).toBeTruthy();
    expect(screen.getByText(/^Your investor account is suspended/)).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual(['GET /users/me']);
  });

  it('can be requested again when the profile did not load', async () => {
    open(page([transaction(1)]), {
      'GET /users/me': failsOnce(
        { body: me() },
        { status: 400, body: { error: 'No profile today.', code: 'x' } },
      ),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('No profile today.');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Deposit 1')).toBeTruthy();
  });
});

describe('the history', () => {
  it('shows totals above and below, in whole dollars above and in cents below', async () => {
    open(page([transaction(1), transaction(2, { txn_date: '2025-05-01' })]));
    await screen.findByText('Deposit 1');
    const year = financialYearText(financialYearOf(fundDateAt(new Date())));
    const strip = () => screen.getByText('Total Contributions').closest('dl')?.textContent;
    await waitFor(() => expect(strip()).toContain('$8,091'));
    expect(strip()).toBe(
      `Total Contributions$1,050,000Australian dollarsPaid in ${year}$60,001This financial yearReceived ${year}$8,091From the fund, this financial yearTotal Transactions2Latest 10/06/2025`,
    );
    expect(screen.getByRole('region', { name: 'Summary' }).textContent).toBe(
      'SummaryTransactions2Latest contribution10/06/2025Contributed in total$1,050,000.25',
    );
  });

  it('shows when a payment was received that was allocated after its month was closed', async () => {
    open(page([transaction(1, { txn_date: '2025-07-03', received_on: '2025-05-28' }), transaction(2)]));
    const [late, other] = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(late?.textContent).toContain('received 28/05/2025');
    expect(late?.textContent).toContain('03/07/2025');
    expect(other?.textContent).not.toContain('received');
  });

  it('shows date, description, note, type and a credit in each row', async () => {
    open(page([transaction(1, { note: 'Second half' }), transaction(2, { description: '', amount: 12 })]));
    const table = within(await screen.findByRole('table'));
    const rows = table.getAllByRole('row').map((row) => {
      const cells = within(row).queryAllByRole('cell');
      return cells.map((cell) => cell.textContent);
    });
    expect(rows.slice(1)).toEqual([
      ['10/06/2025', 'Deposit 1Second half', 'Contribution', '–', '+$60,000.50Credit'],
      ['10/06/2025', 'Contribution Payment', 'Contribution', '–', '+$12.00Credit'],
    ]);
  });

  it('shows the same on a phone as a list', async () => {
    stubWidth(390);
    open(page([transaction(1, { note: 'Second half' })]));
    const [item] = within(await screen.findByRole('list')).getAllByRole('listitem');
    for (const text of ['Deposit 1', 'Second half', '10/06/2025', 'Contribution', '+$60,000.50', 'Credit']) {
      expect(item?.textContent).toContain(text);
    }
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([1440, 390])('strikes through reversed payments, with the day, at %s px', async (widthPx) => {
    stubWidth(widthPx);
    const reversed_at = '2025-06-11T20:00:00.000Z';
    open(
      page([
        transaction(1, { reversed_at, annulled: true }),
        transaction(2, { reversed_at, annulled: true, moved: true }),
        transaction(3, { txn_date: '2025-06-09' }),
      ]),
    );
    expect(await screen.findByText('Reversed on 12/06/2025')).toBeTruthy();
    expect(screen.getByText('Moved on 12/06/2025')).toBeTruthy();
    expect(screen.getByText('Deposit 1').tagName).toBe('S');
    expect(screen.getByText('Deposit 3').tagName).not.toBe('S');
    expect(screen.getAllByText('Credit')).toHaveLength(1);
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByText('09/06/2025')).toBeTruthy();
  });

  it.each([
    [400, 'Your transactions did not load'],
    [403, 'Client ID not available or insufficient permissions'],
  ])('shows on %i that it did not load', async (status, title) => {
    open({ status, body: { error: 'Not today.', code: 'x' } });
    expect(await screen.findByText(title)).toBeTruthy();
  });
});

describe('a long history', () => {
  const first = Array.from({ length: 25 }, (_, index) => transaction(index + 1));

  it('loads 25 at a time, each page with the cursor of the last', async () => {
    const sent = open((url) =>
      url.searchParams.get('cursor') === 'next'
        ? page([transaction(26), transaction(27)], { total: 27 })
        : page(first, { total: 27, next_cursor: 'next' }),
    );
    expect(await screen.findByText('1–25 of 27')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Deposit 27')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(28);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('All 27 shown');
    const lists = sent.map(({ call }) => call).filter((call) => call.includes('/transactions'));
    expect(lists).toEqual([
      `GET /clients/${clientId}/transactions?limit=25`,
      `GET /clients/${clientId}/transactions?limit=25&cursor=next`,
    ]);
  });

  it('keeps the loaded rows when the next page does not load, and requests it again', async () => {
    let fails = true;
    open((url) => {
      if (!url.searchParams.get('cursor')) return page(first, { total: 26, next_cursor: 'next' });
      return fails
        ? { status: 400, body: { error: 'Not today.', code: 'x' } }
        : page([transaction(26)], { total: 26 });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('More transactions did not load. Not today.')).toBeTruthy();
    expect(screen.getByText('Deposit 25')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Deposit 26')).toBeTruthy();
    expect(screen.queryByText('More transactions did not load. Not today.')).toBeNull();
  });
});

describe('a history that a figure leads to', () => {
  it('shows the rows behind it under figures that stay whole, and all rows again', async () => {
    const back = transaction(2, {
      reversed_at: '2025-06-10T02:00:00.000Z',
      annulled: true,
      description: 'Taken back',
    });
    const sent = open(
      (url) => (url.searchParams.has('kind') ? page([back]) : page([transaction(1), back], { total: 2 })),
      {},
      '/client/transactions?kind=taken-back&to=2025-06-30',
    );
    expect((await screen.findByText(/^Only /)).textContent).toBe('Only reversed payments to 30/06/2025');
    expect(sent.map(({ call }) => call)).toContain(
      `GET /clients/${clientId}/transactions?limit=25&kind=taken-back&to=2025-06-30`,
    );
    expect(screen.queryByText('Deposit 1')).toBeNull();
    expect(screen.getByText('Total Transactions').closest('[data-figure-cell]')?.textContent).toMatch(
      /^Total Transactions2/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(await screen.findByText('Deposit 1')).toBeTruthy();
    expect(screen.queryByText(/^Only /)).toBeNull();
  });
});

describe('the filters and the units of the history', () => {
  const move = (id: string, balance: number, day: string): Answered<'listClientUnits'>['moves'][number] => ({
    ...{ id, client_id: clientId, client_name: 'Anna', kind: 'issue', day, units: 100, balance, price: null },
    ...{ amount: 100, other_client_id: null, other_client_name: null, document_id: null, reason: '' },
    ...{ source: '', transaction_id: null, recorded_at: `${day}T00:00:00.000Z`, recorded_by_name: null },
    ...{ approved_by_name: null, approved_alone: false, annulled: false, reversed_at: null, corrects: null },
  });
  const unitsOf = () => ({
    body: {
      ...{ on: '2025-06-30', units: 300, price: null, price_day: null, value: null },
      moves: [move('t1', 300, '2024-08-02'), move('t2', 200, '2023-09-01')],
    },
  });

  it('a row says how many units were held after it, also on a phone', async () => {
    const rows = page([
      transaction(1, { units: 100 }),
      transaction(2, { units: 100 }),
      transaction(3, { units: 0, type: 'distribution', amount: -5 }),
    ]);
    open(rows, { [`GET /clients/${clientId}/units`]: unitsOf() });
    const table = within(await screen.findByRole('table', { name: 'Your transactions, newest first' }));
    await table.findByText('300.0000');
    const held = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[3]?.textContent);
    expect(held).toEqual([undefined, '300.0000+100.0000', '200.0000+100.0000', '–']);
    cleanup();
    stubWidth(390);
    open(rows, { [`GET /clients/${clientId}/units`]: unitsOf() });
    expect(await screen.findByText('Units held 200.0000')).toBeTruthy();
  });

  it('a year and a kind narrow the list, and the two totals are of that year', async () => {
    const sent = open(page([transaction(1)]), { [`GET /clients/${clientId}/units`]: unitsOf() });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Kind/ }), 'payout');
    const year = screen.getByRole('combobox', { name: /Year/ });
    await waitFor(() => expect(within(year).getByRole('option', { name: '2023–24' })).toBeTruthy());
    await userEvent.selectOptions(year, '2024');
    const asked = (path: string) =>
      sent
        .map(({ call }) => call)
        .filter((call) => call.includes(path))
        .at(-1);
    await waitFor(() =>
      expect(asked('/transactions')).toBe(
        `GET /clients/${clientId}/transactions?limit=25&kind=payout&from=2023-07-01&to=2024-06-30`,
      ),
    );
    expect(asked('client-received')).toContain('from=2023-07-01&on=2024-06-30');
    expect(await screen.findByText('Received 2023–24')).toBeTruthy();
    expect(screen.getByText('Only payments by the fund of 2023–24')).toBeTruthy();
  });
});

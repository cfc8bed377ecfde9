// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { cents } from '#shared/money.ts';
import { openAt } from '#test/web/open-at.tsx';
import { item } from '#test/web/reconciliations/some-deposits.ts';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ViewCapitalCall } from '#web/capital-calls/view-capital-call.tsx';
import { callOf, SETTINGS, wireCall, wireLine } from './some-calls.ts';

const AT = '2025-06-12T02:00:00.000Z';
const LINES = [item('a', 600, { client_name: 'Grace Liu' }), item('b', 400, { client_name: 'Noah Walker' })];

beforeEach(() => {
  vi.setSystemTime('2025-06-12T02:00:00.000Z');
  stubWidth(1440);
});

interface Stored {
  call: CapitalCall;
  lines: readonly LineItem[];
}

function open(
  overrides: Partial<CapitalCall> = {},
  lines = LINES,
  answers: Parameters<typeof stubPortal>[0] = {},
) {
  const stored: Stored = { call: callOf({ line_count: lines.length, ...overrides }), lines };
  const sent = stubPortal({
    'GET /capital-calls/call': () => ({ body: wireCall(stored.call) }),
    'GET /capital-calls/call/line-items': () => onePage({ line_items: stored.lines.map(wireLine) }),
    'GET /audit': { body: { entries: [], next_cursor: null } },
    'GET /reminders': { body: { reminders: [], example: null } },
    ...answers,
  });
  openAt(
    '/manager/capital-calls/call',
    <Routes>
      <Route path="/manager/capital-calls/:callId" element={<ViewCapitalCall />} />
    </Routes>,
  );
  const change = (call: Partial<CapitalCall>) => {
    stored.call = { ...stored.call, ...call };
    return { body: wireCall(stored.call) };
  };
  return { sent, change };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const figure = (label: string) =>
  screen
    .getAllByText(label)
    .find((found) => found.closest('dt'))
    ?.closest('[data-figure-cell]')?.textContent;
const writesOf = (sent: ReturnType<typeof stubPortal>) => sent.filter(({ call }) => !call.startsWith('GET'));

async function openDialog(press: string, name: string) {
  await screen.findAllByText('Grace Liu');
  await userEvent.click(await button(press));
  return within(await screen.findByRole('dialog', { name }));
}

const ACCOUNT = { name: 'Applications', bsb: '999-000', number: '10024816' };

it('says when the portal itself reminds next', async () => {
  open({}, LINES, { 'GET /reminders': { body: { reminders: [], example: null, next_on: '2025-06-23' } } });
  const said = await screen.findByText(/^Next reminders go out on/);
  expect(said.textContent).toBe('Next reminders go out on 23/06/2025');
});

it('shows what the call is for, as the notices do', async () => {
  const split = [
    { label: 'Purchase', amount: cents(90_000) },
    { label: 'Costs', amount: cents(10_000) },
  ];
  open({ purpose: 'A new roof', purpose_split: split });
  const shown = await screen.findByRole('region', { name: 'What the call is for' });
  expect(shown.textContent).toBe('A new roofPurchase$900.00Costs$100.00');
});

it('offers the fund’s current account to a call that asks for another, and tells what follows', async () => {
  const { sent, change } = open({ pay_to: { ...ACCOUNT, bsb: '999-001' }, grace_days: 1 }, LINES, {
    'GET /fund/settings': { body: { ...SETTINGS, pay_to: ACCOUNT } },
    'POST /capital-calls/call/account': () => change({ pay_to: ACCOUNT }),
  });
  const form = await openDialog('Use current account', 'Use the current account');
  expect(figure('Due date')).toContain('1 day of grace');
  expect(form.getByText(/gets a corrected notice/)).toBeTruthy();
  await userEvent.type(form.getByLabelText('Reason'), 'A new bank');
  await userEvent.click(form.getByRole('button', { name: 'Change the account and notify clients' }));
  expect(await screen.findByText('Account changed. Corrected notices are on their way.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use current account' })).toBeNull();
  expect(writesOf(sent)).toEqual([
    { call: 'POST /capital-calls/call/account', body: { reason: 'A new bank' } },
  ]);
});

it('shows that a call made before the portal sent no notice, until an extension did', async () => {
  const silent = LINES.map((line) => ({ ...line, without_notice: true, document_id: null }));
  const first = 'The withdrawal notice is the first notice that clients receive.';
  open({ without_notice: true }, silent);
  const withdrawing = await openDialog('Withdraw', 'Withdraw this capital call?');
  expect(withdrawing.getByText(`No notice was sent for this call. ${first}`)).toBeTruthy();
  expect(withdrawing.queryByText('Clients keep their notices, marked as withdrawn.')).toBeNull();
  await userEvent.click(withdrawing.getByRole('button', { name: 'Keep the call' }));
  const extending = await openDialog('Extend due date', 'Extend the due date');
  expect(extending.getByText(/^No notice or reminder was sent for this call\./)).toBeTruthy();
});

it('shows that notices stay where an extension of a call made before the portal sent them', async () => {
  open(
    { without_notice: true },
    LINES.map((line) => ({ ...line, without_notice: true, document_id: 'notice' })),
  );
  const form = await openDialog('Withdraw', 'Withdraw this capital call?');
  expect(form.getByText('Clients keep their notices, marked as withdrawn.')).toBeTruthy();
});

it('leaves out lines withdrawn before, and scrolls the names from the twenty-fifth', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `Client ${index}`);
  const withdrawn = item('w', 1, { client_name: 'Gone', withdrawn_at: AT, status: 'Withdrawn' });
  open({}, [LINES[0] as LineItem, ...names.map((name) => item(name, 1, { client_name: name })), withdrawn]);
  const form = await openDialog('Withdraw', 'Withdraw this capital call?');
  expect(form.getByText('26 clients')).toBeTruthy();
  expect(form.queryByText('Gone')).toBeNull();
  expect(form.getByRole('list', { name: /26 clients$/ }).tabIndex).toBe(0);
});

it('shows what to do first while payments are matched, and Withdraw is off by button and by key', async () => {
  const [first, ...rest] = LINES as [LineItem, ...LineItem[]];
  const paid = { ...first, matched_amount: cents(60_000), outstanding_amount: cents(0) };
  open({ status: 'Partially Paid', matched_amount: cents(60_000), outstanding_amount: cents(40_000) }, [
    paid,
    ...rest,
  ]);
  await screen.findAllByText('Grace Liu');
  expect((await button('Withdraw')).disabled).toBe(true);
  expect((await button('Extend due date')).disabled).toBe(false);
  const way = screen.getByRole('link', { name: 'the payments of 1 client' });
  expect(way.parentElement?.textContent).toBe('To withdraw the call, unmatch the payments of 1 client first');
  expect(way.getAttribute('href')).toBe('/manager/reconciliation?view=matched&q=Roof+of+7+Wattle+Street');
  await userEvent.keyboard('w');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('extends the due date for a reason and notifies only those who still owe', async () => {
  const [first, second] = LINES as [LineItem, LineItem];
  const { sent, change } = open({}, [first, { ...second, outstanding_amount: cents(0), status: 'Paid' }], {
    'POST /capital-calls/call/extend': () =>
      change({
        due_date: '2025-07-31' as CalendarDate,
        extended_from: '2025-06-30' as CalendarDate,
        extended_at: AT,
        extended_by_name: 'Sam Wood',
        extended_reason: 'Settlement is later',
      }),
  });
  const form = await openDialog('Extend due date', 'Extend the due date');
  expect(form.getByText('30/06/2025')).toBeTruthy();
  expect(form.getByText('1 client')).toBeTruthy();
  expect(form.queryByText('Noah Walker')).toBeNull();
  const day = form.getByLabelText('New due date');
  await userEvent.type(form.getByLabelText('Reason'), 'Settlement is later');
  await userEvent.type(day, '30/06/2025');
  await userEvent.click(form.getByRole('button', { name: 'Extend to 30/06/2025 and notify Grace Liu' }));
  expect(await form.findByText('The new due date must be later than the current due date.')).toBeTruthy();
  expect(writesOf(sent)).toEqual([]);
  await userEvent.clear(day);
  await userEvent.type(day, '31/07/2025');
  await userEvent.click(form.getByRole('button', { name: 'Extend to 31/07/2025 and notify Grace Liu' }));
  expect(await screen.findByText('Due date extended to 31/07/2025')).toBeTruthy();
  expect(writesOf(sent)).toEqual([
    {
      call: 'POST /capital-calls/call/extend',
      body: { due_date: '2025-07-31', reason: 'Settlement is later' },
    },
  ]);
  expect((await screen.findByText('Settlement is later')).parentElement?.textContent).toBe(
    'Settlement is laterDue date extended from 30/06/2025 by Sam Wood, 12/06/2025',
  );
});

it.each([
  ['e', 'Extend the due date'],
  ['w', 'Withdraw this capital call?'],
])('opens by %s', async (key, name) => {
  open();
  await screen.findAllByText('Grace Liu');
  await userEvent.keyboard(key);
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
});

it.each([
  ['Issuing', { issuing: { line_count: 1, notice_count: 0, total: 2 } }],
  ['Extending', { correcting: { line_count: 1, notice_count: 0, total: 2 } }],
  ['Withdrawing', { correcting: { line_count: 1, notice_count: 0, total: 2 }, withdrawn_at: AT }],
])('shows the progress of %s, and offers no correction meanwhile', async (what, given) => {
  open(given);
  await screen.findAllByText('Grace Liu');
  expect(screen.getByText(new RegExp(`^${what}: 1 of 2 line items .*0 of 2 notices filed`))).toBeTruthy();
  expect((await button('Withdraw')).disabled).toBe(true);
  expect((await button('Extend due date')).disabled).toBe(true);
});

it('accounts for what was called: paid, outstanding, written off and withdrawn', async () => {
  open({
    total_amount: cents(100_000),
    matched_amount: cents(30_000),
    outstanding_amount: cents(58_500),
    written_off_amount: cents(1_500),
    withdrawn_amount: cents(10_000),
  });
  await screen.findAllByText('Grace Liu');
  expect(figure('Called')).toMatch(/^Called\$1,000/);
  expect(figure('Paid so far')).toMatch(/^Paid so far\$300/);
  expect(figure('Due')).toBe('Due$585$15.00 written off, $100.00 withdrawn');
});

it('shows why more was called than is left of some pledges', async () => {
  open({ beyond_pledge_reason: 'Agreed with both' });
  expect((await screen.findByText('Agreed with both')).parentElement?.textContent).toBe(
    'Agreed with bothReason for the amounts above the pledge',
  );
});

it('shows when the call does not exist', async () => {
  open({}, LINES, {
    'GET /capital-calls/call': {
      status: 404,
      body: { error: 'No such call.', code: 'capital-call-not-found' },
    },
  });
  expect(await screen.findByText('Capital call not found')).toBeTruthy();
});

const ASKED = { by_name: 'Sam Wood', at: '2025-06-11T02:00:00.000Z' };
const DRAFT = { status: 'Draft', issued_at: null, outstanding_amount: cents(0) } as const;
const AWAITING = { ...DRAFT, status: 'Awaiting approval', asked: ASKED } as const;

it('explains to the maker of a call that awaits approval why they cannot issue it', async () => {
  open({ ...AWAITING, on_issue: 'refused' });
  await screen.findAllByText('Grace Liu');
  const issue = await button('Issue');
  expect(issue.disabled).toBe(true);
  const why = 'Sam Wood requested approval on 11/06/2025. Only another manager can issue this call.';
  expect(document.getElementById(issue.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
});

it('issues another manager’s request as it was seen', async () => {
  const { sent, change } = open({ ...AWAITING, on_issue: 'issues' }, LINES, {
    'PUT /capital-calls/call': () => change({ status: 'Issued', asked: null, on_issue: null }),
  });
  const form = await openDialog('Issue', 'Issue capital call');
  expect(form.getByText('Sam Wood requested approval on 11/06/2025.')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Issue and notify 2 clients' }));
  expect(await screen.findByText('Capital call issued')).toBeTruthy();
  expect(writesOf(sent)).toEqual([
    { call: 'PUT /capital-calls/call', body: { status: 'Issued', seen_version: 1, asked_at: ASKED.at } },
  ]);
});

it('requests approval where two people are needed, and withdraws the request', async () => {
  const { sent, change } = open({ ...DRAFT, on_issue: 'asks' }, LINES, {
    'PUT /capital-calls/call': () => change({ ...AWAITING, on_issue: 'refused' }),
  });
  const form = await openDialog('Ask for approval', 'Ask for approval');
  expect(form.getByText(/needs two managers/)).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Approval requested')).toBeTruthy();
  await userEvent.click(await button('Back to draft'));
  const back = within(await screen.findByRole('alertdialog', { name: 'Back to draft' }));
  await userEvent.click(back.getByRole('button', { name: 'Back to draft' }));
  expect(await screen.findByText('Changed back to draft')).toBeTruthy();
  expect(writesOf(sent).map(({ body }) => body)).toEqual([
    { status: 'Issued', seen_version: 1 },
    { status: 'Draft' },
  ]);
});

// @vitest-environment happy-dom

import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import { CHECK_ACCOUNT, USE_REFERENCE } from '#shared/terms.ts';
import { userJson } from '#test/web/answers.ts';
import { failsOnce, onePage, stubPortal } from '#test/web/stub-portal.ts';
import { stubSaving } from '#test/web/stub-saving.ts';
import { refreshAfter } from '#web/api/refresh.ts';
import { ToPay } from '#web/capital-calls/to-pay.tsx';
import { ToastHost } from '#web/ui/toast.tsx';
import { type OwnCallJson, ownCallJson } from './own-call-json.ts';

const ME = userJson({ name: 'Anna', role: 'client', client: { id: 'c1', status: 'Active' } });
const ACCOUNT = { name: 'Wattle Street Fund Applications', bsb: '000-214', number: '00417702' };
const TODAY = fundDateAt(new Date());

const call = (overrides: Partial<OwnCallJson> = {}) =>
  ownCallJson({
    id: 'a-0001',
    capital_call_id: 'a',
    title: 'Settlement of 14 Harbour Road',
    due_date: addDays(TODAY, 22),
    amount: 20_636.29,
    matched_amount: 0,
    outstanding_amount: 20_636.29,
    status: 'Issued',
    payment_reference: '100300150577',
    pay_to: ACCOUNT,
    ...overrides,
  });
const done = (overrides: Partial<OwnCallJson> = {}) =>
  call({
    status: 'Paid',
    matched_amount: 20_636.29,
    outstanding_amount: 0,
    paid_on: '2025-03-10',
    ...overrides,
  });

let calls: OwnCallJson[] = [];

function show(overrides: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({
    'GET /users/me': { body: ME },
    'GET /clients/c1/capital-calls': () => onePage({ capital_calls: calls }),
    ...overrides,
  });
  render(
    <>
      <ToPay />
      <ToastHost />
    </>,
  );
  return sent;
}

const box = async () => within(await screen.findByRole('region', { name: 'To pay' }));

beforeEach(() => {
  calls = [];
});

test('says above the account how to check it, to use the reference, whom to reach, and what exceeds the pledge and why', async () => {
  const CONTACT = { name: 'Investor services', phone: '02 5550 0142', email: '', hours: '9 to 5' };
  const above = { beyond_pledge_amount: 50.5, beyond_pledge_reason: 'Shared by pledges' };
  calls = [call(above)];
  show({ 'GET /fund/contact': { body: { contact: CONTACT } } });
  await screen.findByText('02 5550 0142');
  const text = (await screen.findByRole('region', { name: 'To pay' })).textContent;
  const advice = `${CHECK_ACCOUNT}${USE_REFERENCE}Questions? Investor services02 5550 01429 to 5Account name`;
  expect(text).toContain(advice);
  expect(text).toContain('$50.50 of this amount is above your pledge. Reason: Shared by pledges');
});

test('shows amount, due date and account of one call, and copies each as a bank’s form accepts it', async () => {
  calls = [call()];
  const user = userEvent.setup();
  show();
  const shown = await box();
  for (const said of [
    '$20,636.29',
    displayDate(addDays(TODAY, 22)),
    'in 22 days',
    'for Settlement of 14 Harbour Road',
    'Wattle Street Fund Applications',
    '000-214',
    '0041 7702',
    '1003 0015 0577',
  ])
    expect(shown.getByText(said)).toBeTruthy();
  for (const [name, copied] of [
    ['amount', '20636.29'],
    ['account name', 'Wattle Street Fund Applications'],
    ['bsb', '000214'],
    ['account number', '00417702'],
    ['reference', '100300150577'],
  ] as const) {
    await user.click(shown.getByRole('button', { name: `Copy ${name}` }));
    expect(await navigator.clipboard.readText()).toBe(copied);
  }
  expect(shown.getAllByText('Copied').length).toBeGreaterThan(0);
  expect(shown.getByRole('button', { name: /^Notice/ })).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
  expect(shown.queryByRole('button', { name: /Receipt/ })).toBeNull();
});

test('shows the rest of a call paid in part large, and copies it', async () => {
  calls = [call({ matched_amount: 10_000, outstanding_amount: 10_636.29, status: 'Partially Paid' })];
  const user = userEvent.setup();
  show();
  const shown = await box();
  expect(shown.getByText('$10,636.29')).toBeTruthy();
  expect(shown.getByText('$10,000.00 of $20,636.29 arrived')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Copy amount' }));
  expect(await navigator.clipboard.readText()).toBe('10636.29');
  expect(shown.getByRole('button', { name: 'Receipt of $10,000.00' })).toBeTruthy();
});

test.each([
  [3, 'in 3 days'],
  [0, 'today'],
  [-16, 'overdue by 16 days'],
])('shows how far a due date is in %i days: %s', async (days, words) => {
  calls = [call({ due_date: addDays(TODAY, days), overdue: days < 0 })];
  show();
  const shown = await box();
  expect(shown.getByText(words)).toBeTruthy();
  expect(shown.queryByText('Already paid? A payment can take two business days to arrive.') !== null).toBe(
    days < 0,
  );
});

describe('of several calls', () => {
  const several = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      call({
        id: `c-${index}`,
        title: `Call ${index}`,
        due_date: addDays(TODAY, 40 - index),
        amount: 100,
        outstanding_amount: 100,
        payment_reference: paymentReference(index + 1, 15),
      }),
    );

  test('the sum is large, the account is shown once, and each has its own reference', async () => {
    calls = several(2);
    show();
    const shown = await box();
    expect(shown.getByText('$200.00')).toBeTruthy();
    expect(shown.getAllByText('000-214')).toHaveLength(1);
    const lines = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toContain('Call 1');
    expect(lines[0]).toContain('1002 0015 0117');
    expect(lines[1]).toContain('1001 0015 0868');
    expect(shown.getByText(/^Pay each call separately/)).toBeTruthy();
  });

  test('calls with different accounts each show their own', async () => {
    const [one, two] = several(2);
    calls = [one ?? call(), { ...(two ?? call()), pay_to: { ...ACCOUNT, bsb: '000-215' } }];
    show();
    const lines = (await box()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toContain('BSB 000-215');
    expect(lines[1]).toContain('BSB 000-214');
  });

  test('one calendar file holds all of them', async () => {
    calls = several(2);
    show();
    const saved = stubSaving();
    await userEvent.click((await box()).getByRole('button', { name: 'Add to calendar' }));
    const calendar = await saved[0]?.text();
    expect(calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(calendar).toContain('TRIGGER:-P3D');
    expect(calendar).toContain('UID:100100150868@capital-calls');
    // The calendar folds long lines, so the text is joined again before the check.
    expect(calendar?.replaceAll('\r\n ', '')).toContain('Payment reference 1001 0015 0868.');
  });

  test('the first five of many are shown until the others are requested', async () => {
    calls = several(40);
    show();
    const shown = await box();
    expect(shown.getAllByRole('listitem')).toHaveLength(5);
    expect(shown.getByText(/in 40 calls, the first by/)).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Show 35 more' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(40);
  });
});

test('shows that nothing is to be paid, with the receipt of the last payment', async () => {
  calls = [
    done({ id: 'old', title: 'Older', paid_on: '2024-11-25' }),
    done({ id: 'last', title: 'Refurbishment', matched_amount: 38_500 }),
  ];
  const pdf = btoa('%PDF-1.7');
  const sent = show({
    'GET /clients/c1/capital-calls/a/line-items/last/receipt': { body: { filename: 'Receipt.pdf', pdf } },
  });
  const shown = await box();
  expect(shown.getByText('Nothing to pay.')).toBeTruthy();
  expect(shown.getByText('Last payment: $38,500.00 for Refurbishment, paid on 10/03/2025')).toBeTruthy();
  const saved = stubSaving();
  await userEvent.click(shown.getByRole('button', { name: /^Receipt/ }));
  expect(await screen.findByText('Download started!')).toBeTruthy();
  expect(await saved[0]?.text()).toBe('%PDF-1.7');
  expect(sent.at(-1)?.call).toBe('GET /clients/c1/capital-calls/a/line-items/last/receipt');
});

test('shows a client without calls only that nothing is to be paid', async () => {
  show();
  const region = await screen.findByRole('region', { name: 'To pay' });
  expect(region.textContent).toBe('Nothing to pay.');
});

test('a call that is paid while the page is open stays with its day and receipt', async () => {
  calls = [call()];
  show();
  await box();
  calls = [done()];
  await act(() => refreshAfter('matchDeposits'));
  expect(await screen.findByText('Paid on 10/03/2025')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Receipt/ })).toBeTruthy();
  expect(screen.queryByText('Nothing to pay.')).toBeNull();
});

test('a call that is withdrawn while the page is open disappears, with a message', async () => {
  calls = [call()];
  show();
  await box();
  calls = [call({ status: 'Withdrawn', outstanding_amount: 0, withdrawn_amount: 20_636.29 })];
  await act(() => refreshAfter('withdrawCapitalCall'));
  const told = 'Settlement of 14 Harbour Road was withdrawn. No payment is due.';
  expect(await screen.findByText(told)).toBeTruthy();
  expect(await screen.findByText('Nothing to pay.')).toBeTruthy();
});

test('shows where to get the account while the fund has named none', async () => {
  calls = [call({ pay_to: null })];
  show();
  expect((await box()).getByText('The fund will send you the account details.')).toBeTruthy();
  expect(screen.queryByText('BSB')).toBeNull();
});

test('shows that it is loading, and when it did not load, and retries', async () => {
  calls = [call()];
  show({
    'GET /clients/c1/capital-calls': failsOnce(
      { body: { capital_calls: calls, total: 1, next_cursor: null } },
      { status: 400, body: { error: 'Not now.', code: 'busy', requestId: '7f3a-91c2' } },
    ),
  });
  expect(screen.getByRole('status', { name: 'Loading amounts to pay' })).toBeTruthy();
  expect(await screen.findByText('The amounts to pay did not load')).toBeTruthy();
  expect(screen.getByText('Not now. Nothing was changed.')).toBeTruthy();
  expect(screen.getByText('Reference 7f3a-91c2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('$20,636.29')).toBeTruthy();
});

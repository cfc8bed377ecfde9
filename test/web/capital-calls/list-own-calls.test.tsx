// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answered, userJson } from '#test/web/answers.ts';
import { clientJson } from '#test/web/clients/some-clients.ts';
import { openAt } from '#test/web/open-at.tsx';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ListOwnCalls } from '#web/capital-calls/list-own-calls.tsx';
import { type OwnCallJson, ownCallJson } from './own-call-json.ts';

const ME = userJson({ role: 'client', client: { id: 'c1', status: 'Active' } });
const ACCOUNT = { name: 'Wattle Street Fund Applications', bsb: '000-214', number: '00417702' };
const CALL = ownCallJson();

const DASHBOARD: Answered<'getOwnDashboard'> = {
  client: { ...clientJson({ pledged_amount: 100_000 }), email_changed: null },
  totalPaid: 7_000,
  outstandingAmount: 93_000,
  totalPledged: 100_000,
  transactions: { count: 7, latest: null },
};

const toPay = (number: number, due_date: string) =>
  ownCallJson({
    id: `due-${number}`,
    capital_call_id: `due-${number}`,
    title: `Due ${number}`,
    due_date,
    pay_to: ACCOUNT,
  });
const paidCall = (overrides: Partial<OwnCallJson> = {}) =>
  ownCallJson({ status: 'Paid', matched_amount: 1_000, outstanding_amount: 0, ...overrides });
const paid = Array.from({ length: 7 }, (_, index) =>
  paidCall({ id: `paid-${index}`, capital_call_id: `paid-${index}`, title: `Paid ${index}` }),
);

function open(at: string, capital_calls: OwnCallJson[], overrides: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({
    'GET /users/me': { body: ME },
    'GET /clients/me': { body: DASHBOARD },
    'GET /clients/c1/capital-calls': onePage({ capital_calls }),
    ...overrides,
  });
  openAt(
    at,
    <Routes>
      <Route path="/client/calls" element={<ListOwnCalls />} />
      <Route path="/client/:clientId/calls/:callId" element={<ListOwnCalls />} />
    </Routes>,
  );
  return sent;
}

const itemsIn = (region: HTMLElement) => {
  const rows = within(region).queryAllByRole('row').slice(1);
  return rows.length > 0 ? rows : within(region).getAllByRole('listitem');
};
const titlesIn = (region: HTMLElement) =>
  itemsIn(region).map((item) => /(Due|Paid) \d/.exec(item.textContent ?? '')?.[0]);

describe.each([1440, 390])('at a width of %i px', (width) => {
  beforeEach(() => stubWidth(width));

  test('shows open calls by due date, and of the paid calls the newest four until more are requested', async () => {
    open('/client/calls', [toPay(2, '2030-12-21'), ...paid, toPay(1, '2030-12-01')]);
    const first = await screen.findByRole('region', { name: 'To pay' });
    expect(titlesIn(first)).toEqual(['Due 1', 'Due 2']);
    const region = screen.getByRole('region', { name: 'Paid' });
    expect(screen.getByText('$7,000.00 in 7 calls')).toBeTruthy();
    expect(titlesIn(region)).toEqual(['Paid 0', 'Paid 1', 'Paid 2', 'Paid 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 earlier calls' }));
    expect(titlesIn(region)).toHaveLength(7);
  });

  test('scrolls to the call of the address, also one that is not among the first', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    open('/client/c1/calls/paid-6', [toPay(1, '2030-12-01'), ...paid]);
    await screen.findByText('Paid 6');
    const marked = itemsIn(screen.getByRole('region', { name: 'Paid' })).filter((item) =>
      item.getAttribute('aria-current'),
    );
    expect(marked).toHaveLength(1);
    expect(scrolled.mock.instances).toEqual(marked);
  });

  test('says on which day the client pays, and takes it back', async () => {
    const path = '/clients/c1/capital-calls/call/line-items/call-0001/pays-on';
    const sent = open('/client/calls', [{ ...CALL, pays_on: '2030-12-01' }], {
      [`PUT ${path}`]: { body: { ...CALL, pays_on: null } },
    });
    expect(await screen.findByText('You pay on 01/12/2030')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Change day Purchase' }));
    const day = within(await screen.findByRole('dialog')).getByLabelText(/^I pay on/);
    await userEvent.clear(day);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The day was removed.')).toBeTruthy();
    expect(sent.filter(({ call }) => call === `PUT ${path}`).map(({ body }) => body)).toEqual([
      { day: null },
    ]);
  });

  test('shows amount, due date, reference and paid amount of a call, and its papers', async () => {
    open('/client/calls', [{ ...CALL, overdue: true }]);
    const region = within(await screen.findByRole('region', { name: 'To pay' }));
    expect(region.getByText('Overdue')).toBeTruthy();
    const text = (await screen.findByRole('region', { name: 'To pay' })).textContent;
    for (const said of [
      'Purchase',
      'Partially Paid',
      '$1,000.00',
      '21/12/2026',
      '1001 0001 0269',
      '$250.50',
      '$749.50',
    ])
      expect(text).toContain(said);
    expect(region.getByRole('button', { name: 'Notice of Purchase' })).toBeTruthy();
    expect(region.getByRole('button', { name: 'Receipt for Purchase' })).toBeTruthy();
  });

  test('strikes a withdrawn call through with the day, the reason and both notices, and requests no payment', async () => {
    open('/client/calls', [
      {
        ...CALL,
        status: 'Withdrawn',
        matched_amount: 0,
        outstanding_amount: 0,
        withdrawn_amount: 1_000,
        withdrawn_at: AT,
        withdrawn_reason: 'The sum was wrong',
        withdrawal_document_id: 'd2',
      },
    ]);
    const call = within(await screen.findByRole('region', { name: 'Paid' }));
    expect(call.getByText('Purchase', { selector: 's' })).toBeTruthy();
    expect(call.getByText('$1,000.00').closest('s')).toBeTruthy();
    expect(call.getByText('Withdrawn')).toBeTruthy();
    expect(call.getByText(/The sum was wrong/).textContent).toBe(
      'Withdrawn on 22/11/2026: The sum was wrongNo payment is due.',
    );
    expect(call.getByRole('button', { name: 'Withdrawal notice of Purchase' })).toBeTruthy();
    expect(call.getByRole('button', { name: 'Notice of Purchase' })).toBeTruthy();
    expect(call.queryByRole('button', { name: /How to pay/ })).toBeNull();
    expect(screen.getByText('Nothing to pay.')).toBeTruthy();
  });
});

const AT = '2026-11-22T00:00:00.000Z';

test('shows the amount due and the uncalled amount separately', async () => {
  open('/client/calls', [toPay(1, '2030-12-01'), toPay(2, '2030-12-21'), ...paid]);
  const figure = async (label: string) =>
    (await screen.findByRole('button', { name: label })).closest('[data-figure-cell]')?.textContent;
  expect(await figure('Due')).toBe('Due$1,499.002 calls, the first by 01/12/2030');
  await screen.findByText('91.5% of your pledge');
  expect(await figure('Uncalled')).toBe('Uncalled$91,501.0091.5% of your pledge');
});

test('shows a call with a forgiven rest as Paid, with the forgiven amount and the reason', async () => {
  const forgiven = { written_off_amount: 15, written_off_at: AT, written_off_reason: 'The bank kept a fee' };
  open('/client/calls', [
    {
      ...CALL,
      ...forgiven,
      status: 'Paid',
      matched_amount: 985,
      outstanding_amount: 0,
      paid_on: '2026-11-20',
    },
    { ...CALL, ...forgiven, id: 'call-0002', title: 'Partly', matched_amount: 500, outstanding_amount: 485 },
  ]);
  const [partly, whole] = (await screen.findAllByText(/The bank kept a fee/)).map(
    ({ textContent }) => textContent,
  );
  expect(partly).toBe('$15.00 forgiven on 22/11/2026: The bank kept a fee');
  expect(whole).toBe('$15.00 forgiven on 22/11/2026: The bank kept a feeNo payment is due.');
  expect(screen.getByText('20/11/2026')).toBeTruthy();
});

test('shows the former due date of an extended call, when and why', async () => {
  open('/client/calls', [
    {
      ...CALL,
      due_date: '2027-01-31',
      extended_from: '2026-12-21',
      extended_at: AT,
      extended_reason: 'Settlement is later',
    },
  ]);
  expect((await screen.findByText(/Settlement is later/)).textContent).toBe(
    'Due date extended from 21/12/2026 on 22/11/2026: Settlement is later',
  );
});

test('shows nothing of another client’s address', async () => {
  open('/client/c2/calls/due-1', [toPay(1, '2030-12-01')]);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.queryByText('Due 1')).toBeNull();
});

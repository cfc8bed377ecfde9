// @vitest-environment happy-dom

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { expect, test } from 'vitest';
import { userJson } from '#test/web/answers.ts';
import { OwnCapitalCalls } from '#web/capital-calls/view-own-calls.tsx';
import { stubPortal } from '../stub-portal.ts';
import { type OwnCallJson, ownCallJson } from './own-call-json.ts';

const ME = userJson({ name: 'Anna', role: 'client', client: { id: 'c1', status: 'Active' } });
const CALL = ownCallJson();
const answers = (capital_calls: OwnCallJson[], next_cursor: string | null = null) => ({
  'GET /users/me': { body: ME },
  'GET /clients/c1/capital-calls': { body: { capital_calls, total: capital_calls.length, next_cursor } },
});

function show() {
  // The kept pages of a list are forgotten only with everything that is kept.
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <OwnCapitalCalls />
    </SWRConfig>,
  );
}

test('shows amount, due date, reference and what is paid of each call, and its notice', async () => {
  stubPortal(answers([CALL, { ...CALL, id: 'call-0002', title: 'Older', document_id: null, overdue: true }]));
  show();
  const items = await screen.findAllByRole('listitem');
  const [first, second] = items.map((item) => within(item));
  for (const said of [
    'Purchase',
    'Partially Paid',
    '$1,000.00',
    '21/12/2026',
    'CC0001 0001 7',
    '$250.50',
    '$749.50',
  ])
    expect(first?.getByText(said)).toBeTruthy();
  expect(first?.getByRole('button', { name: 'Notice of Purchase' })).toBeTruthy();
  expect(second?.getByText('Overdue')).toBeTruthy();
  expect(second?.getByText('Notice on its way')).toBeTruthy();
});

test('shows what is to be paid first, the earliest due on top, and only the newest of the paid ones at once', async () => {
  const paid = Array.from(
    { length: 6 },
    (_, index): OwnCallJson => ({
      ...CALL,
      id: `paid-${index}`,
      title: `Paid ${index}`,
      status: 'Paid',
      outstanding_amount: 0,
    }),
  );
  const due = (title: string, due_date: string) => ({ ...CALL, id: title, title, due_date });
  stubPortal(answers([...paid, due('Later', '2026-12-21'), due('Sooner', '2026-11-30')]));
  show();
  await screen.findByText('Sooner');
  const titles = () =>
    screen.getAllByRole('listitem').map((item) => /^[A-Z][a-z]+( \d)?/.exec(item.textContent)?.[0]);
  expect(titles()).toEqual(['Sooner', 'Later', 'Paid 0', 'Paid 1', 'Paid 2']);
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier calls' }));
  expect(titles()).toHaveLength(8);
  expect(screen.queryByRole('button', { name: 'Show earlier calls' })).toBeNull();
});

const AT = '2026-11-22T00:00:00.000Z';

test('strikes a withdrawn call through with the day, the reason and both notices, and asks for no payment', async () => {
  stubPortal(
    answers([
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
    ]),
  );
  show();
  const call = within(await screen.findByRole('region', { name: 'Capital calls' }));
  expect(call.getByText('Purchase', { selector: 's' })).toBeTruthy();
  expect(call.getByText('$1,000.00').closest('s')).toBeTruthy();
  expect(call.getByText('Withdrawn')).toBeTruthy();
  expect(call.getByText(/The sum was wrong/).textContent).toBe(
    'Withdrawn on 22/11/2026: The sum was wrongNothing is to be paid any more.',
  );
  expect(call.getByRole('button', { name: 'Withdrawal notice of Purchase' })).toBeTruthy();
  expect(call.getByRole('button', { name: 'Notice of Purchase' })).toBeTruthy();
  expect(call.queryByText('Outstanding')).toBeNull();
  expect(call.queryByRole('progressbar')).toBeNull();
});

test('says of a call paid but for a forgiven rest that it is Paid, how much was forgiven and why', async () => {
  const forgiven = { written_off_amount: 15, written_off_at: AT, written_off_reason: 'The bank kept a fee' };
  stubPortal(
    answers([
      { ...CALL, ...forgiven, status: 'Paid', matched_amount: 985, outstanding_amount: 0 },
      {
        ...CALL,
        ...forgiven,
        id: 'call-0002',
        title: 'Partly',
        matched_amount: 500,
        outstanding_amount: 485,
      },
    ]),
  );
  show();
  const [partly, paid] = (await screen.findAllByText(/The bank kept a fee/)).map(
    ({ textContent }) => textContent,
  );
  expect(partly).toBe('$15.00 forgiven on 22/11/2026: The bank kept a fee');
  expect(paid).toBe('$15.00 forgiven on 22/11/2026: The bank kept a feeNothing is to be paid any more.');
  expect(screen.getByText('Paid')).toBeTruthy();
});

test('says from which day a call was extended, when and why', async () => {
  const extended = {
    due_date: '2027-01-31',
    extended_from: '2026-12-21',
    extended_at: AT,
    extended_reason: 'Settlement is later',
  };
  stubPortal(answers([{ ...CALL, ...extended }]));
  show();
  expect((await screen.findByText(/Settlement is later/)).textContent).toBe(
    'Due date extended from 21/12/2026 on 22/11/2026: Settlement is later',
  );
  expect(screen.getByText('31/01/2027')).toBeTruthy();
});

test('says when there are no capital calls', async () => {
  stubPortal(answers([]));
  show();
  expect(await screen.findByText('No capital has been called from you')).toBeTruthy();
});

test('says when it did not load, and retries', async () => {
  let fails = true;
  stubPortal({
    ...answers([]),
    'GET /clients/c1/capital-calls': () =>
      fails
        ? { status: 400, body: { error: 'Not now.', code: 'invalid-cursor' } }
        : { body: { capital_calls: [CALL], total: 1, next_cursor: null } },
  });
  show();
  expect(await screen.findByText('Capital calls did not load')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Purchase')).toBeTruthy();
});

// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { OwnCapitalCalls } from '#web/capital-calls/view-own-calls.tsx';
import { stubPortal } from '../stub-portal.ts';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ apiBaseUrl: '/api' }) }));

const ME = {
  user_id: 'u1',
  name: 'Anna',
  email: 'anna@example.com',
  mobile: '',
  role: 'client',
  client: { id: 'c1', name: 'Anna', status: 'Active' },
};
const CALL = {
  id: 'call-0001',
  capital_call_id: 'call',
  title: 'Purchase',
  due_date: '2026-12-21',
  matched_amount: 250.5,
  outstanding_amount: 749.5,
  overdue: false,
  issued_at: '2026-11-21T00:00:00.000Z',
  amount: 1_000,
  status: 'Partially Paid',
  payment_reference: 'CC000100017',
  document_id: 'd1',
};
const answers = (capital_calls: object[], next_cursor: string | null = null) => ({
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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test('shows what is to be paid first, the earliest due on top, and of what is paid only the newest at once', async () => {
  const paid = Array.from({ length: 6 }, (_, index) => ({
    ...CALL,
    id: `paid-${index}`,
    title: `Paid ${index}`,
    status: 'Paid',
    outstanding_amount: 0,
  }));
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

test('says when nothing was called', async () => {
  stubPortal(answers([]));
  show();
  expect(await screen.findByText('No capital has been called from you')).toBeTruthy();
});

test('says when it did not load, and tries again', async () => {
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

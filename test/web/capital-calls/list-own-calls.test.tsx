// @vitest-environment happy-dom

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, test, vi } from 'vitest';
import { userJson } from '#test/web/answers.ts';
import { stubPortal } from '#test/web/stub-portal.ts';
import { ListOwnCalls } from '#web/capital-calls/list-own-calls.tsx';
import { type OwnCallJson, ownCallJson } from './own-call-json.ts';

const ME = userJson({ role: 'client', client: { id: 'c1', status: 'Active' } });

const toPay = (number: number, due_date: string) =>
  ownCallJson({ id: `due-${number}`, capital_call_id: `due-${number}`, title: `Due ${number}`, due_date });
const paid = Array.from({ length: 7 }, (_, index) =>
  ownCallJson({
    id: `paid-${index}`,
    capital_call_id: `paid-${index}`,
    title: `Paid ${index}`,
    status: 'Paid',
    matched_amount: 1_000,
    outstanding_amount: 0,
  }),
);

function open(at: string, capital_calls: OwnCallJson[], given: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({
    'GET /users/me': { body: ME },
    'GET /clients/c1/capital-calls': {
      body: { capital_calls, total: capital_calls.length, next_cursor: null },
    },
    ...given,
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/client/calls" element={<ListOwnCalls />} />
          <Route path="/client/:clientId/calls/:callId" element={<ListOwnCalls />} />
        </Routes>
      </MemoryRouter>
    </SWRConfig>,
  );
  return sent;
}

const titlesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((item) => /(Due|Paid) \d/.exec(item.textContent ?? '')?.[0]);

test('shows what is to be paid by due date, and of the paid calls the newest four until one asks for more', async () => {
  open('/client/calls', [toPay(2, '2030-12-21'), ...paid, toPay(1, '2030-12-01')]);
  const first = await screen.findByRole('region', { name: 'To pay' });
  expect(titlesIn(first)).toEqual(['Due 1', 'Due 2']);
  const region = screen.getByRole('region', { name: 'Paid' });
  expect(screen.getByText('$7,000.00 in 7 calls')).toBeTruthy();
  expect(titlesIn(region)).toEqual(['Paid 0', 'Paid 1', 'Paid 2', 'Paid 3']);
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 earlier calls' }));
  expect(titlesIn(region)).toHaveLength(7);
});

test('brings the call of the address into view, also one that is not among the first', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  open('/client/c1/calls/paid-6', [toPay(1, '2030-12-01'), ...paid]);
  await screen.findByText('Paid 6');
  const marked = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current'));
  expect(marked).toHaveLength(1);
  expect(scrolled.mock.instances).toEqual(marked);
});

test('of another client’s address it shows nothing', async () => {
  open('/client/c2/calls/due-1', [toPay(1, '2030-12-01')]);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.queryByText('Due 1')).toBeNull();
});

test('says when there is nothing to pay, when nothing was ever called, and when the calls do not load', async () => {
  open('/client/calls', paid);
  expect(await screen.findByText('Nothing to pay.')).toBeTruthy();
  document.body.innerHTML = '';
  open('/client/calls', []);
  expect(await screen.findByText('No capital has been called from you')).toBeTruthy();
  document.body.innerHTML = '';
  open('/client/calls', [], {
    'GET /clients/c1/capital-calls': { status: 500, body: { error: 'Something broke.' } },
  });
  expect(await screen.findByText('Capital calls did not load')).toBeTruthy();
});

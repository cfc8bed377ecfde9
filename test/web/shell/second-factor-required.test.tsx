// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { userJson } from '#test/web/answers.ts';
import { stubPortal } from '#test/web/stub-portal.ts';
import { listAnswer } from '#test/web/transactions/ledger-portal.tsx';
import { call } from '#web/api/client.ts';
import { PLACES } from '#web/manager-area.tsx';
import { SEARCH } from '#web/search-screen.tsx';
import { ManagerLayout } from '#web/shell/manager-layout.tsx';

vi.mock('#web/session-state.ts', () => ({
  idToken: async () => 'id-token',
  useSession: () => ({ status: 'signed-in', userId: 'u1', role: 'manager' }),
}));
vi.mock('#web/config.ts', () => ({
  portalConfig: async () => ({ apiBaseUrl: '/api', environment: 'prod' }),
}));

vi.mock('#web/leave-session.ts', () => ({
  signOut: vi.fn(),
  signOutIdle: vi.fn(),
  followOtherTabs: () => () => {},
}));

function Place() {
  return (
    <>
      <p>{`at ${useLocation().pathname}`}</p>
      <button type="button" onClick={() => void call('listManagers', {}).catch(() => {})}>
        Ask
      </button>
    </>
  );
}

async function openRefusedWith(code: string) {
  let isRequired = false;
  const sent = stubPortal({
    'GET /users/me': () => ({ body: userJson(isRequired ? { second_factor_required: true } : {}) }),
    'GET /transactions': (url) => listAnswer([], url),
    'GET /managers': () => {
      isRequired = true;
      return { status: 403, body: { code, error: 'Refused.', requestId: 'r' } };
    },
  });
  render(
    <MemoryRouter initialEntries={['/manager/people']}>
      <Routes>
        <Route element={<ManagerLayout places={PLACES} search={SEARCH} />}>
          <Route path="*" element={<Place />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('Sam Wood');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const asked = () => sent.map((each) => each.call);
  await waitFor(() => expect(asked()).toContain('GET /managers'));
  return asked;
}
const links = () =>
  within(screen.getByRole('navigation', { name: 'Manager' }))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('a call that is refused without a second factor leads to the profile, and nothing else is offered', async () => {
  const asked = await openRefusedWith('second-factor-required');
  await screen.findByText('at /manager/profile');
  expect(asked().filter((each) => each === 'GET /users/me')).toHaveLength(2);
  expect(links()).toEqual([]);
  await userEvent.keyboard('gt');
  expect(screen.getByText('at /manager/profile')).toBeTruthy();
});

test('any other refusal leaves people where they are', async () => {
  const asked = await openRefusedWith('forbidden');
  expect(screen.getByText('at /manager/people')).toBeTruthy();
  expect(asked().filter((each) => each === 'GET /users/me')).toHaveLength(1);
  expect(links()).toContain('/manager/transactions');
});

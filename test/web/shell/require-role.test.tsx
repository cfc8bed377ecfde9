// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const identity = vi.hoisted(() => ({ currentSession: vi.fn() }));
vi.mock('#web/session.ts', () => identity);
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({}) }));

function Place() {
  const { pathname, state } = useLocation();
  return <p>{`at ${pathname} from ${JSON.stringify(state)}`}</p>;
}

async function open(path: string) {
  const { RequireRole } = await import('#web/shell/require-role.tsx');
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route
          path="/manager/*"
          element={
            <RequireRole required="manager">
              <p>managers only</p>
            </RequireRole>
          }
        />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  identity.currentSession.mockReset();
});
afterEach(cleanup);

function stored() {
  sessionStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'u1');
}

describe('an area of one role', () => {
  it('shows that it is checking', async () => {
    stored();
    identity.currentSession.mockReturnValue(new Promise(() => {}));
    await open('/manager');
    expect(screen.getByRole('status').textContent).toContain('Checking authentication...');
  });

  it('sends someone not signed in to sign-in and remembers the place', async () => {
    await open('/manager/transactions?page=2#row');
    expect(
      await screen.findByText('at /login from {"from":"/manager/transactions?page=2#row"}'),
    ).toBeTruthy();
    expect(identity.currentSession).not.toHaveBeenCalled();
  });

  it('lets its role pass', async () => {
    stored();
    identity.currentSession.mockResolvedValue({ userId: 'u1', role: 'manager' });
    await open('/manager');
    expect(await screen.findByText('managers only')).toBeTruthy();
  });

  it('tells another role what it is and what is needed, and leads home', async () => {
    stored();
    identity.currentSession.mockResolvedValue({ userId: 'u1', role: 'client' });
    await open('/manager');
    expect((await screen.findByRole('heading')).textContent).toBe('Access Denied');
    expect(screen.getByText("You don't have permission to access this area.")).toBeTruthy();
    expect(screen.getByText('Your role is client, this area needs manager.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Dashboard' }));
    expect(screen.getByText('at /client from null')).toBeTruthy();
  });

  it('takes a session that cannot be read for none', async () => {
    stored();
    identity.currentSession.mockRejectedValue(new Error('no settings'));
    await open('/manager');
    expect(await screen.findByText(/^at \/login/)).toBeTruthy();
  });
});

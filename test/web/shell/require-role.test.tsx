// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';

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
  localStorage.clear();
  identity.currentSession.mockReset();
});

function stored() {
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'u1');
}

describe('an area for one role', () => {
  it('shows that it is checking', async () => {
    stored();
    identity.currentSession.mockReturnValue(new Promise(() => {}));
    await open('/manager');
    expect(screen.getByRole('status').textContent).toContain('Checking authentication...');
  });

  it('sends someone not signed in to sign-in and remembers the page', async () => {
    await open('/manager/transactions?page=2#row');
    expect(
      await screen.findByText('at /login from {"from":"/manager/transactions?page=2#row"}'),
    ).toBeTruthy();
    expect(identity.currentSession).not.toHaveBeenCalled();
  });

  it('admits its role', async () => {
    stored();
    identity.currentSession.mockResolvedValue({ userId: 'u1', role: 'manager' });
    await open('/manager');
    expect(await screen.findByText('managers only')).toBeTruthy();
  });

  it('shows another role its own and the required role, and links to its home page', async () => {
    stored();
    identity.currentSession.mockResolvedValue({ userId: 'u1', role: 'client' });
    await open('/manager');
    expect((await screen.findByRole('heading')).textContent).toBe('Access Denied');
    expect(screen.getByText("You don't have permission to access this area.")).toBeTruthy();
    expect(screen.getByText('Your role is client, this area needs manager.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Dashboard' }));
    expect(screen.getByText('at /client from null')).toBeTruthy();
  });

  it('treats an unreadable session as none', async () => {
    stored();
    identity.currentSession.mockRejectedValue(new Error('no settings'));
    await open('/manager');
    expect(await screen.findByText(/^at \/login/)).toBeTruthy();
  });
});

// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
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

  it('treats an unreadable session as none', async () => {
    stored();
    identity.currentSession.mockRejectedValue(new Error('no settings'));
    await open('/manager');
    expect(await screen.findByText(/^at \/login/)).toBeTruthy();
  });
});

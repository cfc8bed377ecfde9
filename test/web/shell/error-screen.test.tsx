// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Imported in advance, because the report loads this module on demand, which may be slow.
import '#web/api/client.ts';
import { ErrorScreen } from '#web/shell/error-screen.tsx';
import { routeOf } from '#web/shell/report-client-error.ts';

function Broken({ message }: { message: string }): never {
  throw new Error(message);
}

function stubReports(answer: object, status = 200): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') return new Response(JSON.stringify({ apiBaseUrl: '/api' }));
    expect(url).toBe('/api/client-errors');
    sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify(answer), { status });
  });
  return sent;
}

function draw(message: string) {
  const router = createMemoryRouter([
    { path: '*', element: <Broken message={message} />, errorElement: <ErrorScreen /> },
  ]);
  render(<RouterProvider router={router} />);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('an uncaught error', () => {
  it.each(['Authentication required', 'Session expired', 'HTTP 401: Unauthorized', 'Redirecting to login'])(
    '"%s" means an expired session: clears it and leaves the page 100 ms later',
    (message) => {
      const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
      localStorage.setItem('authToken', 'x');
      localStorage.setItem('other', 'kept');
      localStorage.setItem('CognitoIdentityServiceProvider.client.u1.idToken', 'x');
      sessionStorage.setItem('token', 'x');
      draw(message);
      expect(screen.getByRole('heading').textContent).toBe('Session Expired');
      expect(screen.getByRole('alert').textContent).toContain('Redirecting to login page...');
      expect({ ...localStorage }).toEqual({ other: 'kept' });
      expect(sessionStorage.length).toBe(0);
      vi.advanceTimersByTime(99);
      expect(replace).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(replace).toHaveBeenCalledWith('/login');
    },
  );

  it.each(['Loading chunk charts failed', 'x is undefined'])(
    '"%s" shows the general error screen',
    async (message) => {
      const sent = stubReports({ notified: true });
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
      draw(message);
      expect(screen.getByRole('heading').textContent).toBe('Oops! Something went wrong');
      expect(screen.getByRole('alert').textContent).toBe("We're sorry, but something unexpected happened.");
      await vi.waitFor(() =>
        expect(screen.getByRole('alert').textContent).toBe(
          "We're sorry, but something unexpected happened. Our team has been notified.",
        ),
      );
      expect(sent).toEqual([{ release: 'unknown', route: '/', name: 'Error' }]);
      expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
      screen.getByRole('button', { name: 'Reload Page' }).click();
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );
});

describe('the sentence that the team was notified', () => {
  it.each([
    ['was not taken', { error: 'Too many attempts.', code: 'too-many-tries' }, 429],
    ['of somebody who is not signed in rings no alarm', { notified: false }, 200],
  ])('is not shown when the report %s', async (_, answer, status) => {
    const sent = stubReports(answer, status);
    draw('x is undefined');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByRole('alert').textContent).toBe("We're sorry, but something unexpected happened.");
  });

  it('is not shown when the report cannot be sent', async () => {
    const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', asked);
    draw('x is undefined');
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByRole('alert').textContent).toBe("We're sorry, but something unexpected happened.");
  });
});

it.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/client/dashboard', '/client/dashboard'],
  ['/manager/capital-calls/0b9c2f7a-4d1e-4e0a-9d57-1d2f3a4b5c6d', '/manager/capital-calls/:id'],
  ['/manager/clients/Olivia%20Chen/', '/manager/clients/:id'],
  ['/manager/imports/2025-05', '/manager/imports/:id'],
  ['/manager/clients/olivia-chen', '/'],
])('of the page %s only %s is reported', (pathname, route) => {
  expect(routeOf(pathname)).toBe(route);
});

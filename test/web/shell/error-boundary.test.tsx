// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#web/shell/error-boundary.tsx';

function Broken({ message }: { message: string }): never {
  throw new Error(message);
}

function draw(message: string) {
  render(
    <ErrorBoundary>
      <Broken message={message} />
    </ErrorBoundary>,
  );
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
      sessionStorage.setItem('token', 'x');
      draw(message);
      expect(screen.getByRole('heading').textContent).toBe('Session Expired');
      expect(screen.getByRole('alert').textContent).toContain('Redirecting to login page...');
      expect([localStorage.getItem('authToken'), localStorage.getItem('other')]).toEqual([null, 'kept']);
      expect(sessionStorage.length).toBe(0);
      vi.advanceTimersByTime(99);
      expect(replace).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(replace).toHaveBeenCalledWith('/login');
    },
  );

  it.each(['Loading chunk charts failed', 'x is undefined'])(
    '"%s" shows the general error screen',
    (message) => {
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
      draw(message);
      expect(screen.getByRole('heading').textContent).toBe('Oops! Something went wrong');
      expect(screen.getByRole('alert').textContent).toBe(
        "We're sorry, but something unexpected happened. Our team has been notified.",
      );
      expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
      screen.getByRole('button', { name: 'Reload Page' }).click();
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );
});

import { afterAll, expect, vi } from 'vitest';
import { isLeaving } from '#web/auth-failure.ts';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => {
  const settings = { apiBaseUrl: '/api', environment: 'prod' };
  return { portalConfig: async () => settings, loadedConfig: () => settings };
});

afterAll(() => {
  // Loading another page would end this page for every later file of the worker.
  expect(location.protocol, 'a test has left the page').toBe('http:');
  expect(isLeaving(), 'a test has left the session, which only loading a page undoes').toBe(false);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

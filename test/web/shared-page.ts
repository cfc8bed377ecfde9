import { afterAll, vi } from 'vitest';

/** In tests of screens the user is signed in and calls go to `/api`. */
vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => ({
  portalConfig: async () => ({ apiBaseUrl: '/api', environment: 'prod' }),
}));

/** The files of a worker share one page: each leaves nothing stored in it. */
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

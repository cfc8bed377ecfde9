import './no-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { goToSignIn, presentPlace } from './auth-failure.ts';
import { isIdle } from './last-activity.ts';
import { preloadArea, ROUTES } from './routes.tsx';
import { checkSession, sessionNow } from './session-state.ts';
import { hasStoredSession } from './stored-session.ts';
import './ui/theme.css';

/** The app waits at most this long for the screen's code. Then it renders, and the screen shows a loading state. */
const MAX_WAIT_MS = 10_000;

// The session may have ended before the browser restores a page from its back/forward cache. So reload the page.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const portal = createRoot(root);

/** Renders in small steps, so that a slow phone stays responsive. */
function render(router: ReturnType<typeof createBrowserRouter>) {
  startTransition(() =>
    portal.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
}

function start() {
  const preloaded = preloadArea(location.pathname);
  void checkSession();
  const router = createBrowserRouter(ROUTES);
  // Waits for the screen's code. If React showed a fallback first, the screen would appear 300 ms later.
  if (sessionNow().status === 'signed-in') {
    void Promise.race([preloaded, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]).then(() =>
      render(router),
    );
  } else {
    render(router);
  }
}

async function signOutIdle() {
  try {
    await (await import('./leave-session.ts')).signOutIdle();
  } catch {
    goToSignIn({ from: presentPlace(), because: 'idle' });
  }
}

// If the session is idle, signs out instead of restoring the session.
if (hasStoredSession() && isIdle()) void signOutIdle();
else start();

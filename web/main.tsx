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

/** After this time the app renders even without the screen's code; the screen then waits for it and shows a failure. */
const MAX_WAIT_MS = 10_000;

// A page restored from the back/forward cache may show an ended session.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const portal = createRoot(root);

/** Renders in slices, so that a slow phone stays responsive. */
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
  // The page already shows that it is loading. If React rendered before the screen's code is loaded, it would
  // delay the screen by 300 ms to avoid a flash of the fallback.
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

// An idle session is not shown again.
if (hasStoredSession() && isIdle()) void signOutIdle();
else start();

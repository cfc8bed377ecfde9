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

const MAX_WAIT_MS = 10_000;

// Reloads a page from the browser's back/forward cache, because the session may have ended in the meantime.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const portal = createRoot(root);

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
  // Waits for the area's code, because a fallback from React would delay the screen by 300 ms.
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

if (hasStoredSession() && isIdle()) void signOutIdle();
else start();

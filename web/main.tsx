import './no-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { PortalRoutes, warmArea } from './routes.tsx';
import { checkSession, sessionNow } from './session-state.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import './ui/theme.css';

/** What has not come by then is waited for by the screens themselves, which say so when it fails. */
const MOST_WAITING_MS = 10_000;

const warmed = warmArea(location.pathname);
void checkSession();
// A page that comes back from the browser's memory may show a session that is over.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const portal = createRoot(root);

/** In slices, between which a slow phone can answer to a finger. */
function draw() {
  startTransition(() =>
    portal.render(
      <StrictMode>
        <ErrorBoundary>
          <BrowserRouter>
            <PortalRoutes />
          </BrowserRouter>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
}

// The page says already that it is loading. Were it drawn before its screen is here, the drawing library would
// hold the screen back for 300 ms, so that it and the sign of waiting do not follow each other too fast.
if (sessionNow().status === 'signed-in') {
  void Promise.race([warmed, new Promise((resolve) => setTimeout(resolve, MOST_WAITING_MS))]).then(draw);
} else {
  draw();
}

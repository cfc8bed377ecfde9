import './no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { PortalRoutes, warmArea } from './routes.tsx';
import { checkSession } from './session-state.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import './ui/theme.css';

warmArea(location.pathname);
void checkSession();
// A page that comes back from the browser's memory may show a session that is over.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <PortalRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);

import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SignIn } from './auth/sign-in.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { RequireRole } from './shell/require-role.tsx';
import { isSwitchedOn } from './shell/switched-on.ts';
import { NotFoundScreen, WaitingScreen } from './shell/whole-screens.tsx';

const ResetPassword = lazyScreen(
  'reset-password',
  async () => (await import('./auth/reset-password.tsx')).ResetPassword,
);
const BankReturn = lazyScreen(
  'view-bank-return',
  async () => (await import('./bank/view-bank-return.tsx')).BankReturn,
);
const loadManagerArea = async () => (await import('./manager-area.tsx')).ManagerArea;
const ManagerArea = lazyScreen('manager-area', loadManagerArea);
const loadClientArea = async () => (await import('./client-area.tsx')).ClientArea;
const ClientArea = lazyScreen('client-area', loadClientArea);

/** Fetches the area of the address while the session is still being looked at. */
export function warmArea(path: string) {
  const load = path.startsWith('/manager')
    ? loadManagerArea
    : path.startsWith('/client')
      ? loadClientArea
      : null;
  load?.().catch(() => {});
}

export function PortalRoutes() {
  return (
    <Suspense fallback={<WaitingScreen>Loading...</WaitingScreen>}>
      <Routes>
        <Route path="/" element={<Navigate to="/login" replace />} />
        <Route path="/login" element={<SignIn />} />
        <Route path="/forgot-password" element={<ResetPassword />} />
        <Route path="/bank-return" element={<BankReturn />} />
        <Route
          path="/manager/*"
          element={
            <RequireRole required="manager">
              <ManagerArea />
            </RequireRole>
          }
        />
        {isSwitchedOn('/client') && (
          <Route
            path="/client/*"
            element={
              <RequireRole required="client">
                <ClientArea />
              </RequireRole>
            }
          />
        )}
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  );
}

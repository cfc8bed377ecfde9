import { Suspense } from 'react';
import { createRoutesFromElements, Navigate, Outlet, Route } from 'react-router-dom';
import { FEATURES } from '#shared/constants.ts';
import { SignIn } from './auth/sign-in.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen, WaitingScreen } from './shell/full-screen-messages.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { LeaveGuard } from './shell/leave-guard.tsx';
import { RequireRole } from './shell/require-role.tsx';

const ResetPassword = lazyScreen(() => import('./auth/reset-password.tsx'), 'ResetPassword');
const BankReturn = lazyScreen(() => import('./bank/view-bank-return.tsx'), 'BankReturn');
const OpenNotice = lazyScreen(() => import('./messages/open-notice.tsx'), 'OpenNotice');
const VerifyStatement = lazyScreen(() => import('./statements/verify-statement.tsx'), 'VerifyStatement');
const Stop = lazyScreen(() => import('./stop.tsx'), 'Stop');
const loadManagerArea = () => import('./manager-area.tsx');
const ManagerArea = lazyScreen(loadManagerArea, 'ManagerArea');
const loadClientArea = () => import('./client-area.tsx');
const ClientArea = lazyScreen(loadClientArea, 'ClientArea');

export async function preloadArea(path: string): Promise<void> {
  const preloadScreen = async (load: typeof loadManagerArea | typeof loadClientArea) =>
    (await load()).preloadScreen(path);
  try {
    if (path.startsWith('/manager')) {
      await Promise.all([ManagerArea.preload(), preloadScreen(loadManagerArea)]);
    } else if (path.startsWith('/client')) {
      await Promise.all([ClientArea.preload(), preloadScreen(loadClientArea)]);
    }
  } catch {
    // If this load fails, the area loads again when it renders, and shows the failure.
  }
}

function Portal() {
  return (
    <Suspense fallback={<WaitingScreen>Loading...</WaitingScreen>}>
      <LeaveGuard />
      <Outlet />
    </Suspense>
  );
}

export const ROUTES = createRoutesFromElements(
  <Route element={<Portal />} errorElement={<ErrorScreen />}>
    <Route path="/" element={<Navigate to="/login" replace />} />
    <Route path="/login" element={<SignIn />} />
    <Route path="/forgot-password" element={<ResetPassword />} />
    <Route path="/bank-return" element={<BankReturn />} />
    <Route path="/n" element={<OpenNotice />} />
    <Route path="/stop" element={<Stop />} />
    <Route path="/stop-account" element={<Stop />} />
    <Route path="/stop-email" element={<Stop />} />
    <Route path="/confirm-copies" element={<Stop />} />
    <Route path="/verify/:code" element={<VerifyStatement />} />
    <Route
      path="/manager/view-as/*"
      element={
        <RequireRole required="manager">
          <ClientArea />
        </RequireRole>
      }
    />
    <Route
      path="/manager/*"
      element={
        <RequireRole required="manager">
          <ManagerArea />
        </RequireRole>
      }
    />
    {FEATURES.clientPortal && (
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
  </Route>,
);

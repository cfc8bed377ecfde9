import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { checkSession, useSession } from '../session-state.ts';
import { AccessDeniedScreen, WaitingScreen } from './full-screen-messages.tsx';
import { areaOf, homeOf } from './return-path.ts';

export function RequireRole({ required, children }: { required: 'manager' | 'client'; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (session.status === 'checking') void checkSession();
  }, [session.status]);

  if (session.status === 'checking') return <WaitingScreen>Checking authentication...</WaitingScreen>;
  if (session.status === 'signed-out') {
    const from = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to="/login" replace state={{ from }} />;
  }
  if (areaOf(session.role) !== required) {
    return (
      <AccessDeniedScreen
        role={session.role}
        required={required}
        onDashboard={() => navigate(homeOf(session.role))}
      />
    );
  }
  return children;
}

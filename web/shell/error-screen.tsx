import { useRouteError } from 'react-router-dom';
import { GenericErrorScreen, SessionExpiredScreen } from './full-screen-messages.tsx';

const SESSION_SIGNS = ['Authentication required', 'Session expired', 'Unauthorized', 'Redirecting to login'];

export function isSessionError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return SESSION_SIGNS.some((sign) => message.includes(sign));
}

export function ErrorScreen() {
  const error = useRouteError();
  return isSessionError(error) ? <SessionExpiredScreen /> : <GenericErrorScreen error={error} />;
}

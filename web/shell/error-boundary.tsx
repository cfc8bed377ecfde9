import { Component, type ReactNode } from 'react';
import { GenericErrorScreen, SessionExpiredScreen } from './full-screen-messages.tsx';

const SESSION_SIGNS = ['Authentication required', 'Session expired', 'Unauthorized', 'Redirecting to login'];

/** Whether a rendering error only means that the session has ended. */
export function isSessionError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return SESSION_SIGNS.some((sign) => message.includes(sign));
}

interface State {
  failed: boolean;
  error?: unknown;
}

/** Catches errors that no screen caught. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return isSessionError(this.state.error) ? (
      <SessionExpiredScreen />
    ) : (
      <GenericErrorScreen error={this.state.error} />
    );
  }
}

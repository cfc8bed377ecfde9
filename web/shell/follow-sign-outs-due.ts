import { RENEWING_UNTIL, SIGN_OUT_DUE } from '../stored-session.ts';

/**
 * Completes every 'sign out everywhere' that is pending in this browser, even if it was started in a tab that is closed now.
 * Returns the unsubscribe function.
 */
export function followSignOutsDue(): () => void {
  const settle = () => void import('../change-sign-in.ts').then(({ settleSignOut }) => settleSignOut());
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SIGN_OUT_DUE) settle();
  };
  if (localStorage.getItem(SIGN_OUT_DUE) ?? localStorage.getItem(RENEWING_UNTIL)) settle();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

import { RENEWING_UNTIL, SIGN_OUT_DUE } from '../stored-session.ts';

/** If a tab was closed during a 'sign out everywhere', completes the sign-out. */
export function followSignOutsDue(): () => void {
  const settle = () => void import('../change-sign-in.ts').then(({ settleSignOut }) => settleSignOut());
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SIGN_OUT_DUE) settle();
  };
  if (localStorage.getItem(SIGN_OUT_DUE) ?? localStorage.getItem(RENEWING_UNTIL)) settle();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

import type { LeftBecause } from '../auth-failure.ts';
import { Notice } from '../ui/notice.tsx';
import { ClockIcon } from './sign-in-icons.tsx';

const SENTENCES: Record<NonNullable<LeftBecause['because']>, string> = {
  idle: 'You were signed out after 30 minutes without activity. Sign in to continue where you were.',
  changed: 'Your password or authenticator app was changed, so every browser was signed out. Sign in again.',
};

/** Other code may have written the history entry, so `because` can be anything. */
export function LeftNotice({ because }: { because: unknown }) {
  if (because !== 'idle' && because !== 'changed') return null;
  return (
    <Notice tone="info" icon={ClockIcon}>
      {SENTENCES[because]}
    </Notice>
  );
}

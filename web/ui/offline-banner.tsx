import { useSyncExternalStore } from 'react';
import { fundTimeAt } from '#shared/calendar-date.ts';
import { WifiOff } from './lucide-icons.tsx';

let lastOnline = new Date();

function subscribe(changed: () => void) {
  function onOffline() {
    lastOnline = new Date();
    changed();
  }
  window.addEventListener('online', changed);
  window.addEventListener('offline', onOffline);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', onOffline);
  };
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

export function OfflineBanner({ onRetry }: { onRetry: () => void }) {
  const online = useIsOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex min-h-9 items-center gap-2.5 bg-warning-tint px-6 py-2 text-body text-warning max-md:px-4">
          <WifiOff className="size-4 shrink-0" />
          <span className="grow">Offline. Figures from {fundTimeAt(lastOnline)}.</span>
          <button type="button" onClick={onRetry} className="h-6 rounded-badge font-medium hover:underline">
            Try Again
          </button>
        </p>
      )}
    </div>
  );
}

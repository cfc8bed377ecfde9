import { Suspense } from 'react';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { ErrorState } from '../ui/list-states.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { FundSkeleton } from './fund-skeleton.tsx';

const loadFund = async () => (await import('./view-fund-analytics.tsx')).FundAnalytics;
const FundAnalytics = lazyScreen('view-fund-analytics', loadFund);

/** Fetches the section’s code while the page’s own is still on its way. */
export function preloadFund() {
  loadFund().catch(() => {});
}

/** The fund’s analytics as a section of another page, which stands without it. */
export function FundSection() {
  return (
    <div className="mt-3">
      <PartBoundary
        fallback={
          <ErrorState
            className="rounded-box border border-line py-16"
            title="Error Loading Fund Data"
            error={{ message: 'This part of the page did not arrive.' }}
            onRetry={() => location.reload()}
          />
        }
      >
        <Suspense fallback={<FundSkeleton />}>
          <FundAnalytics />
        </Suspense>
      </PartBoundary>
    </div>
  );
}

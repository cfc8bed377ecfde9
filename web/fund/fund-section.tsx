import { Suspense } from 'react';
import { lazyScreen, usePreload } from '../shell/lazy-screen.ts';
import { ErrorState } from '../ui/list-states.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { WhenNear } from '../ui/when-near.tsx';
import { FundSkeleton } from './fund-skeleton.tsx';

const FundAnalytics = lazyScreen(() => import('./view-fund-analytics.tsx'), 'FundAnalytics');

export function FundSection() {
  usePreload(FundAnalytics.preload);
  return (
    <div className="mt-3">
      <PartBoundary
        fallback={
          <ErrorState
            boxed
            title="Error Loading Fund Data"
            error={{ message: 'This part of the page did not load.' }}
            loaded={{ retry: () => location.reload() }}
          />
        }
      >
        {/* On a phone this part is far down. Its three API requests wait until the user scrolls near it. */}
        <WhenNear placeholder={<FundSkeleton />}>
          <Suspense fallback={<FundSkeleton />}>
            <FundAnalytics />
          </Suspense>
        </WhenNear>
      </PartBoundary>
    </div>
  );
}

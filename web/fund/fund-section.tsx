import { Suspense } from 'react';
import { lazyScreen, usePreload } from '../shell/lazy-screen.ts';
import { ErrorState } from '../ui/list-states.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { WhenNear } from '../ui/when-near.tsx';
import { ListOwnUnitPrices } from '../unit-prices/list-own-unit-prices.tsx';
import { FundReturns } from './fund-returns.tsx';
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
        <WhenNear placeholder={<FundSkeleton />}>
          <Suspense fallback={<FundSkeleton />}>
            <FundAnalytics />
            <FundReturns />
            <ListOwnUnitPrices />
          </Suspense>
        </WhenNear>
      </PartBoundary>
    </div>
  );
}

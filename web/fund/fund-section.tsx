import { lazyScreen, usePreload } from '../shell/lazy-screen.ts';
import { PartFailed } from '../ui/part-boundary.tsx';
import { LoadedNear } from '../ui/when-near.tsx';
import { ListOwnUnitPrices } from '../unit-prices/list-own-unit-prices.tsx';
import { FundReturns } from './fund-returns.tsx';
import { FundSkeleton } from './fund-skeleton.tsx';

const FundAnalytics = lazyScreen(() => import('./view-fund-analytics.tsx'), 'FundAnalytics');

export function FundSection() {
  usePreload(FundAnalytics.preload);
  return (
    <div className="mt-3">
      <LoadedNear
        placeholder={<FundSkeleton />}
        failed={<PartFailed boxed title="Error Loading Fund Data" />}
      >
        <FundAnalytics />
        <FundReturns />
        <ListOwnUnitPrices />
      </LoadedNear>
    </div>
  );
}

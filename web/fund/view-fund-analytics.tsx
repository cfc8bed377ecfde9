import { useCall } from '../api/hooks.ts';
import { useFundName } from '../fund-name.ts';
import { ErrorState, OutOfDate } from '../ui/list-states.tsx';
import { FundFigures } from './fund-figures.tsx';
import { FundSkeleton } from './fund-skeleton.tsx';
import { PortfolioProperties, type PortfolioPropertiesProps } from './portfolio-properties.tsx';
import { PropertyValueGrowth } from './property-value-growth.tsx';
import { RentalIncome } from './rental-income.tsx';

export function FundAnalytics(shownProperties: Omit<PortfolioPropertiesProps, 'properties'>) {
  const defaultName = useFundName();
  const overview = useCall('getFundOverview', {});
  const statistics = useCall('getFundStatistics', {});
  const performance = useCall('getFundPerformance', {});
  const calls = [overview, statistics, performance];
  const retrying = calls.some(({ isValidating }) => isValidating);
  const error = calls.find((call) => call.error)?.error;
  const retry = () => {
    for (const call of calls) void call.mutate();
  };
  const missing = calls.find((call) => call.error && !call.data)?.error;

  if (missing) {
    return (
      <section aria-label="Fund Analytics Dashboard">
        <ErrorState
          boxed
          title="Error Loading Fund Data"
          loaded={{ error: missing, isValidating: retrying, retry }}
        />
      </section>
    );
  }
  if (!overview.data || !statistics.data || !performance.data) return <FundSkeleton />;
  const { fund, properties } = overview.data;
  return (
    <section
      aria-labelledby="fund-analytics"
      className="@container/fund flex min-w-0 flex-col gap-4 max-md:gap-3"
    >
      <header className="flex flex-wrap items-baseline gap-x-2.5">
        <h2 id="fund-analytics" className="text-lead font-semibold">
          Fund Analytics Dashboard
        </h2>
        <p className="text-body text-muted">{fund.fund_name || defaultName}</p>
      </header>
      {error && <OutOfDate error={error} busy={retrying} onRetry={retry} />}
      <FundFigures overview={overview.data} statistics={statistics.data} performance={performance.data} />
      <PortfolioProperties properties={properties} {...shownProperties} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3 @4xl/fund:grid-cols-[minmax(0,1fr)_24rem]">
        <PropertyValueGrowth properties={properties} />
        <RentalIncome properties={properties} />
      </div>
    </section>
  );
}

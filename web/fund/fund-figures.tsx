import { fundDateAt } from '#shared/calendar-date.ts';
import type { FundOverview, FundPerformance, FundStatistics } from '#shared/contract/fund.ts';
import { isLet, isOwned } from '#shared/portfolio.ts';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { TrendingDown, TrendingUp } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';

const LABELS = ['Net Cash Flow', 'Total Contributions', 'Active Clients', 'Properties'] as const;

/** Fewer contributions are neither good nor bad, so the trend has no colour. */
function Trend({ children, periods }: { children: string; periods: string }) {
  const Icon = children.startsWith('+') ? TrendingUp : TrendingDown;
  return (
    <span title={periods} className="inline-flex items-center gap-1">
      <Icon aria-hidden="true" className="size-3.5" />
      {children.replace(/^-/, '\u2212')}
      <span className="sr-only">. {periods}</span>
    </span>
  );
}

export function FundFiguresSkeleton() {
  return <FigureStrip loading figures={LABELS.map((label) => ({ label, opens: undefined }))} />;
}

interface FundFiguresProps {
  overview: FundOverview;
  statistics: FundStatistics;
  performance: FundPerformance;
}

export function FundFigures({ overview, statistics, performance }: FundFiguresProps) {
  const { trends } = performance;
  const [netCashFlow, contributions, activeClients, properties] = LABELS;
  const today = fundDateAt(new Date());
  const owned = overview.properties.filter(isOwned).length;
  const sold = overview.properties.length - owned;
  const rented = overview.properties.filter((property) => isLet(property, today)).length;
  return (
    <FigureStrip
      figures={[
        {
          label: netCashFlow,
          opens: { figure: 'net-cash-flow' },
          value: <Money amountCents={performance.netCashflow} sign="flow" fit className="text-ink!" />,
          detail: trends.netCashflow && (
            <Trend periods={trends.netCashflowPeriods}>{trends.netCashflow}</Trend>
          ),
        },
        {
          label: contributions,
          opens: { figure: 'received' },
          value: <Money amountCents={performance.totalContributions} fit />,
          detail: trends.totalContributions && (
            <Trend periods={trends.totalContributionsPeriods}>{trends.totalContributions}</Trend>
          ),
        },
        {
          label: activeClients,
          opens: { figure: 'active-clients' },
          value: formatCount(overview.clients.active_clients),
          detail: `${formatCount(statistics.clients.total_clients)} total clients`,
        },
        {
          label: properties,
          opens: { figure: 'properties' },
          value: formatCount(owned),
          detail: [
            `${formatCount(rented)} rented`,
            ...(sold > 0 ? [`${formatCount(sold)} sold`] : []),
            ...(trends.properties === '' ? [] : [trends.properties]),
          ].join(', '),
        },
      ]}
    />
  );
}

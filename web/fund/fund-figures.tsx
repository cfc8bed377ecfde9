import { fundDateAt } from '#shared/calendar-date.ts';
import type { FundOverview, FundPerformance, FundStatistics } from '#shared/contract/fund.ts';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { TrendingUp } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { isLet } from './portfolio.ts';
import { DEMO_NOTES, useIsDemo } from './trend-notes.ts';

const LABELS = ['Net Cash Flow', 'Total Contributions', 'Active Clients', 'Properties'] as const;

function Trend({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-positive">
      <TrendingUp aria-hidden="true" className="size-3.5" />
      {children}
    </span>
  );
}

/** Placeholder of the four cards while they load. */
export function FundFiguresSkeleton() {
  return <FigureStrip loading figures={LABELS.map((label) => ({ label }))} />;
}

/** Net cash flow, contributions, active clients, properties. */
export function FundFigures({
  overview,
  statistics,
  performance,
}: {
  overview: FundOverview;
  statistics: FundStatistics;
  performance: FundPerformance;
}) {
  const isDemo = useIsDemo();
  const [netCashFlow, contributions, activeClients, properties] = LABELS;
  const today = fundDateAt(new Date());
  const rented = overview.properties.filter((property) => isLet(property, today)).length;
  return (
    <FigureStrip
      figures={[
        {
          label: netCashFlow,
          value: <Money amountCents={performance.netCashflow} sign="flow" fit />,
          detail: isDemo ? (
            <Trend>{DEMO_NOTES.netCashFlow}</Trend>
          ) : (
            'Contributions less expenses, commissions'
          ),
        },
        {
          label: contributions,
          value: <Money amountCents={performance.totalContributions} fit />,
          detail: isDemo && <Trend>{DEMO_NOTES.contributions}</Trend>,
        },
        {
          label: activeClients,
          value: formatCount(overview.clients.active_clients),
          detail: `${formatCount(statistics.clients.total_clients)} total clients`,
        },
        {
          label: properties,
          value: formatCount(overview.properties.length),
          detail: isDemo ? <Trend>{DEMO_NOTES.properties}</Trend> : `${formatCount(rented)} rented`,
        },
      ]}
    />
  );
}

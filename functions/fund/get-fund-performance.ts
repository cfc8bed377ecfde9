import type { Handler } from '../http/context.ts';
import { contributedCents, netCashflowCents } from '../ledger/statistics.ts';
import { readMonthStatistics, readStatistics } from '../ledger/statistics-store.ts';
import { listPropertyItems } from '../records/property-store.ts';
import { contributionsTrend, firstMonthCompared, netCashflowTrend, propertiesTrend } from './trends.ts';

export const getFundPerformance: Handler<'getFundPerformance'> = async (_input, { services, today }) => {
  const [statistics, months, properties] = await Promise.all([
    readStatistics(services),
    readMonthStatistics(services, { from: firstMonthCompared(today) }),
    listPropertyItems(services),
  ]);
  const net = netCashflowTrend(months, today);
  const contributions = contributionsTrend(months, today);
  return {
    netCashflow: netCashflowCents(statistics),
    totalContributions: contributedCents(statistics),
    trends: {
      netCashflow: net.trend,
      netCashflowPeriods: net.periods,
      totalContributions: contributions.trend,
      totalContributionsPeriods: contributions.periods,
      properties: propertiesTrend(properties, today),
    },
  };
};

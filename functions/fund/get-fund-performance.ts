import type { fundContract } from '#shared/contract/fund.ts';
import { cents } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { netCashflowCents } from '../ledger/statistics.ts';
import { readMonthStatistics, readStatistics } from '../ledger/statistics-store.ts';
import { listPropertyItems } from './property-store.ts';

export const getFundPerformance: Handler<typeof fundContract.getFundPerformance> = async (
  _input,
  { services, today },
) => {
  // Loads the decimal library, which no other call of the fund needs at a cold start.
  const trends = await import('./trends.ts');
  const [statistics, months, properties] = await Promise.all([
    readStatistics(services),
    readMonthStatistics(services, { from: trends.firstMonthCompared(today) }),
    listPropertyItems(services),
  ]);
  return {
    netCashflow: netCashflowCents(statistics),
    totalContributions: cents(statistics.sum_contribution_cents),
    trends: {
      netCashflow: trends.netCashflowTrend(months, statistics, today),
      totalContributions: trends.contributionsTrend(months, statistics, today),
      properties: trends.propertiesTrend(properties, today),
    },
  };
};

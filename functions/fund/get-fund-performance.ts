import type { fundContract } from '#shared/contract/fund.ts';
import { cents } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { netCashflowCents } from '../ledger/statistics.ts';
import { readStatistics } from '../ledger/statistics-store.ts';

export const getFundPerformance: Handler<typeof fundContract.getFundPerformance> = async (
  _input,
  { services },
) => {
  const statistics = await readStatistics(services);
  return {
    netCashflow: netCashflowCents(statistics),
    totalContributions: cents(statistics.contribution_cents),
  };
};

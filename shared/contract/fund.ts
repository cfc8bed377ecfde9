import * as z from 'zod';
import { atFirstUse, endpoint } from './endpoint.ts';
import { money } from './fields.ts';

/** Figures of the whole fund. `total_pledged` is of Active clients only, as the card that shows it says. */
export const fundStatistics = atFirstUse(() =>
  z.object({
    clients: z.object({ active_clients: z.number(), total_clients: z.number(), total_pledged: money }),
    transactions: z.object({ total_contributions: money }),
  }),
);
export type FundStatistics = z.output<ReturnType<typeof fundStatistics>>;

/** Contributions less expenses and commissions; unclassified money counts as neither. */
export const fundPerformance = atFirstUse(() => z.object({ netCashflow: money, totalContributions: money }));

export const fundContract = {
  getFundStatistics: endpoint({
    summary: 'Clients, pledges and contributions of the fund.',
    area: 'fund',
    method: 'GET',
    path: '/fund/statistics',
    allow: ['client', 'manager'],
    input: () => z.strictObject({}),
    output: fundStatistics,
    refusals: [],
  }),
  getFundPerformance: endpoint({
    summary: 'Net cash flow of the fund.',
    area: 'fund',
    method: 'GET',
    path: '/fund/performance',
    allow: ['client', 'manager'],
    input: () => z.strictObject({}),
    output: fundPerformance,
    refusals: [],
  }),
};

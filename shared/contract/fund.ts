import * as z from 'zod';
import { atFirstUse, endpoint } from './endpoint.ts';
import { money } from './fields.ts';
import { property } from './properties.ts';

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
export type FundPerformance = z.output<ReturnType<typeof fundPerformance>>;

/** What the fund is and owns. */
export const fundOverview = atFirstUse(() =>
  z.object({
    fund: z.object({ fund_name: z.string() }),
    clients: z.object({ active_clients: z.number() }),
    properties: z.array(property()),
  }),
);
export type FundOverview = z.output<ReturnType<typeof fundOverview>>;

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
  getFundOverview: endpoint({
    summary: 'The fund with its properties, their latest valuations and rentals.',
    area: 'fund',
    method: 'GET',
    path: '/fund/overview',
    allow: ['client', 'manager'],
    input: () => z.strictObject({}),
    output: fundOverview,
    refusals: [],
  }),
};

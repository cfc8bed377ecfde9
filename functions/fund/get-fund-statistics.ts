import { cents } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { contributedCents } from '../ledger/statistics.ts';
import { readStatistics } from '../ledger/statistics-store.ts';

export const getFundStatistics: Handler<'getFundStatistics'> = async (_input, { services }) => {
  const statistics = await readStatistics(services);
  return {
    clients: {
      active_clients: statistics.active_clients,
      total_clients: statistics.clients,
      total_pledged: cents(statistics.active_pledged_cents),
    },
    transactions: { total_contributions: contributedCents(statistics) },
  };
};

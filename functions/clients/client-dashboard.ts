import type { ClientDashboard } from '#shared/contract/clients.ts';
import { cents, outstandingCents } from '#shared/money.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listContributions } from '../money/allocation-store.ts';
import type { Services } from '../services.ts';
import type { ClientItem } from './client-store.ts';

/** A client's own figures, and the one figure of the fund that clients see: the total pledged. */
export async function clientDashboardOf(services: Services, client: ClientItem): Promise<ClientDashboard> {
  const [statistics, { contributions }] = await Promise.all([
    readStatistics(services),
    listContributions(services, client.id, { limit: 1, cursor: undefined }),
  ]);
  return {
    client: {
      id: client.id,
      name: client.name,
      email: client.email,
      mobile: client.mobile,
      address: client.address,
      entity_type: client.entity_type,
      entity_name: client.entity_name,
      status: client.status,
      pledged_amount: client.pledged_cents,
    },
    totalPaid: client.total_paid_cents,
    outstandingAmount: outstandingCents(client.pledged_cents, client.total_paid_cents),
    totalPledged: cents(statistics.pledged_cents),
    transactions: { count: client.allocation_count, latest: contributions[0]?.txn_date ?? null },
  };
}

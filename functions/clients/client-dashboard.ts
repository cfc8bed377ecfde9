import { EMAIL_CHANGE_SHOWN_DAYS } from '#shared/constants.ts';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { cents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import type { Context } from '../http/context.ts';
import { DAY_MS, instantAfter } from '../ledger/instants.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { isLiveAllocation, listContributions } from '../records/allocation-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import { presentClient } from '../records/present-client.ts';

/** `totalPledged` is the sum of all clients' pledges to the fund. */
export async function clientDashboardOf(
  { services, now }: Pick<Context, 'services' | 'now'>,
  client: ClientItem,
): Promise<ClientDashboard> {
  const [statistics, { items }] = await Promise.all([
    readStatistics(services),
    // Even if the newest rows are all reversals or payouts, the page contains the latest contribution.
    listContributions(services, client.id, { limit: client.reversed_count + client.payout_count + 1 }),
  ]);
  const latest = items.find(isLiveAllocation);
  return {
    client: { ...presentClient(client, ZERO_CENTS), email_changed: emailChangedOf(client, now) },
    totalPaid: client.total_paid_cents,
    outstandingAmount: outstandingCents(client.pledged_cents, client.total_paid_cents),
    totalPledged: cents(statistics.pledged_cents),
    transactions: { count: client.allocation_count, latest: latest?.txn_date ?? null },
  };
}

function emailChangedOf(
  { former_email: from, email_changed_at: at }: ClientItem,
  now: string,
): ClientDashboard['client']['email_changed'] {
  if (from === undefined || at === undefined) return null;
  return instantAfter(at, EMAIL_CHANGE_SHOWN_DAYS * DAY_MS) > now ? { from, at } : null;
}

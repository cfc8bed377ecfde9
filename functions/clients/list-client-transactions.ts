import type { clientsContract } from '#shared/contract/clients.ts';
import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { type ContributionItem, listContributions } from '../money/allocation-store.ts';
import { findReconciliations } from '../reconciliations/reconciliation-store.ts';
import type { Services } from '../services.ts';
import { loadClient, withBankTexts } from './load-client.ts';
import { presentContribution, presentPaidCall } from './present-client.ts';

export const listClientTransactions: Handler<typeof clientsContract.listClientTransactions> = async (
  input,
  context,
) => {
  const client = await loadClient(context, input.id);
  const page = await listContributions(context.services, client.id, pageOf(input));
  return {
    transactions: isStaff(context.actor.role)
      ? await forStaff(context.services, page.items)
      : page.items.map(presentContribution),
    total: client.allocation_count + client.reversed_count + client.payout_count,
    next_cursor: page.nextCursor,
    total_contributions: client.total_paid_cents,
  };
};

/** With the bank's texts, and the call where a match made the allocation: then it has the id of the match. */
async function forStaff(services: Services, items: readonly ContributionItem[]) {
  const [named, matches] = await Promise.all([
    withBankTexts(services, items),
    findReconciliations(
      services,
      items.map(({ id }) => id),
    ),
  ]);
  return named.map((item) => ({
    ...presentContribution(item),
    ...presentPaidCall(item, matches.get(item.id)),
  }));
}

import type { clientsContract } from '#shared/contract/clients.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { listContributions } from '../money/allocation-store.ts';
import { loadClient } from './load-client.ts';
import { presentContribution } from './present-client.ts';

export const listClientTransactions: Handler<typeof clientsContract.listClientTransactions> = async (
  input,
  context,
) => {
  const client = await loadClient(context, input.id);
  const page = await listContributions(context.services, client.id, pageOf(input));
  return {
    transactions: page.items.map(presentContribution),
    total: client.allocation_count + client.reversed_count + client.payout_count,
    next_cursor: page.nextCursor,
    total_contributions: client.total_paid_cents,
  };
};

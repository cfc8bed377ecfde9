import type { clientsContract } from '#shared/contract/clients.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listClientItems } from '../records/client-store.ts';
import { presentClient } from '../records/present-client.ts';

export const listClients: Handler<typeof clientsContract.listClients> = async (input, { services }) => {
  const [page, statistics] = await Promise.all([
    listClientItems(services, pageOf(input)),
    readStatistics(services),
  ]);
  return {
    clients: page.items.map(presentClient),
    total: statistics.clients,
    next_cursor: page.nextCursor,
  };
};

import { PAGE_SIZE } from '#shared/constants.ts';
import type { clientsContract } from '#shared/contract/clients.ts';
import type { Handler } from '../http/context.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listClientItems } from './client-store.ts';
import { presentClient } from './present-client.ts';

export const listClients: Handler<typeof clientsContract.listClients> = async (input, { services }) => {
  const [page, statistics] = await Promise.all([
    listClientItems(services, { limit: input.limit ?? PAGE_SIZE, cursor: input.cursor }),
    readStatistics(services),
  ]);
  return {
    clients: page.clients.map(presentClient),
    total: statistics.clients,
    next_cursor: page.nextCursor,
  };
};

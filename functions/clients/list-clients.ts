import { passesClientFilter } from '#shared/client-filter.ts';
import type { Handler } from '../http/context.ts';
import { filteredPage } from '../ledger/query-list.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { type ClientItem, listAllClients, listClientItems } from '../records/client-store.ts';
import { presentClient } from '../records/present-client.ts';

export const listClients: Handler<'listClients'> = async (input, { services }) => {
  const { page, filter } = filteredPage(input);
  const only =
    filter &&
    ((item: ClientItem) =>
      passesClientFilter(presentClient(item), { ...filter, words: filter.q, entity: filter.entity_type }));
  const [{ items, nextCursor }, total] = await Promise.all([
    listClientItems(services, page, only),
    only
      ? listAllClients(services).then((all) => all.filter(only).length)
      : readStatistics(services).then(({ clients }) => clients),
  ]);
  return { clients: items.map(presentClient), total, next_cursor: nextCursor };
};

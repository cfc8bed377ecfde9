import { passesClientFilter } from '#shared/client-filter.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { filteredPage } from '../ledger/query-list.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { dueOfLine, listAllOutstanding } from '../records/capital-call-store.ts';
import { type ClientItem, listAllClients, listClientItems } from '../records/client-store.ts';
import { presentClient } from '../records/present-client.ts';

export const listClients: Handler<'listClients'> = async (input, { services }) => {
  const { page, filter } = filteredPage(input);
  const only =
    filter &&
    ((item: ClientItem) =>
      passesClientFilter(item, { ...filter, words: filter.q, entity: filter.entity_type }));
  const [{ items, nextCursor }, total, lines] = await Promise.all([
    listClientItems(services, page, only),
    only
      ? listAllClients(services).then((all) => all.filter(only).length)
      : readStatistics(services).then(({ clients }) => clients),
    listAllOutstanding(services),
  ]);
  const due = new Map<string, Cents>();
  for (const line of lines)
    due.set(line.client_id, addCents(due.get(line.client_id) ?? ZERO_CENTS, dueOfLine(line)));
  const clients = items.map((item) => presentClient(item, due.get(item.id) ?? ZERO_CENTS));
  return { clients, total, next_cursor: nextCursor };
};

import { type ClientFilter, passesClientFilter } from '#shared/client-filter.ts';
import type { Client } from '#shared/contract/clients.ts';
import type { ExportFilters } from '#shared/contract/exports.ts';
import { ENTITY_TYPES } from '#shared/terms.ts';
import type { ClientsView, SortKey } from './clients-view.ts';

export function clientFilterOf({ status, entity, search }: ClientsView): ClientFilter {
  return {
    status: status === 'all' ? undefined : status,
    entity: entity === 'all' ? undefined : entity,
    words: search,
  };
}

export function exportFiltersOf(view: ClientsView): ExportFilters {
  const { words, ...filters } = clientFilterOf(view);
  return { ...filters, q: words?.trim() || undefined };
}

export function describeFilters(view: ClientsView): string {
  const { status, entity, words = '' } = clientFilterOf(view);
  return [status, entity, words.trim() && `“${words.trim()}”`, 'by name'].filter(Boolean).join(', ');
}

type Order = (a: Client, b: Client) => number;

const byText = new Intl.Collator('en-AU', { sensitivity: 'base', numeric: true });
const byName: Order = (a, b) => byText.compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const ORDERS: Record<SortKey, Order> = {
  name: byName,
  entity_type: (a, b) =>
    ENTITY_TYPES.indexOf(a.entity_type) - ENTITY_TYPES.indexOf(b.entity_type) ||
    byText.compare(a.entity_name, b.entity_name),
  pledged_amount: (a, b) => a.pledged_amount - b.pledged_amount,
  total_paid: (a, b) => a.total_paid - b.total_paid,
  due: (a, b) => a.due_amount - b.due_amount,
  uncalled: (a, b) => a.uncalled_amount - b.uncalled_amount,
  document_count: (a, b) => a.document_count - b.document_count,
};

export function filterClients(clients: readonly Client[], view: ClientsView): Client[] {
  const filter = clientFilterOf(view);
  const order = ORDERS[view.sort];
  const direction = view.ascending ? 1 : -1;
  return clients
    .filter((client) => passesClientFilter(client, filter))
    .sort((a, b) => direction * order(a, b) || byName(a, b));
}

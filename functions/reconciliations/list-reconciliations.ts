import type { Handler } from '../http/context.ts';
import { filteredPage, lengthIfWhole } from '../ledger/query-list.ts';
import { listReconciliationItems, type ReconciliationItem } from '../records/reconciliation-store.ts';
import { presentReconciliation } from './present-reconciliation.ts';

const FILTERS = ['client_id', 'capital_call_id', 'transaction_id'] as const;

export const listReconciliations: Handler<'listReconciliations'> = async (input, { services }) => {
  const { page, filter } = filteredPage(input);
  const only =
    filter &&
    ((match: ReconciliationItem) => FILTERS.every((name) => (filter[name] ?? match[name]) === match[name]));
  const matches = await listReconciliationItems(services, page, only);
  return {
    reconciliations: matches.items.map(presentReconciliation),
    total: lengthIfWhole(page, matches),
    next_cursor: matches.nextCursor,
  };
};

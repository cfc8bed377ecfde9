import type { reconciliationsContract } from '#shared/contract/reconciliations.ts';
import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import { listReconciliationItems } from '../records/reconciliation-store.ts';
import { presentReconciliation } from './present-reconciliation.ts';

export const listReconciliations: Handler<typeof reconciliationsContract.listReconciliations> = async (
  input,
  { services },
) => {
  const page = pageOf(input);
  const matches = await listReconciliationItems(services, page);
  return {
    reconciliations: matches.items.map(presentReconciliation),
    total: lengthIfWhole(page, matches),
    next_cursor: matches.nextCursor,
  };
};

import { PAGE_SIZE } from '#shared/constants.ts';
import type { reconciliationsContract } from '#shared/contract/reconciliations.ts';
import type { Handler } from '../http/context.ts';
import { presentReconciliation } from './present-reconciliation.ts';
import { listReconciliationItems } from './reconciliation-store.ts';

export const listReconciliations: Handler<typeof reconciliationsContract.listReconciliations> = async (
  input,
  { services },
) => {
  const page = { limit: input.limit ?? PAGE_SIZE, cursor: input.cursor };
  const { reconciliations, nextCursor } = await listReconciliationItems(services, page);
  return {
    reconciliations: reconciliations.map(presentReconciliation),
    total: nextCursor === null && input.cursor === undefined ? reconciliations.length : null,
    next_cursor: nextCursor,
  };
};

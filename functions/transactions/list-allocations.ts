import type { Handler } from '../http/context.ts';
import { listAllocationItems } from '../records/allocation-store.ts';
import { presentAllocation } from '../records/present-transaction.ts';
import { findTransaction } from '../records/transaction-store.ts';

export const listAllocations: Handler<'listAllocations'> = async (input, context) => {
  const [transaction, items] = await Promise.all([
    findTransaction(context.services, input.id),
    listAllocationItems(context.services, input.id),
  ]);
  if (!transaction) return context.refuse('transaction-not-found');
  return { allocations: items.map(presentAllocation), total: items.length, next_cursor: null };
};

import { formatDollars } from '#shared/money.ts';
import type { Context } from '../http/context.ts';
import { refuseIfGivenBack } from '../money/decide-giving-back.ts';
import { type AllocationItem, findAllocation, isLiveAllocation } from '../records/allocation-store.ts';
import { findTransaction, type TransactionItem } from '../records/transaction-store.ts';

export async function loadReversible(
  context: Context<
    | 'transaction-not-found'
    | 'allocation-not-found'
    | 'already-reversed'
    | 'allocation-matched'
    | 'given-back'
  >,
  { id, allocation_id: allocationId }: { id: string; allocation_id: string },
): Promise<{ transaction: TransactionItem; allocation: AllocationItem }> {
  const { services, refuse } = context;
  const [transaction, allocation] = await Promise.all([
    findTransaction(services, id),
    findAllocation(services, id, allocationId),
  ]);
  if (!transaction) return refuse('transaction-not-found');
  if (!allocation) return refuse('allocation-not-found');
  if (!isLiveAllocation(allocation)) return refuse('already-reversed');
  refuseIfGivenBack(context, allocation);
  if (allocation.matched_cents > 0) return refuse('allocation-matched');
  return { transaction, allocation };
}

export function reversedChanges(allocation: AllocationItem, reason: string) {
  return {
    allocation: { before: allocation.id },
    client: { before: allocation.client_name },
    client_id: { before: allocation.client_id },
    allocated_cents: { before: allocation.amount_cents },
    reason: { after: reason },
  };
}

export function describeShare(allocation: AllocationItem): string {
  return `${formatDollars(allocation.amount_cents)} of ${allocation.client_name}`;
}

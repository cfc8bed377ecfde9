import type { Allocation, Transaction } from '#shared/contract/transactions.ts';
import { cents } from '#shared/money.ts';
import type { AllocationItem } from '../money/allocation-store.ts';
import type { ListedTransaction } from './transaction-store.ts';

/** A stored transaction as the contract answers it. */
export function presentTransaction(item: ListedTransaction): Transaction {
  return {
    id: item.id,
    txn_date: item.txn_date,
    amount: item.amount_cents,
    description: item.description,
    type: item.type,
    note: item.note,
    allocated_amount: cents(item.abs_cents - item.unallocated_cents),
    client_id: item.client_id ?? null,
    client_name: item.client_name ?? null,
    created_by_name: item.created_by_name || null,
    source: item.source,
    basiq_transaction_id: item.basiq_transaction_id ?? null,
    created_at: item.created_at,
  };
}

/** A stored allocation as the contract answers it to managers. */
export function presentAllocation(item: AllocationItem): Allocation {
  return {
    id: item.id,
    client_id: item.client_id,
    client_name: item.client_name,
    amount: item.amount_cents,
    note: item.note,
    created_at: item.created_at,
    created_by_name: item.created_by_name || null,
  };
}

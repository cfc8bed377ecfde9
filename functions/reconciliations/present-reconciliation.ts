import type { Reconciliation } from '#shared/contract/reconciliations.ts';
import type { ReconciliationItem } from '../records/reconciliation-store.ts';

export function presentReconciliation(item: ReconciliationItem): Reconciliation {
  return {
    id: item.id,
    transaction_id: item.transaction_id,
    txn_date: item.txn_date,
    description: item.description,
    transaction_amount: item.transaction_cents,
    capital_call_id: item.capital_call_id,
    capital_call_title: item.title,
    line_item_id: item.line_item_id,
    allocation_id: item.allocation_id ?? item.id,
    payment_reference: item.payment_reference,
    client_id: item.client_id,
    client_name: item.client_name,
    amount: item.amount_cents,
    ...(item.given_back_cents ? { given_back_amount: item.given_back_cents } : {}),
    matched_at: item.matched_at,
    matched_by_name: item.matched_by_name,
  };
}

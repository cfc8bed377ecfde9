import type { Handler } from '../http/context.ts';
import { listHistory } from '../ledger/audit-store.ts';
import { presentActor, presentChanges } from '../ledger/present-changes.ts';
import { suggestKinds } from '../money/classification-rule.ts';
import { listAllocationItems } from '../records/allocation-store.ts';
import { findImport, type ImportItem } from '../records/import-store.ts';
import {
  presentAllocation,
  presentGivenBack,
  presentPaidLine,
  presentTransaction,
} from '../records/present-transaction.ts';
import {
  findTransaction,
  listSameMoney,
  type TransactionItem,
  transactionTarget,
} from '../records/transaction-store.ts';

export const getTransaction: Handler<'getTransaction'> = async (input, context) => {
  const { services } = context;
  const [transaction, allocations, history] = await Promise.all([
    findTransaction(services, input.id),
    listAllocationItems(services, input.id),
    listHistory(services, transactionTarget(input.id)),
  ]);
  if (!transaction) return context.refuse('transaction-not-found');
  const [sameMoney, suggested, imported] = await Promise.all([
    listSameMoney(services, transaction),
    suggestKinds(services, [transaction]),
    transaction.batch_id ? findImport(services, transaction.batch_id) : undefined,
  ]);
  return {
    ...presentTransaction(transaction, suggested(transaction)),
    allocations: allocations.map(presentAllocation),
    ...(transaction.gives_back ? { gives_back: transaction.gives_back.map(presentGivenBack) } : {}),
    ...(transaction.pays ? { pays: transaction.pays.map(presentPaidLine) } : {}),
    // A row that was removed and imported again has audit entries older than its import.
    activity: [
      ...history.map((row) => ({ ...row, ...presentActor(row), changes: presentChanges(row.changes) })),
      ...importedActivity(transaction, imported),
    ].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)),
    same_money: sameMoney.map((same) => presentTransaction(same)),
  };
};

/** An import has audit rows only per batch, so the row's history needs this entry. */
function importedActivity(transaction: TransactionItem, imported: ImportItem | undefined) {
  if (!transaction.batch_id) return [];
  return [
    {
      id: transaction.batch_id,
      at: transaction.created_at,
      actor_id: transaction.created_by,
      actor_name: transaction.created_by_name,
      actor_role: 'manager' as const,
      actor_email: imported?.created_by_email ?? '',
      action: 'transaction.imported',
      summary: transaction.source === 'csv' ? 'Imported from a statement' : 'Imported from bank',
      changes: [],
    },
  ];
}

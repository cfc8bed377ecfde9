import { randomUUID } from 'node:crypto';
import { negateCents } from '#shared/money.ts';
import type { Context } from '../http/context.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { recordedKind } from '../money/kind-of-money.ts';
import { allocatableOf } from '../records/transaction-parts.ts';
import { sealOf, type TransactionItem, transactionTarget } from '../records/transaction-store.ts';

/** A transaction of today that cancels the amount of a void transaction in a closed month. */
export function counterEntryOf(
  { actor, now, today }: Pick<Context, 'actor' | 'now' | 'today'>,
  transaction: TransactionItem,
  reason: string,
): TransactionItem {
  const { type, abs_cents, description } = transaction;
  const { property_id, property_name, category, account_id } = transaction;
  const sealed = {
    id: randomUUID(),
    txn_date: today,
    // Only a counter-entry can be a negative contribution.
    amount_cents: negateCents(transaction.amount_cents),
    source: transaction.source === 'opening' ? transaction.source : 'manual',
  } as const;
  return {
    ...sealed,
    ...{ type, abs_cents, description },
    // The client is left out: the client's history already shows the void transaction, struck through.
    ...{ property_id, property_name, category, account_id },
    unallocated_cents: allocatableOf(transaction),
    parts: transaction.parts?.map((part) => ({ ...part, amount_cents: negateCents(part.amount_cents) })),
    allocation_count: 0,
    note: reason,
    corrects: transaction.id,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_at: now,
    seal: sealOf(sealed),
    version: 1,
  };
}

export function counterEntryAudit(entry: TransactionItem): AuditEntry {
  return {
    target: transactionTarget(entry.id),
    name: entry.description,
    action: 'transaction.counter-entered',
    summary: `Counter-entry for a void transaction in a closed month: ${entry.note}`,
    changes: {
      txn_date: { after: entry.txn_date },
      amount_cents: { after: entry.amount_cents },
      ...recordedKind(entry),
      corrects: { after: entry.corrects },
      reason: { after: entry.note },
    },
  };
}

import { randomUUID } from 'node:crypto';
import { monthOf } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { addCents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context, Handler } from '../http/context.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { afterTakingBack } from '../money/allocation.ts';
import { closedMonthsOf, correctionOf, removalOf } from '../money/correct-effect.ts';
import { refuseIfGivenBack, refuseIfWentBack } from '../money/decide-giving-back.ts';
import { holdersOf } from '../money/held-units.ts';
import { recordedKind } from '../money/kind-of-money.ts';
import { moneyWrites } from '../money/move-money.ts';
import { payoutWrites } from '../money/pay-out.ts';
import { findCounterpart, nameEachOther } from '../money/transfer.ts';
import { type AllocationItem, isLiveAllocation, listAllocationItems } from '../records/allocation-store.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { rememberMonths } from '../records/transaction-list-store.ts';
import { allocatableOf } from '../records/transaction-parts.ts';
import {
  aboutTransaction,
  findTransaction,
  isByHand,
  sealOf,
  type TransactionItem,
} from '../records/transaction-store.ts';
import { describeShare } from './load-allocation.ts';

export const voidTransaction: Handler<'voidTransaction'> = async (input, context) => {
  const { services, refuse, now, actor, today } = context;
  return decideAgain(async () => {
    const [transaction, allocations] = await Promise.all([
      findTransaction(services, input.id),
      listAllocationItems(services, input.id),
    ]);
    if (!transaction) return refuse('transaction-not-found');
    if (!isByHand(transaction)) return refuse('not-recorded-by-hand');
    if (transaction.voided_at !== undefined) return refuse('already-void');
    if (transaction.corrects !== undefined)
      return refuse('already-void', { sentence: EXACT_SENTENCES['already-void'].counterEntry });
    const live = allocations.filter(isLiveAllocation);
    refuseIfWentBack(context, transaction);
    for (const item of live) refuseIfGivenBack(context, item);
    if (live.some((item) => item.matched_cents > 0)) return refuse('allocation-matched');
    if (live.length > LIMITS.allocationsPerVoid) return refuse('too-many-allocations');
    const counterpart = await findCounterpart(services, transaction);
    const rows = counterpart ? [transaction, counterpart] : [transaction];
    const closedMonths = await closedMonthsOf(context, ...rows, ...live);
    const counterEntries = rows.some((row) => closedMonths.has(monthOf(row.txn_date)))
      ? nameEachOther(rows.map((row) => counterEntryOf(context, row, input.reason)))
      : [];
    if (counterEntries.length > 0) await rememberMonths(services, [today]);
    const reversed = await Promise.all(
      live.map(async (item) => ({
        item,
        reversal: await correctionOf(context, item, input.reason, closedMonths),
      })),
    );
    const holders = await holdersOf(
      context,
      reversed.map(({ item, reversal }) => removalOf(item, reversal)),
    );
    const sumCents = addCents(ZERO_CENTS, ...live.map((item) => item.amount_cents));
    const voided = (row: TransactionItem, index: number): TransactionItem => ({
      ...row,
      corrected_by: counterEntries[index]?.id,
      voided_at: now,
      voided_by: actor.userId,
      voided_by_name: actor.name,
      void_reason: input.reason,
    });
    const freed = {
      ...afterTakingBack(transaction, { sumCents, allocations: live.length }, closedMonths),
      type: transaction.type,
    };
    const after = voided(freed, 0);
    return context.commit(
      {
        writes: {
          ...moneyWrites(
            services,
            [
              { before: transaction, after, reversed },
              ...(counterpart ? [{ before: counterpart, after: voided(counterpart, 1) }] : []),
              ...counterEntries.map((entry) => ({ before: undefined, after: entry })),
            ],
            { closedMonths, holders },
          ),
          ...(await payoutWrites(services, [{ before: transaction, after }])),
        },
        audit: voidedAudit(after, live),
        furtherAudits: [
          ...(counterpart ? [voidedAudit(voided(counterpart, 1))] : []),
          ...counterEntries.map(counterEntryAudit),
        ],
      },
      presentTransaction(after),
    );
  });
};

function voidedAudit(row: TransactionItem, reversed: readonly AllocationItem[] = []): AuditEntry {
  return {
    ...aboutTransaction(row),
    action: 'transaction.voided',
    summary: `Voided: ${row.void_reason}`,
    changes: {
      voided: { after: true },
      ...(reversed.length > 0 ? { allocations: { before: reversed.map(describeShare).join(', ') } } : {}),
      ...(row.corrected_by === undefined ? {} : { counter_entry: { after: row.corrected_by } }),
      reason: { after: row.void_reason },
    },
  };
}

function counterEntryOf(
  { actor, now, today }: Pick<Context, 'actor' | 'now' | 'today'>,
  transaction: TransactionItem,
  reason: string,
): TransactionItem {
  const { type, abs_cents, description } = transaction;
  const { property_id, property_name, category, account_id } = transaction;
  const sealed = {
    id: randomUUID(),
    txn_date: today,
    amount_cents: negateCents(transaction.amount_cents),
    source: transaction.source === 'opening' ? transaction.source : 'manual',
  } as const;
  return {
    ...sealed,
    ...{ type, abs_cents, description },
    // The client's history already shows the void transaction, so the counter-entry has no client.
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

function counterEntryAudit(entry: TransactionItem): AuditEntry {
  return {
    ...aboutTransaction(entry),
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

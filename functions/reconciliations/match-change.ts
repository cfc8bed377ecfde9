import { addCents, formatDollars } from '#shared/money.ts';
import { capitalCallTarget } from '../capital-calls/capital-call-store.ts';
import { matchLineWrites } from '../capital-calls/match-store.ts';
import type { AuditEntry, Change, Write } from '../ledger/change.ts';
import { afterAllocating, partFor } from '../money/allocation.ts';
import type { AllocationItem } from '../money/allocation-store.ts';
import { type Movement, moneyWrites } from '../money/move-money.ts';
import type { Services } from '../services.ts';
import { type TransactionItem, transactionTarget } from '../transactions/transaction-store.ts';
import { groupPairs, type Pair } from './matching.ts';
import { rememberPayerWrite } from './payer-store.ts';
import { putReconciliationWrite, type ReconciliationItem } from './reconciliation-store.ts';

/**
 * All writes of matching these pairs: deposits, allocations, clients, lines, calls, counters, the matches, the known
 * payers, and an audit row for each deposit and each call. Ten pairs with nothing in common need 92 of a transaction's
 * 100 writes.
 */
export function matchChange(
  services: Services,
  pairs: readonly Pair[],
  items: readonly ReconciliationItem[],
): Change {
  const audits: AuditEntry[] = [];
  const movements: Movement[] = [];
  for (const { pairs: own, sumCents } of groupPairs(pairs, ({ transaction }) => transaction.id).values()) {
    const before = own[0]?.transaction;
    if (!before) continue;
    const after = afterAllocating(before, { sumCents, parts: own.length });
    const matched = items.filter((item) => item.transaction_id === before.id);
    movements.push({ before, after, given: matched.map((item) => partOf(before, item)) });
    audits.push(matchedAudit(before, after, matched));
  }
  for (const [callId, { pairs: own }] of groupPairs(pairs, ({ line }) => line.capital_call_id)) {
    const ofCall = items.filter((item) => item.capital_call_id === callId);
    audits.push(...callAudit(own, ofCall));
  }
  const writes: Record<string, Write> = {
    ...moneyWrites(services, movements),
    ...matchLineWrites(
      services,
      pairs.map(({ line, amountCents }) => ({ line, byCents: amountCents })),
    ),
  };
  const payers = new Map<string, { item: ReconciliationItem; matches: number }>();
  for (const item of items) {
    writes[`reconciliation:${item.id}`] = putReconciliationWrite(services, item);
    const key = `${item.payer}#${item.client_id}`;
    if (item.payer) payers.set(key, { item, matches: (payers.get(key)?.matches ?? 0) + 1 });
  }
  for (const [key, { item, matches }] of payers)
    writes[`payer:${key}`] = rememberPayerWrite(
      services,
      { payer: item.payer, clientId: item.client_id },
      matches,
    );
  const [audit, ...furtherAudits] = audits;
  if (!audit) throw new RangeError('Nothing to match');
  return { writes, audit, furtherAudits };
}

/** The allocation that a match makes to its line's client. */
function partOf(transaction: TransactionItem, item: ReconciliationItem): AllocationItem {
  return partFor({ id: item.client_id, name: item.client_name }, transaction, {
    id: item.id,
    amount_cents: item.amount_cents,
    note: item.title,
    created_at: item.matched_at,
    created_by_name: item.matched_by_name,
  });
}

/** The audit row of a call for matches to its lines. */
function callAudit(pairs: readonly Pair[], items: readonly ReconciliationItem[]): AuditEntry[] {
  const [first] = items;
  if (!first) return [];
  const lines = new Map(pairs.map(({ line }) => [line.id, line.matched_cents]));
  const before = addCents(...lines.values());
  const joined = (value: (item: ReconciliationItem) => string) => [...new Set(items.map(value))].join(', ');
  return [
    {
      target: capitalCallTarget(first.capital_call_id),
      name: first.title,
      action: 'capital-call.matched',
      summary: items
        .map((item) => `${formatDollars(item.amount_cents)} matched to ${item.client_name}`)
        .join('; '),
      changes: {
        client: { after: joined((item) => item.client_name) },
        matched_cents: { before, after: addCents(before, ...items.map((item) => item.amount_cents)) },
        line_item: { after: joined((item) => item.line_item_id) },
        transaction: { after: joined((item) => item.transaction_id) },
        reconciliation: { after: joined((item) => item.id) },
      },
    },
  ];
}

function matchedAudit(
  before: TransactionItem,
  after: TransactionItem,
  items: readonly ReconciliationItem[],
): AuditEntry {
  const joined = (value: (item: ReconciliationItem) => string) => [...new Set(items.map(value))].join(', ');
  return {
    target: transactionTarget(before.id),
    action: 'transaction.matched',
    summary: items
      .map((item) => `${formatDollars(item.amount_cents)} to ${item.client_name} for ${item.title}`)
      .join('; '),
    changes: {
      ...(before.type === after.type ? {} : { type: { before: before.type, after: after.type } }),
      unallocated_cents: { before: before.unallocated_cents, after: after.unallocated_cents },
      client: { after: joined((item) => item.client_name) },
      capital_call: { after: joined((item) => item.title) },
      line_item: { after: joined((item) => item.line_item_id) },
      reconciliation: { after: joined((item) => item.id) },
    },
  };
}

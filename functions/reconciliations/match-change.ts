import { addCents, formatDollars } from '#shared/money.ts';
import { capitalCallTarget } from '../capital-calls/capital-call-store.ts';
import { matchLineWrites } from '../capital-calls/match-store.ts';
import { changePaidWrite } from '../clients/client-store.ts';
import type { AuditEntry, Change, Write } from '../ledger/change.ts';
import { type CounterDelta, shardOf, sumDeltas } from '../ledger/statistics.ts';
import { countWrite } from '../ledger/statistics-store.ts';
import type { Services } from '../services.ts';
import { type AllocationItem, putAllocationWrite } from '../transactions/allocation-store.ts';
import { afterMatching, countsBetween, matchedTransactionWrite } from '../transactions/matching-store.ts';
import { type TransactionItem, transactionTarget } from '../transactions/transaction-store.ts';
import { groupPairs, type Pair } from './matching.ts';
import { rememberPayerWrite } from './payer-store.ts';
import { putReconciliationWrite, type ReconciliationItem } from './reconciliation-store.ts';

/**
 * Everything that matching these pairs writes: the deposits, their allocations, the clients, lines and
 * calls that are paid, the counters, the matches themselves, the payers to remember, and a row of history
 * for each deposit and each call. With ten pairs of different everything it is 92 writes of the 100 a
 * transaction takes.
 */
export function matchChange(
  services: Services,
  pairs: readonly Pair[],
  items: readonly ReconciliationItem[],
): Change {
  const writes: Record<string, Write> = {};
  const audits: AuditEntry[] = [];
  const counts: CounterDelta[] = [];
  for (const { pairs: own, sumCents } of groupPairs(pairs, ({ transaction }) => transaction.id).values()) {
    const before = own[0]?.transaction;
    if (!before) continue;
    const after = afterMatching(before, sumCents, own.length);
    writes[`transaction:${before.id}`] = matchedTransactionWrite(services, before, after);
    counts.push(countsBetween(before, after));
    audits.push(
      matchedAudit(
        before,
        after,
        items.filter((item) => item.transaction_id === before.id),
      ),
    );
  }
  // Only the sum over all shards is ever read; a shard for each deposit would be nine writes more.
  writes.counters = countWrite(services, shardOf(pairs[0]?.transaction.id ?? ''), sumDeltas(counts));
  for (const [callId, { pairs: own }] of groupPairs(pairs, ({ line }) => line.capital_call_id)) {
    const ofCall = items.filter((item) => item.capital_call_id === callId);
    audits.push(...callAudit(own, ofCall));
  }
  for (const [clientId, { pairs: own, sumCents }] of groupPairs(pairs, ({ line }) => line.client_id)) {
    writes[`client:${clientId}`] = changePaidWrite(services, clientId, {
      byCents: sumCents,
      allocations: own.length,
    });
  }
  Object.assign(
    writes,
    matchLineWrites(
      services,
      pairs.map(({ line, amountCents }) => ({ line, byCents: amountCents })),
    ),
  );
  const payers = new Map<string, { item: ReconciliationItem; matches: number }>();
  for (const item of items) {
    writes[`allocation:${item.id}`] = putAllocationWrite(services, allocationOf(item));
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

function allocationOf(item: ReconciliationItem): AllocationItem {
  return {
    id: item.id,
    transaction_id: item.transaction_id,
    client_id: item.client_id,
    client_name: item.client_name,
    txn_date: item.txn_date,
    amount_cents: item.amount_cents,
    note: item.title,
    // A shared deposit's text may name the others who share it.
    client_description: item.amount_cents === item.transaction_cents ? item.description : '',
    created_at: item.matched_at,
    created_by_name: item.matched_by_name,
  };
}

/** The row that the history of a call has of what was matched to its lines. */
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

import { createHash } from 'node:crypto';
import { addCents, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { TransactionType } from '#shared/terms.ts';

/** The states of a transaction; each transaction is counted in exactly one. */
export const TRANSACTION_STATES = [
  'unclassified',
  'unallocated',
  'partial',
  'allocated',
  'expense',
  'commission',
] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** The state of a transaction, from its type and its unallocated amount. */
export function stateOf(
  type: TransactionType | '',
  absCents: Cents,
  unallocatedCents: Cents,
): TransactionState {
  if (type === '') return 'unclassified';
  if (type !== 'contribution') return type;
  if (unallocatedCents === 0) return 'allocated';
  return unallocatedCents === absCents ? 'unallocated' : 'partial';
}

export const COUNTERS = [
  ...TRANSACTION_STATES.map((state) => `count_${state}` as const),
  'contribution_cents',
  'expense_cents',
  'commission_cents',
  'allocated_cents',
  'clients',
  'active_clients',
  'pledged_cents',
  'active_pledged_cents',
  'documents',
  'fund_documents',
  'documented_clients',
] as const;
export type Counter = (typeof COUNTERS)[number];

/** By how much counters change; absent ones do not. */
export type CounterDelta = Partial<Record<Counter, number>>;
export type Statistics = Record<Counter, number>;

/** The number of counter items: with several, concurrent writers seldom conflict. */
export const SHARDS = 16;

/** A record's shard, always the same, so that adding and removing it sum to zero there. */
export function shardOf(recordId: string): number {
  return createHash('sha256').update(recordId).digest().readUInt32BE(0) % SHARDS;
}

export function emptyStatistics(): Statistics {
  return Object.fromEntries(COUNTERS.map((counter) => [counter, 0])) as Statistics;
}

export function sumDeltas(deltas: readonly CounterDelta[]): CounterDelta {
  const sum: CounterDelta = {};
  for (const delta of deltas) {
    for (const counter of COUNTERS) {
      const value = delta[counter];
      if (value) sum[counter] = (sum[counter] ?? 0) + value;
    }
  }
  return sum;
}

interface CountedTransaction {
  type: TransactionType | '';
  absCents: Cents;
  unallocatedCents: Cents;
}

/** What one transaction contributes to the counters. */
export function countsOfTransaction({ type, absCents, unallocatedCents }: CountedTransaction): CounterDelta {
  const state = stateOf(type, absCents, unallocatedCents);
  return {
    [`count_${state}`]: 1,
    ...(type === '' ? {} : { [`${type}_cents`]: absCents }),
    ...(type === 'contribution' ? { allocated_cents: absCents - unallocatedCents } : {}),
  };
}

interface CountedClient {
  status: 'Active' | 'Inactive' | 'Suspended';
  pledgedCents: Cents;
}

/** What one client contributes to the counters. */
export function countsOfClient({ status, pledgedCents }: CountedClient): CounterDelta {
  return {
    clients: 1,
    pledged_cents: pledgedCents,
    ...(status === 'Active' ? { active_clients: 1, active_pledged_cents: pledgedCents } : {}),
  };
}

/** What one available document contributes to the counters; `clientId` undefined means fund-level. */
export function countsOfDocument({ clientId }: { clientId: string | undefined }): CounterDelta {
  return { documents: 1, ...(clientId === undefined ? { fund_documents: 1 } : {}) };
}

/** What a client with this many documents contributes to the counters. */
export function countsOfDocumentOwner(documents: number): CounterDelta {
  return documents > 0 ? { documented_clients: 1 } : {};
}

/** The difference between two contributions of the same record. */
export function changeOfCounts(before: CounterDelta, after: CounterDelta): CounterDelta {
  const negated = Object.fromEntries(
    Object.entries(before).map(([counter, value]) => [counter, -(value ?? 0)]),
  );
  return sumDeltas([after, negated]);
}

/** Contributions minus expenses and commissions; unclassified money is not counted. */
export function netCashflowCents(statistics: Statistics): Cents {
  return addCents(
    cents(statistics.contribution_cents),
    negateCents(cents(statistics.expense_cents)),
    negateCents(cents(statistics.commission_cents)),
  );
}

/** The sums over all transactions and clients, as the list's summary shows them. */
export function summaryOf(statistics: Statistics) {
  const contributions = statistics.count_unallocated + statistics.count_partial + statistics.count_allocated;
  return {
    transactions: TRANSACTION_STATES.reduce((sum, state) => sum + statistics[`count_${state}`], 0),
    contributions: { count: contributions, total: cents(statistics.contribution_cents) },
    expenses: { count: statistics.count_expense, total: cents(statistics.expense_cents) },
    commissions: { count: statistics.count_commission, total: cents(statistics.commission_cents) },
    unclassified: statistics.count_unclassified,
    unallocated: statistics.count_unallocated,
    partial: statistics.count_partial,
    allocated: statistics.count_allocated,
    unallocated_total:
      contributions === 0 ? ZERO_CENTS : cents(statistics.contribution_cents - statistics.allocated_cents),
  };
}

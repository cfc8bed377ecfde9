import { createHash } from 'node:crypto';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, negateCents } from '#shared/money.ts';
import {
  CASH_FLOW_GROUPS,
  type CashFlowGroup,
  type RowType,
  TRANSACTION_TYPES,
  type TransactionType,
  TYPES_OF_GROUP,
} from '#shared/terms.ts';

const OTHER_TYPES = TRANSACTION_TYPES.filter((type) => type !== 'contribution');

/** Every transaction in the fund's figures has exactly one of these states. */
const TRANSACTION_STATES = ['unclassified', 'unallocated', 'partial', 'allocated', ...OTHER_TYPES] as const;
type TransactionState = (typeof TRANSACTION_STATES)[number];

/** Figures exclude set-aside and void transactions, but the lists of these transactions need the counts. */
const EXCLUDED_STATES = ['set_aside', 'void'] as const;
export type ExcludedState = (typeof EXCLUDED_STATES)[number];

interface CountedTransaction {
  readonly type: RowType;
  readonly day: CalendarDate;
  readonly amountCents: Cents;
  readonly unallocatedCents: Cents;
  /** True for a row recorded by hand without an account. No account's balance contains the row. */
  readonly isInNoAccount: boolean;
  /** True for a payment from before the portal. No cash flow contains the payment. */
  readonly isOpening?: boolean;
  readonly propertyId?: string | undefined;
  readonly excluded?: ExcludedState | undefined;
  readonly isRepeated?: boolean;
  readonly isHeld?: boolean;
  /** True for a row voided after its month was closed. A counter-entry in an open month reverses the row. */
  readonly isCountered?: boolean;
  readonly isCounterEntry?: boolean;
  readonly givesBack?: { readonly paid: Cents; readonly unallocated: Cents };
}

export function stateOf(transaction: CountedTransaction): TransactionState | ExcludedState {
  const { type, amountCents, unallocatedCents, excluded, isCounterEntry } = transaction;
  if (excluded) return excluded;
  if (type === '') return 'unclassified';
  if (type === 'split') throw new RangeError('A split row has no state of its own');
  if (type !== 'contribution') return type;
  if (unallocatedCents === 0 || isCounterEntry) return 'allocated';
  return unallocatedCents === Math.abs(amountCents) ? 'unallocated' : 'partial';
}

/** Sums have the sign of the bank's statement. */
const TRANSACTION_COUNTERS = [
  ...[...TRANSACTION_STATES, ...EXCLUDED_STATES].map((state) => `count_${state}` as const),
  ...TRANSACTION_TYPES.map((type) => `sum_${type}_cents` as const),
  /** Payments from before the portal are in the counts by state, but not in `sum_contribution_cents`. */
  'count_opening',
  'sum_opening_cents',
  /** A split row adds one to this counter for each of its types after the first. */
  'count_further_types',
  'allocated_cents',
  'sum_unclassified_cents',
  'sum_set_aside_cents',
  /** The sum of set-aside rows that repeat another row of the same account. No balance contains the sum. */
  'sum_repeated_cents',
  /** The sum of classified rows recorded by hand without an account. No bank balance contains the sum. */
  'sum_by_hand_cents',
  'count_held',
  'held_cents',
  /** The amounts of void contributions of closed months and of their counter-entries. These amounts cannot be allocated. */
  'countered_cents',
  /**
   * The money returned to clients: `given_back_cents` from their payments, and `given_back_unallocated_cents` from
   * unallocated deposits.
   */
  'given_back_cents',
  'given_back_unallocated_cents',
] as const;

/** These counters may change in a closed month, because the month's sums by type do not contain them. */
export function isStateCounter(name: string): boolean {
  return name.startsWith('count_') || STATE_SUMS.some((sum) => sum === name);
}

const STATE_SUMS = [
  'allocated_cents',
  'held_cents',
  'countered_cents',
  'given_back_cents',
  'given_back_unallocated_cents',
] as const;

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Figures may compare parts of months, so each day also has counters. */
export const MONTH_COUNTERS = [
  ...TRANSACTION_COUNTERS,
  ...DAYS.flatMap((day) => [`net_${day}_cents` as const, `contributions_${day}_cents` as const]),
] as const;
export type MonthCounter = (typeof MONTH_COUNTERS)[number];

type PropertyCounter = `rent_of_${string}_cents` | `costs_of_${string}_cents`;

const PROPERTY_COUNTER = /^(rent|costs)_of_.+_cents$/;

export function isPropertyCounter(name: string): name is PropertyCounter {
  return PROPERTY_COUNTER.test(name);
}

/** DynamoDB placeholders cannot contain hyphens. */
export function propertyCounters(propertyId: string) {
  const id = propertyId.replaceAll('-', '');
  return { rent: `rent_of_${id}_cents`, costs: `costs_of_${id}_cents` } as const;
}

/** Sums have the sign of the bank's statement. */
export const ACCOUNT_COUNTERS = DAYS.flatMap((day) => [`rows_${day}` as const, `sum_${day}_cents` as const]);
export type AccountCounter = (typeof ACCOUNT_COUNTERS)[number];

export const COUNTERS = [
  ...TRANSACTION_COUNTERS,
  'clients',
  'active_clients',
  'pledged_cents',
  'active_pledged_cents',
  /** The number of units minus the number of dollars paid, in ten-thousandths of a unit. */
  'units_beyond_paid_e4',
  'documents',
  'fund_documents',
  'documented_clients',
] as const;
type FundCounter = (typeof COUNTERS)[number];
export type Counter = FundCounter | MonthCounter | PropertyCounter | AccountCounter;

export type TransactionStatistics = Record<(typeof TRANSACTION_COUNTERS)[number], number>;

export type CounterDelta = Partial<Record<Counter, number>>;
export type Statistics = Record<FundCounter, number>;
export type MonthStatistics = Record<MonthCounter, number>;

/** Writers of one item conflict, so the counters are divided over this many items. */
export const SHARDS = 16;

/** The shard depends only on the id, because a correction must change the counters that the record changed. */
export function shardOf(recordId: string): number {
  return createHash('sha256').update(recordId).digest().readUInt32BE(0) % SHARDS;
}

function noCounts<Name extends Counter>(counters: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(counters.map((counter) => [counter, 0])) as Record<Name, number>;
}

export function emptyStatistics(): Statistics {
  return noCounts(COUNTERS);
}

export function emptyMonthStatistics(): MonthStatistics {
  return noCounts(MONTH_COUNTERS);
}

export function sumTransactions(parts: readonly CounterDelta[]): TransactionStatistics {
  const sums = noCounts(TRANSACTION_COUNTERS);
  for (const part of parts) for (const name of TRANSACTION_COUNTERS) sums[name] += part[name] ?? 0;
  return sums;
}

export function sumDeltas(deltas: readonly CounterDelta[]): CounterDelta {
  const sum: CounterDelta = {};
  for (const delta of deltas) {
    for (const [counter, value] of Object.entries(delta) as [Counter, number][])
      if (value) sum[counter] = (sum[counter] ?? 0) + value;
  }
  return sum;
}

export function countsOfParts(parts: readonly CountedTransaction[]): CounterDelta {
  const [only] = parts;
  if (only && parts.length === 1) return countsOfTransaction(only);
  const counts = sumDeltas(parts.map(countsOfTransaction));
  const states = new Set(parts.map((part) => `count_${stateOf(part)}` as const));
  for (const state of states) counts[state] = 1;
  return { ...counts, count_further_types: states.size - 1 };
}

function countsOfTransaction(transaction: CountedTransaction): CounterDelta {
  const { type, day, amountCents, excluded, isInNoAccount, isOpening, isCountered } = transaction;
  const counted = { [`count_${stateOf(transaction)}`]: 1 };
  const repeated = transaction.isRepeated ? { sum_repeated_cents: amountCents } : {};
  if (excluded === 'set_aside') return { ...counted, sum_set_aside_cents: amountCents, ...repeated };
  if (excluded === 'void' && !isCountered) return counted;
  if (type === '') return { ...counted, sum_unclassified_cents: amountCents };
  if (isOpening)
    return {
      ...counted,
      ...(excluded ? {} : { count_opening: 1 }),
      sum_opening_cents: amountCents,
      ...countsOfAllocating(transaction),
    };
  const net = type === 'transfer' ? {} : { [`net_${day.slice(8)}_cents`]: amountCents };
  const byHand = isInNoAccount ? { sum_by_hand_cents: amountCents } : {};
  return {
    ...counted,
    [`sum_${type}_cents`]: amountCents,
    ...net,
    ...byHand,
    ...countsOfGivenBack(transaction),
    ...(type === 'contribution'
      ? { [`contributions_${day.slice(8)}_cents`]: amountCents, ...countsOfAllocating(transaction) }
      : {}),
    ...countsOfProperty(transaction),
  };
}

function countsOfGivenBack({ givesBack }: CountedTransaction): CounterDelta {
  if (!givesBack || (givesBack.paid === 0 && givesBack.unallocated === 0)) return {};
  return { given_back_cents: givesBack.paid, given_back_unallocated_cents: givesBack.unallocated };
}

export function paidTotal(statistics: TransactionStatistics): Cents {
  // `allocated_cents` still includes money returned to clients, whether from their payments or from unallocated deposits.
  return cents(
    statistics.allocated_cents - statistics.given_back_cents - statistics.given_back_unallocated_cents,
  );
}

function countsOfAllocating(transaction: CountedTransaction): CounterDelta {
  const { amountCents, unallocatedCents, isHeld, isCountered, isCounterEntry } = transaction;
  if (isCountered || isCounterEntry) return { countered_cents: amountCents };
  return {
    allocated_cents: amountCents - unallocatedCents,
    ...(isHeld && unallocatedCents > 0 ? { count_held: 1, held_cents: unallocatedCents } : {}),
  };
}

function countsOfProperty(transaction: CountedTransaction): CounterDelta {
  const { type, amountCents, propertyId, excluded, isCountered } = transaction;
  if (propertyId === undefined || (excluded && !isCountered)) return {};
  const counters = propertyCounters(propertyId);
  if (type === 'rent') return { [counters.rent]: amountCents };
  return TYPES_OF_GROUP.operating_out.some((cost) => cost === type) ? { [counters.costs]: amountCents } : {};
}

export function countsInAccount({
  day,
  amountCents,
}: Pick<CountedTransaction, 'day' | 'amountCents'>): CounterDelta {
  return { [`rows_${day.slice(8)}`]: 1, [`sum_${day.slice(8)}_cents`]: amountCents };
}

interface CountedClient {
  status: 'Active' | 'Inactive' | 'Suspended';
  pledgedCents: Cents;
}

export function countsOfClient({ status, pledgedCents }: CountedClient): CounterDelta {
  return {
    clients: 1,
    pledged_cents: pledgedCents,
    ...(status === 'Active' ? { active_clients: 1, active_pledged_cents: pledgedCents } : {}),
  };
}

export function countsOfDocument({ clientId }: { clientId: string | undefined }): CounterDelta {
  return { documents: 1, ...(clientId === undefined ? { fund_documents: 1 } : {}) };
}

export function countsOfDocumentOwner(documents: number): CounterDelta {
  return documents > 0 ? { documented_clients: 1 } : {};
}

export function countsOfPledge(
  { status, pledged_cents: pledged }: { status: CountedClient['status']; pledged_cents: Cents },
  byCents: Cents,
): CounterDelta {
  return changeOfCounts(
    countsOfClient({ status, pledgedCents: pledged }),
    countsOfClient({ status, pledgedCents: addCents(pledged, byCents) }),
  );
}

export function changeOfCounts(before: CounterDelta, after: CounterDelta): CounterDelta {
  const negated = Object.fromEntries(
    Object.entries(before).map(([counter, value]) => [counter, -(value ?? 0)]),
  );
  return sumDeltas([after, negated]);
}

export function cashFlowCents(
  statistics: Readonly<Record<`sum_${TransactionType}_cents`, number>>,
  group: CashFlowGroup,
): Cents {
  return sumOfTypes(statistics, TYPES_OF_GROUP[group]);
}

export function sumOfTypes(
  statistics: Readonly<Record<`sum_${TransactionType}_cents`, number>>,
  types: readonly TransactionType[],
): Cents {
  return cents(types.reduce((sum, type) => sum + statistics[`sum_${type}_cents`], 0));
}

/** Excludes transfers between the fund's own accounts. */
export function netCashflowCents(statistics: Readonly<Record<`sum_${TransactionType}_cents`, number>>) {
  return addCents(...CASH_FLOW_GROUPS.map((group) => cashFlowCents(statistics, group)));
}

export function contributedCents(statistics: TransactionStatistics): Cents {
  return cents(statistics.sum_contribution_cents + statistics.sum_opening_cents);
}

/** Excludes contributions that a counter-entry reverses. */
export function unallocatedTotal(statistics: TransactionStatistics): Cents {
  return cents(contributedCents(statistics) - statistics.allocated_cents - statistics.countered_cents);
}

export function summaryOfMonth(statistics: MonthStatistics) {
  return {
    rows: rowsOf(statistics),
    unclassified: { count: statistics.count_unclassified, total: cents(statistics.sum_unclassified_cents) },
    set_aside: statistics.count_set_aside,
    contributions: {
      count: countOfType(statistics, 'contribution'),
      total: contributedCents(statistics),
    },
    unallocated: toAllocate(statistics),
    held: { count: statistics.count_held, total: cents(statistics.held_cents) },
    transfers: { count: statistics.count_transfer, total: cents(statistics.sum_transfer_cents) },
  };
}

function rowsOf(statistics: TransactionStatistics): number {
  const counted = TRANSACTION_STATES.reduce((sum, state) => sum + statistics[`count_${state}`], 0);
  return counted - statistics.count_further_types;
}

/** Excludes void rows that a counter-entry reverses. */
export function countOfType(statistics: TransactionStatistics, type: TransactionType): number {
  if (type !== 'contribution') return statistics[`count_${type}`];
  return statistics.count_unallocated + statistics.count_partial + statistics.count_allocated;
}

export function summaryOf(statistics: TransactionStatistics) {
  return {
    transactions: rowsOf(statistics),
    contributions: {
      count: countOfType(statistics, 'contribution'),
      total: contributedCents(statistics),
    },
    expenses: { count: statistics.count_expense, total: negateCents(cents(statistics.sum_expense_cents)) },
    commissions: {
      count: statistics.count_commission,
      total: negateCents(cents(statistics.sum_commission_cents)),
    },
    unclassified: statistics.count_unclassified,
    unallocated: statistics.count_unallocated,
    partial: statistics.count_partial,
    allocated: statistics.count_allocated,
    set_aside: statistics.count_set_aside,
    void: statistics.count_void,
    unclassified_total: cents(statistics.sum_unclassified_cents),
    unallocated_total: unallocatedTotal(statistics),
    to_allocate: toAllocate(statistics),
  };
}

function toAllocate(statistics: TransactionStatistics) {
  return {
    count: statistics.count_unallocated + statistics.count_partial - statistics.count_held,
    total: cents(unallocatedTotal(statistics) - statistics.held_cents),
  };
}

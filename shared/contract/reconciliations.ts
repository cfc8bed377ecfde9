import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { lineItem } from './capital-calls.ts';
import { atFirstUse, endpoint } from './endpoint.ts';
import {
  confirmed,
  count,
  cursor,
  day,
  flag,
  id,
  instant,
  money,
  nextCursor,
  positiveMoney,
} from './fields.ts';
import { transaction } from './transactions.ts';

/** The part of one deposit that pays one line item. */
export const reconciliation = atFirstUse(() =>
  z.object({
    id: z.string(),
    transaction_id: z.string(),
    txn_date: day,
    description: z.string(),
    /** The whole deposit; `amount` is the part matched here. */
    transaction_amount: money,
    capital_call_id: z.string(),
    capital_call_title: z.string(),
    line_item_id: z.string(),
    /** The allocation that pays the line; taking the match back leaves it, unless the match had made it. */
    allocation_id: z.string(),
    payment_reference: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    amount: money,
    matched_at: instant,
    matched_by_name: z.string(),
  }),
);
export type Reconciliation = z.output<ReturnType<typeof reconciliation>>;

/**
 * A line item that a deposit may pay. Lines with the same `group` form one suggestion; the best group comes first.
 * `score` is 0 to 100; `safe` means that it can be applied without review.
 */
export const matchSuggestion = atFirstUse(() =>
  z.object({
    line_item_id: z.string(),
    capital_call_id: z.string(),
    client_id: z.string(),
    amount: money,
    score: z.number(),
    safe: z.boolean(),
    reasons: z.array(z.string()),
    group: z.string(),
  }),
);
export type MatchSuggestion = z.output<ReturnType<typeof matchSuggestion>>;

export const unreconciledTransaction = atFirstUse(() =>
  transaction().extend({ suggestions: z.array(matchSuggestion()) }),
);
export type UnreconciledTransaction = z.output<ReturnType<typeof unreconciledTransaction>>;

/** Money that is allocated to a client and does not pay a line item with all of it. */
export const allocatedMoney = atFirstUse(() =>
  z.object({
    transaction_id: z.string(),
    allocation_id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    txn_date: day,
    description: z.string(),
    /** The allocation; `matched_amount` of it pays line items, `unmatched_amount` may. */
    amount: money,
    matched_amount: money,
    unmatched_amount: money,
  }),
);
export type AllocatedMoney = z.output<ReturnType<typeof allocatedMoney>>;

const page = atFirstUse(() => ({ limit: count(1, LIMITS.listLimit).optional(), cursor: cursor.optional() }));
/** Null unless the page is the whole list, because counting would cost more than the page. */
const total = atFirstUse(() => z.number().nullable());

const pairs = atFirstUse(() =>
  z
    .array(
      z.strictObject({
        transaction_id: id,
        capital_call_id: id,
        line_item_id: id,
        amount: positiveMoney,
        /** Says that this much of money already allocated to the line's client pays the line. */
        allocation_id: id.optional(),
      }),
    )
    .min(1, 'Name at least one pair')
    .max(LIMITS.pairsPerMatch, `At most ${LIMITS.pairsPerMatch} pairs can be matched at once`)
    .refine(
      (input) =>
        new Set(
          input.map((pair) => `${pair.transaction_id} ${pair.allocation_id ?? ''} ${pair.line_item_id}`),
        ).size === input.length,
      { message: 'Name each transaction and line item once together' },
    ),
);

export const reconciliationsContract = {
  listReconciliations: endpoint({
    summary: 'What is matched, newest first.',
    area: 'reconciliations',
    method: 'GET',
    path: '/reconciliations',
    allow: ['manager'],
    shows: ['reconciliations'],
    input: () => z.strictObject(page()),
    output: () =>
      z.object({ reconciliations: z.array(reconciliation()), total: total(), next_cursor: nextCursor }),
    refusals: ['invalid-cursor'],
  }),
  listUnreconciled: endpoint({
    summary:
      'Money that came in and is not wholly allocated, newest first, each with what it may pay, best first; with suggest=false without that.',
    area: 'reconciliations',
    method: 'GET',
    path: '/reconciliations/unreconciled',
    allow: ['manager'],
    shows: ['transactions', 'capital-calls', 'clients'],
    input: () => z.strictObject({ ...page(), suggest: flag.optional() }),
    output: () =>
      z.object({
        transactions: z.array(unreconciledTransaction()),
        total: total(),
        next_cursor: nextCursor,
      }),
    refusals: ['invalid-cursor'],
  }),
  listOutstanding: endpoint({
    summary: 'Line items of issued calls that are not paid in full, earliest due first.',
    area: 'reconciliations',
    method: 'GET',
    path: '/reconciliations/outstanding',
    allow: ['manager'],
    shows: ['capital-calls'],
    input: () => z.strictObject(page()),
    output: () => z.object({ line_items: z.array(lineItem()), total: total(), next_cursor: nextCursor }),
    refusals: ['invalid-cursor'],
  }),
  listAllocated: endpoint({
    summary:
      'Money that is allocated and does not pay a line item with all of it: of one client, or of every client with a line item that is not paid in full. Client by client, newest first. A page may hold less than its limit while there is a next one.',
    area: 'reconciliations',
    method: 'GET',
    path: '/reconciliations/allocated',
    allow: ['manager'],
    shows: ['reconciliations', 'transactions', 'clients', 'capital-calls'],
    input: () => z.strictObject({ ...page(), client_id: id.optional() }),
    output: () => z.object({ allocated: z.array(allocatedMoney()), total: total(), next_cursor: nextCursor }),
    refusals: ['invalid-cursor'],
  }),
  getReconciliation: endpoint({
    summary: 'One match of a deposit and a line item.',
    area: 'reconciliations',
    method: 'GET',
    path: '/reconciliations/{id}',
    allow: ['manager'],
    shows: ['reconciliations'],
    input: () => z.strictObject({ id }),
    output: reconciliation,
    refusals: ['reconciliation-not-found'],
  }),
  matchDeposits: endpoint({
    summary:
      'Matches deposits and line items, all pairs or none: classifies what is unclassified as contribution, allocates each amount to the client of the line, and counts it as paid. At most 10 pairs, which is what one atomic write holds.',
    area: 'reconciliations',
    method: 'POST',
    path: '/reconciliations/match',
    allow: ['manager'],
    changes: ['reconciliations', 'transactions', 'clients', 'capital-calls'],
    input: () => z.strictObject({ pairs: pairs(), confirmed: confirmed(['beyond-pledge']) }),
    output: () => z.object({ reconciliations: z.array(reconciliation()), total: z.number() }),
    refusals: [
      'period-locked',
      'transaction-not-found',
      'line-item-not-found',
      'not-a-contribution',
      'outflow-as-contribution',
      'exceeds-remaining',
      'exceeds-outstanding',
      'too-many-allocations',
      'allocation-not-found',
      'exceeds-allocation',
      'not-this-client',
      'beyond-pledge',
      'already-void',
      'already-set-aside',
      'import-undoing',
    ],
    status: 201,
    idempotent: true,
  }),
  unmatchDeposit: endpoint({
    summary:
      'Takes one match back: its allocation, what the line was paid, and the type of the deposit where matching set it and nothing else of it is allocated.',
    area: 'reconciliations',
    method: 'DELETE',
    path: '/reconciliations/{id}/unmatch',
    allow: ['manager'],
    changes: ['reconciliations', 'transactions', 'clients', 'capital-calls'],
    input: () => z.strictObject({ id }),
    output: reconciliation,
    refusals: ['reconciliation-not-found'],
    idempotent: true,
  }),
};

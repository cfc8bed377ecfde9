import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { PAYER_USES } from '../terms.ts';
import { lineItem } from './capital-calls.ts';
import { atFirstUse, endpointOf, named, object } from './endpoint.ts';
import {
  confirmed,
  day,
  flag,
  id,
  instant,
  listOf,
  money,
  nextCursor,
  page,
  positiveMoney,
  reason,
  wholeNumber,
} from './fields.ts';
import { LEFT_OUT_REFUSALS, transaction } from './transactions.ts';

const endpoint = endpointOf('reconciliations');

export const reconciliation = object('Reconciliation', () => ({
  id: z.string(),
  transaction_id: z.string(),
  txn_date: day(),
  description: z.string(),
  transaction_amount: money().describe('Amount of the whole deposit; `amount` is the matched part.'),
  capital_call_id: z.string(),
  capital_call_title: z.string(),
  line_item_id: z.string(),
  allocation_id: z
    .string()
    .describe('Id of the allocation that pays the line item. Unmatching removes it if the match made it.'),
  payment_reference: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  amount: money(),
  given_back_amount: money()
    .optional()
    .describe('The part that no longer pays the line item, because its payment bounced.'),
  matched_at: instant(),
  matched_by_name: z.string(),
}));
export type Reconciliation = z.output<ReturnType<typeof reconciliation>>;

/** Line items with the same `group` form one suggestion. The best suggestion comes first. */
export const matchSuggestion = object('MatchSuggestion', () => ({
  line_item_id: z.string(),
  capital_call_id: z.string(),
  client_id: z.string(),
  amount: money(),
  score: wholeNumber(),
  safe: z.boolean(),
  reasons: z.array(z.string()),
  against: z.array(z.string()),
  group: z.string(),
}));
export type MatchSuggestion = z.output<ReturnType<typeof matchSuggestion>>;

/** After a decline or an unmatch, only a person can match the deposit with this line item again. */
const declinedLine = object('DeclinedLine', () => ({
  line_item_id: z.string(),
  by: z.enum(['decline', 'unmatch']),
  declined_at: instant(),
  declined_by_name: z.string(),
}));
export type DeclinedLine = z.output<ReturnType<typeof declinedLine>>;

export const unreconciledTransaction = named('UnreconciledTransaction', () =>
  transaction().extend({
    suggestions: z.array(matchSuggestion()),
    declined: z.array(declinedLine()),
    notes: z.array(z.string()),
  }),
);
export type UnreconciledTransaction = z.output<ReturnType<typeof unreconciledTransaction>>;

export const allocatedMoney = object('AllocatedMoney', () => ({
  transaction_id: z.string(),
  allocation_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  txn_date: day(),
  description: z.string(),
  amount: money().describe(
    'Amount of the allocation: the part that pays line items, and the part that can still pay some.',
  ),
  matched_amount: money(),
  unmatched_amount: money(),
}));
export type AllocatedMoney = z.output<ReturnType<typeof allocatedMoney>>;

/** If `against` has an entry, a person must check whether the client sent the deposit. */
const suggestedClient = object('SuggestedClient', () => ({
  client_id: z.string(),
  client_name: z.string(),
  reasons: z.array(z.string()),
  against: z.array(z.string()),
}));
export type SuggestedClient = z.output<ReturnType<typeof suggestedClient>>;

const declinedOf = object('DeclinedOf', () => ({
  transaction_id: z.string(),
  declined: z.array(declinedLine()),
}));
const lineItemIds = atFirstUse(() =>
  z
    .array(id())
    .min(1, 'List at least one line item')
    .max(LIMITS.pairsPerMatch, `At most ${LIMITS.pairsPerMatch} line items`),
);
const lineItemIdsInQuery = atFirstUse(() =>
  z.codec(z.string().max((80 + 1) * LIMITS.pairsPerMatch), lineItemIds(), {
    decode: (text) => text.split(','),
    encode: (list) => list.join(','),
  }),
);

const use = atFirstUse(() => z.enum(PAYER_USES));

const knownPayer = object('KnownPayer', () => ({
  id: z.string(),
  payer: z.string().describe('Its words in bank texts, or `ACCOUNT` and an account’s last digits.'),
  client_id: z.string(),
  client_name: z.string(),
  match_count: wholeNumber().describe('Number of matches of this payer with line items of this client.'),
  use: use().describe('What managers said that it counts for: its client, several, or nothing.'),
  evidence: use().describe('What it counts for: `shared` too if it is a firm or paid for several.'),
}));
export type KnownPayer = z.output<ReturnType<typeof knownPayer>>;

const saidOfPayer = object('SaidOfPayer', () => ({
  id: z.string(),
  use: use().describe('What the payer counts for now.'),
}));

/** Null if the list has several pages, because counting would take longer than reading the page. */
const total = atFirstUse(() => wholeNumber().nullable());

const pairs = atFirstUse(() =>
  z
    .array(
      z.strictObject({
        transaction_id: id(),
        capital_call_id: id(),
        line_item_id: id(),
        amount: positiveMoney(),
        allocation_id: id()
          .optional()
          .describe("Id of an allocation to the line item's client, from which the amount is then paid."),
      }),
    )
    .min(1, 'List at least one pair')
    .max(LIMITS.pairsPerMatch, `At most ${LIMITS.pairsPerMatch} pairs can be matched at once`)
    .refine(
      (input) =>
        new Set(
          input.map((pair) => `${pair.transaction_id} ${pair.allocation_id ?? ''} ${pair.line_item_id}`),
        ).size === input.length,
      { message: 'List each pair of a transaction and a line item only once' },
    ),
);

export const reconciliationsContract = {
  listReconciliations: endpoint({
    summary: 'Matches, newest first; all, or those that pass every filter.',
    route: 'GET /reconciliations',
    shows: ['reconciliations'],
    input: () => ({
      client_id: id().optional(),
      capital_call_id: id().optional(),
      transaction_id: id().optional(),
      ...page(),
    }),
    output: () => ({ reconciliations: z.array(reconciliation()), total: total(), next_cursor: nextCursor() }),
    refusals: ['invalid-cursor'],
  }),
  listUnreconciled: endpoint({
    summary:
      'Deposits that are not fully allocated, newest first. Each has suggested line items, best first, unless suggest=false.',
    route: 'GET /reconciliations/unreconciled',
    shows: ['reconciliations', 'transactions', 'capital-calls', 'clients'],
    input: () => ({ ...page(), suggest: flag().optional() }),
    output: () => ({
      transactions: z.array(unreconciledTransaction()),
      total: total(),
      next_cursor: nextCursor(),
    }),
    refusals: ['invalid-cursor'],
  }),
  listOutstanding: endpoint({
    summary: 'Unpaid and partly paid line items of issued calls, earliest due date first.',
    route: 'GET /reconciliations/outstanding',
    shows: ['capital-calls'],
    input: () => page(),
    output: () => ({ line_items: z.array(lineItem()), total: total(), next_cursor: nextCursor() }),
    refusals: ['invalid-cursor'],
  }),
  listAllocated: endpoint({
    summary:
      'Allocations that are not fully matched to line items, by client, newest first. Lists one client or, by default, every client with an unpaid line item. A page may be shorter than its limit even if more pages follow.',
    route: 'GET /reconciliations/allocated',
    shows: ['reconciliations', 'transactions', 'clients', 'capital-calls'],
    input: () => ({ ...page(), client_id: id().optional() }),
    output: () => ({ allocated: z.array(allocatedMoney()), total: total(), next_cursor: nextCursor() }),
    refusals: ['invalid-cursor'],
  }),
  listSuggestedClients: endpoint({
    summary:
      'The clients who may have sent a deposit, likeliest first. Empty if no part of the deposit can be allocated.',
    route: 'GET /reconciliations/suggest-clients',
    shows: ['reconciliations', 'transactions', 'clients', 'capital-calls'],
    input: () => ({ transaction_id: id() }),
    output: () => ({ suggestions: z.array(suggestedClient()) }),
    refusals: ['transaction-not-found'],
  }),
  getReconciliation: endpoint({
    summary: 'One match of a deposit and a line item.',
    route: 'GET /reconciliations/{id}',
    shows: ['reconciliations'],
    input: () => ({ id: id() }),
    output: reconciliation,
    refusals: ['reconciliation-not-found'],
  }),
  matchDeposits: endpoint({
    summary:
      'Matches deposits to line items: all pairs or none. It classifies unclassified deposits as contributions, allocates each amount to the line item’s client, and records it as paid. At most 10 pairs, the limit of one atomic write.',
    route: 'POST /reconciliations/match',
    changes: ['reconciliations', 'transactions', 'clients', 'capital-calls'],
    audits: ['transaction.matched', 'capital-call.matched'],
    input: () => ({
      pairs: pairs(),
      confirmed: confirmed(['beyond-pledge']),
      unseen: z
        .boolean()
        .optional()
        .describe('True if safe suggestions are applied together: their payers do not become known.'),
    }),
    output: () => ({ reconciliations: z.array(reconciliation()), total: wholeNumber() }),
    refusals: [
      'below-one-unit',
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
      ...LEFT_OUT_REFUSALS,
    ],
    status: 201,
    idempotent: true,
  }),
  unmatchDeposit: endpoint({
    summary:
      'Undoes one match: reverses the allocation that it made, the payment of the line item, and the type of the deposit if matching set it and no other part is allocated. The pair then counts as declined.',
    route: 'DELETE /reconciliations/{id}/unmatch',
    changes: ['reconciliations', 'transactions', 'clients', 'capital-calls'],
    audits: ['transaction.unmatched', 'capital-call.unmatched'],
    input: () => ({
      id: id(),
      reason: reason()
        .optional()
        .describe('Why an allocation that the match made is reversed; “No reason given” if it is left out.'),
    }),
    output: reconciliation,
    refusals: ['units-gone', 'reconciliation-not-found', 'given-back'],
    idempotent: true,
  }),
  declineMatch: endpoint({
    summary:
      'Declines line items for a deposit. They are then never suggested as safe until a person matches them. Nothing else changes.',
    route: 'POST /reconciliations/decline',
    changes: ['transactions'],
    audits: ['transaction.declined'],
    input: () => ({ transaction_id: id(), line_item_ids: lineItemIds() }),
    output: declinedOf,
    refusals: [
      'transaction-not-found',
      'line-item-not-found',
      'not-a-contribution',
      ...LEFT_OUT_REFUSALS,
      'too-many-declined',
    ],
    idempotent: true,
  }),
  undoDecline: endpoint({
    summary: 'Undoes the decline of line items for a deposit, including a decline by unmatching.',
    route: 'DELETE /reconciliations/decline',
    changes: ['transactions'],
    audits: ['transaction.decline-undone'],
    input: () => ({ transaction_id: id(), line_item_ids: lineItemIdsInQuery() }),
    output: declinedOf,
    refusals: ['transaction-not-found', 'import-undoing'],
    idempotent: true,
  }),
  listPayers: endpoint({
    summary: 'All known payers, by their words. A payer becomes known when a person matches its deposit.',
    route: 'GET /payers',
    shows: ['reconciliations', 'clients'],
    output: () =>
      listOf({
        payers: z.array(knownPayer()).describe('The payers, by their words.'),
      }),
  }),
  updatePayer: endpoint({
    summary: 'Says what a payer counts for in suggestions. A forgotten payer is known again.',
    route: 'PUT /payers/{id}',
    changes: ['reconciliations'],
    audits: ['payer.updated'],
    input: () => ({
      id: id(),
      use: use().describe('`own`: its client; `shared`: several; `unused`: nothing.'),
    }),
    output: saidOfPayer,
    refusals: ['payer-not-found'],
    idempotent: true,
  }),
  deletePayer: endpoint({
    summary: 'Forgets a payer until a person matches its deposit again. Its matches stay.',
    route: 'DELETE /payers/{id}',
    changes: ['reconciliations'],
    audits: ['payer.forgotten'],
    input: () => ({ id: id() }),
    output: saidOfPayer,
    refusals: ['payer-not-found'],
    idempotent: true,
  }),
};

import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { IMPORT_STATES, OPEN_STATES, TRANSACTION_SOURCES, TRANSACTION_TYPES } from '../terms.ts';
import { fieldChange } from './audit.ts';
import { atFirstUse, endpoint } from './endpoint.ts';
import {
  count,
  cursor,
  day,
  flag,
  id,
  instant,
  money,
  nextCursor,
  optionalText,
  positiveMoney,
  requiredText,
} from './fields.ts';

/** `amount` is signed; only contributions have an `allocated_amount`. An empty `type` means unclassified. */
export const transaction = atFirstUse(() =>
  z.object({
    id: z.string(),
    txn_date: day,
    amount: money,
    description: z.string(),
    type: z.enum(['', ...TRANSACTION_TYPES]),
    note: z.string(),
    allocated_amount: money,
    client_id: z.string().nullable(),
    client_name: z.string().nullable(),
    created_by_name: z.string().nullable(),
    source: z.enum(TRANSACTION_SOURCES).nullable(),
    basiq_transaction_id: z.string().nullable(),
    created_at: instant,
  }),
);
export type Transaction = z.output<ReturnType<typeof transaction>>;

export const allocation = atFirstUse(() =>
  z.object({
    id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    amount: money,
    note: z.string(),
    created_at: instant,
    created_by_name: z.string().nullable(),
  }),
);
export type Allocation = z.output<ReturnType<typeof allocation>>;

/** One entry of a record's history; the newest comes first. */
const activity = atFirstUse(() =>
  z.object({
    id: z.string(),
    at: instant,
    actor_name: z.string(),
    action: z.string(),
    summary: z.string(),
    changes: z.array(fieldChange()),
  }),
);

export const transactionDetail = atFirstUse(() =>
  transaction().extend({
    allocations: z.array(allocation()),
    activity: z.array(activity()),
  }),
);
export type TransactionDetail = z.output<ReturnType<typeof transactionDetail>>;

const tally = atFirstUse(() => z.object({ count: z.number(), total: money }));

/** Counts of the whole ledger, whatever the list's filter. Totals are of absolute amounts. */
export const transactionSummary = atFirstUse(() =>
  z.object({
    transactions: z.number(),
    contributions: tally(),
    expenses: tally(),
    commissions: tally(),
    unclassified: z.number(),
    unallocated: z.number(),
    partial: z.number(),
    allocated: z.number(),
    /** Contributions minus their allocations. */
    unallocated_total: money,
  }),
);
export type TransactionSummary = z.output<ReturnType<typeof transactionSummary>>;

export const importOutcome = atFirstUse(() =>
  z.object({
    import_id: z.string(),
    batch_id: z.string(),
    status: z.enum(IMPORT_STATES),
    insertedCount: z.number(),
    duplicateCount: z.number(),
    /** Rows read so far of `total_rows`. */
    processed_rows: z.number(),
    total_rows: z.number(),
    rejected: z.array(z.object({ line: z.number(), message: z.string() })),
    bank: z.string(),
  }),
);

/** True when the bank's newest transactions could not be fetched: the import has those fetched before. */
export const staleImport = atFirstUse(() => z.boolean().optional());

export const statementImport = atFirstUse(() =>
  importOutcome().extend({
    file_name: z.string(),
    created_at: instant,
    /** The dates of an import from the bank; a statement has none. */
    fromDate: day.optional(),
    toDate: day.optional(),
    stale: staleImport(),
    /** Why the import failed, as a sentence for the user. A failed import has written nothing. */
    failure: z.string().optional(),
  }),
);
export type StatementImport = z.output<ReturnType<typeof statementImport>>;

/** The answer to a preview or an import of a statement. A preview has no `import_id` and writes nothing. */
export const statementUpload = atFirstUse(() =>
  importOutcome().extend({
    import_id: z.string().nullable(),
    batch_id: z.string().nullable(),
    status: z.enum([...IMPORT_STATES, 'preview']),
    preview: z
      .array(
        z.object({
          line: z.number(),
          txn_date: day,
          amount: money,
          description: z.string(),
          duplicate: z.boolean(),
        }),
      )
      .optional(),
  }),
);
export type StatementUpload = z.output<ReturnType<typeof statementUpload>>;

/** Another transaction that may be the same payment: same amount, within three days, from another source. */
const possibleDuplicate = atFirstUse(() =>
  transaction().pick({ id: true, txn_date: true, amount: true, description: true, type: true, source: true }),
);

/** Ids in a query string, `a,b,c`. */
const ids = atFirstUse(() =>
  z.codec(
    z.string().max((80 + 1) * LIMITS.duplicatesAsked),
    z.array(id).min(1).max(LIMITS.duplicatesAsked, `At most ${LIMITS.duplicatesAsked} ids`),
    { decode: (text) => text.split(','), encode: (list) => list.join(',') },
  ),
);

export const transactionsContract = {
  listTransactions: endpoint({
    summary: 'Transactions, newest first, with the ledger’s summary.',
    area: 'transactions',
    method: 'GET',
    path: '/transactions',
    allow: ['manager'],
    shows: ['transactions'],
    input: () =>
      z
        .strictObject({
          limit: count(1, LIMITS.listLimit).optional(),
          cursor: cursor.optional(),
          from: day.optional(),
          to: day.optional(),
          status: z.enum(OPEN_STATES).optional(),
        })
        .refine((given) => !given.from || !given.to || given.from <= given.to, {
          path: ['to'],
          message: 'The last day is before the first',
        }),
    output: () =>
      z.object({
        transactions: z.array(transaction()),
        /** The number with that status; null for a date range, where counting would cost more than the page. */
        total: z.number().nullable(),
        next_cursor: nextCursor,
        summary: transactionSummary(),
      }),
    refusals: ['invalid-cursor'],
  }),
  getTransaction: endpoint({
    summary: 'One transaction with its allocations and its history.',
    area: 'transactions',
    method: 'GET',
    path: '/transactions/{id}',
    allow: ['manager'],
    shows: ['transactions'],
    input: () => z.strictObject({ id }),
    output: transactionDetail,
    refusals: ['transaction-not-found'],
  }),
  listPossibleDuplicates: endpoint({
    summary: 'For each of some transactions, the others that may be the same money from another source.',
    area: 'transactions',
    method: 'GET',
    path: '/transactions/possible-duplicates',
    allow: ['manager'],
    shows: ['transactions'],
    input: () => z.strictObject({ ids: ids() }),
    output: () =>
      z.object({
        /** Only transactions that have duplicates, in the order of the request. */
        duplicates: z.array(
          z.object({ transaction_id: z.string(), possible_duplicates: z.array(possibleDuplicate()) }),
        ),
        total: z.number(),
        next_cursor: nextCursor,
      }),
    refusals: [],
  }),
  recordTransaction: endpoint({
    summary: 'Records money by hand; a contribution is allocated in full to its client in the same write.',
    area: 'transactions',
    method: 'POST',
    path: '/transactions/record',
    allow: ['manager'],
    changes: ['transactions', 'clients'],
    input: () =>
      z.strictObject({
        client_id: id,
        amount: positiveMoney,
        description: requiredText(LIMITS.descriptionLength),
        txn_date: day,
        type: z.enum(TRANSACTION_TYPES).optional(),
        note: optionalText(LIMITS.noteLength),
      }),
    output: transaction,
    refusals: ['client-not-found'],
    status: 201,
    idempotent: true,
  }),
  classifyTransaction: endpoint({
    summary: 'Says what an unclassified transaction is.',
    area: 'transactions',
    method: 'PUT',
    path: '/transactions/{id}/classify',
    allow: ['manager'],
    changes: ['transactions'],
    input: () => z.strictObject({ id, type: z.enum(TRANSACTION_TYPES) }),
    output: transaction,
    refusals: ['transaction-not-found', 'already-classified', 'outflow-as-contribution'],
    idempotent: true,
  }),
  listAllocations: endpoint({
    summary: 'The allocations of one transaction, oldest first.',
    area: 'transactions',
    method: 'GET',
    path: '/transactions/{id}/allocations',
    allow: ['manager'],
    shows: ['transactions'],
    input: () => z.strictObject({ id }),
    output: () =>
      z.object({ allocations: z.array(allocation()), total: z.number(), next_cursor: nextCursor }),
    refusals: ['transaction-not-found'],
  }),
  allocateTransaction: endpoint({
    summary: 'Allocates part of a contribution to one client.',
    area: 'transactions',
    method: 'POST',
    path: '/transactions/{id}/allocations',
    allow: ['manager'],
    changes: ['transactions', 'clients'],
    input: () =>
      z
        .strictObject({
          id,
          clientId: id.optional(),
          client_id: id.optional(),
          amount: positiveMoney,
          note: optionalText(LIMITS.noteLength),
        })
        .refine((given) => given.clientId !== undefined || given.client_id !== undefined, {
          path: ['clientId'],
          message: 'Please select a client',
        })
        .refine((given) => !given.clientId || !given.client_id || given.clientId === given.client_id, {
          path: ['client_id'],
          message: 'clientId and client_id name different clients',
        }),
    output: allocation,
    refusals: [
      'transaction-not-found',
      'client-not-found',
      'not-a-contribution',
      'exceeds-remaining',
      'too-many-allocations',
    ],
    status: 201,
    idempotent: true,
  }),
  uploadStatement: endpoint({
    summary: 'Imports a bank statement in CSV form, or previews it with dryRun=true.',
    area: 'transactions',
    method: 'POST',
    path: '/transactions/upload-csv',
    allow: ['manager'],
    changes: ['imports', 'transactions'],
    input: () => z.strictObject({ dryRun: flag.optional() }),
    output: statementUpload,
    refusals: ['not-csv'],
    accepted: (output) => output.status === 'running',
    query: ['dryRun'],
    file: { maxBytes: LIMITS.statementBytes },
    idempotent: true,
  }),
  getImport: endpoint({
    summary: 'How far an import has come.',
    area: 'transactions',
    method: 'GET',
    path: '/transactions/imports/{id}',
    allow: ['manager'],
    shows: ['imports'],
    input: () => z.strictObject({ id }),
    output: statementImport,
    refusals: ['import-not-found'],
  }),
  reclassifyTransaction: endpoint({
    summary: 'Gives a classified transaction of which nothing is allocated another type, for a reason.',
    area: 'transactions',
    method: 'PUT',
    path: '/transactions/{id}/reclassify',
    allow: ['manager'],
    changes: ['transactions'],
    input: () =>
      z.strictObject({
        id,
        type: z.enum(TRANSACTION_TYPES),
        reason: requiredText(LIMITS.reasonLength, 'Reason is required'),
      }),
    output: transaction,
    refusals: [
      'transaction-not-found',
      'not-classified',
      'already-classified',
      'has-allocations',
      'outflow-as-contribution',
      'changed-meanwhile',
    ],
    idempotent: true,
  }),
  undoClassification: endpoint({
    summary: 'Takes the type back from a transaction of which nothing is allocated.',
    area: 'transactions',
    method: 'POST',
    path: '/transactions/{id}/undo-classification',
    allow: ['manager'],
    changes: ['transactions'],
    input: () => z.strictObject({ id, reason: optionalText(LIMITS.reasonLength) }),
    output: transaction,
    refusals: ['transaction-not-found', 'not-classified', 'has-allocations', 'changed-meanwhile'],
    idempotent: true,
  }),
};

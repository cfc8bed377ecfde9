import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import type { RefusalCode } from '../refusals.ts';
import { statementLayout } from '../statement-layout.ts';
import {
  IMPORT_ROW_STATES,
  IMPORT_STATES,
  isPayoutType,
  LISTED_STATES,
  ROW_TYPES,
  SEARCHED_STATES,
  TRANSACTION_SOURCES,
  TRANSACTION_TYPES,
  type TransactionType,
} from '../terms.ts';
import { isWaiting, WAITING_REFUSALS, waiting } from './approvals.ts';
import { actorFields, fieldChange } from './audit.ts';
import { CSV_FILE, rejectedRow } from './csv-import.ts';
import { atFirstUse, endpointOf, IN_ORDER, isInOrder, named, object } from './endpoint.ts';
import {
  confirmed,
  count,
  cursor,
  day,
  flag,
  id,
  instant,
  jsonText,
  listOf,
  money,
  nextCursor,
  nonNegativeMoney,
  nonZeroMoney,
  optionalText,
  page,
  positiveMoney,
  reason,
  requiredText,
  tally,
  unitPrice,
  units,
  wholeNumber,
} from './fields.ts';

import { shownLayout, statementBalances, statementTwin } from './refusal-data.ts';

const endpoint = endpointOf('transactions');

export const LEFT_OUT_REFUSALS = ['already-void', 'already-set-aside', 'import-undoing'] as const;

const CLASSIFYING_REFUSALS = [
  'transaction-not-found',
  'already-classified',
  'outflow-as-contribution',
  ...LEFT_OUT_REFUSALS,
  'period-locked',
  'line-unpaid',
] as const satisfies readonly RefusalCode[];
export type ClassifyingRefusal = (typeof CLASSIFYING_REFUSALS)[number];

/** `busy` means that other requests keep changing the row. */
const ROW_REFUSALS = [...CLASSIFYING_REFUSALS, 'busy'] as const satisfies readonly RefusalCode[];

const suggestedKind = object('SuggestedKind', () => ({
  rule_id: z.string().nullable().describe('Id of the rule; null if the kind is that of earlier rows.'),
  type: z.enum(TRANSACTION_TYPES),
  category: z.string().nullable(),
  property_id: z.string().nullable(),
  as_of: day()
    .optional()
    .describe('Without a rule: day of the newest row with the same words and sign, classified like this.'),
  count: wholeNumber().optional().describe('Without a rule: the number of such rows.'),
}));
export type SuggestedKind = z.output<ReturnType<typeof suggestedKind>>;

const namedKind = atFirstUse(() => ({
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  property_id: z.string().nullable().describe('Id of the property; null for contributions.'),
  property_name: z.string().nullable(),
  category: z.string().nullable(),
}));

const transactionPart = object('TransactionPart', () => ({
  type: z.enum(TRANSACTION_TYPES),
  amount: money(),
  note: z.string(),
  ...namedKind(),
}));

/** `amount` is signed. `allocated_amount` is 0 except for contributions. An empty `type` means unclassified. */
export const transaction = object('Transaction', () => ({
  id: z.string(),
  txn_date: day(),
  amount: money(),
  description: z.string(),
  type: z.enum(ROW_TYPES).describe('`split` if the row has parts with types of their own.'),
  note: z.string(),
  allocated_amount: money(),
  ...namedKind(),
  created_by_name: z.string().nullable(),
  source: z.enum(TRANSACTION_SOURCES).nullable(),
  basiq_transaction_id: z.string().nullable(),
  account_id: z
    .string()
    .nullable()
    .describe('Id of the bank account; null if the transaction was recorded by hand without one.'),
  balance: money().nullable().describe('Balance in the bank statement after this row.'),
  created_at: instant(),
  suggested: suggestedKind()
    .nullable()
    .describe('For an unclassified row: the kind that a rule or earlier rows like it suggest.'),
  counterpart_id: z
    .string()
    .optional()
    .describe('For a transfer recorded by hand: id of the transfer’s other row.'),
  counterpart_account_id: z.string().optional(),
  voided_at: instant()
    .optional()
    .describe('For a void transaction: when it was voided. All figures exclude it.'),
  voided_by_name: z.string().optional(),
  void_reason: z.string().optional(),
  set_aside_at: instant().optional(),
  set_aside_by_name: z.string().optional(),
  set_aside_reason: z.string().optional(),
  duplicate_of: z.string().optional(),
  held_at: instant()
    .optional()
    .describe('When the unallocated rest of a contribution was held, so that its month can be closed.'),
  held_by_name: z.string().optional(),
  held_reason: z.string().optional(),
  parts: z.array(transactionPart()).optional().describe('For a split row: its parts, which add up to it.'),
  corrects: z
    .string()
    .optional()
    .describe(
      'For a counter-entry in an open month: id of the void transaction in a closed month that it reverses.',
    ),
  corrected_by: z
    .string()
    .optional()
    .describe('For a void transaction in a closed month: id of its counter-entry.'),
  given_back_amount: money()
    .optional()
    .describe(
      'For a deposit: what went back of its unallocated part. For a redemption: what the bank sent back.',
    ),
}));
export type Transaction = z.output<ReturnType<typeof transaction>>;

export const allocation = object('Allocation', () => ({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  amount: money(),
  note: z.string(),
  units: units().describe('Units issued for it.'),
  unit_price: unitPrice().nullable(),
  matched_amount: money().describe('The part that pays line items of capital calls.'),
  given_back_amount: money().describe('The part that redemptions gave back.'),
  created_at: instant(),
  created_by_name: z.string().nullable(),
  reversed_at: instant()
    .nullable()
    .describe('A reversed allocation stays visible. In the figures it counts until it is corrected.'),
  annulled: z.boolean(),
  reversed_by_name: z.string().nullable(),
  reversed_reason: z.string().nullable(),
  moved_to: z
    .object({ client_id: z.string(), client_name: z.string() })
    .nullable()
    .describe('The client to whom the allocation was moved; null if it was not moved.'),
}));
export type Allocation = z.output<ReturnType<typeof allocation>>;

export const refusedRow = object('RefusedRow', () => ({
  id: z.string(),
  code: z.enum(ROW_REFUSALS),
  error: z.string(),
}));
export type RefusedRow = z.output<ReturnType<typeof refusedRow>>;

export const classifiedRows = object('ClassifiedRows', () => ({
  classified: z.array(transaction()),
  refused: z.array(refusedRow()),
}));
export type ClassifiedRows = z.output<ReturnType<typeof classifiedRows>>;

const activity = object('TransactionActivity', () => ({
  id: z.string(),
  at: instant(),
  ...actorFields(),
  action: z.string(),
  summary: z.string(),
  changes: z.array(fieldChange()),
}));

const givenBackPart = object('GivenBackPart', () => ({
  allocation_id: z.string().nullable(),
  transaction_id: z.string(),
  redemption_id: z
    .string()
    .nullable()
    .describe('Id of the redemption that the bank sent back; null otherwise.'),
  part: wholeNumber().nullable().describe('For a split row: the place of its part, from 0.'),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  amount: money().describe('Below zero if the bank sent it back.'),
  reopens: z.boolean().describe('Whether the payment bounced, so that its capital call is due again.'),
  pledge_lowered_by: money().describe('By how much it lowered the client’s pledge.'),
}));

const paidLine = object('PaidLine', () => ({
  match_id: z.string().describe('Id of the match or the return, which unmatches it.'),
  line_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  amount: money().describe('Below zero if the payment of the line came back with this row.'),
  file_id: z.string().nullable().describe('Id of its payment file; null if it was in none.'),
}));

export const transactionDetail = named('TransactionDetail', () =>
  transaction().extend({
    allocations: z.array(allocation()),
    gives_back: z.array(givenBackPart()).optional().describe('For a redemption: what it gives back.'),
    pays: z.array(paidLine()).optional().describe('For a payment: the payable lines that it pays.'),
    activity: z.array(activity()),
    same_money: z
      .array(transaction().pick({ id: true, txn_date: true, amount: true, description: true, source: true }))
      .describe('Rows set aside because they repeat this one. For such a row: the transaction it repeats.'),
  }),
);
export type TransactionDetail = z.output<ReturnType<typeof transactionDetail>>;

/** The sums ignore the filters. Expenses and commissions are positive, less refunds. */
export const transactionSummary = object('TransactionSummary', () => ({
  transactions: wholeNumber(),
  contributions: tally(),
  expenses: tally(),
  commissions: tally(),
  unclassified: wholeNumber(),
  unallocated: wholeNumber(),
  partial: wholeNumber(),
  allocated: wholeNumber(),
  set_aside: wholeNumber().describe('Number of rows set aside; `transactions` does not include them.'),
  void: wholeNumber(),
  unclassified_total: money().describe('Signed sum of unclassified transactions.'),
  unallocated_total: money().describe('Sum of the unallocated parts of contributions.'),
  to_allocate: tally().describe(
    'Contributions not fully allocated and not held: their number and unallocated amount.',
  ),
}));
export type TransactionSummary = z.output<ReturnType<typeof transactionSummary>>;

export const importOutcome = object('ImportOutcome', () => ({
  import_id: z.string(),
  batch_id: z.string(),
  status: z.enum(IMPORT_STATES),
  insertedCount: wholeNumber(),
  duplicateCount: wholeNumber(),
  processed_rows: wholeNumber(),
  total_rows: wholeNumber(),
  rejected: z.array(rejectedRow()),
  bank: z.string(),
}));

/** True if the provider could not fetch the bank's newest transactions. The import then contains earlier data only. */
export const staleImport = atFirstUse(() => z.boolean().optional());

const importUndo = object('ImportUndo', () => ({
  reason: z.string(),
  by_name: z.string(),
  started_at: instant(),
  ended_at: instant().nullable(),
  waiting: z
    .boolean()
    .describe('True if no remaining row can be removed yet. The undo continues when one of them can be.'),
}));
const importIssue = object('ImportIssue', () => ({ path: z.string(), message: z.string() }));

export const statementImport = named('StatementImport', () =>
  importOutcome().extend({
    file_name: z.string(),
    created_at: instant(),
    fromDate: day().optional().describe('For an import from the bank: first day requested.'),
    toDate: day().optional(),
    doubtfulCount: wholeNumber()
      .optional()
      .describe('For an import from the bank: rows that wait, because they are probably in the ledger.'),
    stale: staleImport(),
    created_by_name: z.string().nullable(),
    failure: z
      .string()
      .optional()
      .describe('Why the import failed, in a sentence for the user. A failed import has written nothing.'),
    takenBackCount: wholeNumber().describe('Number of rows removed from the ledger by undoing.'),
    undo: importUndo().optional().describe('Present if the import was undone or is being undone.'),
    issues: z
      .array(importIssue())
      .optional()
      .describe('The first rows that cannot be removed yet. `path` is the id of the transaction.'),
  }),
);
export type StatementImport = z.output<ReturnType<typeof statementImport>>;

const listedImport = named('ListedImport', () => statementImport().omit({ rejected: true }));
export type ListedImport = z.output<ReturnType<typeof listedImport>>;

/** The row as the file or the bank stated it. `type` is the row's current or last type. */
const importedRow = object('ImportedRow', () => ({
  transaction_id: z.string(),
  line: wholeNumber().nullable().describe('Line number in the file; null if not recorded.'),
  txn_date: day(),
  amount: money(),
  description: z.string(),
  status: z.enum(IMPORT_ROW_STATES),
  type: z.enum(ROW_TYPES),
  taken_back_at: instant().optional(),
  transaction: transaction()
    .optional()
    .describe('The current transaction, if this import added it and it is still in the ledger.'),
}));
export type ImportedRow = z.output<ReturnType<typeof importedRow>>;

/** A file has at most as many lines as bytes. */
const MAX_LINE = LIMITS.statementBytes;

export const statementUpload = named('StatementUpload', () =>
  importOutcome().extend({
    import_id: z.string().nullable(),
    batch_id: z.string().nullable(),
    status: z.enum([...IMPORT_STATES, 'preview']),
    account_ids: z
      .array(z.string())
      .optional()
      .describe('For a preview: ids of the bank accounts for the rows; empty if the account must be chosen.'),
    accounts_named: z.array(z.string()).optional().describe('For a preview: the account names in the file.'),
    layout_id: z.string().optional().describe('For a preview: the id under which the columns can be kept.'),
    headings: z.array(z.string()).optional(),
    first_rows: z
      .array(z.array(z.string()))
      .optional()
      .describe('For a preview: the first rows of the file.'),
    layout: shownLayout()
      .optional()
      .describe('For a preview: the columns as they were read; absent for a file without columns.'),
    twins: z
      .array(statementTwin())
      .optional()
      .describe(
        'For a preview: the rows that are probably in the ledger already. `insertedCount` does not include them.',
      ),
    balances: statementBalances()
      .optional()
      .describe('For a preview of a file with balances: whether they follow from its rows.'),
    preview: z
      .array(
        z.object({
          line: wholeNumber(),
          txn_date: day(),
          amount: money(),
          description: z.string(),
          balance: money().nullable(),
          duplicate: z.boolean(),
          twin: transaction()
            .pick({ id: true, txn_date: true, amount: true, description: true, balance: true, source: true })
            .optional()
            .describe('The transaction that this row probably is.'),
        }),
      )
      .optional()
      .describe('The first 200 rows, and the first 200 rows with twins.'),
  }),
);
export type StatementUpload = z.output<ReturnType<typeof statementUpload>>;

/** A possible duplicate has the same amount within three days, from another source or import. */
const possibleDuplicate = named('PossibleDuplicate', () =>
  transaction().pick({ id: true, txn_date: true, amount: true, description: true, type: true, source: true }),
);

const ids = atFirstUse(() =>
  z.codec(
    z.string().max((80 + 1) * LIMITS.duplicatesAsked),
    z.array(id()).min(1).max(LIMITS.duplicatesAsked, `At most ${LIMITS.duplicatesAsked} ids`),
    { decode: (text) => text.split(','), encode: (list) => list.join(',') },
  ),
);

/** If `property_id` or `category` is absent, it stays unchanged. Null removes it. */
const kind = atFirstUse(() => ({
  type: z.enum(TRANSACTION_TYPES),
  property_id: id().nullish(),
  category: optionalText(LIMITS.categoryLength).nullable(),
}));

const givesBackPart = named('GivesBackPart', () =>
  z
    .strictObject({
      allocation_id: id().optional(),
      transaction_id: id()
        .optional()
        .describe(
          'Id of a deposit of which a part is not allocated; beside an allocation, that of its deposit.',
        ),
      redemption_id: id().optional().describe('Id of the redemption that the bank sent back.'),
      line_id: id()
        .optional()
        .describe('Id of the payable line that it pays as a whole, as a match of the payment does.'),
      amount: positiveMoney(),
      reopens: z
        .boolean()
        .optional()
        .describe('Whether the payment bounced, so that it no longer pays its capital call.'),
    })
    .refine(
      ({ allocation_id: allocation, transaction_id: deposit, redemption_id: redemption, line_id: line }) =>
        [allocation ?? deposit, redemption, line].filter((one) => one !== undefined).length === 1,
      { path: ['allocation_id'], message: 'Choose one allocation, deposit, redemption or payable line' },
    ),
);

const isLine = ({ line_id: line }: { readonly line_id?: string | undefined }) => line !== undefined;

const givesBack = atFirstUse(() =>
  z
    .array(givesBackPart())
    .max(LIMITS.givenBackAtOnce, `At most ${LIMITS.givenBackAtOnce} parts`)
    .refine(
      (parts) => !parts.some(isLine) || parts.every(isLine),
      'A payment of payable lines pays nothing else',
    ),
);

const redeeming = atFirstUse(() => ({
  gives_back: givesBack()
    .optional()
    .describe(
      'What a redemption gives back, or the lines that it or a distribution pays; the parts add up to its amount.',
    ),
  pledge: z
    .enum(['lowered', 'callable'])
    .optional()
    .describe(
      'Whether what goes back of a contribution lowers the pledge or can be called again; required with an allocation.',
    ),
}));

interface GivenKind {
  readonly type?: string | undefined;
  readonly property_id?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly client_id?: string | null | undefined;
  readonly gives_back?:
    | readonly {
        readonly allocation_id?: string | undefined;
        readonly line_id?: string | undefined;
        readonly reopens?: boolean | undefined;
      }[]
    | undefined;
  readonly pledge?: string | undefined;
}

const isContribution = ({ type = 'contribution' }: GivenKind) => type === 'contribution';

const isPlain = (given: GivenKind) => !isContribution(given) || !(given.property_id || given.category);
const NOT_OF_CONTRIBUTIONS = {
  path: ['type'],
  message: 'A contribution has clients, not a property or a category',
};

const RULES_OF_KIND = [
  {
    path: ['gives_back'],
    message: 'Only a redemption gives money back',
    holds: ({ type, gives_back: parts, pledge }: GivenKind) =>
      type === 'redemption' || (!pledge && (!parts || (type === 'distribution' && parts.every(isLine)))),
  },
  {
    path: ['pledge'],
    message: 'Please choose what happens to the pledge',
    holds: ({ gives_back: parts, pledge }: GivenKind) =>
      pledge !== undefined || !parts?.some((part) => part.allocation_id !== undefined),
  },
  {
    path: ['pledge'],
    message: 'The pledge cannot be lowered for a payment that bounced, because its capital call is due again',
    holds: ({ gives_back: parts, pledge }: GivenKind) =>
      pledge !== 'lowered' || !parts?.some((part) => part.reopens),
  },
  { ...NOT_OF_CONTRIBUTIONS, holds: isPlain },
];

function checkKind(given: GivenKind, context: z.RefinementCtx): void {
  // Zod inserts the part's index into the array that an issue contains, so each issue gets its own copy.
  for (const { path, message, holds } of RULES_OF_KIND)
    if (!holds(given)) context.addIssue({ code: 'custom', path: [...path], message });
}

const mayNameClient = ({ type, client_id: clientId }: { type: TransactionType } & GivenKind) =>
  !clientId || isPayoutType(type);
const OF_PAYOUTS = { path: ['client_id'], message: 'Only a distribution or a redemption goes to a client' };

const ONE_BY_ONE = {
  path: ['type'],
  message: 'A redemption must be classified on its own, because it records what is given back',
};
const isNoRedemption = ({ type }: GivenKind) => type !== 'redemption';

const GIVING_BACK_REFUSALS = [
  'gives-back-nothing',
  'parts-do-not-add-up',
  'allocation-not-found',
  'already-reversed',
  'exceeds-allocation',
  'exceeds-remaining',
  'exceeds-outstanding',
  'not-a-contribution',
  'not-this-client',
  'units-gone',
] as const satisfies readonly RefusalCode[];

const PAYING_REFUSALS = [
  'payout-line-not-found',
  'not-approved',
  'line-paid',
  'mixed-lines',
  'amount-differs',
  'not-this-file',
] as const satisfies readonly RefusalCode[];

const PAYING_AUDITS = ['payment-file.paid', 'distribution.paid'] as const;
const PAYING_CHANGES = ['payout-lines', 'payment-files', 'distributions'] as const;

const SPLITTING_REFUSALS = [
  'transaction-not-found',
  'has-allocations',
  'given-back',
  'row-in-use',
  'already-void',
  'import-undoing',
  'period-locked',
] as const satisfies readonly RefusalCode[];

const kindOfRow = atFirstUse(() => ({ ...kind(), ...redeeming(), client_id: id().nullish() }));

const splitInto = atFirstUse(() =>
  z
    .array(
      z
        .strictObject({ ...kindOfRow(), amount: nonZeroMoney(), note: optionalText(LIMITS.noteLength) })
        .refine(({ gives_back: parts }) => !parts?.some(isLine), {
          path: ['gives_back'],
          message: 'A payment of payable lines is not split',
        })
        .refine(mayNameClient, OF_PAYOUTS)
        .superRefine(checkKind),
    )
    .min(2, 'At least 2 parts')
    .max(LIMITS.partsOfTransaction, `At most ${LIMITS.partsOfTransaction} parts`)
    .refine(
      (parts) => !['contribution', 'redemption'].every((type) => parts.some((part) => part.type === type)),
      'A contribution and a redemption cannot be parts of the same transaction',
    )
    .refine(
      (parts) => parts.flatMap(({ gives_back: back = [] }) => back).length <= LIMITS.givenBackAtOnce,
      `At most ${LIMITS.givenBackAtOnce} amounts can go back`,
    ),
);

export const transactionsContract = {
  listTransactions: endpoint({
    summary: 'Transactions, newest first, and the summary of the ledger. Filters search the whole ledger.',
    route: 'GET /transactions',
    shows: ['transactions'],
    input: () =>
      z
        .strictObject({
          ...page(),
          from: day().optional(),
          to: day().optional(),
          status: z.enum([...LISTED_STATES, ...SEARCHED_STATES]).optional(),
          type: z
            .enum([...TRANSACTION_TYPES, 'split'])
            .optional()
            .describe('A split row is of the types of its parts, too.'),
          source: z.enum(TRANSACTION_SOURCES).optional(),
          client_id: id().optional(),
          property_id: id().optional(),
          account_id: id().optional(),
          category: optionalText(LIMITS.categoryLength),
          min: nonNegativeMoney().optional(),
          max: nonNegativeMoney().optional(),
          q: optionalText(LIMITS.searchLength),
        })
        .refine(isInOrder, IN_ORDER)
        .refine((input) => input.min === undefined || input.max === undefined || input.min <= input.max, {
          path: ['max'],
          message: 'The highest amount is less than the lowest',
        }),
    output: () => ({
      transactions: z.array(transaction()),
      total: wholeNumber()
        .nullable()
        .describe('Number of transactions with the status; null with other filters.'),
      next_cursor: nextCursor(),
      /** The earliest day that was searched. Null if all days were searched or the filters need no search. */
      searched_to: day().nullable(),
      first_day: day()
        .optional()
        .describe('On the first page of a search: the first day of the ledger’s first month.'),
      summary: transactionSummary(),
    }),
    refusals: ['invalid-cursor'],
  }),
  getTransaction: endpoint({
    summary: 'One transaction with its allocations and history.',
    route: 'GET /transactions/{id}',
    shows: ['transactions'],
    input: () => ({ id: id() }),
    output: transactionDetail,
    refusals: ['transaction-not-found'],
  }),
  listPossibleDuplicates: endpoint({
    summary: 'The possible duplicates, from another source or another import, of the given transactions.',
    route: 'GET /transactions/possible-duplicates',
    shows: ['transactions'],
    input: () => ({ ids: ids() }),
    output: () =>
      listOf({
        duplicates: z
          .array(z.object({ transaction_id: z.string(), possible_duplicates: z.array(possibleDuplicate()) }))
          .describe('The transactions that have possible duplicates, in the order of the request.'),
      }),
  }),
  listCategories: endpoint({
    summary: 'The categories that a form suggests: the usual ones, and those already used.',
    route: 'GET /transactions/categories',
    shows: ['transactions'],
    output: () => listOf({ categories: z.array(z.string()) }),
  }),
  recordTransaction: endpoint({
    summary:
      'Records a transaction by hand. A contribution is allocated to its client in full; a transfer gets both its rows.',
    route: 'POST /transactions/record',
    changes: [
      'transactions',
      'clients',
      'capital-calls',
      'reconciliations',
      'bank-accounts',
      'approvals',
      'messages',
      ...PAYING_CHANGES,
    ],
    audits: ['transaction.recorded', ...PAYING_AUDITS],
    input: () =>
      z
        .strictObject({
          client_id: id().optional().describe('Id of the client who paid; required for a contribution.'),
          amount: positiveMoney(),
          description: requiredText(LIMITS.descriptionLength),
          txn_date: day(),
          receipt_day: day()
            .optional()
            .describe(
              'For a contribution: the day on which the fund received it, whose unit price applies; by default the day of the request. Once a price is published, another manager must approve it.',
            ),
          ...kind(),
          ...redeeming(),
          type: z.enum(TRANSACTION_TYPES).optional(),
          refund: z
            .boolean()
            .optional()
            .describe('True for a refund: the amount gets the opposite of its type’s usual sign.'),
          note: optionalText(LIMITS.noteLength),
          account_id: id()
            .optional()
            .describe(
              'Id of the bank account; for a transfer, of the account it leaves. Without it, no balance includes the row.',
            ),
          to_account_id: id().optional().describe('For a transfer: id of the account that it goes to.'),
          line_item_id: id()
            .optional()
            .describe("Id of the client's line item to pay, up to its outstanding amount."),
          confirmed: confirmed(['beyond-pledge', 'possible-duplicate', 'line-unpaid']),
        })
        .refine((input) => !input.line_item_id || isContribution(input), {
          path: ['line_item_id'],
          message: 'Only a contribution pays a capital call',
        })
        .refine((given) => given.client_id !== undefined || !isContribution(given), {
          path: ['client_id'],
          message: 'Please select a client',
        })
        .refine((given) => !given.receipt_day || isContribution(given), {
          path: ['receipt_day'],
          message: 'Only a contribution has a day of receipt',
        })
        .refine((given) => !given.refund || !isContribution(given), {
          path: ['refund'],
          message: 'A refund to a client must be recorded as a redemption',
        })
        .refine((given) => given.type !== 'transfer' || given.account_id !== undefined, {
          path: ['account_id'],
          message: 'A transfer requires the account that it comes from',
        })
        .refine((given) => given.type !== 'transfer' || given.to_account_id !== undefined, {
          path: ['to_account_id'],
          message: 'A transfer requires the account that it goes to',
        })
        .refine((given) => given.type === 'transfer' || given.to_account_id === undefined, {
          path: ['to_account_id'],
          message: 'Only a transfer goes to another account',
        })
        .refine((given) => given.type !== 'transfer' || !given.refund, {
          path: ['refund'],
          message: 'To reverse a transfer, record a transfer from the other account',
        })
        .refine((given) => given.type !== 'transfer' || given.client_id === undefined, {
          path: ['client_id'],
          message: 'A transfer is between the fund’s own accounts',
        })
        .superRefine(checkKind),
    output: () => z.union([transaction(), waiting()]),
    accepted: isWaiting,
    refusals: [
      'below-one-unit',
      ...WAITING_REFUSALS,
      'client-not-found',
      'property-not-found',
      'bank-account-not-found',
      'same-account',
      'future-date',
      'too-old',
      'line-item-not-found',
      'beyond-pledge',
      'possible-duplicate',
      'period-locked',
      'line-unpaid',
      'transaction-not-found',
      ...GIVING_BACK_REFUSALS,
      ...PAYING_REFUSALS,
    ],
    status: 201,
    idempotent: true,
  }),
  classifyTransaction: endpoint({
    summary: 'Classifies an unclassified transaction.',
    route: 'PUT /transactions/{id}/classify',
    changes: ['transactions', 'clients', 'capital-calls', 'reconciliations', ...PAYING_CHANGES],
    audits: ['transaction.classified', 'transaction.given-back', 'capital-call.given-back', ...PAYING_AUDITS],
    input: () =>
      z
        .strictObject({ id: id(), ...kindOfRow(), confirmed: confirmed(['line-unpaid']) })
        .refine(mayNameClient, OF_PAYOUTS)
        .superRefine(checkKind),
    output: transaction,
    refusals: [
      ...CLASSIFYING_REFUSALS,
      ...GIVING_BACK_REFUSALS,
      ...PAYING_REFUSALS,
      'property-not-found',
      'client-not-found',
    ],
    idempotent: true,
  }),
  classifyTransactions: endpoint({
    summary: 'Classifies several transactions. If some are refused, the others are still classified.',
    route: 'POST /transactions/classify',
    changes: ['transactions', 'clients'],
    input: () =>
      z
        .strictObject({
          ids: z
            .array(id())
            .min(1)
            .max(LIMITS.classifiedAtOnce, `At most ${LIMITS.classifiedAtOnce} ids`)
            .refine((given) => new Set(given).size === given.length, 'List each id only once'),
          ...kind(),
        })
        .refine(isNoRedemption, ONE_BY_ONE)
        .refine(isPlain, NOT_OF_CONTRIBUTIONS),
    output: classifiedRows,
    refusals: ['property-not-found'],
    idempotent: true,
  }),
  listAllocations: endpoint({
    summary: 'The allocations of one transaction, oldest first.',
    route: 'GET /transactions/{id}/allocations',
    shows: ['transactions'],
    input: () => ({ id: id() }),
    output: () => listOf({ allocations: z.array(allocation()) }),
    refusals: ['transaction-not-found'],
  }),
  allocateTransaction: endpoint({
    summary: 'Allocates part of a contribution to one client.',
    route: 'POST /transactions/{id}/allocations',
    changes: ['transactions', 'clients', 'capital-calls', 'reconciliations'],
    audits: ['transaction.allocated'],
    input: () =>
      z
        .strictObject({
          id: id(),
          clientId: id().optional(),
          client_id: id().optional(),
          amount: positiveMoney(),
          note: optionalText(LIMITS.noteLength),
          line_item_id: id()
            .optional()
            .describe("Id of the client's line item to pay, up to its outstanding amount."),
          confirmed: confirmed(['beyond-pledge']),
        })
        .refine((input) => input.clientId !== undefined || input.client_id !== undefined, {
          path: ['clientId'],
          message: 'Please select a client',
        })
        .refine((input) => !input.clientId || !input.client_id || input.clientId === input.client_id, {
          path: ['client_id'],
          message: 'clientId and client_id refer to different clients',
        })
        // The `anyOf` makes the OpenAPI document show that `clientId` or `client_id` is required.
        .meta({ anyOf: [{ required: ['clientId'] }, { required: ['client_id'] }] }),
    output: allocation,
    refusals: [
      'below-one-unit',
      'transaction-not-found',
      'client-not-found',
      'not-a-contribution',
      'exceeds-remaining',
      'too-many-allocations',
      'already-void',
      'already-set-aside',
      'line-item-not-found',
      'not-this-client',
      'exceeds-outstanding',
      'beyond-pledge',
      'import-undoing',
    ],
    status: 201,
    idempotent: true,
  }),
  reverseAllocation: endpoint({
    summary: 'Reverses one allocation. It stays visible, with the reason.',
    route: 'POST /transactions/{id}/allocations/{allocation_id}/reverse',
    changes: ['transactions', 'clients'],
    audits: ['transaction.allocation-reversed'],
    input: () => ({ id: id(), allocation_id: id(), reason: reason() }),
    output: allocation,
    refusals: [
      'units-gone',
      'given-back',
      'transaction-not-found',
      'allocation-not-found',
      'allocation-matched',
      'already-reversed',
    ],
    idempotent: true,
  }),
  moveAllocation: endpoint({
    summary: 'Reverses a whole allocation and allocates its amount to another client, in one write.',
    route: 'POST /transactions/{id}/allocations/{allocation_id}/move',
    changes: ['transactions', 'clients'],
    audits: ['transaction.allocation-moved'],
    input: () => ({
      id: id(),
      allocation_id: id(),
      client_id: id(),
      reason: reason(),
      confirmed: confirmed(['beyond-pledge']),
    }),
    output: allocation,
    refusals: [
      'units-gone',
      'given-back',
      'transaction-not-found',
      'allocation-not-found',
      'client-not-found',
      'allocation-matched',
      'already-reversed',
      'same-client',
      'beyond-pledge',
      'import-undoing',
    ],
    status: 201,
    idempotent: true,
  }),
  voidTransaction: endpoint({
    summary:
      'Voids a transaction recorded by hand and reverses its allocations. All figures exclude it, but it stays visible. For a transfer, both rows become void.',
    route: 'POST /transactions/{id}/void',
    changes: ['transactions', 'clients', 'bank-accounts'],
    audits: ['transaction.voided', 'transaction.counter-entered'],
    input: () => ({ id: id(), reason: reason() }),
    output: transaction,
    refusals: [
      'units-gone',
      'given-back',
      'transaction-not-found',
      'not-recorded-by-hand',
      'allocation-matched',
      'already-void',
      'too-many-allocations',
    ],
    idempotent: true,
  }),
  setAsideTransaction: endpoint({
    summary: 'Sets aside an imported row that repeats another transaction, and removes its type.',
    route: 'POST /transactions/{id}/set-aside',
    changes: ['transactions', 'clients'],
    audits: ['transaction.set-aside'],
    input: () => ({ id: id(), reason: reason(), duplicate_of: id().optional() }),
    output: transaction,
    refusals: [
      'given-back',
      'transaction-not-found',
      'recorded-by-hand',
      'has-allocations',
      ...LEFT_OUT_REFUSALS,
      'period-locked',
    ],
    idempotent: true,
  }),
  undoSetAside: endpoint({
    summary: 'Undoes setting a row aside. The row is unclassified again.',
    route: 'DELETE /transactions/{id}/set-aside',
    changes: ['transactions', 'clients'],
    audits: ['transaction.set-aside-undone'],
    input: () => ({ id: id(), reason: reason() }),
    output: transaction,
    refusals: ['transaction-not-found', 'not-set-aside', 'import-undoing', 'period-locked'],
    idempotent: true,
  }),
  holdTransaction: endpoint({
    summary: 'Holds the unallocated rest of a contribution, so that its month can be closed.',
    route: 'POST /transactions/{id}/hold',
    changes: ['transactions'],
    audits: ['transaction.held'],
    input: () => ({ id: id(), reason: reason() }),
    output: transaction,
    refusals: [
      'transaction-not-found',
      'not-a-contribution',
      'nothing-to-hold',
      'already-held',
      ...LEFT_OUT_REFUSALS,
    ],
    idempotent: true,
  }),
  undoHold: endpoint({
    summary: 'Stops holding a contribution.',
    route: 'DELETE /transactions/{id}/hold',
    changes: ['transactions'],
    audits: ['transaction.hold-undone'],
    input: () => ({ id: id(), reason: optionalText(LIMITS.reasonLength) }),
    output: transaction,
    refusals: ['transaction-not-found', 'not-held', 'import-undoing'],
    idempotent: true,
  }),
  uploadStatement: endpoint({
    summary: 'Imports a bank statement as a CSV file. With dryRun=true it returns a preview.',
    route: 'POST /transactions/upload-csv',
    changes: ['imports', 'transactions', 'bank-accounts'],
    audits: ['import.started', 'import.fetched', 'import.batch', 'import.failed'],
    input: () => ({
      dryRun: flag().optional(),
      account_id: id()
        .optional()
        .describe(
          'Id of the statement’s bank account. Required if the portal cannot tell the account from the file.',
        ),
      layout: jsonText(statementLayout())
        .optional()
        .describe('The columns of the file. An import keeps them for later files of this layout.'),
      confirmed: jsonText(z.array(z.enum(['twins', 'balances-disagree'])).max(2)).optional(),
      leave_out: jsonText(z.array(z.int().min(1).max(MAX_LINE)).max(LIMITS.statementRows))
        .optional()
        .describe('Numbers of lines that are not imported.'),
    }),
    output: statementUpload,
    refusals: [
      'not-csv',
      'layout-unknown',
      'import-undoing',
      'bank-account-not-found',
      'account-not-chosen',
      'balances-disagree',
      'twins',
    ],
    accepted: (output) => output.status === 'running',
    ...CSV_FILE,
  }),
  getImport: endpoint({
    summary: 'Progress of an import.',
    route: 'GET /transactions/imports/{id}',
    shows: ['imports'],
    input: () => ({ id: id() }),
    output: statementImport,
    refusals: ['import-not-found'],
  }),
  listImports: endpoint({
    summary: 'Imports, from statements and from the bank, newest first.',
    route: 'GET /transactions/imports',
    shows: ['imports'],
    input: () => ({ limit: count(1, LIMITS.importsListed).optional(), cursor: cursor().optional() }),
    output: () => ({
      imports: z.array(listedImport()),
      total: wholeNumber().nullable().describe('Number of imports; null if there is more than one page.'),
      next_cursor: nextCursor(),
    }),
    refusals: ['invalid-cursor'],
  }),
  listImportRows: endpoint({
    summary: 'The rows of one import, each with its outcome; also available after an undo.',
    route: 'GET /transactions/imports/{id}/rows',
    shows: ['imports', 'transactions'],
    input: () => ({
      id: id(),
      ...page(),
      status: z
        .enum(IMPORT_ROW_STATES)
        .optional()
        .describe(
          'Only rows with this outcome. Pages are divided before this filter, so a page can be shorter.',
        ),
    }),
    output: () => ({
      rows: z.array(importedRow()),
      total: wholeNumber()
        .nullable()
        .describe('Number of rows; null with a status, and for an old import without its own list of rows.'),
      next_cursor: nextCursor(),
    }),
    refusals: ['import-not-found', 'invalid-cursor'],
  }),
  undoImport: endpoint({
    summary: 'Undoes an import: removes all its rows from the ledger. They stay visible under the import.',
    route: 'POST /transactions/imports/{id}/undo',
    changes: ['imports', 'transactions', 'banks', 'bank-accounts'],
    audits: [
      'import.undo-started',
      'import.undo-continued',
      'import.batch-undone',
      'import.undone',
      'transaction.taken-back',
    ],
    input: () => ({ id: id(), reason: reason() }),
    output: statementImport,
    refusals: [
      'import-not-found',
      'import-running',
      'import-failed',
      'import-in-use',
      'already-undone',
      'period-locked',
    ],
    accepted: (output) => output.status === 'undoing',
    idempotent: true,
  }),
  reclassifyTransaction: endpoint({
    summary:
      'Changes the type, property or category of a classified transaction that has no allocations, with a reason.',
    route: 'PUT /transactions/{id}/reclassify',
    changes: ['transactions', 'clients', 'capital-calls', 'reconciliations', ...PAYING_CHANGES],
    audits: ['transaction.reclassified', ...PAYING_AUDITS],
    input: () =>
      z
        .strictObject({
          id: id(),
          ...kindOfRow(),
          reason: requiredText(LIMITS.reasonLength, 'Reason is required'),
          confirmed: confirmed(['line-unpaid']),
        })
        .refine(mayNameClient, OF_PAYOUTS)
        .superRefine(checkKind),
    output: transaction,
    refusals: [
      'given-back',
      'line-unpaid',
      ...GIVING_BACK_REFUSALS,
      ...PAYING_REFUSALS,
      'property-not-found',
      'client-not-found',
      'transaction-not-found',
      'not-classified',
      'already-classified',
      'has-allocations',
      'outflow-as-contribution',
      'changed-meanwhile',
      'already-void',
      'recorded-by-hand',
      'import-undoing',
      'row-in-use',
      'part-of-transfer',
      'period-locked',
    ],
    idempotent: true,
  }),
  undoClassification: endpoint({
    summary: 'Removes the type of a transaction that has no allocations.',
    route: 'POST /transactions/{id}/undo-classification',
    changes: ['transactions', 'clients', 'capital-calls', 'reconciliations'],
    audits: ['transaction.classification-undone'],
    input: () => ({ id: id(), reason: optionalText(LIMITS.reasonLength) }),
    output: transaction,
    refusals: [
      'given-back',
      'exceeds-outstanding',
      'transaction-not-found',
      'not-classified',
      'has-allocations',
      'changed-meanwhile',
      'already-void',
      'recorded-by-hand',
      'import-undoing',
      'row-in-use',
      'part-of-transfer',
      'period-locked',
    ],
    idempotent: true,
  }),
  splitTransaction: endpoint({
    summary: 'Splits a transaction into parts that each have a type, or changes its parts.',
    route: 'PUT /transactions/{id}/parts',
    changes: ['transactions', 'clients', 'capital-calls', 'reconciliations'],
    audits: ['transaction.split'],
    input: () => ({
      id: id(),
      parts: splitInto().describe('The parts, which add up to the amount of the transaction.'),
      reason: optionalText(LIMITS.reasonLength),
      confirmed: confirmed(['line-unpaid']),
    }),
    output: transaction,
    refusals: [
      'line-unpaid',
      ...SPLITTING_REFUSALS,
      ...GIVING_BACK_REFUSALS,
      'already-set-aside',
      'outflow-as-contribution',
      'property-not-found',
      'client-not-found',
      'nothing-to-change',
      'part-of-transfer',
    ],
    idempotent: true,
  }),
  undoSplit: endpoint({
    summary: 'Removes the parts of a split transaction, which is then unclassified.',
    route: 'DELETE /transactions/{id}/parts',
    changes: ['transactions', 'clients', 'capital-calls', 'reconciliations'],
    audits: ['transaction.split-undone'],
    input: () => ({ id: id(), reason: optionalText(LIMITS.reasonLength) }),
    output: transaction,
    refusals: [...SPLITTING_REFUSALS, 'exceeds-outstanding', 'not-split'],
    idempotent: true,
  }),
};

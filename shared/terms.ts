/** The fund's types and statuses. They are not in the contract, so that stores can import them without schemas. */

export const ENTITY_TYPES = ['Personal', 'SMSF', 'Other'] as const;

/** The kinds of change requests. An `asked` request is a client's request to change a name. */
export const CHANGE_REQUEST_KINDS = ['asked'] as const;

export const CHANGE_REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn'] as const;

/** How a known payer is used in matching: for its one client, as shared by several clients, or not at all. */
export const PAYER_USES = ['own', 'shared', 'unused'] as const;

export const CLIENT_STATUSES = ['Active', 'Inactive', 'Suspended'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** Owners and joint owners have the same rights. An adviser can only read, until a set day. */
export const ACCESS_ROLES = ['owner', 'joint', 'adviser'] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

export const MAIN_TYPES = ['contribution', 'expense', 'commission'] as const;

/** Types of transactions: the main types, then the others in the order of the cash flow statement. */
export const TRANSACTION_TYPES = [
  ...MAIN_TYPES,
  'rent',
  'interest',
  'other_income',
  'loan_interest',
  'tax',
  'property_purchase',
  'property_sale',
  'distribution',
  'redemption',
  'loan_drawdown',
  'loan_repayment',
  'transfer',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What a whole row can be: unclassified, of a type, or split into parts that each have a type. */
export const ROW_TYPES = ['', ...TRANSACTION_TYPES, 'split'] as const;
export type RowType = (typeof ROW_TYPES)[number];

export function isMainType(type: TransactionType): boolean {
  return (MAIN_TYPES as readonly TransactionType[]).includes(type);
}

export function displayType(type: RowType): string {
  return type === '' ? 'unclassified' : type.replaceAll('_', ' ');
}

/** The categories that a form always suggests, in addition to the categories already used. */
export const USUAL_CATEGORIES = [
  'Council rates',
  'Insurance',
  'Repairs',
  'Strata',
  'Land tax',
  'Management fee',
  'Legal',
  'Audit',
] as const;

export const CASH_FLOW_GROUPS = ['operating_in', 'operating_out', 'investing', 'financing'] as const;
export type CashFlowGroup = (typeof CASH_FLOW_GROUPS)[number];

/** The lengths of the periods of the cash flow; a year is a financial year, July to June. */
export const CASH_FLOW_STEPS = ['month', 'quarter', 'year'] as const;
export type CashFlowStep = (typeof CASH_FLOW_STEPS)[number];

/** The types of each section. A transfer between the fund's own accounts is in no section, because it nets to zero. */
export const TYPES_OF_GROUP: Readonly<Record<CashFlowGroup, readonly TransactionType[]>> = {
  operating_in: ['rent', 'interest', 'other_income'],
  operating_out: ['expense', 'commission', 'loan_interest', 'tax'],
  investing: ['property_purchase', 'property_sale'],
  financing: ['contribution', 'distribution', 'redemption', 'loan_drawdown', 'loan_repayment'],
};

const MONEY_OUT: readonly TransactionType[] = [
  ...TYPES_OF_GROUP.operating_out,
  'property_purchase',
  'distribution',
  'redemption',
  'loan_repayment',
];

/** The usual sign of a type; 0 for a transfer. An amount with the other sign is a refund or a return. */
export function usualSign(type: TransactionType): 1 | -1 | 0 {
  if (type === 'transfer') return 0;
  return MONEY_OUT.includes(type) ? -1 : 1;
}

/** Whether an amount (positive for money in) reduces the total of its type, as an insurance refund reduces expenses. */
export function isRefund({ type, amount }: { type: RowType; amount: number }): boolean {
  return type !== '' && type !== 'split' && usualSign(type) * amount < 0;
}

/** Types of payments by the fund to clients. A payment that names a client is part of that client's history. */
export const PAYOUT_TYPES = ['distribution', 'redemption'] as const satisfies readonly TransactionType[];
export type PayoutType = (typeof PAYOUT_TYPES)[number];

export function isPayoutType(type: RowType): type is PayoutType {
  return (PAYOUT_TYPES as readonly string[]).includes(type);
}

export const OPEN_STATES = ['unclassified', 'unallocated', 'partial'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

/** The states with their own list in the database. Figures exclude `set-aside` and, in open months, `void` rows. */
export const LISTED_STATES = [...OPEN_STATES, 'set-aside', 'void'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/**
 * Only a search finds these. `countered`: void, reversed after its month was closed. `to-allocate`: open, not on hold.
 */
export const SEARCHED_STATES = ['classified', 'allocated', 'to-allocate', 'held', 'countered'] as const;
export type SearchedState = (typeof SEARCHED_STATES)[number];

/** The refusals that a manager can override by confirming them. */
export const CONFIRMATIONS = ['beyond-pledge', 'possible-duplicate', 'name-of-another'] as const;

/** `opening`: a payment from before the portal. It is in no bank account, cash flow or trend. */
export const TRANSACTION_SOURCES = ['manual', 'csv', 'basiq', 'opening'] as const;
export type TransactionSource = (typeof TRANSACTION_SOURCES)[number];

/** The status of a call until a manager other than its maker issues it. */
export const AWAITING_APPROVAL = 'Awaiting approval';

/** The statuses of an issued call or line item, derived from its matched, written off and withdrawn amounts. */
export const CAPITAL_CALL_STATUSES = ['Issued', 'Partially Paid', 'Paid', 'Withdrawn'] as const;
export type CapitalCallStatus = (typeof CAPITAL_CALL_STATUSES)[number];

/** An import that is being undone is `undoing` until all its rows are removed from the ledger. */
export const IMPORT_STATES = ['running', 'done', 'failed', 'undoing', 'undone'] as const;

/** The lists that can be exported to a file, and `archive` for everything about a client or the fund. */
export const EXPORT_LISTS = [
  'transactions',
  'allocations',
  'clients',
  'capital-calls',
  'line-items',
  'reconciliations',
  'documents',
  'properties',
  'cash-flow',
  'messages',
  'audit',
  'archive',
] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

export const LISTS_WITHOUT_SUMS: readonly ExportList[] = ['documents', 'messages', 'audit'];

/** A list is exported as a CSV file or an Excel workbook, an archive as a ZIP file. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'zip'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATES = ['running', 'done', 'failed'] as const;

/** The outcomes of a row of an import. A `known` row was already in the ledger. A `rejected` row's month was closed. */
export const IMPORT_ROW_STATES = ['waiting', 'imported', 'known', 'rejected', 'taken-back'] as const;

/** A manager's decision about a bank row that is probably in the ledger already. */
export const DOUBTFUL_DECISIONS = ['import', 'same'] as const;
export type DoubtfulDecision = (typeof DOUBTFUL_DECISIONS)[number];

/** The states of a bank session; all except `pending` are final. */
export const BANK_SESSION_STATES = ['pending', 'active', 'failed', 'expired'] as const;
export type BankSessionState = (typeof BANK_SESSION_STATES)[number];

export const BANK_CONSENT_STATES = ['pending', 'active', 'expired', 'revoked', 'failed'] as const;

/** A `ready` month can be closed now. */
export const PERIOD_STATES = ['open', 'ready', 'closed'] as const;

export const VALUATION_BASES = ['independent', 'directors', 'kerbside', 'purchase price'] as const;
export type ValuationBasis = (typeof VALUATION_BASES)[number];

export const VALUATION_BASIS_WORDS: Readonly<Record<ValuationBasis, string>> = {
  independent: 'Independent valuation',
  directors: 'Directors’ valuation',
  kerbside: 'Kerbside valuation',
  'purchase price': 'Purchase price',
};

export function valuationSource(basis: ValuationBasis, valuer: string | undefined): string {
  return valuer ? `${VALUATION_BASIS_WORDS[basis]}, ${valuer}` : VALUATION_BASIS_WORDS[basis];
}

export const PROPERTY_TYPES = ['Residential', 'Commercial', 'Industrial', 'Mixed Use'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** Forms list the types in this order. The fund defined all types except `receipt`. */
export const DOCUMENT_TYPES = [
  { id: 'contract', name: 'Contract' },
  { id: 'capital_call', name: 'Capital Call' },
  { id: 'legal', name: 'Legal Document' },
  { id: 'investment_info', name: 'Investment Information' },
  { id: 'report', name: 'Report' },
  { id: 'tax', name: 'Tax Document' },
  { id: 'compliance', name: 'Compliance' },
  { id: 'receipt', name: 'Receipt' },
] as const;

/** A search lists kinds with equally good hits in this order. */
export const SEARCHED_KINDS = [
  'clients',
  'properties',
  'capital_calls',
  'transactions',
  'documents',
] as const;
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

/** The types that a form offers if the list does not load. The server also accepts their ids, which are numbers. */
export const FALLBACK_DOCUMENT_TYPES = DOCUMENT_TYPES.map(({ name }, index) => ({
  id: String(index + 1),
  name,
}));

/** When users with access to a new document are notified of it: immediately, in a daily email, or never. */
export const DOCUMENT_NOTIFY = ['immediately', 'daily', 'none'] as const;
export type DocumentNotify = (typeof DOCUMENT_NOTIFY)[number];
/** The choice that the upload form proposes. It also applies if a request contains no choice. */
export const DEFAULT_DOCUMENT_NOTIFY: DocumentNotify = 'daily';

/** Only an `available` document is listed or served. */
export const DOCUMENT_STATES = ['pending', 'scanning', 'available', 'rejected'] as const;

/** `invited` ends at the first sign-in. */
export const PERSON_STATES = ['active', 'invited', 'disabled'] as const;

export const APPROVAL_KINDS = [
  'manager-invited',
  'manager-promoted',
  'manager-enabled',
  'fund-settings',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** `effective`: took effect because nobody decided in seven days. `stopped`: somebody used the link of an email. */
export const APPROVAL_STATES = ['open', 'approved', 'declined', 'withdrawn', 'stopped', 'effective'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** `transactions`: movements in a period. `holding`: holding on a day. `year`: both, and calls and payments. */
export const STATEMENT_KINDS = ['transactions', 'holding', 'year'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** A yearly statement prints this if the year had no calls, and `NOTHING_PAID` if the fund paid the client nothing. */
export const NOTHING_CALLED = 'No capital was called.';
export const NOTHING_PAID = 'Nothing was paid out.';

/** A statement prints this instead of the value of units if no unit price has been published. */
export const NO_UNIT_VALUE = 'No market value of units has been published for this date.';
export const NO_TAX_STATEMENT = 'This is not a tax statement.';

export const MESSAGE_KINDS = [
  'call-issued',
  'call-corrected',
  'call-withdrawn',
  'call-reminder',
  'receipt',
  'receipt-corrected',
  'document-added',
  'statement',
  'change-request',
  'access',
  'security',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The states of a message. `queued`: will be sent. `held`: a manager, or a stage without email, put it on hold. */
export const MESSAGE_STATES = ['queued', 'sent', 'bounced', 'held', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** These two sentences are here and not in `refusals.ts`, because pages need them before they load that file. */
export const UNFORESEEN = 'Something went wrong on our side. Please try again.';
export const READ_ONLY = 'This account is inactive: it can be viewed but not changed.';

/** Shown above the account in every pay box, notice and email. */
export const CHECK_ACCOUNT =
  'Before you pay to an account that you have not used before, confirm its details with the fund by calling a phone number you already have. The fund never changes its account by email.';
export const USE_REFERENCE =
  'Write the payment reference on your transfer. The reference identifies your payment: it is unique to you and this call.';

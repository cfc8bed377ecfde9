import { FRESH_SIGN_IN_MINUTES } from './constants.ts';

/** Stores import this file, so importing a contract's schemas here would load these schemas in every function. */

export const ENTITY_TYPES = ['Personal', 'SMSF', 'Other'] as const;

/** `asked`: a client requested another name. */
export const CHANGE_REQUEST_KINDS = ['asked'] as const;

export const CHANGE_REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn'] as const;

export const PAYER_USES = ['own', 'shared', 'unused'] as const;

export const CLIENT_STATUSES = ['Active', 'Inactive', 'Suspended'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** Joint owners have the same rights as owners. An adviser can only read, until a set day. */
export const ACCESS_ROLES = ['owner', 'joint', 'adviser'] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

export const MAIN_TYPES = ['contribution', 'expense', 'commission'] as const;

/** The main types come first. The other types follow the order of the cash flow statement. */
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

/** Empty text means unclassified. A `split` row has parts, and each part has its own type. */
export const ROW_TYPES = ['', ...TRANSACTION_TYPES, 'split'] as const;
export type RowType = (typeof ROW_TYPES)[number];

export function isMainType(type: TransactionType): boolean {
  return (MAIN_TYPES as readonly TransactionType[]).includes(type);
}

export function displayType(type: RowType): string {
  return type === '' ? 'unclassified' : type.replaceAll('_', ' ');
}

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

/** A year is a financial year, July to June. */
export const CASH_FLOW_STEPS = ['month', 'quarter', 'year'] as const;
export type CashFlowStep = (typeof CASH_FLOW_STEPS)[number];

/** Transfers between the fund's own accounts are in no section, because they add up to zero. */
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

/** An amount with the opposite sign is a refund or return. A transfer can have either sign. */
export function usualSign(type: TransactionType): 1 | -1 | 0 {
  if (type === 'transfer') return 0;
  return MONEY_OUT.includes(type) ? -1 : 1;
}

/** For example, an insurance refund reduces the total of expenses. */
export function isRefund({ type, amount }: { type: RowType; amount: number }): boolean {
  return type !== '' && type !== 'split' && usualSign(type) * amount < 0;
}

/** The fund pays distributions and redemptions. A payment that names a client appears in the client's history. */
export const PAYOUT_TYPES = ['distribution', 'redemption'] as const satisfies readonly TransactionType[];
export type PayoutType = (typeof PAYOUT_TYPES)[number];

export function isPayoutType(type: RowType): type is PayoutType {
  return (PAYOUT_TYPES as readonly string[]).includes(type);
}

export const OPEN_STATES = ['unclassified', 'unallocated', 'partial'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

export const LISTED_STATES = [...OPEN_STATES, 'set-aside', 'void'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** `countered`: voided by a reversal after the month was closed. `to-allocate`: open and not on hold. */
export const SEARCHED_STATES = ['classified', 'allocated', 'to-allocate', 'held', 'countered'] as const;
export type SearchedState = (typeof SEARCHED_STATES)[number];

/** A manager can override these refusals by confirming them. */
export const CONFIRMATIONS = [
  'beyond-pledge',
  'possible-duplicate',
  'name-of-another',
  'price-jump',
  'dilutes',
  'remitted-exceeds-withheld',
  'undistributed-days',
  'overlaps',
  'exceeds-cash',
  'price-counted-it',
  'payee-changed',
  'line-unpaid',
  'payee-of-another',
] as const;

/** `opening`: a payment from before the portal. No bank account, cash flow or trend includes it. */
export const TRANSACTION_SOURCES = ['manual', 'csv', 'basiq', 'opening'] as const;
export type TransactionSource = (typeof TRANSACTION_SOURCES)[number];

/** A call has this status until a manager other than its maker issues the call. */
export const AWAITING_APPROVAL = 'Awaiting approval';

export const CAPITAL_CALL_STATUSES = ['Issued', 'Partially Paid', 'Paid', 'Withdrawn'] as const;
export type CapitalCallStatus = (typeof CAPITAL_CALL_STATUSES)[number];

/** An import stays `undoing` until all its rows are removed from the ledger. */
export const IMPORT_STATES = ['running', 'done', 'failed', 'undoing', 'undone'] as const;

/** `archive` contains everything about a client or the fund. */
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
  'register',
  'unit-moves',
  'distributions',
  'distribution-lines',
  'messages',
  'audit',
  'archive',
  'own-clients',
  'own-papers',
] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** Sums of these lists would be meaningless. For example, the distributions include drafts and cancelled ones. */
export const LISTS_WITHOUT_SUMS: readonly ExportList[] = ['documents', 'distributions', 'messages', 'audit'];

export function isZipList(list: ExportList): list is 'archive' | 'own-papers' {
  return list === 'archive' || list === 'own-papers';
}

export const EXPORT_FORMATS = ['csv', 'xlsx', 'zip'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATES = ['running', 'done', 'failed'] as const;

/** A `known` row was already in the ledger. A `rejected` row belongs to a closed month. */
export const IMPORT_ROW_STATES = ['waiting', 'imported', 'known', 'rejected', 'taken-back'] as const;

/** With `same`, the manager decides that the row is already in the ledger. */
export const DOUBTFUL_DECISIONS = ['import', 'same'] as const;
export type DoubtfulDecision = (typeof DOUBTFUL_DECISIONS)[number];

/** All states except `pending` are final. */
export const BANK_SESSION_STATES = ['pending', 'active', 'failed', 'expired'] as const;
export type BankSessionState = (typeof BANK_SESSION_STATES)[number];

export const BANK_CONSENT_STATES = ['pending', 'active', 'expired', 'revoked', 'failed'] as const;

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
  { id: 'distribution', name: 'Distribution' },
] as const;

export const SEARCHED_KINDS = [
  'clients',
  'properties',
  'capital_calls',
  'transactions',
  'documents',
] as const;
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

export const FALLBACK_DOCUMENT_TYPES = DOCUMENT_TYPES.map(({ name }, index) => ({
  id: String(index + 1),
  name,
}));

export const DOCUMENT_NOTIFY = ['immediately', 'daily', 'none'] as const;
export type DocumentNotify = (typeof DOCUMENT_NOTIFY)[number];
/** The upload form proposes this choice. It also applies if a request states no choice. */
export const DEFAULT_DOCUMENT_NOTIFY: DocumentNotify = 'daily';

/** Only an `available` document is listed or served. */
export const DOCUMENT_STATES = ['pending', 'scanning', 'available', 'rejected'] as const;

export const PERSON_STATES = ['active', 'invited', 'disabled'] as const;

export const MOVE_APPROVALS = [
  'unit-transfer',
  'unit-redemption',
  'unit-adjustment',
  'unit-reversal',
  'register-opening',
  'receipt-day',
] as const;
export type MoveApproval = (typeof MOVE_APPROVALS)[number];

export function isMoveApproval(kind: ApprovalKind): kind is MoveApproval {
  return MOVE_APPROVALS.some((one) => one === kind);
}

export const APPROVAL_KINDS = [
  'manager-invited',
  'manager-promoted',
  'manager-enabled',
  'fund-settings',
  ...MOVE_APPROVALS,
  'payee-lift',
  'tax-exempt',
  'payment-file-void',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/**
 * `effective`: the change took effect after seven days without a decision. `stopped`: somebody used the link in an email to
 * stop the request.
 */
export const APPROVAL_STATES = ['open', 'approved', 'declined', 'withdrawn', 'stopped', 'effective'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/**
 * `transactions`: movements in a period. `holding`: units on a day. `year`: movements, units, calls and payments of a
 * financial year.
 */
export const STATEMENT_KINDS = ['transactions', 'holding', 'year'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const NOTHING_CALLED = 'No capital was called.';
export const NOTHING_PAID = 'Nothing was paid out.';

/** Only these changes of units are stored as moves. Issues and returns of units follow from transactions. */
export const UNIT_MOVE_KINDS = [
  'transfer-in',
  'transfer-out',
  'redemption',
  'reinvestment',
  'opening',
  'adjustment',
] as const;
export type UnitMoveKind = (typeof UNIT_MOVE_KINDS)[number];
export const UNIT_EFFECT_KINDS = ['issue', 'returned', ...UNIT_MOVE_KINDS] as const;
export type UnitEffectKind = (typeof UNIT_EFFECT_KINDS)[number];

export const TRANSFER_KINDS = ['sale', 'gift', 'transmission', 'trustee-change'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export const UNIT_PRICE_STATES = ['Draft', AWAITING_APPROVAL, 'Published', 'Cancelled'] as const;
export type UnitPriceState = (typeof UNIT_PRICE_STATES)[number];

export const COMPENSATIONS = ['units', 'cash', 'none'] as const;
export type Compensation = (typeof COMPENSATIONS)[number];

export const DISTRIBUTION_STATUSES = [
  'Draft',
  'Calculated',
  AWAITING_APPROVAL,
  'Approved',
  'Paid',
  'Cancelled',
] as const;
export type DistributionStatus = (typeof DISTRIBUTION_STATUSES)[number];

/** `unit-days` counts the units of every day, `record-day` only those at the close of the last day. */
export const DISTRIBUTION_BASES = ['unit-days', 'record-day'] as const;
export const COMPONENT_KINDS = ['income', 'capital'] as const;

/** An attribution managed investment trust issues an AMMA. Any other trust issues a standard distribution statement (SDS). */
export const TAX_FORMS = ['AMMA', 'SDS'] as const;
export type TaxForm = (typeof TAX_FORMS)[number];
export const TAX_YEAR_STATUSES = ['Draft', AWAITING_APPROVAL, 'Approved'] as const;
export type TaxYearStatus = (typeof TAX_YEAR_STATUSES)[number];

export const HELD_REASONS = ['no-payee', 'suspended', 'deceased'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** Bank rows that pay compensation are of type redemption. */
export const PAYABLE_TYPES = ['distribution', 'redemption', 'compensation'] as const;
export type PayableType = (typeof PAYABLE_TYPES)[number];

/** `making`: the file lacks some lines. `paid`: bank rows pay all lines that the bank did not return. */
export const PAYMENT_FILE_STATES = ['making', 'made', 'paid', 'voided'] as const;
export type PaymentFileState = (typeof PAYMENT_FILE_STATES)[number];

export const PAYOUT_LINE_STATES = ['ready', 'held', 'in-file', 'paid', 'returned', 'cancelled'] as const;

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
  'price-corrected',
  'distribution',
  'payment-returned',
  'access',
  'security',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A client's login can decline these emails or get them weekly. All other emails are always sent. */
export const MAIL_KINDS = ['document', 'statement', 'distribution', 'letter'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_TIMES = ['now', 'weekly', 'never'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

/** `held`: a manager put the message on hold, or the stage sends no email. */
export const MESSAGE_STATES = ['queued', 'sent', 'bounced', 'held', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Pages need these sentences even if `refusals.ts` has not loaded yet. */
export const UNFORESEEN = 'Something went wrong on our side. Please try again.';
export const READ_ONLY = 'This account is inactive: it can be viewed but not changed.';
export const NO_ACCOUNT_TO_PAY_TO =
  'The fund has no account for investors to pay to. Choose an account in Fund settings first.';
export const SIGN_IN_AGAIN = `Sign in again first. Your last sign-in must be at most ${FRESH_SIGN_IN_MINUTES} minutes old.`;

export const CHECK_ACCOUNT =
  'Before you pay to an account that you have not used before, confirm its details with the fund by calling a phone number you already have. The fund never changes its account by email.';
export const USE_REFERENCE =
  'Write the payment reference on your transfer. The reference identifies your payment: it is unique to you and this call.';

/** `usable`: the account is verified and its hold is over. `replaced`: a later account is used instead. */
export const PAYEE_STATES = ['proposed', 'usable', 'suspended', 'replaced'] as const;
export type PayeeState = (typeof PAYEE_STATES)[number];

/** The fund withholds no tax from `quoted` and `exempt` investors. */
export const TAX_STATUSES = ['not-quoted', 'quoted', 'exempt', 'foreign'] as const;
export type TaxStatus = (typeof TAX_STATUSES)[number];
export const TAX_STATUS_WORDS: Readonly<Record<TaxStatus, string>> = {
  'not-quoted': 'without a quoted tax file number',
  quoted: 'with a quoted tax file number',
  exempt: 'exempt from quoting',
  foreign: 'a foreign resident',
};

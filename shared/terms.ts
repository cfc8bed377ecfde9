/**
 * The fund's types and statuses. Separate from the contract, so that a store can import them without building schemas.
 */

export const ENTITY_TYPES = ['Personal', 'SMSF', 'Other'] as const;

/**
 * The client details that a form edits, besides the pledge. The calls, the record, its history and the form all use
 * this list.
 */
export const CLIENT_DETAIL_FIELDS = [
  'name',
  'mobile',
  'entity_type',
  'entity_name',
  'address',
  'notes',
] as const;
export type ClientDetailField = (typeof CLIENT_DETAIL_FIELDS)[number];

export const CLIENT_STATUSES = ['Active', 'Inactive', 'Suspended'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

export const TRANSACTION_TYPES = ['contribution', 'expense', 'commission'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What a transaction still needs; one without such a state is done. */
export const OPEN_STATES = ['unclassified', 'unallocated', 'partial'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

export const TRANSACTION_SOURCES = ['manual', 'csv', 'basiq'] as const;

/** The status of a called amount; follows from what was matched to it. */
export const CAPITAL_CALL_STATUSES = ['Issued', 'Partially Paid', 'Paid'] as const;
export type CapitalCallStatus = (typeof CAPITAL_CALL_STATUSES)[number];

export const IMPORT_STATES = ['running', 'done', 'failed'] as const;

/** The states of a bank session; only `pending` changes. */
export const BANK_SESSION_STATES = ['pending', 'active', 'failed', 'expired'] as const;
export type BankSessionState = (typeof BANK_SESSION_STATES)[number];

export const BANK_CONSENT_STATES = ['pending', 'active', 'expired', 'revoked', 'failed'] as const;

export const PROPERTY_TYPES = ['Residential', 'Commercial', 'Industrial', 'Mixed Use'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/**
 * The types of documents, in the forms' order. Requests use `id`, people read `name`. The first seven are the fund's
 * own; receipts were added for the portal.
 */
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

/** The types a form offers when the list does not load, with the numbers the product has always used. */
export const FALLBACK_DOCUMENT_TYPES = DOCUMENT_TYPES.map(({ name }, index) => ({
  id: String(index + 1),
  name,
}));

/** The states of an upload. Only an `available` document is listed or served. */
export const DOCUMENT_STATES = ['pending', 'scanning', 'available', 'rejected'] as const;

/** The words of the fund: what kinds and states of things there are. Apart from the calls, so that a store can know them without building every schema. */

export const ENTITY_TYPES = ['Personal', 'SMSF', 'Other'] as const;

/**
 * What is written down of a client in a form and can be edited there, besides the pledge: the calls, the
 * record, its history and the form all go by this list.
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

/** What still needs someone's work; a transaction in neither list is done. */
export const OPEN_STATES = ['unclassified', 'unallocated', 'partial'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

export const TRANSACTION_SOURCES = ['manual', 'csv', 'basiq'] as const;

/** Where a called amount stands; follows from what was matched to it. */
export const CAPITAL_CALL_STATUSES = ['Issued', 'Partially Paid', 'Paid'] as const;
export type CapitalCallStatus = (typeof CAPITAL_CALL_STATUSES)[number];

export const IMPORT_STATES = ['running', 'done', 'failed'] as const;

/** From the opening of a bank's window to its end; only `pending` changes. */
export const BANK_SESSION_STATES = ['pending', 'active', 'failed', 'expired'] as const;
export type BankSessionState = (typeof BANK_SESSION_STATES)[number];

export const BANK_CONSENT_STATES = ['pending', 'active', 'expired', 'revoked', 'failed'] as const;

export const PROPERTY_TYPES = ['Residential', 'Commercial', 'Industrial', 'Mixed Use'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/**
 * Kinds of documents, as the forms offer them. `id` is what requests name, `name` what people read;
 * the first seven are configured by the fund, receipts came with the portal.
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

/** What a form offers when the types do not load: numbered as the product has always numbered them. */
export const FALLBACK_DOCUMENT_TYPES = DOCUMENT_TYPES.map(({ name }, index) => ({
  id: String(index + 1),
  name,
}));

/** From the sending of a file to its end. Only an `available` document is ever listed or served. */
export const DOCUMENT_STATES = ['pending', 'scanning', 'available', 'rejected'] as const;

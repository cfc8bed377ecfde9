/** Business constants and limits of the product, each used by name wherever it applies. */

export const FUND_NAME = 'Wattle Street Fund';
export const CURRENCY = 'AUD';
export const LOCALE = 'en-AU';

export const PAGE_SIZE = 25;
export const TRANSACTIONS_PAGE_SIZE = 10;
export const TRANSACTIONS_LOAD_LIMIT = 1000;

export const PASSWORD_MIN_LENGTH = 8;

export const AUTH_FAILURE_REDIRECT_MS = 100;
export const PASSWORD_RESET_REDIRECT_MS = 2_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

export const TOAST_DURATION_MS = 4_000;
export const TOAST_LIMIT = 20;
export const TOAST_WIDTH_PX = 350;

export const CAPITAL_CALL_DUE_DAYS = 30;
/** Days before the due date on which an unpaid amount is reminded of. */
export const CAPITAL_CALL_REMINDER_DAYS = [7, 3, 1] as const;
/** Days after the due date within which an unpaid amount is not yet overdue. */
export const CAPITAL_CALL_GRACE_DAYS = 7;

export const RECENT_DOCUMENTS_DAYS = 7;
export const UPLOAD_FORM_EXPIRES_S = 300;
export const DOWNLOAD_URL_EXPIRES_S = 60;
/** Endings each form takes; the server takes all of them. Never svg, html or archives. */
export const MANAGER_DOCUMENT_ENDINGS = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'png',
  'jpg',
  'jpeg',
  'csv',
] as const;
export const CLIENT_FORM_ENDINGS = [
  'pdf',
  'doc',
  'docx',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'xls',
  'xlsx',
  'txt',
] as const;

export const CONSENT_POLL_MS = 5_000;
/** How long a bank's window may take from its opening to a connected bank. */
export const BANK_SESSION_EXPIRES_MS = 15 * 60_000;
/** After so long an import lets the provider ask the bank anew, which takes some 20 such requests a day. */
export const BANK_REFRESH_AFTER_MS = 4 * 60 * 60_000;
/** How long an import waits for what is new at the bank before it does without. */
export const BANK_REFRESH_WAIT_MS = 25_000;
export const CONSENT_EXPIRING_DAYS = 7;
export const DEFAULT_IMPORT_RANGE = { from: '2025-01-01', to: '2025-06-10' } as const;
/** How far apart the days of one payment may lie in two sources. */
export const POSSIBLE_DUPLICATE_DAYS = 3;
export const POPUP_CLOSED_HINT_MS = 2_000;
export const BANK_POPUP_WIDTH_PX = 600;
export const BANK_POPUP_HEIGHT_PX = 700;

export const DONUT_INNER_RADIUS_PX = 60;
export const DONUT_OUTER_RADIUS_PX = 100;
export const HOLDING_PERCENT_DECIMALS = 2;
export const BREAKDOWN_PERCENT_DECIMALS = 1;
export const CHART_HEIGHT_PX = 300;
export const PROPERTY_CHANGE_PERCENT_DECIMALS = 1;
export const RENT_MONTHS_PER_YEAR = 12;

export const FEATURES = {
  advancedReconciliation: true,
  documentManagement: true,
  clientPortal: true,
  auditTrail: true,
} as const;

/** Lengths in characters after trimming. */
export const LIMITS = {
  nameLength: 120,
  emailLength: 254,
  mobileLength: 30,
  descriptionLength: 300,
  noteLength: 1_000,
  reasonLength: 300,
  addressLength: 500,
  searchLength: 100,
  placeLength: 60,
  fileNameLength: 255,
  documentBytes: 10_485_760,
  jsonBodyBytes: 256 * 1024,
  statementBytes: 4 * 1024 * 1024,
  statementRows: 20_000,
  statementColumns: 50,
  listLimit: 1_000,
  /** Days of one import from the bank, both ends included: two years and a leap day. */
  bankImportDays: 731,
  /** Transactions whose possible duplicates are asked for at once. */
  duplicatesAsked: 25,
  allocationsPerTransaction: 200,
  /** Each takes up to 80 bytes of the one JSON body that they come in. */
  lineItemsPerCall: 3_000,
  /** Of different deposits, clients and calls, so many fill one transaction of the database. */
  pairsPerMatch: 10,
  idempotencyKeyLength: 255,
} as const;

/** How long a statement import may hold the caller before it goes on by itself. */
export const IMPORT_ANSWER_WITHIN_MS = 20_000;

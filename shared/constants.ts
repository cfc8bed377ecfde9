/** Business constants and limits of the product, each used by name wherever it applies. */

export const FUND_NAME = 'Wattle Street Fund';
export const CURRENCY = 'AUD';
export const LOCALE = 'en-AU';

/** Where the site has the API’s OpenAPI document: a file among the addresses of the calls. */
export const API_DOCUMENT_PATH = '/api/openapi.json';

export const PAGE_SIZE = 25;
export const TRANSACTIONS_PAGE_SIZE = 10;
export const TRANSACTIONS_LOAD_LIMIT = 1000;

export const PASSWORD_MIN_LENGTH = 8;
/** For so many days the temporary password of an invitation works. */
export const INVITATION_DAYS = 14;

/** How long after a sign-in its tokens can be renewed, and how long each token is valid. */
export const SIGN_IN_HOURS = 12;
export const TOKEN_MINUTES = 15;

/** Time without activity before a browser is signed out, and how long before that it shows a warning. */
export const IDLE_SIGN_OUT_MS = 30 * 60_000;
export const IDLE_WARNING_MS = 60_000;

export const AUTH_FAILURE_REDIRECT_MS = 100;
export const PASSWORD_RESET_REDIRECT_MS = 2_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

export const TOAST_DURATION_MS = 4_000;
export const TOAST_LIMIT = 20;
export const TOAST_WIDTH_PX = 350;

/** Transactions dated before this day are refused, because the year is mistyped. */
export const OLDEST_MONEY_DAY = '1990-01-01';

export const FUND = {
  /**
   * A call of more cents than this waits until a manager other than its maker issues it; null: none does. While only one
   * manager can sign in there is nobody to ask, and none waits either.
   */
  secondPersonAboveCents: 25_000_000 as number | null,
} as const;

export const CAPITAL_CALL_DUE_DAYS = 30;
export const CAPITAL_CALL_REMINDER_DAYS = [7, 3, 1] as const;
/** Days after the due date before an unpaid amount is overdue. */
export const CAPITAL_CALL_GRACE_DAYS = 7;

/** Business days after the due date for which the notice can be seen by the link of its mail, without signing in. */
export const NOTICE_LINK_BUSINESS_DAYS = 15;

/** The hour of the fund's day at which the daily mail about new documents is made, with those of the 24 hours before. */
export const DOCUMENT_MAIL_HOUR = 17;

/** Clients that one issue of statements holds back at most. */
export const STATEMENTS_MAX_HELD = 2_000;
/** Movements that one statement lists at most. */
export const STATEMENT_MAX_MOVEMENTS = 1_500;

export const RECENT_DOCUMENTS_DAYS = 7;
export const UPLOAD_FORM_EXPIRES_S = 300;
export const DOWNLOAD_URL_EXPIRES_S = 60;
/** File name extensions each form accepts; the server accepts all of them. Never svg, html or archives. */
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

/** How long a file of an export can be fetched. The bucket deletes it some hours after that. */
export const EXPORT_KEPT_HOURS = 24;
/** An export of at most so many rows is made before its request is answered. */
export const EXPORT_ROWS_AT_ONCE = 2_000;
export const EXPORT_POLL_MS = 2_000;

/** How often a client’s invitation may be sent again in one hour. */
export const INVITATIONS_PER_HOUR = 3;

export const CONSENT_POLL_MS = 5_000;
/** How long a bank session may take, from opening the bank's window to a connected bank. */
export const BANK_SESSION_EXPIRES_MS = 15 * 60_000;
/** How many consents a manager may begin to ask a bank for in one hour. */
export const BANK_CONNECTIONS_PER_HOUR = 5;
/**
 * An import asks the provider to fetch from the bank again when the last fetch is older; a bank allows some 20 a day.
 */
export const BANK_REFRESH_AFTER_MS = 4 * 60 * 60_000;
/** How long an import waits for the provider's fetch before it goes on with the data already there. */
export const BANK_REFRESH_WAIT_MS = 25_000;
export const CONSENT_EXPIRING_DAYS = 7;
export const DEFAULT_IMPORT_RANGE = { from: '2025-01-01', to: '2025-06-10' } as const;
/** Once those days are longer past than this, as many days up to today are proposed instead. */
export const FIRST_IMPORT_DAYS = 90;
/** The most days between two transactions from different sources that may be the same payment. */
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
  /** The fewest characters of the reason of a correction. */
  reasonMinLength: 3,
  addressLength: 500,
  searchLength: 100,
  placeLength: 60,
  categoryLength: 60,
  fileNameLength: 255,
  documentBytes: 10_485_760,
  jsonBodyBytes: 256 * 1024,
  statementBytes: 4 * 1024 * 1024,
  statementRows: 20_000,
  statementColumns: 50,
  /** Records in one CSV file of clients or properties. */
  importedRecords: 5_000,
  listLimit: 1_000,
  /** Each is read with up to fifty reasons. */
  importsListed: 100,
  /** Days of one import from the bank, both ends included: two years and a leap day. */
  bankImportDays: 731,
  /** Transactions whose possible duplicates one call may ask for. */
  duplicatesAsked: 25,
  ruleWordsLength: 100,
  /** Each is compared with every unclassified row that is listed or imported. */
  classificationRules: 200,
  /** Rows that one call classifies. */
  classifiedAtOnce: 100,
  allocationsPerTransaction: 200,
  /** Live allocations that voiding reverses: each takes two of a DynamoDB transaction's 100 writes. */
  allocationsPerVoid: 40,
  /** Each takes up to 80 bytes of the JSON body. */
  lineItemsPerCall: 3_000,
  /** Each may get a message about one change, which takes two of a DynamoDB transaction's 100 writes. */
  loginsPerClient: 10,
  /** Whose records are read when the login opens the portal. */
  clientsPerLogin: 50,
  /** With different deposits, clients and calls, this many pairs fill one DynamoDB transaction. */
  pairsPerMatch: 10,
  /** Line items declined for one deposit; each is kept with the deposit, which lists read whole. */
  declinedLines: 50,
  idempotencyKeyLength: 255,
} as const;

/** Limits of what suggestions compare in one request. Above them nothing is safe to apply unseen. */
export const MATCHING = {
  openDeposits: 2_000,
  /** Rows of the lists of open transactions among which they are, which have what went out too. */
  openRows: 10_000,
  /** The line items due first. */
  openLines: 5_000,
  /** The newest matches, and their maximum age: line items they paid in full are treated as settled. */
  settledMatches: 2_000,
  settledDays: 550,
} as const;

/** Limits of one search, so that its time does not grow with the stored data. */
export const SEARCH = {
  /** Hits of each kind. */
  hits: 8,
  /**
   * The first clients by name, of whom every part of a name, the address and the number are looked at. Where there are
   * more, as many as a call can have are, and of the others the beginning of the name and the whole address.
   */
  clients: 3_000,
  calls: 1_000,
  /** The newest transactions and documents in which words are looked for. */
  transactions: 2_000,
  documents: 2_000,
  /** Lines of calls due first, in which an amount is looked for. */
  openLines: 2_000,
  rowsOfAmount: 200,
  /** Clients whose own records are found with their name, and how many of each kind. */
  clientsFollowed: 3,
  recordsOfClient: 50,
} as const;

/** How long a client is shown that their sign-in address was changed. */
export const EMAIL_CHANGE_SHOWN_DAYS = 30;

/** How long an import may keep the caller waiting before it continues in the background. */
export const IMPORT_ANSWER_WITHIN_MS = 20_000;

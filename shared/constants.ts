/** Built pages and the user pool's emails use this name. Other emails and documents use the fund's settings. */
export const FUND_NAME = 'Wattle Street Fund';
export const CURRENCY = 'AUD';
export const LOCALE = 'en-AU';

/** The site serves this path as a file. All other paths below `/api` go to the API. */
export const API_DOCUMENT_PATH = '/api/openapi.json';

export const PAGE_SIZE = 25;
export const TRANSACTIONS_PAGE_SIZE = 10;
export const TRANSACTIONS_LOAD_LIMIT = 1000;
/** One match can mark at most this many lines of a payment file as rejected by the bank. */
export const MOST_REJECTED_LINES = 10;

export const PASSWORD_MIN_LENGTH = 8;
/** After this many days, the temporary password of an invitation expires. */
export const INVITATION_DAYS = 14;

/** After a sign-in, the browser can renew its tokens for this many hours. */
export const SIGN_IN_HOURS = 12;
export const TOKEN_MINUTES = 15;

export const IDLE_SIGN_OUT_MS = 30 * 60_000;
export const IDLE_WARNING_MS = 60_000;

export const AUTH_FAILURE_REDIRECT_MS = 100;
export const PASSWORD_RESET_REDIRECT_MS = 2_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

export const TOAST_DURATION_MS = 4_000;
export const TOAST_WITH_ACTION_MS = 10_000;
export const TOAST_LIMIT = 20;
export const TOAST_WIDTH_PX = 350;

/** The portal refuses older transactions, because an earlier year must be a typing error. */
export const OLDEST_MONEY_DAY = '1990-01-01';

/** The emailed link opens the notice without sign-in until this many business days after the due date. */
export const NOTICE_LINK_BUSINESS_DAYS = 15;

/** The daily email about new documents is created at this hour in the fund's time zone. */
export const DOCUMENT_MAIL_HOUR = 17;

/** A manager can exclude at most this many clients from one run of statements. */
export const STATEMENTS_MAX_HELD = 2_000;
export const STATEMENT_MAX_MOVEMENTS = 1_500;

export const RECENT_DOCUMENTS_DAYS = 7;
export const UPLOAD_FORM_EXPIRES_S = 300;
export const DOWNLOAD_URL_EXPIRES_S = 60;
/** The Documents page offers these file types. The server also accepts `CLIENT_FORM_ENDINGS`. */
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
/** Never add svg, html or archives to this list or to `MANAGER_DOCUMENT_ENDINGS`. */
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

export const EXPORT_KEPT_HOURS = 24;
export const EXPORT_ROWS_AT_ONCE = 2_000;
export const EXPORT_POLL_MS = 2_000;

export const INVESTOR_LIMITS = {
  profile: { most: 10, withinSeconds: 3_600 },
  exports: { most: 30, withinSeconds: 3_600 },
  requests: { most: 10, withinSeconds: 86_400 },
  address: { most: 10, withinSeconds: 86_400 },
  mails: { most: 10, withinSeconds: 86_400 },
  payees: { most: 3, withinSeconds: 86_400 },
  statements: { most: 20, withinSeconds: 86_400 },
} as const;

/** Sensitive actions, such as proposing a bank account, need a sign-in that is at most this old. */
export const FRESH_SIGN_IN_MINUTES = 10;
/** An investor's new sign-in address takes effect after this time. */
export const OWN_EMAIL_HOURS = 24;
/**
 * Business days before the fund can pay to a proposed bank account. The long hold applies for `LOGIN_CHANGE_DAYS` after a
 * login change.
 */
export const PAYEE_HOLD_DAYS = 3;
export const PAYEE_LONG_HOLD_DAYS = 10;
export const LOGIN_CHANGE_DAYS = 30;
/** A phone call to a changed number can verify a bank account only after this many days. */
export const PHONE_NUMBER_DAYS = 30;
/** After this many phone calls with a wrong account number, the portal suspends the bank account. */
export const WRONG_DIGITS_MOST = 3;

export const INVITATIONS_PER_HOUR = 3;
export const APPROVALS_PER_MAKER = 20;

export const CONSENT_POLL_MS = 5_000;
/** A bank session expires this long after the bank's window was opened. */
export const BANK_SESSION_EXPIRES_MS = 15 * 60_000;
export const BANK_CONNECTIONS_PER_HOUR = 5;
/** A bank allows about 20 fetches a day, so an import does not fetch again before this time. */
export const BANK_REFRESH_AFTER_MS = 4 * 60 * 60_000;
/** After this wait, an import continues with the data that the provider has already fetched. */
export const BANK_REFRESH_WAIT_MS = 25_000;
export const CONSENT_EXPIRING_DAYS = 30;
export const FIRST_IMPORT_DAYS = 90;
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

export const STATEMENT_LINK_DAYS = 30;

/** All values are maximums, unless the name says otherwise. Lengths count characters after trimming. */
export const LIMITS = {
  givenBackAtOnce: 40,
  partsOfTransaction: 20,
  componentsOfDistribution: 10,
  nameLength: 120,
  emailLength: 254,
  mobileLength: 30,
  descriptionLength: 300,
  noteLength: 1_000,
  purposeLength: 2_000,
  purposeParts: 6,
  reasonLength: 300,
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
  importedRecords: 5_000,
  listLimit: 1_000,
  priceLines: 40,
  /** An import's record can be large, because it contains up to fifty rows that block its undo. */
  importsListed: 100,
  /** Two years and a leap day, including the first and the last day. */
  bankImportDays: 731,
  duplicatesAsked: 25,
  propertyWords: 20,
  ruleWordsLength: 100,
  /** Each rule is compared with every unclassified row, so the number of rules is limited. */
  classificationRules: 200,
  classifiedAtOnce: 100,
  allocationsPerTransaction: 200,
  /** Voiding needs two writes for each allocation, and a DynamoDB transaction has at most 100 writes. */
  allocationsPerVoid: 40,
  /** Each line item takes up to 80 bytes of the JSON body. */
  lineItemsPerCall: 3_000,
  /** A change can message every login, and each message takes two of a transaction's 100 writes. */
  loginsPerClient: 10,
  /** When a login opens the portal, the portal reads the records of all its clients. */
  clientsPerLogin: 50,
  /** Ten pairs with different deposits, clients and calls fill one DynamoDB transaction. */
  pairsPerMatch: 10,
  /** Lists read whole records of deposits, including these declined line items. */
  declinedLines: 50,
  idempotencyKeyLength: 255,
} as const;

/** Above one of these limits, no suggestion is safe, so a person must review every suggestion. */
export const MATCHING = {
  openDeposits: 2_000,
  openRows: 10_000,
  openLines: 5_000,
  settledMatches: 2_000,
  settledDays: 550,
} as const;

/** Without these limits, a search would take longer as the stored data grows. */
export const SEARCH = {
  hits: 8,
  /** Beyond this number, a search finds a client only by the name's start or the whole email address. */
  clients: 3_000,
  calls: 1_000,
  transactions: 2_000,
  documents: 2_000,
  openLines: 2_000,
  rowsOfAmount: 200,
  /** A search lists the transactions and documents of at most this many clients found by name. */
  clientsFollowed: 3,
  recordsOfClient: 50,
} as const;

/** A client sees the notice about a changed sign-in address for this many days. */
export const EMAIL_CHANGE_SHOWN_DAYS = 30;

/** A value counts as stale if its unit price is older than this. */
export const PRICE_MAX_AGE_DAYS = 190;

/** After this time, the request is answered and the import continues in the background. */
export const IMPORT_ANSWER_WITHIN_MS = 20_000;

/** Built pages and the user pool's emails use this name. Papers, other emails and files use the fund's settings. */
export const FUND_NAME = 'Wattle Street Fund';
export const CURRENCY = 'AUD';
export const LOCALE = 'en-AU';

/** The path of the OpenAPI document. It is a file of the site; other paths below `/api` are requests to the API. */
export const API_DOCUMENT_PATH = '/api/openapi.json';

export const PAGE_SIZE = 25;
export const TRANSACTIONS_PAGE_SIZE = 10;
export const TRANSACTIONS_LOAD_LIMIT = 1000;

export const PASSWORD_MIN_LENGTH = 8;
/** The number of days after which the temporary password of an invitation expires. */
export const INVITATION_DAYS = 14;

/** How long after a sign-in the browser can renew its tokens. */
export const SIGN_IN_HOURS = 12;
export const TOKEN_MINUTES = 15;

export const IDLE_SIGN_OUT_MS = 30 * 60_000;
/** How long before the sign-out for inactivity the browser shows a warning. */
export const IDLE_WARNING_MS = 60_000;

export const AUTH_FAILURE_REDIRECT_MS = 100;
export const PASSWORD_RESET_REDIRECT_MS = 2_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

export const TOAST_DURATION_MS = 4_000;
/** A message with a button stays longer, so that the button can be reached. */
export const TOAST_WITH_ACTION_MS = 10_000;
export const TOAST_LIMIT = 20;
export const TOAST_WIDTH_PX = 350;

/** Transactions dated before this day are refused, because an earlier year must be a typing error. */
export const OLDEST_MONEY_DAY = '1990-01-01';

/** The number of business days after the due date until which the emailed link opens the notice without sign-in. */
export const NOTICE_LINK_BUSINESS_DAYS = 15;

/** At this hour in the fund's time zone, the daily email is created. It lists the documents of the last 24 hours. */
export const DOCUMENT_MAIL_HOUR = 17;

/** Maximum number of clients whose statements a manager can exclude from one run. */
export const STATEMENTS_MAX_HELD = 2_000;
export const STATEMENT_MAX_MOVEMENTS = 1_500;

export const RECENT_DOCUMENTS_DAYS = 7;
export const UPLOAD_FORM_EXPIRES_S = 300;
export const DOWNLOAD_URL_EXPIRES_S = 60;
/** File name extensions that the form on the Documents page accepts. The server also accepts CLIENT_FORM_ENDINGS. */
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
/** File name extensions for a client's page. Never add svg, html or archives here or to MANAGER_DOCUMENT_ENDINGS. */
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

/** How long the file of an export can be downloaded. The bucket deletes it some hours later. */
export const EXPORT_KEPT_HOURS = 24;
/** An export with at most this number of rows is made before its request is answered. */
export const EXPORT_ROWS_AT_ONCE = 2_000;
export const EXPORT_POLL_MS = 2_000;

/** Limits how often an investor's login can make some calls. An adviser's login has a limit for each client. */
export const INVESTOR_LIMITS = {
  profile: { most: 10, withinSeconds: 3_600 },
  exports: { most: 30, withinSeconds: 3_600 },
  requests: { most: 10, withinSeconds: 86_400 },
  address: { most: 10, withinSeconds: 86_400 },
} as const;

/** How often one client's invitation may be sent again. */
export const INVITATIONS_PER_HOUR = 3;
/** Maximum number of one manager's changes that await approval or were requested in the last 24 hours. */
export const APPROVALS_PER_MAKER = 20;

export const CONSENT_POLL_MS = 5_000;
/** How long a bank session may take, from opening the bank's window to a connected bank. */
export const BANK_SESSION_EXPIRES_MS = 15 * 60_000;
export const BANK_CONNECTIONS_PER_HOUR = 5;
/** An import requests new data if the provider's last fetch is older. A bank allows about 20 fetches a day. */
export const BANK_REFRESH_AFTER_MS = 4 * 60 * 60_000;
/** How long an import waits for the provider's fetch before it continues with the data already fetched. */
export const BANK_REFRESH_WAIT_MS = 25_000;
export const CONSENT_EXPIRING_DAYS = 30;
/** The length of the range up to today that the form proposes for the first import from the bank. */
export const FIRST_IMPORT_DAYS = 90;
/** Maximum number of days between two transactions that may be duplicates of each other. */
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

/** Maximums, unless a name states otherwise. Lengths are in characters, after trimming. */
export const LIMITS = {
  givenBackAtOnce: 40,
  partsOfTransaction: 20,
  nameLength: 120,
  emailLength: 254,
  mobileLength: 30,
  descriptionLength: 300,
  noteLength: 1_000,
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
  /** Maximum number of records in one CSV file of clients, properties or capital calls. */
  importedRecords: 5_000,
  listLimit: 1_000,
  /** Limited because the list reads whole records, and each import's record can have fifty rows that block its undo. */
  importsListed: 100,
  /** Days of one import from the bank, both ends included: two years and a leap day. */
  bankImportDays: 731,
  /** Maximum number of transactions whose possible duplicates one request can ask for. */
  duplicatesAsked: 25,
  propertyWords: 20,
  ruleWordsLength: 100,
  /** Limited because each rule is compared with every unclassified row that is listed or imported. */
  classificationRules: 200,
  classifiedAtOnce: 100,
  allocationsPerTransaction: 200,
  /** Limited because voiding needs two writes for each allocation, and one DynamoDB transaction has at most 100. */
  allocationsPerVoid: 40,
  /** Limited because each line item takes up to 80 bytes of the JSON body. */
  lineItemsPerCall: 3_000,
  /** Limited because a change can send a message to each login, which takes two of a transaction's 100 writes. */
  loginsPerClient: 10,
  /** Limited because opening the portal reads the records of all clients that the login has access to. */
  clientsPerLogin: 50,
  /** Limited because ten pairs with different deposits, clients and calls fill one DynamoDB transaction. */
  pairsPerMatch: 10,
  /** Line items declined for one deposit. The deposit's record stores them, and lists read whole records. */
  declinedLines: 50,
  idempotencyKeyLength: 255,
} as const;

/** Limits of what one matching request compares. Beyond a limit, a person must review every suggestion. */
export const MATCHING = {
  openDeposits: 2_000,
  /** Maximum number of open transactions, deposits and payments, that are read to find the open deposits. */
  openRows: 10_000,
  /** Maximum number of open line items, earliest due date first. */
  openLines: 5_000,
  /** Maximum number of matches, newest first, that are read to find line items already paid. */
  settledMatches: 2_000,
  /** Matches older than this many days are not read. */
  settledDays: 550,
} as const;

/** Limits of one search, so that its time does not grow with the stored data. */
export const SEARCH = {
  hits: 8,
  /** A search reads all details of this many clients, by name. Others are found by a name's start or a whole email. */
  clients: 3_000,
  calls: 1_000,
  /** How many of the newest transactions are searched for words. */
  transactions: 2_000,
  documents: 2_000,
  /** How many open line items, earliest due date first, are searched for an amount. */
  openLines: 2_000,
  rowsOfAmount: 200,
  /** The search also lists transactions and documents of this many of the clients found by name. */
  clientsFollowed: 3,
  recordsOfClient: 50,
} as const;

/** For how many days a client sees the notice that their sign-in address was changed. */
export const EMAIL_CHANGE_SHOWN_DAYS = 30;

/** An import that takes longer than this continues in the background, and the request is answered. */
export const IMPORT_ANSWER_WITHIN_MS = 20_000;

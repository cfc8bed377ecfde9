import { BANK_CONNECTIONS_PER_HOUR, INVITATIONS_PER_HOUR } from './constants.ts';
import { GATEWAY_ANSWERS } from './gateway-answers.ts';
import { type Cents, formatDollars } from './money.ts';
import { READ_ONLY, UNFORESEEN } from './terms.ts';

/**
 * Every way to refuse a call: the HTTP status and the sentence for the user. Handlers name a code and never write a
 * status or sentence themselves. Messages about one field are beside the field in `shared/contract`, or for any field
 * in `functions/http/invalid-input.ts`; messages about one row of a statement are where the row is parsed.
 */
export const REFUSALS = {
  'invalid-input': { status: 400, sentence: 'Some of the details are not valid.' },
  'invalid-cursor': {
    status: 400,
    sentence: 'This page of the list cannot be found. Start from the first page.',
  },
  'not-csv': { status: 400, sentence: 'The file is not a bank statement in CSV form.' },
  unauthenticated: { status: 401, sentence: GATEWAY_ANSWERS[401].sentence },
  forbidden: { status: 403, sentence: 'You do not have permission to do this.' },
  'read-only': { status: 403, sentence: READ_ONLY },
  'second-factor-required': {
    status: 403,
    sentence: 'Turn on an authenticator app in your profile first. Until then nothing else opens.',
  },
  'not-found': { status: 404, sentence: GATEWAY_ANSWERS[404].sentence },
  'client-not-found': { status: 404, sentence: 'Client not found' },
  'change-request-not-found': { status: 404, sentence: 'Request not found' },
  'transaction-not-found': { status: 404, sentence: 'Transaction not found' },
  'allocation-not-found': { status: 404, sentence: 'Allocation not found' },
  'import-not-found': { status: 404, sentence: 'Import not found' },
  'user-not-found': { status: 404, sentence: 'User not found' },
  'document-not-found': { status: 404, sentence: 'Document not found' },
  'institution-not-found': { status: 404, sentence: 'Bank institution not found' },
  'bank-connection-not-found': { status: 404, sentence: 'Bank connection not found' },
  'property-not-found': { status: 404, sentence: 'Property not found' },
  'rule-not-found': { status: 404, sentence: 'Rule not found' },
  'valuation-not-found': { status: 404, sentence: 'Valuation not found' },
  'bank-account-not-found': { status: 404, sentence: 'Bank account not found' },
  'bank-feed-not-found': { status: 404, sentence: 'The bank feed has no such account' },
  'period-not-found': { status: 404, sentence: 'The ledger has no such month' },
  'capital-call-not-found': { status: 404, sentence: 'Capital call not found' },
  'line-item-not-found': { status: 404, sentence: 'Line item not found' },
  'reconciliation-not-found': { status: 404, sentence: 'Reconciliation not found' },
  'message-not-found': { status: 404, sentence: 'Message not found' },
  'export-not-found': { status: 404, sentence: 'This export is not there any more. Make it again.' },
  'notice-not-found': {
    status: 404,
    sentence: 'This link does not lead to a notice any more. Sign in to see your calls.',
  },
  'statement-not-found': { status: 404, sentence: 'Statement not found' },
  'statement-run-not-found': { status: 404, sentence: 'This issue of statements is not known' },
  'period-not-over': { status: 422, sentence: 'A statement cannot end after today.' },
  'nobody-to-state': { status: 422, sentence: 'There is no client left to issue a statement to.' },
  'statement-does-not-add-up': {
    status: 500,
    sentence: 'The statement does not add up, so it was not issued. Whoever runs the portal was told.',
  },
  'issued-statement': {
    status: 409,
    sentence: 'An issued statement stays as it is. Issue it again: the new one says which it replaces.',
  },
  'nobody-to-call': {
    status: 422,
    sentence: 'No active client has any of their pledge left to call.',
  },
  'line-items-not-total': {
    status: 422,
    sentence: 'The line items do not sum to the total of the call.',
  },
  'future-date': { status: 422, sentence: 'Money cannot be dated after today.' },
  'too-old': { status: 422, sentence: 'Money cannot be dated before 1990.' },
  'due-date-past': { status: 422, sentence: 'The due date has already passed.' },
  'due-date-not-later': { status: 422, sentence: 'The new due date must be later than the present one.' },
  'not-issued': { status: 409, sentence: 'This call is not issued.' },
  'call-has-payments': {
    status: 409,
    sentence: 'Money is matched to this call. Unmatch it first, in Reconciliation.',
  },
  'line-has-payments': {
    status: 409,
    sentence: 'Money is matched to this line. Unmatch it first, in Reconciliation.',
  },
  'nothing-paid': { status: 409, sentence: 'Nothing of this call is paid yet.' },
  'already-withdrawn': { status: 409, sentence: 'This line was withdrawn already.' },
  'not-written-off': { status: 409, sentence: 'Nothing of this line is written off.' },
  'not-a-draft': { status: 409, sentence: 'This call is no longer a draft.' },
  'maker-cannot-issue': {
    status: 409,
    sentence: 'You asked for this call or changed it last, so another manager must issue it.',
  },
  'status-follows-payments': {
    status: 409,
    sentence: 'The status of a line follows from what was paid to it. Match or unmatch a payment instead.',
  },
  'change-request-open': {
    status: 409,
    sentence: 'Another change of this is asked for already. Take that request back first.',
  },
  'change-request-decided': { status: 409, sentence: 'This request was decided already.' },
  'nothing-to-change': { status: 409, sentence: 'It is that already.' },
  'too-many-rules': { status: 409, sentence: 'There are as many rules as there can be. Delete one first.' },
  'already-classified': { status: 409, sentence: 'This transaction is already classified.' },
  'not-classified': { status: 409, sentence: 'This transaction is not classified.' },
  'has-allocations': {
    status: 409,
    sentence: 'Part of this transaction is allocated, so its type can no longer change.',
  },
  'not-a-contribution': { status: 409, sentence: 'Only a contribution can be allocated to a client.' },
  'exceeds-remaining': { status: 409, sentence: 'The amount is more than what is left to allocate.' },
  'exceeds-outstanding': {
    status: 409,
    sentence: 'The amount is more than what is outstanding on the line item.',
  },
  'exceeds-allocation': {
    status: 409,
    sentence: 'The amount is more than what of this allocation is not matched yet.',
  },
  'not-this-client': { status: 409, sentence: 'The line item is of another client than the money.' },
  'beyond-pledge': { status: 409, sentence: 'This is more than what is left of the pledge.' },
  'account-not-chosen': {
    status: 409,
    sentence: 'The fund has several bank accounts. Say which one this statement is of.',
  },
  'possible-duplicate': { status: 409, sentence: 'This looks like money that is there already.' },
  'allocation-matched': {
    status: 409,
    sentence: 'This money is matched to a capital call. Unmatch it first, in Reconciliation.',
  },
  'already-reversed': { status: 409, sentence: 'This allocation was reversed already.' },
  'same-client': { status: 409, sentence: 'This money is allocated to that client already.' },
  'same-account': { status: 409, sentence: 'A transfer goes to another account than it comes from.' },
  'part-of-transfer': {
    status: 409,
    sentence:
      'This is one row of a transfer between two accounts. Void the transfer if it is something else.',
  },
  'not-recorded-by-hand': {
    status: 409,
    sentence: 'This row came from the bank and stays. Set it aside if it is not money of its own.',
  },
  'recorded-by-hand': {
    status: 409,
    sentence: 'This was recorded by hand. Void it if it should not be there.',
  },
  'already-void': { status: 409, sentence: 'This transaction is void.' },
  'already-set-aside': { status: 409, sentence: 'This transaction is set aside.' },
  'not-set-aside': { status: 409, sentence: 'This transaction is not set aside.' },
  'import-in-use': {
    status: 409,
    sentence: 'Part of this import is in use. Free these rows first.',
  },
  'import-undoing': {
    status: 409,
    sentence: 'The import of this row is being taken back.',
  },
  'import-running': {
    status: 409,
    sentence: 'An import is still running. Take this one back when that is done.',
  },
  'import-failed': { status: 409, sentence: 'This import failed and brought nothing.' },
  'already-undone': { status: 409, sentence: 'This import was taken back already.' },
  'period-locked': {
    status: 409,
    sentence: 'The month of this is closed. Reopen it in Months to change it.',
  },
  'period-not-ready': { status: 409, sentence: 'This month is not ready to be closed.' },
  'earlier-month-open': { status: 409, sentence: 'Months close in order, and an earlier one is open.' },
  'month-running': { status: 409, sentence: 'This month has not ended yet.' },
  'already-closed': { status: 409, sentence: 'This month is closed already.' },
  'not-closed': { status: 409, sentence: 'This month is not closed.' },
  'same-person': { status: 409, sentence: 'You closed this month, so another manager reopens it.' },
  'already-held': { status: 409, sentence: 'This contribution is held already.' },
  'not-held': { status: 409, sentence: 'This contribution is not held.' },
  'nothing-to-hold': { status: 409, sentence: 'Nothing of this contribution is left to allocate.' },
  'too-many-allocations': {
    status: 409,
    sentence: 'This contribution is already split among too many clients.',
  },
  'too-many-declined': {
    status: 409,
    sentence: 'As many line items as are kept are declined for this deposit. Take some of them back first.',
  },
  'email-in-use': { status: 409, sentence: 'A client with this email address already exists.' },
  'email-taken': { status: 409, sentence: 'Another account signs in with this email address.' },
  'pledge-below-paid': {
    status: 409,
    sentence: 'The pledge cannot be less than what the client has already paid.',
  },
  'own-access': {
    status: 409,
    sentence: 'You cannot change your own role or disable yourself. Ask another manager.',
  },
  'last-manager': { status: 409, sentence: 'The fund must keep one manager.' },
  'access-unfinished': {
    status: 503,
    sentence:
      'This is saved and their sessions have ended, but the identity service did not follow. Until it does they cannot do anything. Try again.',
  },
  'person-not-invited': {
    status: 503,
    sentence: 'This person is saved, but the invitation could not be sent. Send it again.',
  },
  'person-joined': { status: 409, sentence: 'They have already signed in; no invitation is needed.' },
  'person-not-in': { status: 409, sentence: 'They have not signed in yet, or are disabled.' },
  'person-disabled': { status: 409, sentence: 'They are disabled. Enable them first.' },
  'has-second-factor': { status: 409, sentence: 'They have a second factor.' },
  'reminded-today': { status: 409, sentence: 'They were reminded today.' },
  'already-joined': { status: 409, sentence: 'This client has already signed in; no invitation is needed.' },
  'invitation-on-its-way': {
    status: 409,
    sentence: 'An invitation is on its way. Wait a minute before you send another.',
  },
  'too-many-invitations': {
    status: 409,
    sentence: 'This person was invited three times in this hour. Please send another in the next one.',
  },
  'client-suspended': { status: 409, sentence: 'This client is suspended.' },
  'access-not-found': { status: 404, sentence: 'This login has no access to the client.' },
  'last-owner': {
    status: 409,
    sentence: 'A client keeps one login with full access. Give somebody else full access first.',
  },
  'too-many-logins': {
    status: 409,
    sentence: 'There are as many logins or clients as there can be. End an access first.',
  },
  'changed-meanwhile': {
    status: 409,
    sentence: 'Someone else changed this at the same time. Reload and try again.',
  },
  'institution-unavailable': { status: 409, sentence: 'This bank cannot be reached at the moment.' },
  'bank-not-connected': { status: 409, sentence: 'No bank is connected. Please connect a bank first.' },
  'bank-consent-ended': {
    status: 409,
    sentence: 'The consent to read the bank account has ended. Please connect the bank again.',
  },
  'too-many-connections': {
    status: 409,
    sentence: 'You began to connect a bank five times in this hour. Please try again in the next one.',
  },
  'bank-import-running': { status: 409, sentence: 'An import from the bank is already running.' },
  'message-not-queued': { status: 409, sentence: 'Only a message that is not sent yet can be held.' },
  'message-not-held': { status: 409, sentence: 'This message is not held.' },
  'message-not-sent': { status: 409, sentence: 'This message has not been sent yet.' },
  'message-outdated': {
    status: 409,
    sentence: 'What this message asks for is no longer due, so it is not sent any more.',
  },
  'address-bounced': {
    status: 409,
    sentence: 'Mail to this address came back. Change the client’s address first.',
  },
  'payload-too-large': { status: 413, sentence: GATEWAY_ANSWERS[413].sentence },
  'unsupported-media-type': { status: 415, sentence: 'This kind of content is not accepted here.' },
  'outflow-as-contribution': {
    status: 422,
    sentence: 'Money that left the account cannot be a contribution.',
  },
  'idempotency-mismatch': { status: 422, sentence: 'This request was already made with other details.' },
  'too-many-tries': { status: 429, sentence: 'Too many attempts. Please try again in a minute.' },
  'unknown-document-type': { status: 422, sentence: 'This type of document is not known.' },
  'file-type-not-accepted': { status: 422, sentence: 'Files of this type are not accepted.' },
  'file-not-there': { status: 409, sentence: 'The file has not arrived yet.' },
  'file-not-as-announced': {
    status: 422,
    sentence: 'The file that arrived is not the one that was announced.',
  },
  'file-refused': { status: 422, sentence: 'The content of this file is not accepted.' },
  'file-lost': {
    status: 410,
    sentence: 'The file of this document is lost. The fund looks into it; a manager can upload it again.',
  },
  'too-many-uploads': {
    status: 409,
    sentence: 'Too many uploads are waiting to be finished. Please finish those first.',
  },
  'notice-of-issued-call': {
    status: 409,
    sentence: 'This is the notice of an issued capital call. It stays while the call stands.',
  },
  'only-valuation': {
    status: 409,
    sentence: 'This is the only valuation of the property. Add the right one first.',
  },
  internal: { status: 500, sentence: UNFORESEEN },
  'invitation-not-sent': {
    status: 502,
    sentence: 'The client is saved, but the invitation could not be sent. Please send it again.',
  },
  'bank-provider-unavailable': {
    status: 502,
    sentence: 'The bank data provider cannot be used at the moment. Please try again later.',
  },
  'bank-data-not-readable': {
    status: 502,
    sentence: 'The bank data provider sent something that cannot be read. Nothing was imported.',
  },
  'bank-provider-busy': {
    status: 503,
    sentence: 'The bank data provider does not answer at the moment. Please try again in a few minutes.',
  },
  busy: { status: 503, sentence: GATEWAY_ANSWERS[503].sentence },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type RefusalCode = keyof typeof REFUSALS;

const formatMinutes = (minutes: number) => (minutes === 1 ? 'a minute' : `${minutes} minutes`);

/**
 * Sentences that replace the one above where the reason is known more exactly. In a separate table, so that the
 * browser, which shows the sentence it receives, does not load them.
 */
export const EXACT_SENTENCES = {
  'invalid-input': {
    notJson: 'The request is not valid JSON.',
    notAnObject: 'The request is not a JSON object.',
    formNotReadable: 'The form cannot be read.',
    formWithOtherFields: 'The form has fields besides the file.',
    formWithMoreFiles: 'The form has more than one file.',
    formWithoutFile: 'The form has no file.',
    formWithoutMetadata: 'The form has no metadata.',
    emptyFile: 'The file is empty',
    valuationInFuture: 'A valuation cannot be dated in the future',
    acquiredInFuture: 'The acquisition cannot be after today',
    unfitName: (fault: string) => `This name cannot be approved. ${fault}. Decline it, or set another name.`,
    soldInFuture: 'The sale cannot be after today',
    soldBeforeAcquired: 'The sale cannot be before the acquisition',
    saleIncomplete: 'A sale has both a day and a price',
    lastDayInFuture: 'The last day cannot be after today',
    untilMissing: 'An adviser’s access has a last day',
    untilPast: 'The last day cannot have passed',
    untilOfOwner: 'This login always has full access, without an end',
    issuedInFuture: 'A call made before the portal cannot be issued after today',
    issuedTooEarly: 'A call cannot be issued before 1990',
  },
  'not-csv': {
    otherKind: (file: string, kind: string) =>
      `${file} is ${kind}, not a CSV file. Download the statement from your bank as CSV.`,
    noTable: (file: string) =>
      `${file} holds no table of transactions. Download the statement from your bank as CSV.`,
    charactersNotReadable: (file: string) =>
      `The characters of ${file} cannot be read; save it as CSV UTF-8.`,
    emptyFile: (file: string) => `${file} is empty.`,
    noTransactions: 'The file holds no transactions.',
    unknownColumns:
      'The columns of this file are not known: its first line must name a date and an amount, or a debit and a credit.',
    tooManyColumns: (most: number) => `The file has more than ${most} columns.`,
    tooManyRows: (most: number) =>
      `The file has more than ${most.toLocaleString('en-AU')} transactions; import it in parts, by whole days.`,
    otherKindThanList: (file: string, kind: string) =>
      `${file} is ${kind}, not a CSV file. Save the list as CSV.`,
    missingColumns: (columns: string) =>
      `The first line of the file must name its columns. Missing: ${columns}.`,
    noRecords: 'The file holds no rows below its column headings.',
    tooManyRecords: (most: number) =>
      `The file has more than ${most.toLocaleString('en-AU')} rows; import it in parts.`,
  },
  'document-not-found': {
    reportNotOfFund: 'The report must be among the documents that every client sees.',
  },
  'read-only': {
    adviser: 'You may look at this client, and change nothing of it.',
    viewAs: 'Nothing can be changed while you see what a client sees.',
  },
  'email-taken': { ofStaff: 'Somebody who works for the fund signs in with this email address.' },
  'already-classified': {
    asThis: (type: string) => `This transaction already is ${type}.`,
  },
  'already-void': {
    other: 'The other transaction is void, so this row is the money.',
    counterEntry: 'This is the counter-entry of a void transaction, and stays as that does.',
  },
  'period-locked': {
    ofMonth: (month: string) => `${month} is closed. Reopen it in Months, or use a day of an open month.`,
  },
  'earlier-month-open': { ofMonth: (month: string) => `${month} is not closed yet. Months close in order.` },
  'month-running': { until: (day: string) => `This month has not ended yet. It can be closed after ${day}.` },
  'already-set-aside': { other: 'The other transaction is set aside itself.' },
  'exceeds-remaining': {
    toAllocate: (left: Cents) => `Only ${formatDollars(left)} of this contribution is left to allocate.`,
    toMatch: (left: Cents) => `Only ${formatDollars(left)} of this deposit is left to match.`,
  },
  'exceeds-outstanding': {
    ofLine: (left: Cents, call: string, client: string) =>
      `Only ${formatDollars(left)} of ${call} is outstanding for ${client}.`,
  },
  'exceeds-allocation': {
    left: (left: Cents) => `Only ${formatDollars(left)} of this allocation is not matched yet.`,
  },
  'beyond-pledge': {
    ofClient: (client: string, left: Cents, beyond: Cents) =>
      left > 0
        ? `${client} has ${formatDollars(left)} left to pay of their pledge; ${formatDollars(beyond)} of this is beyond it.`
        : `${client} has paid their whole pledge; ${formatDollars(beyond)} of this is beyond it.`,
    ofCall: (clients: string, beyond: Cents) =>
      `${formatDollars(beyond)} is beyond what is left to call of ${clients}. Say why to call it nevertheless.`,
  },
  'possible-duplicate': {
    ofTransaction: (amount: Cents, day: string, description: string) =>
      `${formatDollars(amount)} of ${day}, “${description}”, is there already.`,
  },
  'import-in-use': {
    allocated: (amount: Cents, day: string, description: string) =>
      `${formatDollars(amount)} of ${day}, “${description}”, is allocated. Reverse its allocations or unmatch it.`,
    held: (amount: Cents, day: string, description: string) =>
      `${formatDollars(amount)} of ${day}, “${description}”, is held. Release it.`,
    sameMoney: (amount: Cents, day: string, description: string) =>
      `${formatDollars(amount)} of ${day}, “${description}”, is named by a row that is set aside. Bring that one back.`,
  },
  'import-undoing': {
    beforeImport: 'An import is being taken back. Import this when that is done, so that no row is missing.',
  },
  'not-issued': {
    isIssuing: 'This call is still being issued. Try again in a moment.',
    isExtending: 'The due date of this call is being extended. Try again in a moment.',
    isWithdrawn: 'This call was withdrawn.',
  },
  'client-suspended': {
    notCalled: (client: string) => `${client} is suspended and cannot be called.`,
  },
  'too-many-invitations': {
    untilNext: (minutes: number) =>
      `This person was invited ${INVITATIONS_PER_HOUR} times in this hour. Send another in ${formatMinutes(minutes)}.`,
  },
  'too-many-connections': {
    untilNext: (minutes: number) =>
      `You began to connect a bank ${BANK_CONNECTIONS_PER_HOUR} times in this hour. Try again in ${formatMinutes(minutes)}.`,
  },
  'invitation-not-sent': {
    ofAccess: 'Access is given, but the invitation could not be sent. Give it again to send it.',
  },
  'message-outdated': {
    accessEnded: 'The login of this message has no access to the client any more, so it is not sent.',
  },
  'status-follows-payments': {
    matched: (matched: Cents, called: Cents) =>
      `${formatDollars(matched)} of ${formatDollars(called)} is matched to this line, and its status follows from that.`,
    notIssued: 'This call is not issued, so its lines have no status yet.',
  },
  'payload-too-large': {
    fileInForm: (megabytes: number) => `A file sent in a form may have at most ${megabytes} MB.`,
  },
  'file-type-not-accepted': {
    accepted: (endings: string) => `Invalid file type. Accepted types: ${endings}`,
  },
  'file-refused': {
    notAsNamed: 'The content of this file is not what its name says, or is not accepted.',
    infected: 'The malware scan refused this file.',
    unreadable:
      'The malware scan cannot look into this file, as with a password. Please save it without one and upload it again.',
  },
  'bank-data-not-readable': {
    page: (page: number) => `Page ${page} of the bank’s transactions cannot be read. Nothing was imported.`,
    rowsOfPage: (page: number, rows: number) =>
      `Page ${page} of the bank’s transactions cannot be read (${rows} of its rows). Nothing was imported.`,
  },
} as const satisfies {
  [Code in RefusalCode]?: Record<string, string | ((...details: never[]) => string)>;
};

/** Refusals of any call; an endpoint lists only its own. */
export const COMMON_REFUSALS = [
  'invalid-input',
  'unauthenticated',
  'forbidden',
  'read-only',
  'second-factor-required',
  'payload-too-large',
  'unsupported-media-type',
  'idempotency-mismatch',
  'internal',
  'busy',
] as const satisfies readonly RefusalCode[];

export type CommonRefusal = (typeof COMMON_REFUSALS)[number];

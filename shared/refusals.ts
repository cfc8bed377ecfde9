import { APPROVALS_PER_MAKER, BANK_CONNECTIONS_PER_HOUR, INVITATIONS_PER_HOUR, LIMITS } from './constants.ts';
import { GATEWAY_ANSWERS } from './gateway-answers.ts';
import { type Cents, formatDollars } from './money.ts';
import { READ_ONLY, UNFORESEEN } from './terms.ts';

/**
 * Sentences by status and code. Other sentences are in `shared/contract`, `functions/http` (fields) and parsers (rows).
 */
const SENTENCES = {
  400: {
    'invalid-input': 'Some of the details are not valid.',
    'invalid-cursor': 'This page of the list cannot be found. Start from the first page.',
    'not-csv': 'The file is not a bank statement in CSV format.',
    'not-a-photo': 'This file is not a photo. Choose a JPEG or PNG file.',
  },
  401: {
    unauthenticated: GATEWAY_ANSWERS[401].sentence,
  },
  403: {
    forbidden: 'You do not have permission to do this.',
    'read-only': READ_ONLY,
    'second-factor-required':
      'Turn on an authenticator app in your profile first. Until then, nothing else is available.',
  },
  404: {
    'not-found': GATEWAY_ANSWERS[404].sentence,
    'client-not-found': 'Client not found',
    'change-request-not-found': 'Request not found',
    'transaction-not-found': 'Transaction not found',
    'allocation-not-found': 'Allocation not found',
    'import-not-found': 'Import not found',
    'user-not-found': 'User not found',
    'document-not-found': 'Document not found',
    'institution-not-found': 'Bank institution not found',
    'bank-connection-not-found': 'Bank connection not found',
    'property-not-found': 'Property not found',
    'rule-not-found': 'Rule not found',
    'payer-not-found': 'This payer is no longer known. Reload the list.',
    'statement-layout-not-found': 'No columns are saved for files with this layout',
    'valuation-not-found': 'Valuation not found',
    'photo-not-found': 'This property has no photo',
    'bank-account-not-found': 'Bank account not found',
    'bank-feed-not-found': 'No connected bank has this account',
    'doubtful-row-not-found':
      'This bank row no longer waits for a decision. Import the day of this row from the bank again.',
    'period-not-found': 'This month is not in the ledger',
    'capital-call-not-found': 'Capital call not found',
    'line-item-not-found': 'Line item not found',
    'reconciliation-not-found': 'Reconciliation not found',
    'message-not-found': 'Message not found',
    'export-not-found': 'This export no longer exists. Create it again.',
    'notice-not-found': 'This link no longer opens a notice. Sign in to see your calls.',
    'statement-not-found': 'Statement not found',
    'statement-run-not-found': 'This run of statements was not found',
    'approval-not-found': 'This request was not found',
    'access-not-found': 'This login has no access to the client.',
  },
  409: {
    'issued-statement':
      'An issued statement cannot be changed. Issue a new one; it will state which statement it replaces.',
    'not-issued': 'This call has not been issued.',
    'nothing-due': 'Nothing is due on this line item.',
    'not-paused': 'The reminders of this line item are not paused.',
    'nobody-to-remind': 'No client of this call can be reminded.',
    'call-has-payments': 'Payments are matched to this call. Unmatch them first, in Reconciliation.',
    'line-has-payments': 'Payments are matched to this line item. Unmatch them first, in Reconciliation.',
    'nothing-paid': 'Nothing has been paid towards this call yet.',
    'already-withdrawn': 'This line item is already withdrawn.',
    'not-written-off': 'No part of this line item is written off.',
    'not-a-draft': 'This call is no longer a draft.',
    'maker-cannot-issue':
      'You created, changed or requested this call, so only another manager can issue it.',
    'maker-cannot-approve':
      'You requested this change, so only another manager can approve or decline it. You can withdraw it.',
    'too-many-approvals': `You have reached the limit of ${APPROVALS_PER_MAKER} changes that wait for a second person or were requested in the last 24 hours. Have some of your changes decided, or request this change tomorrow.`,
    'cannot-approve-yet':
      'You cannot approve this change. You first signed in as a manager after the request, or the requester gave you access in the last seven days, or you gave the requester access in that time.',
    'only-maker-withdraws': 'Only the manager who requested this change can withdraw it. Decline it instead.',
    'already-waiting':
      'A change like this already waits for a second person. Approve, decline or withdraw that change first.',
    'second-person-needed':
      'This change needs a second person, and no other manager has signed in. Invite one, or ask the invited manager to sign in.',
    'no-account-to-pay-to':
      'The fund has no account for investors to pay to. Choose one in Fund settings first.',
    'name-taken':
      'This name is too similar to the present or a former name of another manager or auditor. Choose a different name.',
    'own-name': 'Records are signed with your name, so another manager has to change it.',
    'status-follows-payments':
      'The status of a line item depends on its payments. Match or unmatch a payment instead.',
    'change-request-open': 'There is already an open request to change this. Withdraw that request first.',
    'change-request-decided': 'This request has already been decided.',
    'nothing-to-change': 'Nothing to change: this is already the current value.',
    'too-many-rules': `The limit of ${LIMITS.classificationRules} rules is reached. Delete a rule first.`,
    'already-classified': 'This transaction is already classified.',
    'not-classified': 'This transaction is not classified.',
    'has-allocations': 'Part of this transaction is allocated, so its type can no longer change.',
    'not-a-contribution': 'Only a contribution can be allocated to a client.',
    'exceeds-remaining': 'The amount is more than what is left to allocate.',
    'exceeds-outstanding': 'The amount is more than what is outstanding on the line item.',
    'exceeds-allocation': 'The amount is more than the unmatched part of this allocation.',
    'not-this-client': 'The line item and the deposit belong to different clients.',
    'name-of-another': 'This may be the name of another person.',
    'beyond-pledge': 'The amount is more than what is left of the pledge.',
    'account-not-chosen': 'The fund has several bank accounts. Choose the account of this statement.',
    twins:
      'Some rows are probably in the ledger already. Leave them out, or confirm that they are separate transactions.',
    'possible-duplicate': 'This looks like a transaction that is already recorded.',
    'given-back': 'A redemption has given back part of this amount. Undo the redemption first.',
    'not-split': 'This transaction is not split.',
    'row-in-use': 'This transaction is split or held. Undo the split or stop holding the transaction first.',
    'parts-do-not-add-up': 'The parts do not add up to the amount of the transaction.',
    'allocation-matched':
      'This allocation is matched to a capital call. Unmatch it first, in Reconciliation.',
    'already-reversed': 'This allocation is already reversed.',
    'same-client': 'The amount is already allocated to that client.',
    'same-account': 'A transfer needs two different accounts.',
    'account-in-use':
      'This account has rows, so it cannot be deleted. Enter the day on which it was closed instead.',
    'part-of-transfer':
      'This transaction is one side of a transfer between two accounts. If it was recorded as a transfer by mistake, void the transfer.',
    'not-recorded-by-hand':
      'This row came from the bank and cannot be voided. Set it aside if it duplicates another transaction.',
    'recorded-by-hand': 'This transaction was recorded by hand. If the transaction is wrong, void it.',
    'already-void': 'This transaction is void.',
    'already-set-aside': 'This transaction is set aside.',
    'not-set-aside': 'This transaction is not set aside.',
    'import-in-use':
      'Some rows of this import are allocated, held, part of a redemption or linked to a duplicate. Undo those changes first.',
    'import-undoing': 'The import of this row is being undone.',
    'import-running': 'An import is still running. Try to undo this import again once no import is running.',
    'import-failed': 'This import failed and added nothing.',
    'already-undone': 'This import is already undone.',
    'period-locked': 'This month is closed. To make this change, reopen the month on the Months screen.',
    'period-not-ready': 'This month is not ready to be closed.',
    'month-not-closed': 'Statements are issued for closed months only.',
    'earlier-month-open': 'Months are closed in order, and an earlier month is open.',
    'month-running': 'This month has not ended yet.',
    'already-closed': 'This month is already closed.',
    'not-closed': 'This month is not closed.',
    'later-month-locked': 'A later month is locked too and must be reopened first.',
    'same-person': 'You closed this month, so only another manager can reopen it.',
    'already-held': 'This contribution is already held.',
    'not-held': 'This contribution is not held.',
    'nothing-to-hold': 'No part of this contribution is left to allocate.',
    'too-many-allocations': 'This contribution is already split among the maximum number of clients.',
    'too-many-declined':
      'The limit of declined line items for this deposit is reached. Undo some of the declines first.',
    'email-in-use': 'A client with this email address already exists.',
    'email-taken': 'Another account signs in with this email address.',
    'pledge-below-paid': 'The pledge cannot be less than what the client has already paid.',
    'own-access': 'You cannot change your own role or disable yourself. Ask another manager.',
    'last-manager': 'The fund must have at least one manager.',
    'person-joined': 'This person has already signed in, so no invitation is needed.',
    'person-not-in': 'This person has not signed in yet or is disabled.',
    'person-disabled': 'This person is disabled. Enable this person first.',
    'has-second-factor': 'This person already has a second factor.',
    'reminded-today': 'This person has already been reminded today.',
    'already-joined': 'This client has already signed in; no invitation is needed.',
    'invitation-on-its-way': 'An invitation is being sent. Wait a minute before you send another.',
    'too-many-invitations': 'This person has been invited three times this hour. Please try again next hour.',
    'client-suspended': 'This client is suspended.',
    'last-owner': 'A client must have a login with full access. Give another login full access first.',
    'too-many-logins':
      'The limit of logins for this client is reached. End the access of another login first.',
    'changed-meanwhile': 'Someone else changed this at the same time. Reload and try again.',
    'institution-unavailable': 'This bank cannot be reached at the moment.',
    'bank-not-connected': 'No bank is connected. Please connect a bank first.',
    'bank-consent-ended': 'The consent to read the bank account has ended. Please connect the bank again.',
    'too-many-connections':
      'You have started to connect a bank five times this hour. Please try again next hour.',
    'bank-accounts-not-mapped':
      'For each account at the bank, choose where its rows go, or leave the account out. Then import again.',
    'bank-import-running': 'An import from the bank is already running.',
    'doubtful-row-imported':
      'This row is already imported. If the ledger has it twice, set one of the two rows aside.',
    'twin-gone': 'The transaction that this row duplicated is no longer in the ledger. Import the row.',
    'message-not-queued': 'Only a message that has not been sent yet can be held.',
    'message-not-held': 'This message is not held.',
    'message-not-sent': 'This message has not been sent yet.',
    'message-outdated': 'This message is about an amount that is no longer due, so it is not sent.',
    'address-bounced': 'Email to this address bounced. Change the client’s email address first.',
    'file-not-there': 'The file has not arrived yet.',
    'too-many-uploads': 'Too many uploads are unfinished. Please finish those first.',
    'notice-of-issued-call':
      'This is the notice of an issued capital call. It cannot be removed while the call is issued.',
    'only-valuation':
      'This is the only valuation of the property. Add the correct valuation before you delete this one.',
  },
  410: {
    'file-lost':
      'The file of this document is lost. The fund is investigating. A manager can upload the file again.',
  },
  413: {
    'payload-too-large': GATEWAY_ANSWERS[413].sentence,
  },
  415: {
    'unsupported-media-type': 'This kind of content is not accepted here.',
  },
  422: {
    'period-not-over': 'The period of a statement cannot end after today.',
    'nobody-to-state': 'There is no client to issue a statement to.',
    'nobody-to-call': 'No active client has any pledge left to call.',
    'line-items-not-total': 'The line items do not add up to the total of the call.',
    'layout-unknown':
      'The columns of this file are not known. Choose the columns of the date, the text and the amount.',
    'balances-disagree':
      'The balances of this file contradict the sign of an amount. Change the columns, or confirm that the signs are right.',
    'future-date': 'A transaction cannot be dated after today.',
    'too-old': 'A transaction cannot be dated before 1990.',
    'due-date-past': 'The due date has already passed.',
    'pause-day-past': 'The pause must end after today. Choose a later day.',
    'due-date-not-later': 'The new due date must be later than the current one.',
    'gives-back-nothing': 'Choose the payment that this redemption gives back.',
    'outflow-as-contribution': 'A payment out of the account cannot be a contribution.',
    'idempotency-mismatch': 'This request was already made with different details.',
    'unknown-document-type': 'This document type does not exist.',
    'file-type-not-accepted': 'Files of this type are not accepted.',
    'file-not-as-announced': 'The uploaded file differs in size or checksum from the file that was chosen.',
    'file-refused': 'The content of this file is not accepted.',
  },
  429: {
    'too-many-tries': 'Too many attempts. Please try again in a minute.',
  },
  500: {
    'statement-does-not-add-up':
      'The statement does not add up, so it was not issued. The portal’s operator has been notified.',
    internal: UNFORESEEN,
  },
  502: {
    'invitation-not-sent': 'The client is saved, but the invitation could not be sent. Please send it again.',
    'bank-provider-unavailable':
      'The bank data provider cannot be used at the moment. Please try again later.',
    'bank-data-not-readable': 'The bank data provider sent data that cannot be read. Nothing was imported.',
  },
  503: {
    'access-unfinished':
      'The change is saved and the person is signed out, but the identity service has not confirmed the change. Until the change is confirmed, the person has no access. Try again.',
    'person-not-invited': 'This person is saved, but the invitation could not be sent. Send it again.',
    'bank-provider-busy':
      'The bank data provider is not responding at the moment. Please try again in a few minutes.',
    busy: GATEWAY_ANSWERS[503].sentence,
  },
} as const satisfies Record<number, Record<string, string>>;

type Sentences = typeof SENTENCES;
export type RefusalCode = { [Status in keyof Sentences]: keyof Sentences[Status] }[keyof Sentences];

export const REFUSALS = Object.fromEntries(
  Object.entries(SENTENCES).flatMap(([status, sentences]) =>
    Object.entries(sentences).map(([code, sentence]) => [code, { status: Number(status), sentence }]),
  ),
) as Readonly<Record<RefusalCode, { readonly status: number; readonly sentence: string }>>;

const formatMinutes = (minutes: number) =>
  minutes === 1 ? 'a minute' : minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;

/** More exact sentences for the codes above. Browsers do not load them, because the server sends the sentence. */
export const EXACT_SENTENCES = {
  'maker-cannot-issue': {
    ofSilent:
      'This call was recorded without emails. This change would send the first emails and exceed your approval limit for today, so only another manager can make the change.',
  },
  'reminded-today': {
    ofLine: (client: string) => `${client} has already been reminded of this call today.`,
    ofCall: 'Everyone who can be reminded has already been reminded of this call today.',
  },
  'nobody-to-remind': {
    ofLine: (client: string, why: string) => `${client} cannot be reminded: ${why}.`,
  },
  'too-many-logins': {
    ofClients: 'The limit of clients for this login is reached. End its access to another client first.',
  },
  'invalid-input': {
    notJson: 'The request is not valid JSON.',
    notAnObject: 'The request is not a JSON object.',
    formNotReadable: 'The form cannot be read.',
    formWithOtherFields:
      'The upload contained something besides the file, so it was not accepted. Choose the file again.',
    formWithMoreFiles: 'The form has more than one file.',
    formWithoutFile: 'The form has no file.',
    formWithoutMetadata: 'The form has no metadata.',
    emptyFile: 'The file is empty',
    valuationInFuture: 'A valuation cannot be dated in the future',
    acquiredInFuture: 'The acquisition date cannot be after today',
    unfitName: (fault: string) =>
      `This name cannot be approved. ${fault}. Decline the request, or set another name.`,
    soldInFuture: 'The sale cannot be after today',
    soldBeforeAcquired: 'The sale cannot be before the acquisition',
    saleIncomplete: 'A sale needs both a day and a price',
    lastDayInFuture: 'The last day cannot be after today',
    untilMissing: 'An adviser’s access needs a last day',
    untilPast: 'The last day cannot be in the past',
    untilOfOwner: 'This login always has full access, without an end date',
    issuedInFuture: 'A call made before the portal was in use cannot have an issue date after today',
    issuedTooEarly: 'A call cannot be issued before 1990',
  },
  'not-a-photo': {
    tooManyPixels: (most: number) => `The photo has more than ${most} megapixels. Choose a smaller one.`,
    notReadable: 'The photo cannot be read. Save it again as a JPEG, then choose it.',
  },
  'not-csv': {
    otherKind: (file: string, kind: string) =>
      `${file} is ${kind}, not a CSV file. Download the statement from your bank as CSV.`,
    noTable: (file: string) =>
      `${file} contains no table of transactions. Download the statement from your bank as CSV.`,
    charactersNotReadable: (file: string) =>
      `The characters of ${file} cannot be read. Save it as CSV UTF-8.`,
    emptyFile: (file: string) => `${file} is empty.`,
    noTransactions: 'The file contains no transactions.',
    damagedFile: (file: string) =>
      `${file} cannot be opened. Download it from your bank again, preferably as CSV.`,
    columnsToSay:
      'The columns of this file are not known. Choose the columns of the date, the text and the amount.',
    mixedDays:
      'Some dates in this file are possible only with the day first, others only with the month first. Choose the order.',
    unknownColumns:
      'The columns of this file were not recognised. The headings in its first line must include a date, and either an amount or debit and credit.',
    ownExport:
      'This is an export of the portal, not a bank statement: its transactions are already here. Download the statement from your bank.',
    tooManyColumns: (most: number) => `The file has more than ${most} columns.`,
    tooManyRows: (most: number) =>
      `The file has more than ${most.toLocaleString('en-AU')} transactions; import it in parts, by whole days.`,
    otherKindThanList: (file: string, kind: string) =>
      `${file} is ${kind}, not a CSV file. Save the list as CSV.`,
    missingColumns: (columns: string) =>
      `The first line of the file must contain the column headings. Missing: ${columns}.`,
    noRecords: 'The file contains no rows below its column headings.',
    unpairedQuotes: (most: number) =>
      `The quotation marks of more than ${most} rows do not pair up. Save the file as CSV again, and import the new file.`,
    tooManyRecords: (most: number) =>
      `The file has more than ${most.toLocaleString('en-AU')} rows; import it in parts.`,
  },
  'account-not-chosen': {
    contradicted:
      'The balances of this file do not agree with the fund’s account. Choose the account anyway, or add the account of this statement first.',
  },
  'balances-disagree': {
    atLine: (line: number) =>
      `The balance on line ${line} agrees only if the amount has the opposite sign. Change the columns, or confirm that the signs are right.`,
  },
  'document-not-found': {
    reportNotOfFund: 'The report must be one of the documents that every client sees.',
  },
  'read-only': {
    adviser: 'You can view this client but cannot change anything.',
    viewAs: 'You cannot change anything while you view the portal as a client.',
  },
  'message-not-queued': {
    ofAccess: 'Emails about access and sign-in cannot be held.',
  },
  'same-person': {
    isNew:
      'The manager who closed this month gave you access in the last seven days, so a third manager must reopen it.',
  },
  'email-taken': { ofStaff: 'This email address belongs to a manager or auditor of the fund.' },
  'already-classified': {
    asThis: (type: string) => `This transaction is already ${type}.`,
  },
  'already-void': {
    other: 'The other transaction is void, so this row cannot be its duplicate.',
    counterEntry: 'This is the counter-entry of a void transaction and cannot be changed.',
  },
  'recorded-by-hand': {
    opening:
      'A payment made before the portal was in use is always a contribution. If the payment is wrong, void it.',
  },
  'period-locked': {
    ofMonth: (month: string) => `${month} is closed. Reopen it in Months, or use a day of an open month.`,
  },
  'month-not-closed': {
    ofMonth: (month: string) => `${month} is not closed yet. Close it first, or get a provisional statement.`,
  },
  'earlier-month-open': {
    ofMonth: (month: string) => `${month} is not closed yet. Months are closed in order.`,
  },
  'later-month-locked': {
    ofMonth: (month: string) =>
      `${month} is locked too and must be reopened first. Months are reopened one by one, the latest first.`,
  },
  'month-running': { until: (day: string) => `This month has not ended yet. It can be closed after ${day}.` },
  'account-in-use': {
    after: (day: string) =>
      `On ${day} the account was not open, or its balance was not 0, or it has rows after that day. Choose another day.`,
  },
  'import-running': {
    beforeDeletion: 'An import is still running. Try to delete this account again once no import is running.',
  },
  'already-set-aside': {
    other:
      'The other transaction is itself set aside. You can choose it only if the two amounts cancel each other.',
  },
  'exceeds-remaining': {
    toAllocate: (left: Cents) => `Only ${formatDollars(left)} of this contribution is left to allocate.`,
    toMatch: (left: Cents) => `Only ${formatDollars(left)} of this deposit is left to match.`,
    toGiveBack: (left: Cents) =>
      `Only ${formatDollars(left)} of this deposit is unallocated and can be given back.`,
  },
  'exceeds-outstanding': {
    paidSince: (call: string, client: string) =>
      `${client} has paid ${call} in another way in the meantime, or the call was withdrawn. If the call was paid, unmatch that payment first.`,
    ofLine: (left: Cents, call: string, client: string) =>
      `Only ${formatDollars(left)} of ${call} is outstanding for ${client}.`,
  },
  'exceeds-allocation': {
    left: (left: Cents) => `Only ${formatDollars(left)} of this allocation is unmatched.`,
    notMatched: 'This contribution is not matched to a capital call, so no call can become due again.',
    notGoneBack: (left: Cents) => `Only ${formatDollars(left)} of this contribution can still be given back.`,
    notReturned: (left: Cents) =>
      `Only ${formatDollars(left)} of this redemption can still be returned by the bank.`,
  },
  'given-back': {
    ofSum: (sum: Cents, day: string) =>
      `${formatDollars(sum)} of this amount was given back on ${day}. Undo that redemption first.`,
    ofItself:
      'This redemption gives an amount back. Undo its classification first; if its month is closed, reopen the month.',
    usedSince:
      'Money returned by this transaction has since been allocated, reversed or given back. Undo that change first.',
  },
  'gives-back-nothing': {
    ofReturn:
      'A deposit can be a redemption only if the bank returned an earlier redemption. Choose that redemption.',
    tooMany: 'This redemption gives back too many contributions at once. Choose fewer, larger contributions.',
    ofPayment: 'Choose what this redemption returns: contributions, or a deposit that is not allocated.',
  },
  'parts-do-not-add-up': {
    ofRow: (sum: Cents, row: Cents) =>
      `The amounts add up to ${formatDollars(sum)} instead of ${formatDollars(row)}.`,
  },
  'row-in-use': {
    split: 'This transaction is split. Edit its parts, or remove the split first.',
    held: 'The unallocated rest of this transaction is held. Stop holding it first.',
  },
  'not-this-client': { ofGivenBack: 'These contributions belong to another client.' },
  'not-a-contribution': {
    givenBack: 'Only the money of a contribution or an unallocated deposit can be given back.',
  },
  'beyond-pledge': {
    ofClient: (client: string, left: Cents, beyond: Cents) =>
      left > 0
        ? `${client} has ${formatDollars(left)} left to pay of their pledge; ${formatDollars(beyond)} of this amount is beyond the pledge.`
        : `${client} has paid their whole pledge; ${formatDollars(beyond)} of this amount is beyond the pledge.`,
    ofCall: (clients: string, beyond: Cents) =>
      `The call exceeds what is left to call from ${clients} by ${formatDollars(beyond)}. To call it anyway, give a reason.`,
  },
  'name-of-another': {
    ofClient: (name: string, email: string) => `This is the name of another client, ${name} (${email}).`,
    ofDeposit: (amount: Cents, day: string, description: string) =>
      `The deposit of ${formatDollars(amount)} on ${day}, “${description}”, has this name. That deposit is not fully allocated and may be from somebody else.`,
  },
  'possible-duplicate': {
    ofTransaction: (amount: Cents, day: string, description: string) =>
      `${formatDollars(amount)} on ${day}, “${description}”, is already recorded.`,
  },
  'import-in-use': {
    allocated: (amount: Cents, day: string, description: string) =>
      `${formatDollars(amount)} on ${day}, “${description}”, is allocated. Reverse its allocations or unmatch it.`,
    held: (amount: Cents, day: string, description: string) =>
      `${formatDollars(amount)} on ${day}, “${description}”, is held. Stop holding it first.`,
    sameMoney: (amount: Cents, day: string, description: string) =>
      `${formatDollars(amount)} on ${day}, “${description}”, has a duplicate that is set aside. Use “Undo set aside” on the duplicate first.`,
    wentBack: (amount: Cents, day: string, description: string) =>
      `${formatDollars(amount)} on ${day}, “${description}”, is part of a redemption. Undo the redemption first.`,
  },
  'import-undoing': {
    beforeImport:
      'An import is being undone. Import this file after the undo is done; otherwise rows could be missing.',
  },
  'not-issued': {
    isIssuing: 'This call is still being issued. Try again in a moment.',
    isExtending: 'The notices of this call are being corrected. Try again in a moment.',
    isWithdrawn: 'This call was withdrawn.',
  },
  'client-suspended': {
    notCalled: (names: string, isOne = true) =>
      `${names} ${isOne ? 'is' : 'are'} suspended and cannot be called.`,
  },
  'too-many-invitations': {
    untilNext: (minutes: number) =>
      `This person was invited ${INVITATIONS_PER_HOUR} times this hour. You can send another invitation in ${formatMinutes(minutes)}.`,
  },
  'too-many-connections': {
    untilNext: (minutes: number) =>
      `You have started to connect a bank ${BANK_CONNECTIONS_PER_HOUR} times this hour. Try again in ${formatMinutes(minutes)}.`,
  },
  'too-many-tries': {
    ofInvestor: (most: number, withinSeconds: number, minutes: number) =>
      `The limit of ${most} requests in ${formatMinutes(withinSeconds / 60)} is reached. Try again in ${formatMinutes(minutes)}, or contact the fund.`,
  },
  'invitation-not-sent': {
    ofAccess: 'Access was given, but the invitation could not be sent. Give access again to send it.',
  },
  'message-outdated': {
    accessEnded: 'The recipient of this message no longer has access to the client, so it is not sent.',
  },
  'status-follows-payments': {
    matched: (matched: Cents, called: Cents) =>
      `The status follows the payments: ${formatDollars(matched)} of ${formatDollars(called)} is matched to this line item.`,
    notIssued: 'This call has not been issued, so its line items have no status yet.',
  },
  'payload-too-large': {
    fileInForm: (megabytes: number) => `A file sent in a form can be at most ${megabytes} MB.`,
  },
  'file-type-not-accepted': {
    accepted: (endings: string) => `Invalid file type. Accepted types: ${endings}`,
  },
  'file-refused': {
    notAsNamed: 'The content of this file does not match its file extension, or is not accepted.',
    otherType: (ending: string) =>
      `The content of this file is of type .${ending}. Rename the file so that it ends in .${ending}, and upload it again.`,
    textAsWorkbook:
      'This .xls file is a web page or plain text. Open it in Excel, save it as .xlsx and upload it again.',
    tooManyPixels: (megapixels: number) =>
      `This picture has more than ${megapixels} megapixels. Save it at a lower resolution and upload it again.`,
    infected: 'The malware scan rejected this file.',
    unreadable:
      'The malware scan cannot read this file, perhaps because of a password. Please save it without a password and upload it again.',
  },
  'bank-data-not-readable': {
    page: (page: number) => `Page ${page} of the bank’s transactions cannot be read. Nothing was imported.`,
    rowsOfPage: (page: number, rows: number) =>
      `${rows} ${rows === 1 ? 'row' : 'rows'} of page ${page} of the bank’s transactions cannot be read. Nothing was imported.`,
  },
} as const satisfies {
  [Code in RefusalCode]?: Record<string, string | ((...details: never[]) => string)>;
};

/** Refusals that any call can return; endpoints list only their other refusals. */
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

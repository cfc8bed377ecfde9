import {
  APPROVALS_PER_MAKER,
  BANK_CONNECTIONS_PER_HOUR,
  INVITATIONS_PER_HOUR,
  LIMITS,
  PHONE_NUMBER_DAYS,
} from './constants.ts';
import { GATEWAY_ANSWERS } from './gateway-answers.ts';
import { type Cents, formatDollars } from './money.ts';
import { NO_ACCOUNT_TO_PAY_TO, READ_ONLY, SIGN_IN_AGAIN, UNFORESEEN } from './terms.ts';
import { formatUnits, type UnitsE4 } from './units.ts';

/**
 * Sentences for fields are in `shared/contract` and `functions/http`. Sentences for rows of files are in the parsers.
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
    'sign-in-again': SIGN_IN_AGAIN,
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
    'payer-not-found': 'This payer is no longer in the list. Reload the list.',
    'statement-layout-not-found': 'No columns are saved for files with this layout',
    'valuation-not-found': 'Valuation not found',
    'photo-not-found': 'This property has no photo',
    'bank-account-not-found': 'Bank account not found',
    'bank-feed-not-found': 'No connected bank has this account',
    'doubtful-row-not-found':
      'This bank row is no longer in the list. To see the row again, import its day from the bank again.',
    'period-not-found': 'This month is too early or has not begun',
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
    'move-not-found': 'This move of units was not found',
    'unit-price-not-found': 'This unit price was not found',
    'distribution-not-found': 'This distribution was not found',
    'payment-file-not-found': 'This payment file was not found',
    'payout-line-not-found': 'This payable line was not found',
    'payout-not-found': 'This match of a payment was not found',
    'payee-not-found': 'This account of the client was not found',
    'number-not-found': 'This phone number is no longer on file. Reload the page.',
  },
  409: {
    'issued-statement':
      'An issued statement cannot be changed. Issue a new one; it will state which statement it replaces.',
    'not-issued': 'This call has not been issued.',
    'nothing-due': 'Nothing is due on this line item.',
    'not-paused': 'The reminders of this line item are not paused.',
    'nobody-to-remind': 'No client can be reminded. The list shows why.',
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
    'too-many-approvals': `Each manager may have ${APPROVALS_PER_MAKER} requests that await a decision or are less than 24 hours old. Ask another manager to decide the older ones, or try again tomorrow.`,
    'cannot-approve-yet':
      'You cannot approve this change. You must have been a manager before the request, and neither of you may have given the other access in the last seven days. The requester must still be a manager.',
    'only-maker-withdraws': 'Only the manager who requested this change can withdraw it. Decline it instead.',
    'already-waiting':
      'A change like this already waits for a second person. Approve, decline or withdraw that change first.',
    'second-person-needed':
      'This change needs a second person, and no other manager has signed in. Invite another manager, or ask an invited manager to sign in.',
    'no-account-to-pay-to': NO_ACCOUNT_TO_PAY_TO,
    'name-taken': 'Another manager or auditor has or had a similar name. Choose a different name.',
    'own-name': 'Records are signed with your name, so only another manager can change your name.',
    'status-follows-payments':
      'The status of a line item depends on its payments. Match or unmatch a payment instead.',
    'change-request-open':
      'An earlier request to change this name is still open. Withdraw the earlier request first.',
    'change-request-decided': 'This request has already been decided.',
    'nothing-to-change': 'Nothing would change: what you entered is already recorded.',
    'too-many-rules': `The limit of ${LIMITS.classificationRules} rules is reached. Delete a rule first.`,
    'already-classified': 'This transaction is already classified.',
    'not-classified': 'This transaction is not classified.',
    'has-allocations':
      'Part of this transaction is allocated. Reverse the allocation before you change the type.',
    'not-a-contribution': 'Only a contribution can be allocated to a client.',
    'exceeds-remaining': 'The amount is more than what is left to allocate.',
    'exceeds-outstanding': 'The amount is more than what is due on the line item.',
    'exceeds-allocation': 'The amount is more than the unmatched part of this allocation.',
    'not-this-client': 'The line item and the deposit belong to different clients.',
    'name-of-another': 'Confirm that this name is not another person’s name.',
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
      'This row came from the bank and cannot be voided. If the row duplicates another transaction, set the row aside.',
    'recorded-by-hand':
      'This transaction was recorded by hand and cannot be set aside. If it is wrong, void it.',
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
    'earlier-month-open': 'Months are closed in order. Close the earlier month first.',
    'month-running': 'This month has not ended yet.',
    'already-closed': 'This month is already closed.',
    'not-closed': 'This month is not closed.',
    'later-month-locked': 'A later month is also closed. Reopen the later month first.',
    'same-person': 'You closed this month, so only another manager can reopen it.',
    'already-held': 'This contribution is already held.',
    'not-held': 'This contribution is not held.',
    'nothing-to-hold': 'No part of this contribution is left to allocate.',
    'too-many-allocations':
      'The limit of allocations for this contribution is reached. Reverse an allocation first.',
    'too-many-declined':
      'Too many suggested line items of this deposit are declined. In Reconciliation, undo a decline of this deposit first.',
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
    'changed-meanwhile': 'Someone else changed this meanwhile. Reload and try again.',
    'institution-unavailable': 'This bank cannot be reached at the moment.',
    'bank-not-connected': 'No bank is connected. Please connect a bank first.',
    'bank-consent-ended': 'The consent to read the bank account has ended. Please connect the bank again.',
    'too-many-connections':
      'You have started to connect a bank five times this hour. Please try again next hour.',
    'bank-accounts-not-mapped':
      'For each account at the bank, choose where its rows go, or leave the account out. Then import again.',
    'bank-import-running': 'An import from the bank is already running.',
    'doubtful-row-imported':
      'This row is already imported. If the row is twice in the ledger, set one of the two rows aside.',
    'twin-gone': 'The transaction that this row duplicated is no longer in the ledger. Import the row.',
    'message-not-queued': 'Only a message that has not been sent yet can be held.',
    'message-not-held': 'This message is not held.',
    'message-not-sent': 'This message has not been sent yet.',
    'message-outdated': 'The message is not sent, because its amount is no longer due.',
    'address-bounced': 'Email to this address bounced. Change the client’s email address first.',
    'file-not-there': 'The file has not arrived yet.',
    'too-many-uploads': 'Too many uploads are unfinished. Please finish some uploads first.',
    'notice-of-issued-call':
      'This is the notice of an issued capital call. It cannot be removed while the call is issued.',
    'same-holder': 'Choose two different clients.',
    'exceeds-available': 'The holder does not have this many units.',
    'exceeds-uncalled': 'The amount is more than the seller’s uncalled pledge.',
    'open-call-lines':
      'The holder still owes money on capital calls. Match or withdraw the unpaid line items first.',
    'client-deceased':
      'This client is recorded as deceased. Only a transfer of the kind “Transmission to the estate” can move the units.',
    'already-deceased': 'This client is already recorded as deceased.',
    'not-deceased': 'This client is not recorded as deceased.',
    'move-reversed': 'This move is already reversed.',
    'move-paid': 'The redemption is already paid. Undo the payment first.',
    'units-gone':
      'This change takes back units that the holder no longer has. First reverse the later move that gave these units away.',
    'register-opened': 'The register is already imported.',
    'opening-does-not-tie': 'The units in the register do not add up to the units on issue.',
    'no-price': 'No unit price is in force on this day. Publish a unit price first.',
    'pledge-not-decided': 'Part of the pledge is uncalled. Choose whether this part ends or stays.',
    'undistributed-days':
      'The redemption price includes income that is not distributed yet. A later distribution would pay this income again.',
    'month-in-use': 'A published unit price or an approved distribution is based on this month.',
    'valuation-stale':
      'A valuation is older than the fund’s settings allow. Give a reason, or value the property.',
    'property-not-valued': 'A property has no valuation on or before this day.',
    'account-does-not-tie': 'The balance of a bank account does not agree with the bank on this day.',
    'price-jump': 'The price differs from the previous price by more than 5%.',
    dilutes:
      'The fixed issue price is more than 1% below the net asset value of a unit. The holders bear the difference.',
    'remitted-exceeds-withheld': 'The fund remitted more tax than it withheld from distributions.',
    'terms-changed':
      'Amounts in the table of this price have changed since its approval was requested. Check the amounts again.',
    'price-exists': 'This day already has a published price. Correct that price instead.',
    'no-units': 'No units are on issue on this day.',
    'price-not-draft': 'This price is no longer a draft.',
    'not-published': 'This price is not published.',
    'not-replaced': 'No corrected price has replaced this price.',
    'member-not-compensated':
      'Every member who lost money because of the wrong price must get units or cash. Only a former member who lost less than $20 may get nothing.',
    overlaps: 'Another distribution covers some of these days.',
    'inputs-changed':
      'The data from which the lines were calculated has changed. Calculate the lines again, then check the differences.',
    'price-includes-it':
      'This distribution is not deducted yet from the unit price for the reinvestment. Open the unit price and choose “Correct” first.',
    'exceeds-cash': 'The payments exceed the bank balance of the accounts that can pay.',
    'already-approved': 'This distribution is already approved.',
    'price-counted-it':
      'This distribution was deducted from a published unit price. After you cancel the distribution, check the unit price again.',
    'election-closed':
      'The period of an approved distribution ends on or after this day. Choose a later day.',
    'rate-needed': 'The tax rate of some holders is not known.',
    'not-approved': 'This distribution is not approved yet.',
    'nothing-ready': 'All of these payable lines are held, paid or in a payment file.',
    'mixed-lines':
      'These payable lines have different types, or come from too many distributions or payment files. Choose fewer lines of one type.',
    'payer-not-set': 'First enter the payment file details of this bank account.',
    'payee-changed':
      'Some accounts have changed since the approval. You approved the distribution or entered one of the new accounts, so another manager must confirm the accounts.',
    'may-be-paid': 'The bank may have paid this payment file, so the file cannot be voided yet.',
    'file-has-payments': 'Payments are matched to this payment file. Unmatch the payments first.',
    'file-voided': 'This payment file is void.',
    'file-altered':
      'The stored payment file has changed since it was made. Void the file and make another file.',
    'exceeds-outflow': 'The amount is more than the unmatched part of this payment.',
    'not-this-file': 'This payment cannot be matched to this payment file.',
    'line-not-paid': 'This payable line is not paid.',
    'line-paid': 'Some of these payable lines are already paid.',
    'line-unpaid': 'The fund still owes this client a payment of this type.',
    'amount-differs': 'The amount is not the sum of these payable lines.',
    'payee-of-another': 'Another client has the same account.',
    'payee-not-proposed': 'No account of this client waits for verification.',
    'payee-not-suspended': 'This account is not suspended.',
    'number-too-new': `This phone number has been on file for less than ${PHONE_NUMBER_DAYS} days, so a call to this number proves nothing.`,
    'digits-differ': 'The account number does not match the account that the client entered.',
    'call-needed': 'Only a client’s first account can be verified by a document. Call the client.',
    'distribution-approved':
      'The period of an approved distribution ends on or after this day. Choose a later day.',
    'no-tax-table': 'Import the tax table first.',
    'table-does-not-tie': 'The amounts of the tax table do not agree with the portal.',
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
    'unsupported-media-type': 'The content type of this request is not accepted.',
  },
  422: {
    'period-not-over': 'The period of a statement cannot end after today.',
    'nobody-to-state': 'There is no client to issue a statement to.',
    'nobody-to-call': 'No active client has an uncalled pledge.',
    'line-items-not-total': 'The line items do not add up to the total of the call.',
    'layout-unknown':
      'The columns of this file are not known. Choose the columns of the date, the text and the amount.',
    'balances-disagree':
      'According to the balances in this file, an amount has the wrong sign. Change the columns, or confirm that the signs are right.',
    'future-date': 'The day cannot be after today.',
    'too-old': 'The day cannot be before 1990.',
    'due-date-past': 'The due date has already passed.',
    'pause-day-past': 'The pause must end after today. Choose a later day.',
    'pays-on-past': 'This day has passed.',
    'due-date-not-later': 'The new due date must be later than the current due date.',
    'amount-too-large': 'A payment file can pay at most $99,999,999.99.',
    'from-too-early': 'A price cannot take effect before the day on which it is published.',
    'nav-not-positive': 'The net asset value must be above zero.',
    'account-too-long': 'An account number has at most 9 digits.',
    'looks-like-tfn':
      'This looks like a tax file number. The portal never stores tax file numbers, so leave the number out.',
    'below-one-unit': 'This amount is worth less than 0.0001 units.',
    'gives-back-nothing': 'Choose what this redemption gives back.',
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

/** Only the server needs these sentences, so browsers do not load them. */
export const EXACT_SENTENCES = {
  'below-one-unit': { tooMany: 'This amount is too large to be issued as units at this price.' },
  'maker-cannot-issue': {
    ofSilent:
      'This call was issued without notices. This change would email the first notices, and the call exceeds your approval limit for today. Only another manager can make the change.',
  },
  'maker-cannot-approve': {
    ofPayee: 'You entered this account, so another manager has to verify it.',
    ofLogin:
      'This account was entered by a login whose access or address you recently changed. Another manager must verify the account.',
    ofNumber: 'You entered this phone number, so another manager has to make the call.',
    ofDocument: 'You have already read this document. Another manager must read it too.',
  },
  'payee-of-another': {
    ofClients: (names: string) =>
      `This account is also an account of ${names}. Confirm that the account is right.`,
  },
  'payee-not-proposed': { verified: 'This account is already verified.' },
  'number-too-new': {
    until: (day: string) =>
      `This phone number changed recently. You can call the client at this number from ${day}.`,
  },
  'digits-differ': {
    left: (tries: number) =>
      `The account number does not match the account that the client entered. After ${tries} more wrong ${tries === 1 ? 'try' : 'tries'}, the portal suspends the account.`,
    suspended: 'The account number was wrong again, so the account is suspended.',
  },
  'distribution-approved': {
    until: (day: string) => `An approved distribution ends on ${day}. Choose a later day.`,
  },
  'reminded-today': {
    ofLine: (client: string) => `${client} has already been reminded of this call today.`,
    ofCall: 'Everyone who can be reminded has already been reminded of this call today.',
  },
  'nobody-to-remind': {
    ofLine: (client: string, why: string) => `${client} cannot be reminded: ${why}.`,
  },
  'too-many-logins': {
    ofClients:
      'The limit of clients for this login is reached. End the login’s access to another client first.',
  },
  'invalid-input': {
    notJson: 'The request is not valid JSON.',
    notAnObject: 'The request is not a JSON object.',
    formNotReadable: 'The form cannot be read.',
    formWithOtherFields:
      'The upload was not accepted, because something else was sent with the file. Choose the file again.',
    formWithMoreFiles: 'The form has more than one file.',
    formWithoutFile: 'The form has no file.',
    formWithoutMetadata: 'The form has no metadata.',
    emptyFile: 'The file is empty',
    purposeNotTotal: 'The purposes do not add up to the total of the call',
    valuationInFuture: 'A valuation cannot be dated in the future',
    acquiredInFuture: 'The acquisition date cannot be after today',
    unfitName: (fault: string) =>
      `This name cannot be approved. ${fault}. Decline the request, or set another name.`,
    numberInText: 'Leave the account number out of this text',
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
      'Some dates in this file are valid only with the day first, others only with the month first. Choose the order.',
    unknownColumns:
      'The columns of this file were not recognised. The first line must name a date column and an amount column. Debit and credit columns can replace the amount column.',
    ownExport:
      'This file is an export from the portal, not a bank statement. Its transactions are already in the ledger. Download the statement from your bank.',
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
    ofDistribution: (month: string) =>
      `${month} is not closed yet. The last day of a distribution must be in a closed month.`,
    ofPrice: (month: string) => `${month} is not closed yet. The day of a price must be in a closed month.`,
  },
  'already-approved': {
    cancelled: 'This distribution is cancelled.',
    inFile: 'Lines of this distribution are in a payment file or paid. Void the payment file first.',
    later: 'A later distribution is approved. Cancel the later distribution first.',
  },
  'inputs-changed': { notCalculated: 'The lines are not calculated yet.' },
  'rate-needed': {
    ofHolders: (names: string) => `Enter the tax rate and its source for ${names}.`,
  },
  'exceeds-cash': {
    by: (net: Cents, cash: Cents) =>
      `The payments add up to ${formatDollars(net)}, but the fund’s bank accounts that can pay them held only ${formatDollars(cash)} when they last agreed with the bank.`,
  },
  'undistributed-days': {
    between: (from: string, to: string) =>
      `No distribution covers ${from} to ${to} yet. The redemption price already includes the income of these days, so a later distribution would pay it twice.`,
  },
  'remitted-exceeds-withheld': {
    by: (excess: Cents) =>
      `The fund remitted ${formatDollars(excess)} more tax than it withheld from distributions. Confirm that the tax office owes this amount to the fund.`,
  },
  'no-price': { ofDay: (day: string) => `The reinvestment price is not a published unit price of ${day}.` },
  'move-paid': {
    ofDistribution: 'This move reinvests a distribution. To reverse the move, cancel the distribution.',
  },
  'property-not-valued': {
    ofProperty: (name: string, day: string) => `${name} has no valuation on or before ${day}.`,
  },
  'account-does-not-tie': {
    ofAccount: (name: string, day: string) => `${name} does not agree with the bank on ${day}.`,
  },
  'valuation-stale': {
    ofProperty: (name: string, days: number, most: number) =>
      `${name} was valued ${days} days before this price. The limit is ${most} days. Give a reason, or value the property.`,
  },
  'price-jump': {
    from: (before: string, after: string) =>
      `The price changes by more than 5%, from ${before} to ${after}. Confirm that the new price is right.`,
  },
  'member-not-compensated': {
    ofClient: (client: string) => `${client} lost by this price and must get units or cash.`,
    gained: (client: string) => `${client} did not lose by this price and cannot get units or cash.`,
    redeemed: (client: string) => `${client} was paid too little for a redemption and must get cash.`,
  },
  'earlier-month-open': {
    ofMonth: (month: string) => `${month} is not closed yet. Months are closed in order.`,
  },
  'later-month-locked': {
    ofMonth: (month: string) => `${month} is also closed. Months are reopened one by one, the latest first.`,
  },
  'month-running': { until: (day: string) => `This month has not ended yet. It can be closed after ${day}.` },
  'account-in-use': {
    after: (day: string) =>
      `The account cannot close on ${day}: it was not open, its balance was not 0, or it has later rows. Choose another day.`,
  },
  'import-running': {
    beforeDeletion: 'An import is still running. Try to delete this account again once no import is running.',
  },
  'already-set-aside': {
    other:
      'The transaction that you chose is already set aside. Choose a different transaction. Only two transactions whose amounts cancel each other can both be set aside.',
  },
  'opening-does-not-tie': {
    ofLine: (line: number, message: string) => `Line ${line}: ${message}`,
    ofHolders: (names: string) => `The register has no line for ${names}.`,
    ofSum: (sum: UnitsE4, onIssue: UnitsE4) =>
      `The holders add up to ${formatUnits(sum)} units, but ${formatUnits(onIssue)} units are on issue.`,
  },
  'units-gone': {
    ofOpening: (name: string) =>
      `The register lists fewer units for ${name} than this holder has given away since the day of the register. Reverse the later move of units first.`,
    tooEarly: 'A redemption cannot be dated before the payment that it gives back.',
  },
  'exceeds-available': {
    ofHolder: (name: string, units: UnitsE4) =>
      `${name} has only ${formatUnits(units)} units from this day on.`,
  },
  'exceeds-uncalled': {
    ofSeller: (name: string, left: Cents) => `Only ${formatDollars(left)} can still be called from ${name}.`,
    ofReversal: (name: string, left: Cents) =>
      `Only ${formatDollars(left)} of the pledge of ${name} is uncalled. At most this amount can be taken back.`,
  },
  'open-call-lines': {
    tooMany: (most: number) =>
      `The client has too many open line items: a transfer to the estate can move at most ${most}. Match or withdraw some line items first.`,
  },
  'exceeds-remaining': {
    toAllocate: (left: Cents) => `Only ${formatDollars(left)} of this contribution is left to allocate.`,
    toMatch: (left: Cents) => `Only ${formatDollars(left)} of this deposit is left to match.`,
    toGiveBack: (left: Cents) =>
      `Only ${formatDollars(left)} of this deposit is unallocated. You can give back at most this amount.`,
  },
  'exceeds-outstanding': {
    paidSince: (call: string, client: string) =>
      `The bounced payment cannot be matched to ${call} again. Either ${client} has paid the call with another payment, or the call was withdrawn. If another payment is matched, unmatch that payment first.`,
    ofLine: (left: Cents, call: string, client: string) =>
      `Only ${formatDollars(left)} of ${call} is due from ${client}.`,
  },
  'exceeds-allocation': {
    left: (left: Cents) => `Only ${formatDollars(left)} of this allocation is unmatched.`,
    notMatched: 'This contribution is not matched to a capital call, so no call can become due again.',
    notGoneBack: (left: Cents) => `You can give back at most ${formatDollars(left)} of this contribution.`,
    notReturned: (left: Cents) => `The bank can return at most ${formatDollars(left)} of this redemption.`,
  },
  'given-back': {
    ofSum: (sum: Cents, day: string) =>
      `${formatDollars(sum)} of this amount was given back on ${day}. Undo that redemption first.`,
    ofItself:
      'This redemption gives an amount back. Undo the classification of the redemption first. If its month is closed, reopen the month.',
    paysLines: 'This transaction is matched to payable lines. Unmatch the transaction first.',
    cameBack: 'A payment of this match came back. Undo the return first.',
    usedSince:
      'The bank returned this money. Since then, some of this money was allocated again, given back again or removed from its allocation. Undo this later change first.',
  },
  'gives-back-nothing': {
    ofReturn:
      'Choose the earlier redemption that the bank returned. If this money is not a returned redemption, choose another type.',
    tooMany: 'This redemption gives back too many contributions at once. Choose fewer, larger contributions.',
    ofPayment: 'Choose what this redemption gives back: contributions, or a deposit that is not allocated.',
  },
  'parts-do-not-add-up': {
    ofRow: (sum: Cents, row: Cents) =>
      `The amounts add up to ${formatDollars(sum)} instead of ${formatDollars(row)}.`,
  },
  'row-in-use': {
    split: 'This transaction is split. Edit its parts, or remove the split first.',
    held: 'The unallocated rest of this transaction is held. Stop holding it first.',
  },
  'table-does-not-tie': {
    ofRows: (rows: string, furtherCount: number) =>
      `The amounts of the tax table do not agree with the portal. ${rows}${furtherCount > 0 ? ` And ${furtherCount} more.` : ''}`,
  },
  'nothing-ready': {
    held: 'All of these lines are held, paid or in a payment file.',
    unfinished: (file: string, day: string) =>
      `Payment file ${file} of ${day} is not complete yet and has these lines. Complete or void that file first.`,
  },
  'no-units': {
    opening: 'The register is only partly imported. Import the register again with the same file first.',
  },
  'payee-changed': {
    ofClients: (names: string) =>
      `The account of ${names} has changed since the approval. Confirm that the change is right.`,
    stopped: (names: string) =>
      `The fund must not pay ${names} now, because the account or the investor is suspended, or the investor has died. Void this payment file, then make another file.`,
  },
  'payer-not-set': {
    tooLong: 'The number of this bank account has more than 9 digits. A payment file allows at most 9.',
  },
  'may-be-paid': {
    notKnown: (day: string) =>
      `Somebody downloaded this payment file, so the bank may have paid it. Try again after you have imported bank rows, or entered a bank balance, of ${day} or later.`,
    fits: (day: string) => `A payment of ${day} may have paid this payment file. Match the payment first.`,
  },
  'not-this-file': {
    notOut: 'Choose a payment out of a bank account. Money received cannot pay lines.',
    notIn: 'Choose a bank row with money received. A returned payment comes back to the fund’s account.',
    otherType: 'The type of this transaction differs from the type of the lines.',
    otherAccount: 'The payment and the payment file are from different bank accounts.',
    notMade: (file: string) =>
      `Payment file ${file} is only partly made or only partly voided. Open the payment file to see how to continue.`,
  },
  'line-unpaid': {
    ofClient: (name: string, references: string) =>
      `The fund has not yet paid ${name} these payable lines: ${references}. Match this payment to the lines, or confirm that the payment is for something else.`,
  },
  'amount-differs': {
    ofLines: (sum: Cents) => `The amount must be the sum of the lines, ${formatDollars(sum)}.`,
    ofFile: (sum: Cents) =>
      `The payment file adds up to ${formatDollars(sum)}. The payment must be this sum, or this sum less the amount of one line.`,
    ofReturn: (sum: Cents) =>
      `The payment of this line was ${formatDollars(sum)}. The returned amount must be the same.`,
  },
  'exceeds-outflow': {
    left: (left: Cents) => `Only ${formatDollars(left)} of this payment is unmatched.`,
  },
  'not-this-client': {
    ofLines: 'The transaction and the lines belong to different clients.',
    ofGivenBack: 'These contributions belong to another client.',
  },
  'not-a-contribution': {
    givenBack: 'A redemption can give back only a contribution or an unallocated deposit.',
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
      `This name is in the text of a deposit that is not fully allocated: ${formatDollars(amount)} on ${day}, “${description}”. Another person may have paid the deposit. Check that the name belongs to this client.`,
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
      `${formatDollars(amount)} on ${day}, “${description}”, has a duplicate under Set aside. Use “Undo set aside” on the duplicate first.`,
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
  'client-deceased': {
    notCalled: (names: string, isOne = true) =>
      `${names} ${isOne ? 'is' : 'are'} recorded as deceased and cannot be called.`,
    notInvited: 'This client is recorded as deceased, so the login has no access.',
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
    accessEnded: 'The message is not sent, because its recipient no longer has access to the client.',
  },
  'status-follows-payments': {
    matched: (matched: Cents, called: Cents) =>
      `The status of this line item depends on its payments and cannot be set: ${formatDollars(matched)} of ${formatDollars(called)} is matched.`,
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

/** Any call can return these refusals, so endpoints do not list them. */
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

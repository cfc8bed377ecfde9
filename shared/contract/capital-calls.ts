import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { LEFT_OUT, type LeftOut } from '../reminder-words.ts';
import { AWAITING_APPROVAL, CAPITAL_CALL_STATUSES } from '../terms.ts';
import { CSV_FILE, csvImport } from './csv-import.ts';
import { atFirstUse, endpointOf, named, object, READ_BY_INVESTORS } from './endpoint.ts';
import {
  day,
  flag,
  id,
  instant,
  listOf,
  money,
  nextCursor,
  optionalText,
  page,
  positiveMoney,
  reason,
  requiredName,
  requiredText,
  wholeNumber,
} from './fields.ts';

const endpoint = endpointOf('capital-calls');

const called = atFirstUse(() => ({
  title: z.string(),
  due_date: day(),
  matched_amount: money(),
  outstanding_amount: money(),
  written_off_amount: money(),
  withdrawn_amount: money(),
  grace_days: wholeNumber().describe('An amount is overdue this many days after the due date.'),
  overdue: z.boolean().describe('Outstanding after the due date and the days of grace.'),
  issued_at: instant().nullable(),
  without_notice: z
    .boolean()
    .describe(
      'Whether the call is from before the portal and clients were not notified of it. There is no notice then.',
    ),
  withdrawn_at: instant().nullable(),
  withdrawn_reason: z.string().nullable(),
  extended_from: day().nullable().describe('The due date before the last extension.'),
  extended_at: instant().nullable(),
  extended_reason: z.string().nullable(),
}));

const calledLine = atFirstUse(() => ({
  amount: money(),
  payment_reference: z.string(),
  document_id: z
    .string()
    .nullable()
    .describe("Id of the notice in the client's documents; null until it is stored."),
  withdrawal_document_id: z
    .string()
    .nullable()
    .describe('Id of the notice of the withdrawal; null if there is none.'),
  written_off_at: instant().nullable(),
  written_off_reason: z.string().nullable(),
  pays_on: day().nullable().describe('The day on which the client says to pay; null if not said.'),
}));

const callStatus = atFirstUse(() =>
  z.enum(['Draft', AWAITING_APPROVAL, ...CAPITAL_CALL_STATUSES, 'Cancelled']),
);

export const fundAccount = object('FundAccount', () => ({
  name: z.string(),
  bsb: z.string(),
  number: z.string(),
}));

const progress = object('IssuingProgress', () => ({
  line_count: wholeNumber(),
  notice_count: wholeNumber(),
  total: wholeNumber(),
}));

const purposePart = object('PurposePart', () => ({ label: z.string(), amount: money() }));

export const capitalCall = object('CapitalCall', () => ({
  id: z.string(),
  ...called(),
  status: callStatus(),
  total_amount: money(),
  pay_to: fundAccount()
    .nullable()
    .describe('The account that the issued call asks investors to pay to; null before, or without one.'),
  line_count: wholeNumber(),
  settled_count: wholeNumber().describe('Number of line items paid in full.'),
  created_at: instant(),
  created_by_name: z.string(),
  asked: z
    .object({ by_name: z.string(), at: instant() })
    .nullable()
    .describe('Who requested approval or last changed it, and when; null unless it awaits approval.'),
  /** What happens if the signed-in manager issues this capital call. Null once the capital call is issued or cancelled. */
  on_issue: z.enum(['issues', 'asks', 'refused']).nullable(),
  version: wholeNumber().describe('Rises with each change of the call.'),
  recorded_at: instant()
    .nullable()
    .describe('When a call from before the portal was recorded; null for other calls.'),
  withdrawn_by_name: z.string().nullable(),
  extended_by_name: z.string().nullable(),
  beyond_pledge_reason: z.string().nullable(),
  purpose: z.string().describe('What the call is for, as on the notices; empty if not said.'),
  purpose_split: z
    .array(purposePart())
    .describe('The total by purpose, as on the notices; empty if not said.'),
  left_out: z
    .array(
      z.object({
        client_id: z.string(),
        name: z.string(),
        because: z.string().describe('Why the client gets no line item, such as `paid in full`.'),
      }),
    )
    .optional()
    .describe('For a draft, and when it is issued: the clients who get no line item, and why.'),
  message_count: wholeNumber()
    .optional()
    .describe('For a draft: the number of emails that issuing it sends.'),
  issuing: progress()
    .nullable()
    .describe('Progress of issuing the call; null for a draft, and once all line items and notices exist.'),
  correcting: progress()
    .nullable()
    .describe(
      'Progress of a withdrawal or extension; null once all line items are changed and all notices exist.',
    ),
}));
export type CapitalCall = z.output<ReturnType<typeof capitalCall>>;

export const lineItem = object('LineItem', () => ({
  id: z.string(),
  capital_call_id: z.string(),
  ...called(),
  ...calledLine(),
  client_id: z.string(),
  client_name: z.string(),
  status: callStatus(),
  beyond_pledge_amount: money().describe('The part that exceeds what was left to call from the pledge.'),
  withdrawn_by_name: z.string().nullable(),
  written_off_by_name: z.string().nullable(),
  mailed_at: instant().nullable().describe('When the emails about the notice were queued; null if unknown.'),
  opened_at: instant()
    .nullable()
    .describe('When the client first opened the notice, or a link in an email about it; null if neither.'),
  bounced_at: instant().nullable().describe('When an email about the notice bounced; null if none did.'),
  reminded_at: instant().nullable().describe('When the last reminder was sent.'),
  paused_until: day().nullable().describe('The day from which reminders are sent again; null unless paused.'),
  paused_note: z.string().nullable().describe('Why reminders are paused; null unless paused.'),
  paused_by_name: z.string().nullable().describe('Who paused the reminders; null unless paused.'),
}));
export type LineItem = z.output<ReturnType<typeof lineItem>>;

const plannedReminder = named('PlannedReminder', () =>
  lineItem().extend({
    to: z.array(z.string()).describe('The email addresses that a reminder would go to.'),
    left_out: z
      .enum(Object.keys(LEFT_OUT) as [LeftOut, ...LeftOut[]])
      .nullable()
      .describe('Why a reminder to all leaves the client out; null if it would be sent.'),
    waiting: z
      .object({ txn_date: day(), amount: money() })
      .nullable()
      .describe('A deposit that may have paid the line item and waits to be matched.'),
  }),
);
export type PlannedReminder = z.output<ReturnType<typeof plannedReminder>>;

export const clientCapitalCall = object('ClientCapitalCall', () => ({
  id: z.string(),
  capital_call_id: z.string(),
  ...called(),
  ...calledLine(),
  status: z.enum(CAPITAL_CALL_STATUSES),
  paid_on: day().nullable().describe('Date of the latest matched deposit; null if unknown.'),
  pay_to: fundAccount()
    .nullable()
    .describe('The account to pay an outstanding amount to; null without one, or if the fund has none.'),
  beyond_pledge_amount: money().describe('The part that exceeded what was left to call from the pledge.'),
  beyond_pledge_reason: z.string().nullable().describe('The manager’s reason for that part.'),
}));
export type ClientCapitalCall = z.output<ReturnType<typeof clientCapitalCall>>;

const noticeFact = object('NoticeFact', () => ({ label: z.string(), value: z.string() }));

export const capitalCallNotice = object('CapitalCallNotice', () => ({
  fund_name: z.string(),
  fund_details: z.array(z.string()).describe('ABN, trustee, address and contact of the fund, a line each.'),
  heading: z.string(),
  addressee: z.array(z.string()),
  unprintable: z
    .array(z.string())
    .describe(
      'Texts with characters that the fonts lack; the notice prints these as code points, such as `[U+1F600]`.',
    ),
  dated: day(),
  withdrawn_at: instant()
    .nullable()
    .describe('When the line item was withdrawn; the notice then has a stamp.'),
  mark: z.string().nullable(),
  purpose: z.string(),
  purpose_split: z.array(noticeFact()).describe('The total of the call by purpose; empty if not said.'),
  position: z
    .array(noticeFact())
    .describe('Pledge, called, uncalled and paid on the day of the call; empty if not recorded.'),
  paragraphs: z.array(z.string()),
  advice: z.array(z.string()).describe('Sentences that stand above the account to pay to.'),
  facts: z.array(noticeFact()),
}));
export type CapitalCallNotice = z.output<ReturnType<typeof capitalCallNotice>>;

const composedEmail = object('ComposedEmail', () => ({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
}));

const previewedNotice = named('PreviewedNotice', () =>
  capitalCallNotice().extend({
    messages: z
      .array(composedEmail())
      .describe(
        'The emails that issuing will send, one per login; empty once issued. `[site]` is the portal’s address.',
      ),
  }),
);

export const importedCapitalCalls = atFirstUse(() =>
  csvImport(
    z.object({
      line: wholeNumber(),
      duplicate: z.boolean(),
      title: z.string(),
      issued_on: day(),
      due_date: day(),
      total_amount: money(),
      purpose: z.string(),
      purpose_split: z.array(purposePart()).describe('The total by purpose; empty if not said.'),
      line_count: wholeNumber()
        .nullable()
        .describe(
          'Null if the file has no line items for the call. Its total is then divided among all active clients.',
        ),
      paid_amount: money().describe('Sum of the payments from before the portal in the file.'),
    }),
  ).extend({
    payment_count: wholeNumber().describe(
      'Payments of the file that are recorded, by this import or an earlier one, or that a preview would record.',
    ),
  }),
);
export type ImportedCapitalCalls = z.output<ReturnType<typeof importedCapitalCalls>>;

const newLineItem = named('NewLineItem', () => z.strictObject({ client_id: id(), amount: positiveMoney() }));
const lineItems = atFirstUse(() =>
  z
    .array(newLineItem())
    .min(1, 'List at least one client')
    .max(LIMITS.lineItemsPerCall, `At most ${LIMITS.lineItemsPerCall} clients`)
    .refine((lines) => new Set(lines.map((line) => line.client_id)).size === lines.length, {
      message: 'List each client only once',
    }),
);

const givenPurpose = named('GivenPurpose', () =>
  z.strictObject({ label: requiredText(LIMITS.categoryLength), amount: positiveMoney() }),
);
const purposes = atFirstUse(() => ({
  purpose: optionalText(LIMITS.purposeLength).describe(
    'What the call is for. Clients read it on the notice.',
  ),
  purpose_split: z
    .array(givenPurpose())
    .max(LIMITS.purposeParts, `At most ${LIMITS.purposeParts} purposes`)
    .optional()
    .describe('The total by purpose, such as purchase, costs and reserve. Clients read it on the notice.'),
}));

const CALLING_REFUSALS = [
  'client-not-found',
  'client-suspended',
  'client-deceased',
  'nobody-to-call',
  'line-items-not-total',
  'due-date-past',
  'beyond-pledge',
] as const;

export const capitalCallsContract = {
  listCapitalCalls: endpoint({
    summary: 'Capital calls, newest first; or those that await approval, oldest request first.',
    route: 'GET /capital-calls',
    shows: ['capital-calls'],
    input: () => ({ ...page(), status: z.literal(AWAITING_APPROVAL).optional() }),
    output: () => ({
      capital_calls: z.array(capitalCall()),
      total: wholeNumber(),
      next_cursor: nextCursor(),
      awaiting_count: wholeNumber().describe('Number of calls that await approval, at most 1,000.'),
    }),
    refusals: ['invalid-cursor'],
  }),
  createCapitalCall: endpoint({
    summary:
      'Creates a capital call. It is issued immediately unless it is a draft. It is due by default after the days of the fund’s settings. A call above the fund’s limit awaits approval by a manager other than its maker. A call with `issued_on` is recorded as from before the portal, and clients are notified only if `notify` is true. Without line items, the total is divided among the active clients in proportion to the amounts left to call from their pledges.',
    route: 'POST /capital-calls',
    changes: ['capital-calls', 'documents', 'clients'],
    audits: [
      'capital-call.drafted',
      'capital-call.approval-asked',
      'capital-call.issued',
      'capital-call.recorded',
      'capital-call.lines-issued',
      'capital-call.notices-filed',
    ],
    input: () =>
      z
        .strictObject({
          title: requiredName(),
          total_amount: positiveMoney(),
          due_date: day().optional(),
          line_items: lineItems().optional(),
          draft: z.boolean().optional(),
          issued_on: day()
            .optional()
            .describe('For a call from before the portal: the date of issue. The due date may also be past.'),
          notify: z
            .boolean()
            .optional()
            .describe('For a call from before the portal: whether clients receive a notice and reminders.'),
          beyond_pledge_reason: reason().optional(),
          ...purposes(),
        })
        .refine((input) => !(input.draft && input.issued_on), {
          path: ['draft'],
          message: 'A call made before the portal was in use is recorded immediately',
        })
        .refine((input) => input.notify === undefined || input.issued_on !== undefined, {
          path: ['notify'],
          message: 'Clients can go without notice only for a call made before the portal was in use',
        })
        .refine((input) => !input.issued_on || !input.due_date || input.due_date >= input.issued_on, {
          path: ['due_date'],
          message: 'The due date is before the day of issue',
        }),
    output: capitalCall,
    refusals: [...CALLING_REFUSALS, 'no-account-to-pay-to'],
    status: 201,
    idempotent: true,
  }),
  importCapitalCalls: endpoint({
    summary:
      'Records the calls of a CSV file as from before the portal, with their dates and a line item for each client, and what each client paid (`paid on`, `paid amount`) as an opening payment. `purpose` and `purpose split`, such as `Purchase 100000.00; Costs 5000.00`, say what a call is for. With dryRun=true it returns a preview. Nobody is notified. Calls whose title and date of issue already exist are left unchanged, but for payments that they lack. Repeating the request with the same key continues the import.',
    route: 'POST /capital-calls/import',
    changes: ['capital-calls', 'clients', 'transactions', 'reconciliations'],
    audits: ['capital-call-import.started'],
    input: () => ({ dryRun: flag().optional() }),
    output: importedCapitalCalls,
    refusals: ['not-csv'],
    accepted: (output) => output.status === 'running',
    ...CSV_FILE,
  }),
  getCapitalCall: endpoint({
    summary: 'One capital call.',
    route: 'GET /capital-calls/{id}',
    shows: ['capital-calls'],
    input: () => ({ id: id() }),
    output: capitalCall,
    refusals: ['capital-call-not-found'],
  }),
  updateCapitalCall: endpoint({
    summary:
      'Edits a draft; status Issued issues it, and status Cancelled cancels it. A new total without line items is divided again. For a call above the fund’s limit, status Issued requests approval if its maker sends it, and issues the call if another manager sends it. An edit requests approval again; status Draft withdraws the request.',
    route: 'PUT /capital-calls/{id}',
    changes: ['capital-calls', 'documents', 'clients'],
    audits: ['capital-call.edited', 'capital-call.approval-taken-back', 'capital-call.cancelled'],
    input: () => ({
      id: id(),
      title: requiredName().optional(),
      total_amount: positiveMoney().optional(),
      due_date: day().optional(),
      line_items: lineItems().optional(),
      status: z.enum(['Draft', 'Issued', 'Cancelled']).optional(),
      asked_at: instant()
        .optional()
        .describe(
          'For a call that awaits approval: the `asked.at` that the caller reviewed. Refused if the call has changed since.',
        ),
      seen_version: z
        .int()
        .min(1)
        .max(1_000_000)
        .optional()
        .describe('The `version` that the caller reviewed. Refused if the call has changed since.'),
      beyond_pledge_reason: reason().nullish(),
      ...purposes(),
    }),
    output: capitalCall,
    refusals: [
      'capital-call-not-found',
      ...CALLING_REFUSALS,
      'not-a-draft',
      'no-account-to-pay-to',
      'maker-cannot-issue',
      'cannot-approve-yet',
      'changed-meanwhile',
    ],
    idempotent: true,
  }),
  withdrawCapitalCall: endpoint({
    summary:
      'Withdraws an issued call that has no matched payments. Its line items are Withdrawn, and each client receives a notice with the reason.',
    route: 'POST /capital-calls/{id}/withdraw',
    changes: ['capital-calls', 'documents', 'clients'],
    audits: [
      'capital-call.withdrawn',
      'capital-call.lines-withdrawn',
      'capital-call.withdrawals-filed',
      'document.marked-withdrawn',
    ],
    input: () => ({ id: id(), reason: reason() }),
    output: capitalCall,
    refusals: ['capital-call-not-found', 'not-issued', 'call-has-payments'],
    idempotent: true,
  }),
  extendCapitalCall: endpoint({
    summary:
      'Moves the due date of an issued call to a later day. Each client with an outstanding amount receives a corrected notice with the reason.',
    route: 'POST /capital-calls/{id}/extend',
    changes: ['capital-calls', 'documents', 'clients'],
    audits: ['capital-call.extended', 'capital-call.lines-extended', 'capital-call.extensions-filed'],
    input: () => ({ id: id(), due_date: day(), reason: reason() }),
    output: capitalCall,
    refusals: [
      'capital-call-not-found',
      'not-issued',
      'due-date-not-later',
      'due-date-past',
      'maker-cannot-issue',
      'no-account-to-pay-to',
    ],
    idempotent: true,
  }),
  updateCallAccount: endpoint({
    summary:
      'Makes an issued call ask for payment to the fund’s current account. Each client with an outstanding amount receives a corrected notice with the reason.',
    route: 'POST /capital-calls/{id}/account',
    changes: ['capital-calls', 'documents', 'clients'],
    audits: ['capital-call.account-changed'],
    input: () => ({ id: id(), reason: reason() }),
    output: capitalCall,
    refusals: [
      'capital-call-not-found',
      'not-issued',
      'maker-cannot-issue',
      'no-account-to-pay-to',
      'nothing-to-change',
    ],
    idempotent: true,
  }),
  withdrawLineItem: endpoint({
    summary:
      'Withdraws the line item of one client if no payment is matched to it. The client receives a notice with the reason.',
    route: 'POST /capital-calls/{id}/line-items/{item_id}/withdraw',
    changes: ['capital-calls', 'documents', 'clients'],
    audits: ['capital-call.line-withdrawn', 'capital-call.withdrawal-filed'],
    input: () => ({ id: id(), item_id: id(), reason: reason() }),
    output: lineItem,
    refusals: ['line-item-not-found', 'not-issued', 'line-has-payments', 'already-withdrawn'],
    idempotent: true,
  }),
  writeOffLineItem: endpoint({
    summary:
      'Writes off an outstanding amount of a line item, such as a bank fee. The pledge does not change. The client sees the reason.',
    route: 'POST /capital-calls/{id}/line-items/{item_id}/write-off',
    changes: ['capital-calls'],
    audits: ['capital-call.written-off'],
    input: () => ({ id: id(), item_id: id(), amount: positiveMoney(), reason: reason() }),
    output: lineItem,
    refusals: ['line-item-not-found', 'not-issued', 'exceeds-outstanding'],
    idempotent: true,
  }),
  undoWriteOff: endpoint({
    summary: 'Undoes the write-off of a line item, so that the amount is outstanding again.',
    route: 'DELETE /capital-calls/{id}/line-items/{item_id}/write-off',
    changes: ['capital-calls'],
    audits: ['capital-call.write-off-undone'],
    input: () => ({ id: id(), item_id: id(), reason: reason() }),
    output: lineItem,
    refusals: ['line-item-not-found', 'not-issued', 'already-withdrawn', 'not-written-off'],
    idempotent: true,
  }),
  previewReminders: endpoint({
    summary:
      'The unpaid line items of a capital call, or the late ones of all calls: whom a reminder would reach, and who is left out and why.',
    route: 'GET /reminders',
    shows: ['capital-calls', 'clients', 'messages', 'transactions', 'reconciliations'],
    input: () => ({ capital_call_id: id().optional() }),
    output: () => ({
      reminders: z.array(plannedReminder()).describe('The unpaid line items, the earliest due date first.'),
      example: composedEmail()
        .nullable()
        .describe('The first email that a reminder to all would send. `[site]` is the portal’s address.'),
      next_on: day()
        .nullable()
        .describe('The next day after today on which the portal itself sends reminders; null if none.'),
    }),
    refusals: ['capital-call-not-found'],
  }),
  remindCapitalCall: endpoint({
    summary:
      'Reminds the clients with an unpaid line item of the call by email, or those of the named line items. Leaves out whoever was reminded today, is suspended or paused, whose email bounced or whose deposit waits to be matched; naming one line item ignores its pause and deposit. Repeating the request with the same key continues it.',
    route: 'POST /capital-calls/{id}/remind',
    changes: ['capital-calls', 'messages'],
    audits: ['capital-call.reminder-sent'],
    input: () => ({
      id: id(),
      item_ids: z
        .array(id())
        .min(1, 'List at least one line item')
        .max(LIMITS.lineItemsPerCall, `At most ${LIMITS.lineItemsPerCall} line items`)
        .optional()
        .describe('The line items to remind; all unpaid ones if absent.'),
      text: optionalText(LIMITS.noteLength).describe('A note of the manager’s own in the emails.'),
    }),
    output: () => ({
      reminded_count: wholeNumber().describe('The line items that were reminded.'),
      left_out_count: wholeNumber().describe('The unpaid line items that were left out.'),
    }),
    refusals: [
      'capital-call-not-found',
      'line-item-not-found',
      'not-issued',
      'reminded-today',
      'nobody-to-remind',
    ],
    idempotent: true,
  }),
  pauseLineItem: endpoint({
    summary: 'Pauses the reminders of a line item until a day, or lifts the pause with `until` null.',
    route: 'PUT /capital-calls/{id}/line-items/{item_id}/pause',
    changes: ['capital-calls', 'messages'],
    audits: ['capital-call.reminders-paused', 'capital-call.reminders-resumed'],
    input: () => ({
      id: id(),
      item_id: id(),
      until: day().nullable().describe('The day from which reminders are sent again.'),
      note: optionalText(LIMITS.noteLength),
    }),
    output: lineItem,
    refusals: ['line-item-not-found', 'not-issued', 'nothing-due', 'pause-day-past', 'not-paused'],
  }),
  setPaysOn: endpoint({
    summary:
      'Records the day on which the client says to pay a line item, or removes it with `day` null. Reminders continue.',
    route: 'PUT /clients/{id}/capital-calls/{call_id}/line-items/{item_id}/pays-on',
    allow: ['client', 'manager'],
    changes: ['capital-calls'],
    audits: ['capital-call.pays-on-said'],
    input: () => ({
      id: id(),
      call_id: id().describe('Id of the capital call.'),
      item_id: id(),
      day: day().nullable(),
    }),
    output: clientCapitalCall,
    refusals: ['client-not-found', 'line-item-not-found', 'nothing-due', 'pays-on-past', 'too-many-tries'],
    investorLimit: 'address',
  }),
  listLineItems: endpoint({
    summary: 'The line items of a capital call, one per client, by name.',
    route: 'GET /capital-calls/{id}/line-items',
    shows: ['capital-calls'],
    input: () => ({ id: id(), ...page() }),
    output: () => listOf({ line_items: z.array(lineItem()) }),
    refusals: ['capital-call-not-found', 'invalid-cursor'],
  }),
  updateLineItem: endpoint({
    summary:
      'Confirms the status of a line item. The status follows the matched payments; any other status is refused.',
    route: 'PUT /capital-calls/{id}/line-items/{item_id}',
    changes: ['capital-calls'],
    input: () => ({ id: id(), item_id: id(), status: z.enum(CAPITAL_CALL_STATUSES) }),
    output: lineItem,
    refusals: ['line-item-not-found', 'status-follows-payments'],
  }),
  getCapitalCallNotice: endpoint({
    summary:
      'The notice for a line item, before or after the call is issued. Before, also the emails that issuing will send.',
    route: 'GET /capital-calls/{id}/line-items/{item_id}/notice',
    shows: ['capital-calls', 'clients'],
    input: () => ({ id: id(), item_id: id() }),
    output: previewedNotice,
    refusals: ['line-item-not-found'],
  }),
  getCapitalCallReceipt: endpoint({
    summary:
      'The receipt for the amount paid towards a line item, as a PDF in base64. Clients see only their own.',
    route: 'GET /clients/{id}/capital-calls/{capital_call_id}/line-items/{item_id}/receipt',
    ...READ_BY_INVESTORS,
    shows: ['capital-calls', 'clients'],
    input: () => ({ id: id(), capital_call_id: id(), item_id: id() }),
    output: () => ({ filename: z.string(), pdf: z.string() }),
    refusals: ['client-not-found', 'line-item-not-found', 'nothing-paid'],
  }),
  listClientCapitalCalls: endpoint({
    summary: 'Line items of a client, newest first. Clients see only their own.',
    route: 'GET /clients/{id}/capital-calls',
    ...READ_BY_INVESTORS,
    shows: ['capital-calls'],
    input: () => ({
      id: id(),
      ...page(),
      open: flag().optional(),
    }),
    output: () => ({
      capital_calls: z.array(clientCapitalCall()),
      total: wholeNumber()
        .nullable()
        .describe('Number of line items; null if the list has more than one page.'),
      next_cursor: nextCursor(),
      /** The sums ignore the filter. Only the first page has sums, and only for at most 1,000 line items. */
      sums: z
        .object({
          count: wholeNumber(),
          // `called_amount` excludes withdrawn amounts.
          called_amount: money(),
          matched_amount: money(),
          outstanding_amount: money(),
          open_count: wholeNumber().describe('Number of line items with an outstanding amount.'),
          first_due_date: day().nullable(),
          overdue_amount: money(),
        })
        .optional(),
    }),
    refusals: ['client-not-found', 'invalid-cursor'],
  }),
};

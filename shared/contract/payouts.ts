import * as z from 'zod';
import { MOST_REJECTED_LINES } from '../constants.ts';
import { HELD_REASONS, PAYABLE_TYPES, PAYMENT_FILE_STATES, PAYOUT_LINE_STATES } from '../terms.ts';
import { isWaiting, WAITING_REFUSALS, waiting } from './approvals.ts';
import { atFirstUse, endpointOf, object } from './endpoint.ts';
import {
  confirmed,
  day,
  id,
  instant,
  money,
  nextCursor,
  page,
  positiveMoney,
  reason,
  tally,
  wholeNumber,
} from './fields.ts';
import { LEFT_OUT_REFUSALS } from './transactions.ts';

const endpoint = endpointOf('payouts');

const account = atFirstUse(() => z.string().describe('The last digits of the account, such as `•••456`.'));

const payoutLine = object('PayoutLine', () => ({
  id: z.string(),
  reference: z.string().describe('Such as `D0007-0001`, as on the bank statement.'),
  client_id: z.string(),
  client_name: z.string(),
  type: z.enum(PAYABLE_TYPES),
  state: z.enum(PAYOUT_LINE_STATES),
  held_because: z.enum(HELD_REASONS).nullable(),
  amount: money(),
  day: day().describe('The day from which the fund owes the amount; for a distribution, the day of payment.'),
  bsb: z.string().nullable(),
  account: account()
    .nullable()
    .describe(
      'The last digits of the account to which the fund paid the line or would pay it today; null without an account.',
    ),
  paid_on: day().nullable(),
  distribution_id: z.string().nullable(),
  file_id: z
    .string()
    .nullable()
    .describe('Id of the payment file that contains the line; null without a payment file.'),
  move_id: z.string().nullable(),
  price_id: z.string().nullable(),
  created_at: instant(),
}));
export type PayoutLine = z.output<ReturnType<typeof payoutLine>>;

const paymentFile = object('PaymentFile', () => ({
  id: z.string(),
  reference: z
    .string()
    .describe('Such as `PF0012`. If a payment file contains a debit, the debit has this reference.'),
  type: z.enum(PAYABLE_TYPES),
  state: z.enum(PAYMENT_FILE_STATES),
  distribution_id: z.string().nullable(),
  from_account_id: z.string(),
  from_account_name: z.string(),
  pay_on: day(),
  sha256: z
    .string()
    .nullable()
    .describe('SHA-256 digest of the file, to compare at the bank; null until the file is made.'),
  count: wholeNumber().describe('Number of lines.'),
  total: money().describe('The sum of the lines, to compare at the bank.'),
  paid: tally().describe('The lines that bank rows pay.'),
  returned_count: wholeNumber().describe(
    'Number of payments that came back. Another payment file can pay their lines.',
  ),
  lines_left_count: wholeNumber().describe(
    'Number of lines that are still to be added or, after voiding, released. Send the request again to continue.',
  ),
  made_by_name: z.string(),
  made_at: instant(),
  fetched_at: instant().nullable(),
  fetched_by_name: z.string().nullable(),
  voided_at: instant().nullable(),
  voided_by_name: z.string().nullable(),
  void_reason: z.string().nullable(),
}));
export type PaymentFile = z.output<ReturnType<typeof paymentFile>>;

const fileLine = object('PaymentFileLine', () => ({
  line_id: z.string(),
  reference: z.string().describe('Such as `D0007-0001`, as on the bank statement.'),
  client_id: z.string(),
  client_name: z.string(),
  account_name: z.string().describe('The name as the file has it, without letters that banks do not print.'),
  bsb: z.string(),
  account: account(),
  amount: money(),
  state: z.enum(['in-file', 'paid', 'returned']),
}));

const MOST_CHOSEN = 80;
/** The limit lets one write to the database restore all lines when a manager undoes the match. */
const lineIds = atFirstUse(() => z.array(id()).min(1).max(MOST_CHOSEN));

const bankMove = () =>
  z.object({
    transaction_id: z.string(),
    txn_date: day(),
    description: z.string(),
    type: z.string(),
    account_id: z.string(),
    amount: money(),
  });

const suggestion = object('PayoutSuggestion', () => ({
  file_id: z.string().nullable().describe('Null for a line without a payment file.'),
  line_ids: z.array(z.string()).describe('Ids of the lines that the payment pays.'),
  amount: money(),
  rejected_line_id: z
    .string()
    .nullable()
    .describe('Id of the line that the bank rejected, if the amount lacks one line; usually null.'),
  reasons: z.array(z.string()),
  safe: z.boolean(),
}));

const PAYING = [
  'transaction-not-found',
  ...LEFT_OUT_REFUSALS,
  'row-in-use',
  'not-this-file',
  'not-this-client',
  'amount-differs',
  'period-locked',
  'changed-meanwhile',
] as const;

export const payoutsContract = {
  listPayoutLines: endpoint({
    summary: 'The payable lines of approved distributions, redemptions and compensation, the newest first.',
    route: 'GET /payouts/lines',
    shows: ['payout-lines', 'clients', 'distributions', 'payment-files'],
    input: () => ({
      ...page(),
      state: z.enum(PAYOUT_LINE_STATES).optional(),
      type: z.enum(PAYABLE_TYPES).optional(),
      client_id: id().optional(),
    }),
    output: () => ({
      lines: z.array(payoutLine()).describe('The lines that the filters leave. Lines of zero are left out.'),
      total: wholeNumber(),
      total_amount: money(),
      next_cursor: nextCursor(),
    }),
    refusals: ['client-not-found', 'invalid-cursor'],
  }),
  makePaymentFile: endpoint({
    summary:
      'Makes a payment file (ABA) of the ready lines of a distribution, or of chosen lines of one type. Held lines wait for the next payment file. Send the request again while lines are left.',
    route: 'POST /payment-files',
    changes: ['payment-files', 'payout-lines', 'distributions'],
    audits: ['payment-file.making', 'payment-file.made', 'distribution.in-file'],
    input: () =>
      z
        .strictObject({
          distribution_id: id().optional(),
          line_ids: lineIds().optional(),
          from_account_id: id(),
          pay_on: day(),
          confirmed: confirmed(['payee-changed']),
        })
        .refine(isOneOf('distribution_id', 'line_ids'), ofOne('distribution_id')),
    output: () =>
      paymentFile().extend({
        url: z.string().describe('The path of the call that downloads the payment file.'),
      }),
    status: 201,
    accepted: ({ state }) => state === 'making',
    idempotent: true,
    refusals: [
      'distribution-not-found',
      'payout-line-not-found',
      'bank-account-not-found',
      'payer-not-set',
      'not-approved',
      'mixed-lines',
      'nothing-ready',
      'payee-changed',
      'amount-too-large',
      'second-person-needed',
      'changed-meanwhile',
    ],
  }),
  listPaymentFiles: endpoint({
    summary: 'The payment files, the newest first.',
    route: 'GET /payment-files',
    shows: ['payment-files'],
    input: () => ({ distribution_id: id().optional() }),
    output: () => ({ files: z.array(paymentFile()) }),
  }),
  getPaymentFile: endpoint({
    summary: 'A payment file with its lines, and whether the stored file is unchanged.',
    route: 'GET /payment-files/{id}',
    shows: ['payment-files', 'payout-lines'],
    input: () => ({ id: id() }),
    output: () => ({
      file: paymentFile(),
      lines: z.array(fileLine()).describe('The lines, in the order of the file.'),
      equal: z
        .boolean()
        .nullable()
        .describe('True if the file still has the stored digest; null until the file is made.'),
    }),
    refusals: ['payment-file-not-found'],
  }),
  downloadPaymentFile: endpoint({
    summary:
      'Returns an address of the payment file, which is valid for 60 seconds. The caller must have signed in during the last 10 minutes. The audit log records every download.',
    route: 'POST /payment-files/{id}/download',
    changes: ['payment-files'],
    audits: ['payment-file.downloaded'],
    input: () => ({ id: id() }),
    output: () => ({
      url: z.string(),
      filename: z.string(),
      sha256: z.string().describe('SHA-256 digest of the file, to compare at the bank.'),
      count: wholeNumber().describe('Number of lines.'),
      total: money().describe('The sum of the lines, to compare at the bank.'),
    }),
    refusals: [
      'payment-file-not-found',
      'sign-in-again',
      'file-voided',
      'file-has-payments',
      'payee-changed',
      'file-altered',
      'changed-meanwhile',
    ],
  }),
  voidPaymentFile: endpoint({
    summary:
      'Voids a payment file after approval by a second person, so that another payment file can pay the lines. After a download, the paying bank account must show that the bank did not pay the file.',
    route: 'DELETE /payment-files/{id}',
    changes: ['payment-files', 'payout-lines', 'approvals', 'messages'],
    audits: ['payment-file.voided', 'payment-file.released'],
    input: () => ({ id: id(), reason: reason() }),
    output: () => z.union([paymentFile(), waiting()]),
    accepted: (output) => isWaiting(output) || output.lines_left_count > 0,
    refusals: [
      'payment-file-not-found',
      'file-voided',
      'may-be-paid',
      'file-has-payments',
      'second-person-needed',
      ...WAITING_REFUSALS,
      'changed-meanwhile',
    ],
  }),
  listUnpaid: endpoint({
    summary:
      'The payments out of bank accounts that may pay unpaid payment files or lines, the newest first, with suggestions.',
    route: 'GET /payouts/unmatched',
    shows: ['payment-files', 'payout-lines', 'transactions', 'distributions'],
    output: () => ({
      files: z.array(paymentFile()).describe('The payment files with unpaid lines, the newest first.'),
      unpaid: tally().describe('All lines that bank rows do not pay yet.'),
      outflows: z
        .array(
          bankMove().extend({
            left: money().describe('The part of the payment that pays no line yet, as a positive amount.'),
            suggestions: z.array(suggestion()),
          }),
        )
        .describe('The payments out of bank accounts, the newest first.'),
      returns: z
        .array(
          bankMove().extend({
            suggestions: z.array(
              z.object({
                line_id: z.string(),
                reference: z.string(),
                client_name: z.string(),
                paid_on: day().nullable(),
                reasons: z.array(z.string()).describe('Why the payment of this line may have come back.'),
                safe: z
                  .boolean()
                  .describe('True if nothing else fits. The portal applies no suggestion by itself.'),
              }),
            ),
          }),
        )
        .describe('The payments into bank accounts that may be returns of paid lines, the newest first.'),
    }),
  }),
  matchPayouts: endpoint({
    summary:
      'Matches a payment out of a bank account, or a part of the payment, to a payment file or to lines, which are then paid. The payment of a file may lack lines that the bank rejected. Send the request again while lines are left.',
    route: 'POST /payouts/match',
    changes: ['payout-lines', 'payment-files', 'distributions', 'transactions', 'clients', 'messages'],
    audits: [
      'transaction.payout-matched',
      'payment-file.paid',
      'distribution.paid',
      'payee.payment-rejected',
    ],
    input: () =>
      z
        .strictObject({
          transaction_id: id(),
          file_id: id().optional(),
          line_ids: lineIds().optional(),
          rejected_line_ids: z
            .array(id())
            .min(1)
            .max(MOST_REJECTED_LINES)
            .optional()
            .describe(
              'Ids of the lines of the payment file that the bank rejected. Without them, the payment may lack one line.',
            ),
          amount: positiveMoney().describe(
            'The part of the payment that pays the file or the lines, as a positive amount.',
          ),
        })
        .refine(isOneOf('file_id', 'line_ids'), ofOne('file_id'))
        .refine(({ line_ids: chosen, rejected_line_ids: rejected }) => !chosen || !rejected, {
          path: ['rejected_line_ids'],
          message: 'Choose a payment file to reject some of its lines',
        }),
    output: () => ({
      id: z.string().describe('Id of the match, for unmatching.'),
      transaction_id: z.string(),
      amount: money(),
      line_count: wholeNumber().describe('Number of lines that the match pays.'),
      lines_left_count: wholeNumber().describe('Number of lines that are still to be matched.'),
      left: money().describe('The part of the payment that pays no line yet, as a positive amount.'),
    }),
    status: 201,
    accepted: ({ lines_left_count: left }) => left > 0,
    idempotent: true,
    refusals: [
      ...PAYING,
      'payment-file-not-found',
      'payout-line-not-found',
      'not-approved',
      'file-voided',
      'mixed-lines',
      'line-paid',
      'exceeds-outflow',
    ],
  }),
  unmatchPayout: endpoint({
    summary: 'Undoes a match or a return of a payment. Send the request again while lines are left.',
    route: 'DELETE /payouts/match/{id}',
    changes: ['payout-lines', 'payment-files', 'distributions', 'transactions', 'clients'],
    audits: ['transaction.payout-unmatched', 'payment-file.unpaid', 'distribution.unpaid'],
    input: () => ({ id: id() }),
    output: () => ({
      id: z.string(),
      transaction_id: z.string(),
      lines_left_count: wholeNumber().describe('Number of lines that are still to be unmatched.'),
    }),
    accepted: ({ lines_left_count: left }) => left > 0,
    idempotent: true,
    refusals: ['payout-not-found', 'given-back', 'period-locked', 'changed-meanwhile'],
  }),
  returnPayout: endpoint({
    summary:
      'Matches a payment into a bank account to the paid line whose payment came back. The fund owes the line again. The portal suspends the client’s account and tells the client.',
    route: 'POST /payouts/returns',
    changes: ['payout-lines', 'payment-files', 'distributions', 'transactions', 'clients', 'messages'],
    audits: [
      'transaction.payout-returned',
      'payment-file.returned',
      'distribution.returned',
      'payee.payment-returned',
    ],
    input: () => ({ transaction_id: id(), line_id: id(), reason: reason() }),
    output: () => ({ id: z.string().describe('Id of the return, for unmatching.'), line: payoutLine() }),
    status: 201,
    idempotent: true,
    refusals: [...PAYING, 'payout-line-not-found', 'line-not-paid'],
  }),
};

function isOneOf<Name extends string>(one: Name, other: Name) {
  return (input: Partial<Record<Name, unknown>>) =>
    (input[one] === undefined) !== (input[other] === undefined);
}

function ofOne(path: string) {
  return { path: [path], message: 'Choose either all lines or some lines' };
}

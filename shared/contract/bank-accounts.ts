import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { atFirstUse, endpointOf, named, object } from './endpoint.ts';
import { day, id, money, nextCursor, requiredText, signedMoney, wholeNumber } from './fields.ts';

const endpoint = endpointOf('bank-accounts');

const name = atFirstUse(() => requiredText(LIMITS.nameLength, 'Name is required'));
const bsb = atFirstUse(() =>
  z
    .string()
    .trim()
    .regex(/^\d{3}-\d{3}$/, 'Enter a BSB as 000-000'),
);
const accountNumber = atFirstUse(() =>
  z
    .string()
    .trim()
    .regex(/^\d(?:[ -]?\d){3,15}$/, 'Enter the digits of the account number'),
);

const payerFields = atFirstUse(() => ({
  bank_code: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Enter the three capital letters of the bank')
    .describe('The bank’s three letters, such as `WBC`.'),
  user_name: bankText(26).describe('The name by which the bank knows the fund.'),
  user_id: z
    .string()
    .regex(/^\d{1,6}$/, 'Enter at most 6 digits')
    .describe('The number that the bank has given the fund for direct entry.'),
  remitter: bankText(16).describe('The sender that clients see on their statements.'),
  balanced: z.boolean().describe('True if the bank wants a debit of the sum in the payment file.'),
}));
const payer = object('PaymentFilePayer', () => payerFields());

function bankText(maximum: number) {
  return requiredText(maximum).refine((text) => /^[A-Za-z0-9 .,\-/&'()]+$/.test(text), {
    message: "Enter only letters, digits and the signs . , - / & ' ( )",
  });
}

const bankAccount = object('BankAccount', () => ({
  id: z.string(),
  name: z.string(),
  bsb: z
    .string()
    .describe(
      'Empty, like the account number, until a manager enters it. Only an account that the portal created can lack it.',
    ),
  account_number: z.string(),
  opening_day: day(),
  opening_balance: money().describe('Balance at the start of `opening_day`.'),
  payer: payer()
    .optional()
    .describe('Details for payment files; missing until a manager enters the details.'),
  closed_on: day()
    .optional()
    .describe(
      'Last day of an account that no longer exists at the bank. Nothing is required of it afterwards.',
    ),
}));
export type BankAccount = z.output<ReturnType<typeof bankAccount>>;

/** `difference` is the bank's balance minus the portal's balance. */
const tieOutFigures = object('TieOutFigures', () => ({
  opening_balance: money(),
  rows: wholeNumber().describe('Number of rows from the opening day to `to` or, without it, to `as_of`.'),
  rows_total: money(),
  expected_balance: money().describe('Our balance on that day.'),
  statement_balance: money()
    .nullable()
    .describe("The bank's balance on `as_of`; null if the bank's balance is not known for any day."),
  difference: money().nullable(),
  later_amount: money().describe('Sum of the rows after `as_of`.'),
  first_gap_day: day().nullable(),
  as_of: day().describe('The last day with a balance from the bank or, without any, with rows.'),
  earlier_rows: wholeNumber().describe(
    'Number of rows before the opening day, whose amounts the opening balance includes.',
  ),
}));

const listedAccount = named('ListedBankAccount', () => bankAccount().extend({ tie_out: tieOutFigures() }));
export type ListedAccount = z.output<ReturnType<typeof listedAccount>>;

export const bankFeed = object('BankFeed', () => ({
  id: z.string(),
  label: z.string().describe('Such as `Hooli Bank 062-000 ••••4471`.'),
  name: z.string().describe('The bank’s name of the account.'),
  type: z.string().describe('As the provider says it, such as `transaction`, `credit-card` or `loan`.'),
  account_id: z
    .string()
    .nullable()
    .describe('The fund’s bank account that receives its rows; null if it is left out or not decided.'),
  left_out: z.boolean(),
}));
export type BankFeed = z.output<ReturnType<typeof bankFeed>>;

const tieOutDay = object('TieOutDay', () => ({
  day: day(),
  rows: wholeNumber(),
  sum: money(),
  expected_balance: money(),
  statement_balance: money().nullable().describe('Null on a day without a balance from the bank.'),
  difference: money().nullable(),
  typed: z.boolean().describe('Whether a manager entered the balance.'),
}));
export type TieOutDay = z.output<ReturnType<typeof tieOutDay>>;

const tieOut = named('TieOut', () =>
  tieOutFigures().extend({
    days: z.array(tieOutDay()).describe('Days with rows or a balance from the bank, oldest first.'),
  }),
);
export type TieOut = z.output<ReturnType<typeof tieOut>>;

export const bankAccountsContract = {
  listBankAccounts: endpoint({
    summary: 'The fund’s bank accounts, and whether the balance of each agrees with the bank’s.',
    route: 'GET /bank-accounts',
    shows: ['bank-accounts', 'transactions', 'imports'],
    output: () => ({
      accounts: z.array(listedAccount()),
      total: wholeNumber(),
      next_cursor: nextCursor(),
      feeds: z.array(bankFeed()),
    }),
  }),
  createBankAccount: endpoint({
    summary: 'Adds a bank account of the fund.',
    route: 'POST /bank-accounts',
    changes: ['bank-accounts'],
    audits: ['bank-account.created'],
    input: () => ({
      name: name(),
      bsb: bsb(),
      account_number: accountNumber(),
      opening_day: day(),
      opening_balance: signedMoney(),
    }),
    output: bankAccount,
    refusals: ['future-date', 'too-old', 'period-locked'],
    status: 201,
    idempotent: true,
  }),
  updateBankAccount: endpoint({
    summary: 'Changes the fields of a bank account that the request contains.',
    route: 'PUT /bank-accounts/{id}',
    changes: ['bank-accounts'],
    audits: ['bank-account.updated'],
    input: () => ({
      id: id(),
      name: name().optional(),
      bsb: bsb().optional(),
      account_number: accountNumber().optional(),
      opening_day: day().optional(),
      opening_balance: signedMoney().optional(),
      closed_on: day().nullish().describe('Null if the account exists after all.'),
      payer: z
        .strictObject(payerFields())
        .nullish()
        .describe('Null if this bank account pays no payment files.'),
    }),
    output: bankAccount,
    refusals: [
      'bank-account-not-found',
      'account-in-use',
      'future-date',
      'too-old',
      'changed-meanwhile',
      'period-locked',
    ],
    idempotent: true,
  }),
  deleteBankAccount: endpoint({
    summary: 'Deletes a bank account that has no rows.',
    route: 'DELETE /bank-accounts/{id}',
    changes: ['bank-accounts'],
    audits: ['bank-account.deleted'],
    input: () => ({ id: id() }),
    output: bankAccount,
    refusals: ['bank-account-not-found', 'account-in-use', 'import-running', 'changed-meanwhile'],
    idempotent: true,
  }),
  getTieOut: endpoint({
    summary: 'Compares the opening balance plus the rows of an account with the bank’s balance, day by day.',
    route: 'GET /bank-accounts/{id}/tie-out',
    shows: ['bank-accounts', 'transactions', 'imports'],
    input: () => ({ id: id(), to: day().optional() }),
    output: tieOut,
    refusals: ['bank-account-not-found'],
  }),
  typeBankBalance: endpoint({
    summary:
      'Records the bank’s balance at the end of a day, if the statement has none. The same balance as before states that there are no rows until that day. Null removes it.',
    route: 'PUT /bank-accounts/{id}/balances',
    changes: ['bank-accounts'],
    audits: ['bank-account.balance-typed'],
    input: () => ({ id: id(), day: day(), balance: signedMoney().nullable() }),
    output: () => ({ day: day(), balance: money().nullable() }),
    refusals: ['bank-account-not-found', 'future-date', 'too-old', 'changed-meanwhile'],
    idempotent: true,
  }),
};

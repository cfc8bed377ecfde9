import { looksLikeDate } from './statement-date.ts';
import type { StatementBank, StatementColumns } from './statement-formats.ts';

/** The banks' names for each column, the most specific name first, in the form of `headingName`. */
const NAMES = {
  date: [
    'transaction date',
    'tran date',
    'trans date',
    'txn date',
    'date of transaction',
    'date',
    'post date',
    'posted date',
    'posting date',
    'date posted',
    'process date',
    'processed date',
    'date processed',
    'booking date',
    'entered date',
    'bank date',
    'effective date',
    'value date',
  ],
  amount: ['amount', 'transaction amount', 'tran amount', 'amt', 'net amount', 'value'],
  debit: [
    'debit',
    'debits',
    'debit amount',
    'amount debited',
    'dr',
    'withdrawal',
    'withdrawals',
    'withdrawal amount',
    'money out',
    'paid out',
    'outflow',
  ],
  credit: [
    'credit',
    'credits',
    'credit amount',
    'amount credited',
    'cr',
    'deposit',
    'deposits',
    'deposit amount',
    'money in',
    'paid in',
    'inflow',
  ],
  direction: [
    'dr cr',
    'cr dr',
    'debit credit',
    'credit debit',
    'debit or credit',
    'credit or debit',
    'direction',
    'indicator',
    'transaction type',
    'tran type',
    'type',
  ],
  balance: ['balance', 'running balance', 'account balance', 'balance amount', 'ledger balance'],
  bsb: ['bsb', 'bsb number', 'bsb no'],
  account: [
    'account number',
    'account no',
    'bank account',
    'bank account number',
    'bsb account number',
    'account',
    'account id',
    'account name',
  ],
  description: [
    'original description',
    'transaction details',
    'transaction description',
    'description',
    'narrative',
    'narration',
    'details',
    'particulars',
    'memo',
    'text',
    'transaction',
    'payee',
    'merchant name',
    'merchant',
    'reference',
    'notes',
    'transaction type',
  ],
  currency: ['currency', 'currency code', 'ccy', 'account currency', 'transaction currency'],
  status: ['status', 'transaction status'],
  processedOn: ['processed on'],
} as const;

/** The columns into which ANZ divides a description. */
const ANZ_DETAILS = ['payee', 'payee name', 'particulars', 'code', 'reference', 'bank reference', 'note'];

/** A heading in the form for comparison: lower-case letters and digits, without a currency at its end. */
export function headingName(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ (?:aud|a)$/, '');
}

function bankOf(names: readonly string[]): StatementBank {
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
  if (has('bank account', 'narrative')) return 'Westpac';
  if (has('narrative', 'tran code') || has('narrative', 'transaction code', 'account number'))
    return 'Westpac';
  if (has('transaction type', 'transaction details', 'account number')) return 'NAB';
  if (has('transaction date', 'details', 'original description')) return 'Macquarie';
  if (has('process date', 'currency code')) return 'Commonwealth Bank';
  if (has('particulars', 'code', 'reference', 'amount')) return 'ANZ';
  if (has('tran type', 'bank reference', 'narrative')) return 'ANZ';
  if (names.slice(0, 3).join() !== 'date,amount,description') return 'Generic';
  return names[3] === 'balance' ? 'Commonwealth Bank' : 'ANZ';
}

/** The layout of a line of headings; undefined if the date or the amount is missing. */
export function layoutOfHeadings(cells: readonly string[]): StatementColumns | undefined {
  if (cells.some(looksLikeDate)) return undefined;
  const names = cells.map(headingName);
  const column = (wanted: readonly string[]): number | undefined => columns(wanted)[0];
  const columns = (wanted: readonly string[]): number[] =>
    wanted.map((name) => names.indexOf(name)).filter((index) => index !== -1);
  const date = column(NAMES.date);
  const debit = column(NAMES.debit);
  const credit = column(NAMES.credit);
  // Separate debit and credit columns show the direction, so prefer these columns to an amount column.
  const amount = debit !== undefined && credit !== undefined ? undefined : column(NAMES.amount);
  if (date === undefined || (amount === undefined && debit === undefined && credit === undefined))
    return undefined;
  const bank = bankOf(names);
  const bsb = columns(NAMES.bsb).slice(0, 1);
  return {
    bank,
    width: names.length,
    date,
    ...(amount === undefined ? { debit, credit } : { amount, direction: column(NAMES.direction) }),
    balance: column(NAMES.balance),
    accounts: [...bsb, ...columns(NAMES.account).slice(0, 1)],
    descriptions: columns(NAMES.description),
    details: bank === 'ANZ' ? columns(ANZ_DETAILS) : [],
    currency: column(NAMES.currency),
    status: column(NAMES.status),
    processedOn: bank === 'NAB' ? column(NAMES.processedOn) : undefined,
    transactionType: bank === 'NAB' ? column(['transaction type']) : undefined,
  };
}

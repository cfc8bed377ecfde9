import { looksLikeDate } from './statement-date.ts';
import type { StatementColumns } from './statement-formats.ts';

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
    'settled date',
    'completed date',
    'created on',
    'date and time',
    'transaction date and time',
    'date time',
    'value dt',
    'time',
  ],
  amount: ['amount', 'transaction amount', 'tran amount', 'amt', 'net amount', 'value', 'net', 'total'],
  gross: ['gross'],
  fee: ['fee'],
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
    'withdrawal amt',
    'withdrawal dr',
    'debit net amount',
    'debit dr',
    'amount out',
    'out',
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
    'deposit amt',
    'deposit cr',
    'credit net amount',
    'credit cr',
    'amount in',
    'in',
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
  moreBalances: ['closing balance', 'closing ledger balance', 'current balance', 'bal'],
  type: ['transaction type', 'tran type', 'type', 'payment type', 'financial transaction type'],
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
  status: ['status', 'transaction status', 'state'],
  processedOn: ['processed on'],
} as const;

const ANZ_DETAILS = ['payee', 'payee name', 'particulars', 'code', 'reference', 'bank reference', 'note'];

const TEXT = new RegExp(
  `^(?:${[
    '(?:original |transaction |extended )?(?:descriptions?|details?)',
    'narrative|narration|particulars|memo|text|remarks?|messages?|notes?|note to self',
    '(?:payee|payer|merchant|counterparty|remitter|sender|recipient|beneficiary)(?: name)?|name|from|to',
    '(?:payment |customer |your |their |bank |lodgement |end to end |transaction )?references?|ref',
  ].join('|')})$`,
);

/** Returns lower-case letters and digits, without a currency at the end, such as "amount" for "Amount (AUD)". */
export function headingName(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ (?:aud|a)$/, '');
}

function bankOf(names: readonly string[]): string {
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

export function isOwnExport(cells: readonly string[]): boolean {
  return cells.includes('Transaction id') && cells.some((cell) => cell.endsWith(' AUD'));
}

export const isTextHeading = (heading: string) => TEXT.test(headingName(heading));

function wiseColumns(names: readonly string[]): StatementColumns | undefined {
  const at = (name: string) => names.indexOf(name);
  const wanted = ['direction', 'created on', 'source name', 'source amount after fees', 'source currency'];
  if (!wanted.every((name) => names.includes(name))) return undefined;
  const text = (party: string) => [at(party), at('reference')].filter((column) => column !== -1);
  return {
    bank: 'Wise',
    width: names.length,
    dates: [at('created on')],
    direction: at('direction'),
    outWords: ['out'],
    amount: at('source amount after fees'),
    currency: at('source currency'),
    text: text('target name'),
    status: at('status'),
    accounts: [],
    descriptions: [],
    details: [],
    whenIn: {
      amount: at('target amount after fees'),
      currency: at('target currency'),
      text: text('source name'),
    },
  };
}

export function layoutOfHeadings(cells: readonly string[]): StatementColumns | undefined {
  if (cells.some(looksLikeDate)) return undefined;
  const names = cells.map(headingName);
  const column = (wanted: readonly string[]): number | undefined => columns(wanted)[0];
  const columns = (wanted: readonly string[]): number[] =>
    wanted.map((name) => names.indexOf(name)).filter((index) => index !== -1);
  const wise = wiseColumns(names);
  if (wise) return wise;
  const dates = columns(NAMES.date);
  const debit = column(NAMES.debit);
  const credit = column(NAMES.credit);
  const gross = column(NAMES.gross);
  const fee = column(NAMES.fee);
  const named = debit !== undefined && credit !== undefined ? undefined : column(NAMES.amount);
  const isAlone = debit === undefined && credit === undefined;
  const amount = named ?? (isAlone ? (gross ?? column(['debit credit', 'credit debit'])) : undefined);
  if (dates.length === 0 || (amount === undefined && isAlone)) return undefined;
  const bank = bankOf(names);
  const bsb = columns(NAMES.bsb).slice(0, 1);
  const direction = column(NAMES.direction);
  const keyed = column(NAMES.balance);
  const isDescribed = names.some((name) => /descr|narra|detail|particular|memo/.test(name));
  const isText = (name: string) =>
    TEXT.test(name) || (name === 'transaction' && !isDescribed) || (name === 'code' && bank === 'ANZ');
  return {
    bank,
    width: names.length,
    dates,
    ...(amount === undefined
      ? { debit, credit }
      : { amount, gross, direction: direction === amount ? undefined : direction }),
    // A file with a column `started date` comes from Revolut, which states the fee separately from the amount.
    fee: fee !== undefined && names.includes('started date') ? fee : undefined,
    balance: keyed ?? column(NAMES.moreBalances),
    isBalanceUnkeyed: keyed === undefined,
    accounts: [...bsb, ...columns(NAMES.account).slice(0, 1)],
    text: names.flatMap((name, at) => (isText(name) ? [at] : [])),
    types: columns(NAMES.type),
    descriptions: columns(NAMES.description),
    details: bank === 'ANZ' ? columns(ANZ_DETAILS) : [],
    // A column named AUD holds Australian dollars, whatever the currency column says.
    currency: /\bAUD\b/i.test(cells[amount ?? -1] ?? '') ? undefined : column(NAMES.currency),
    status: column(NAMES.status),
    processedOn: bank === 'NAB' ? column(NAMES.processedOn) : undefined,
    transactionType: bank === 'NAB' ? column(['transaction type']) : undefined,
  };
}

import type { CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#shared/money.ts';

export interface Payer {
  readonly bank_code: string;
  readonly user_name: string;
  readonly user_id: string;
  readonly remitter: string;
  readonly bsb: string;
  readonly account_number: string;
  /** True if the bank requires a record in the file that debits the total. */
  readonly balanced: boolean;
}

export interface PaymentRecord {
  readonly account_name: string;
  readonly bsb: string;
  readonly account_number: string;
  readonly amount_cents: Cents;
  readonly reference: string;
}

const CREDIT = '56';
const DEBIT = '13';
const TITLE_LENGTH = 32;

/** The format has ten digits of cents for one line and for the whole file. */
export const MOST_IN_FILE = cents(9_999_999_999);
export const MOST_ACCOUNT_DIGITS = 9;

export function foldForBank(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/[^A-Za-z0-9 .,\-/&'()]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

export function titleForBank(accountName: string): string {
  return foldForBank(accountName).slice(0, TITLE_LENGTH).trim();
}

/** An Australian direct entry file (ABA): records of 120 characters, each ended by CR and LF. */
export function paymentFile(
  payer: Payer,
  { description, reference, day }: { description: string; reference: string; day: CalendarDate },
  records: readonly PaymentRecord[],
): string {
  const total = addCents(ZERO_CENTS, ...records.map(({ amount_cents: amount }) => amount));
  const [year, month, dayOfMonth] = day.split('-');
  const header = fields(
    ['0', 1],
    ['', 17],
    ['01', 2],
    [payer.bank_code, 3],
    ['', 7],
    [foldForBank(payer.user_name), 26],
    [digits(payer.user_id, 6), 6],
    [description, 12],
    [`${dayOfMonth}${month}${year?.slice(2)}`, 6],
    ['', 40],
  );
  const detail = (
    code: string,
    { account_name, bsb, account_number, amount_cents, reference }: PaymentRecord,
  ) =>
    fields(
      ['1', 1],
      [bsb, 7],
      [account_number.padStart(MOST_ACCOUNT_DIGITS), MOST_ACCOUNT_DIGITS],
      ['', 1],
      [code, 2],
      [digits(amount_cents, 10), 10],
      [titleForBank(account_name), TITLE_LENGTH],
      [foldForBank(reference), 18],
      [payer.bsb, 7],
      [payer.account_number.padStart(MOST_ACCOUNT_DIGITS), MOST_ACCOUNT_DIGITS],
      [foldForBank(payer.remitter), 16],
      [digits(0, 8), 8],
    );
  const own = { ...payer, account_name: payer.user_name, amount_cents: total, reference };
  const details = [
    ...records.map((record) => detail(CREDIT, record)),
    ...(payer.balanced ? [detail(DEBIT, own)] : []),
  ];
  const debits = payer.balanced ? total : ZERO_CENTS;
  const footer = fields(
    ['7999-999', 8],
    ['', 12],
    [digits(total - debits, 10), 10],
    [digits(total, 10), 10],
    [digits(debits, 10), 10],
    ['', 24],
    [digits(details.length, 6), 6],
    ['', 40],
  );
  return [header, ...details, footer].map((record) => `${record}\r\n`).join('');
}

function fields(...parts: readonly (readonly [text: string, length: number])[]): string {
  return parts.map(([text, length]) => text.slice(0, length).padEnd(length)).join('');
}

function digits(value: number | string, length: number): string {
  const text = String(value).padStart(length, '0');
  if (text.length > length || !/^\d+$/.test(text))
    throw new RangeError(`${value} does not fit ${length} digits`);
  return text;
}

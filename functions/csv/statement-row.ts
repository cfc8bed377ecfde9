import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Cents, negateCents } from '#shared/money.ts';
import { type AmountReading, readAmount } from './statement-amount.ts';
import { readStatementDate } from './statement-date.ts';
import type { StatementColumns } from './statement-formats.ts';
import { cleanText, quoted } from './statement-text.ts';

/** A row as the bank states it. */
export interface RowFacts {
  date: CalendarDate;
  /** Signed: money in above zero, money out below. */
  amountCents: Cents;
  /** The whole description, of any length. */
  description: string;
  balanceCents?: Cents;
  account?: string;
}

/** How the debit column shows money out: `20.00` in every row, or `-20.00` in every row. */
type DebitStyle = 'unsigned' | 'minus';

type RowReading = { ok: true; facts: RowFacts } | { ok: false; message: string };

const PENDING_STATUS = /^(?:pending|authori[sz]ed|uncleared|unposted|declined|cancell?ed|failed|rejected)$/i;
const PENDING_DESCRIPTION = /^pending\b\s*(?:$|[-:\u2013])/i;
const DEBIT_WORD = /^(?:dr|d|debits?|withdrawals?|(?:money |paid )?out)$/i;
const CREDIT_WORD = /^(?:cr|c|credits?|deposits?|(?:money |paid )?in)$/i;
const AUSTRALIAN = /^(?:AUD|A?\$|Australian dollars?)?$/i;
const PENDING = 'This transaction is pending: import it once the bank has processed it.';

type Cells = readonly string[];

function cellAt(cells: Cells, column: number | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '').trim();
}

function isPending(cells: Cells, layout: StatementColumns, description: string): boolean {
  return (
    PENDING_STATUS.test(cellAt(cells, layout.status)) ||
    PENDING_STATUS.test(cellAt(cells, layout.date)) ||
    PENDING_STATUS.test(cellAt(cells, layout.amount)) ||
    PENDING_DESCRIPTION.test(description) ||
    /authorisation$/i.test(cellAt(cells, layout.transactionType)) ||
    (layout.processedOn !== undefined && cellAt(cells, layout.processedOn) === '')
  );
}

function descriptionOf(cells: Cells, layout: StatementColumns): string {
  const main = layout.descriptions
    .map((column) => cleanText(cells[column] ?? ''))
    .find((text) => text !== '');
  return layout.details.reduce((text, column) => {
    const detail = cleanText(cells[column] ?? '');
    return text.toLowerCase().includes(detail.toLowerCase()) ? text : `${text} ${detail}`.trim();
  }, main ?? '');
}

/** Whether every amount in the debit column has a minus sign. */
export function debitStyle(records: readonly Cells[], layout: StatementColumns): DebitStyle {
  const written = records
    .map((cells) => readAmount(cellAt(cells, layout.debit)))
    .filter((reading) => reading.kind === 'amount' && reading.cents !== 0);
  const minus =
    written.length > 0 && written.every((reading) => reading.kind === 'amount' && reading.sign === 'out');
  return minus ? 'minus' : 'unsigned';
}

type Outcome = Cents | { message: string };

const NO_AMOUNT = {
  message: 'There is no amount on this line; a pending transaction is imported once it is booked.',
};
const ZERO = { message: 'The amount is zero.' };

function signedAmount(cells: Cells, layout: StatementColumns): Outcome {
  const reading = readAmount(cellAt(cells, layout.amount));
  if (reading.kind === 'blank') return NO_AMOUNT;
  if (reading.kind === 'bad') return { message: `The amount ${reading.message}` };
  if (reading.cents === 0) return ZERO;
  const word = cellAt(cells, layout.direction);
  const isDebit = DEBIT_WORD.test(word);
  if (!isDebit && !CREDIT_WORD.test(word)) return reading.cents;
  if (reading.sign !== undefined && (reading.sign === 'out') !== isDebit) {
    return {
      message: `The amount ${quoted(cellAt(cells, layout.amount))} contradicts ${quoted(word)} beside it.`,
    };
  }
  return isDebit && reading.sign === undefined ? negateCents(reading.cents) : reading.cents;
}

function isSomething(reading: AmountReading): boolean {
  return reading.kind === 'bad' || (reading.kind === 'amount' && reading.cents !== 0);
}

function debitOrCredit(cells: Cells, layout: StatementColumns, style: DebitStyle): Outcome {
  const debit = readAmount(cellAt(cells, layout.debit));
  const credit = readAmount(cellAt(cells, layout.credit));
  if (debit.kind === 'blank' && credit.kind === 'blank') return NO_AMOUNT;
  if (isSomething(debit) && isSomething(credit))
    return { message: 'Both the debit and the credit are filled.' };
  if (debit.kind === 'bad') return { message: `The debit ${debit.message}` };
  if (credit.kind === 'bad') return { message: `The credit ${credit.message}` };
  if (credit.kind === 'amount' && credit.cents !== 0) {
    if (credit.sign !== 'out') return credit.cents;
    return {
      message: `The credit ${quoted(cellAt(cells, layout.credit))} is below zero, so it is unclear whether it is money in or out.`,
    };
  }
  if (debit.kind !== 'amount' || debit.cents === 0) return ZERO;
  if (debit.sign === undefined) return negateCents(debit.cents);
  if (debit.sign === 'out' && (style === 'minus' || /dr$/i.test(cellAt(cells, layout.debit))))
    return debit.cents;
  return {
    message: `The debit ${quoted(cellAt(cells, layout.debit))} has a plus or minus sign, so it is unclear whether it is money in or out.`,
  };
}

function accountOf(cells: Cells, layout: StatementColumns): string {
  return cleanText(layout.accounts.map((column) => cells[column] ?? '').join(' '));
}

const SPLIT = 'This line has more values than columns; an amount or text with a comma needs quotation marks.';

/**
 * Whether a comma between thousands may have split an amount into two cells, for example `1` and `100.00`.
 */
function isAmountSplit(cells: Cells, layout: StatementColumns): boolean {
  return [layout.amount, layout.debit, layout.credit].some((column) => {
    if (column === undefined) return false;
    const pair = [cellAt(cells, column), cellAt(cells, column + 1)].join(',');
    if (!/^\D{0,5}\d{1,3},\d{3}(?:\.\d{1,2})?\D{0,5}$/.test(pair)) return false;
    // The second part of the amount adds a cell or takes the place of the description.
    return cells.length > layout.width || layout.descriptions[0] === column + 1;
  });
}

/** Parses one line with the layout of its file. If it fails, the message explains the error to the user. */
export function readRow(cells: Cells, layout: StatementColumns, style: DebitStyle): RowReading {
  if (cells.slice(layout.width).some((cell) => cell.trim() !== '') || isAmountSplit(cells, layout))
    return { ok: false, message: SPLIT };
  const description = descriptionOf(cells, layout);
  if (isPending(cells, layout, description)) return { ok: false, message: PENDING };
  const day = readStatementDate(cellAt(cells, layout.date));
  if (day.kind !== 'date') return { ok: false, message: dateMessage(cellAt(cells, layout.date), day.kind) };
  const currency = cellAt(cells, layout.currency);
  if (!AUSTRALIAN.test(currency))
    return { ok: false, message: `This line is in ${quoted(currency)}, not in Australian dollars.` };
  const amountCents =
    layout.amount === undefined ? debitOrCredit(cells, layout, style) : signedAmount(cells, layout);
  if (typeof amountCents === 'object') return { ok: false, message: amountCents.message };
  const balance = readAmount(cellAt(cells, layout.balance));
  if (balance.kind === 'bad') return { ok: false, message: `The balance ${balance.message}` };
  const account = accountOf(cells, layout);
  return {
    ok: true,
    facts: {
      date: day.date,
      amountCents,
      description,
      ...(balance.kind === 'amount' ? { balanceCents: balance.cents } : {}),
      ...(account === '' ? {} : { account }),
    },
  };
}

function dateMessage(cell: string, kind: 'no-such-day' | 'not-a-date'): string {
  if (cleanText(cell) === '') return 'There is no date on this line.';
  if (kind === 'no-such-day') return `${quoted(cell)} is not a valid date. Write the day before the month.`;
  return `${quoted(cell)} is not a date such as 30/06/2025.`;
}

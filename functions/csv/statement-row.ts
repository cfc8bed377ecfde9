import type { CalendarDate } from '#shared/calendar-date.ts';
import { absCents, addCents, type Cents, negateCents } from '#shared/money.ts';
import {
  type AmountReading,
  CHANGED_BY_SPREADSHEET,
  isChangedBySpreadsheet,
  readAmount,
} from './statement-amount.ts';
import { type DayOrder, readDateCell } from './statement-date.ts';
import type { StatementColumns } from './statement-formats.ts';
import { cleanText, quoted } from './statement-text.ts';

export interface RowFacts {
  date: CalendarDate;
  /** Positive for money in, negative for money out. Never zero. */
  amountCents: Cents;
  description: string;
  balanceCents?: Cents | undefined;
  account?: string;
}

type DebitStyle = 'unsigned' | 'minus';

export interface FileStyle {
  debit: DebitStyle;
  isByWords: boolean;
  order: DayOrder;
}

type RowReading = { ok: true; facts: RowFacts; key: RowFacts } | { ok: false; message: string };

const PENDING_STATUS =
  /^(?:pending|authori[sz]ed|uncleared|unposted|declined|cancell?ed|failed|rejected|reverted|denied|held)$/i;
const PENDING_DESCRIPTION = /^pending\b\s*(?:$|[-:\u2013])/i;
export const DEBIT_WORD = /^(?:dr|d|debits?|withdrawals?|(?:money |paid )?out)$/i;
export const CREDIT_WORD = /^(?:cr|c|credits?|deposits?|(?:money |paid )?in)$/i;
/** This pattern applies only if no amount of the file has a minus. */
export const OUT_WORD = /\b(?:d[dr]|ddr|debits?|wdl?|withdrawals?|payouts?|outgoing|sent)\b|\bout$/i;
const IN_WORD = /\b(?:cr|credits?(?! card)|dep|deposits?|incoming|received)\b|\bin$/i;
const BALANCE_LINE =
  /^(?:(?:opening|closing|starting|ending|previous|final) balance|(?:balance )?(?:brought|carried) forward|balance [bc]\/?f(?:wd)?)\W*(?:\d[\d/. -]*)?$/i;
const AUSTRALIAN = /^(?:AUD|A?\$|Australian dollars?)?$/i;
const PENDING = 'This transaction is pending: import it once the bank has processed it.';

type Cells = readonly string[];

export function cellAt(cells: Cells, column: number | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '').trim();
}

function isPending(cells: Cells, layout: StatementColumns, description: string): boolean {
  return (
    PENDING_STATUS.test(cellAt(cells, layout.status)) ||
    PENDING_STATUS.test(cellAt(cells, layout.dates[0])) ||
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

function allTextOf(cells: Cells, layout: StatementColumns): string {
  const texts: string[] = [];
  for (const column of layout.text ?? []) {
    const text = cleanText(cells[column] ?? '');
    const holds = (one: string, other: string) =>
      ` ${one} `.toLowerCase().includes(` ${other} `.toLowerCase());
    if (text === '' || texts.some((other) => holds(other, text))) continue;
    const kept = texts.filter((other) => !holds(text, other));
    texts.splice(0, texts.length, ...kept, text);
  }
  const type = (layout.types ?? [])
    .map((column) => cleanText(cells[column] ?? ''))
    .find((text) => text !== '');
  return texts.join(' ') || (type ?? '');
}

export function fileStyle(records: readonly Cells[], layout: StatementColumns, order: DayOrder): FileStyle {
  const tells = records.some((cells) => OUT_WORD.test(cellAt(cells, layout.direction)));
  return { debit: debitStyle(records, layout), isByWords: tells && !isSigned(records, layout), order };
}

function isSigned(records: readonly Cells[], layout: StatementColumns): boolean {
  const amounts = records.map((cells) => readAmount(cellAt(cells, layout.amount)));
  return amounts.some((reading) => reading.kind === 'amount' && reading.sign === 'out');
}

export function withWords(columns: StatementColumns, records: readonly Cells[]): StatementColumns {
  if (columns.direction !== undefined || columns.amount === undefined) return columns;
  const { descriptions, details, text = [], types = [] } = columns;
  // In a text column, a word must fill the cell, because a description may contain "By direct debit".
  const isText = (column: number) => [...descriptions, ...details, ...text, ...types].includes(column);
  const wordsOf = (column: number) => [
    DEBIT_WORD,
    CREDIT_WORD,
    ...(isText(column) ? [] : [OUT_WORD, IN_WORD]),
  ];
  const at = Array.from({ length: columns.width }, (_, column) => column).find((column) => {
    const filled = records.map((cells) => cellAt(cells, column)).filter((cell) => cell !== '');
    const words = wordsOf(column);
    return (
      filled.length > 0 && filled.every((cell) => cell.length <= 20 && words.some((one) => one.test(cell)))
    );
  });
  const tells = records.some((cells) =>
    [OUT_WORD, DEBIT_WORD].some((words) => words.test(cellAt(cells, at))),
  );
  return tells && !isSigned(records, columns) ? { ...columns, direction: at } : columns;
}

function debitStyle(records: readonly Cells[], layout: StatementColumns): DebitStyle {
  const written = records
    .map((cells) => readAmount(cellAt(cells, layout.debit)))
    .filter((reading) => reading.kind === 'amount' && reading.cents !== 0);
  const minus =
    written.length > 0 && written.every((reading) => reading.kind === 'amount' && reading.sign === 'out');
  return minus ? 'minus' : 'unsigned';
}

type Outcome = Cents | { message: string };

const NO_AMOUNT = {
  message:
    'There is no amount on this line. If the transaction is pending, import it once the bank has processed it.',
};
const ZERO = { message: 'The amount is zero.' };

function directionOf(
  cells: Cells,
  layout: StatementColumns,
  style: FileStyle,
): 'out' | 'in' | 'unclear' | undefined {
  const word = cellAt(cells, layout.direction);
  if (layout.outWords) return layout.outWords.includes(word.toLowerCase()) ? 'out' : 'in';
  if (DEBIT_WORD.test(word)) return 'out';
  if (CREDIT_WORD.test(word)) return 'in';
  if (!style.isByWords) return undefined;
  const isOut = OUT_WORD.test(word);
  if (isOut === IN_WORD.test(word)) return 'unclear';
  return isOut ? 'out' : 'in';
}

function signedAmount(cells: Cells, layout: StatementColumns, style: FileStyle): Outcome {
  const cell = cellAt(cells, layout.amount) || cellAt(cells, layout.gross);
  const reading = readAmount(cell);
  if (reading.kind === 'blank') return NO_AMOUNT;
  if (reading.kind === 'bad') return { message: `The amount ${reading.message}` };
  if (reading.cents === 0) return ZERO;
  const direction = directionOf(cells, layout, style);
  const word = quoted(cellAt(cells, layout.direction));
  if (direction === undefined) return layout.isReversed ? negateCents(reading.cents) : reading.cents;
  if (reading.sign !== undefined && direction !== 'unclear' && reading.sign !== direction)
    return { message: `The amount ${quoted(cell)} contradicts ${word} beside it.` };
  if (reading.sign !== undefined) return reading.cents;
  if (direction === 'unclear')
    return { message: `It is unclear whether ${word} is money in or out. Choose the columns of this file.` };
  return direction === 'out' ? negateCents(reading.cents) : reading.cents;
}

function lessFee(amount: Outcome, cells: Cells, layout: StatementColumns): Outcome {
  const fee = readAmount(cellAt(cells, layout.fee));
  if (typeof amount === 'object' || fee.kind === 'blank') return amount;
  if (fee.kind === 'bad') return { message: `The fee ${fee.message}` };
  return addCents(amount, negateCents(absCents(fee.cents)));
}

function isSomething(reading: AmountReading): boolean {
  return reading.kind === 'bad' || (reading.kind === 'amount' && reading.cents !== 0);
}

function debitOrCredit(cells: Cells, layout: StatementColumns, style: DebitStyle): Outcome {
  const debit = readAmount(cellAt(cells, layout.debit));
  const credit = readAmount(cellAt(cells, layout.credit));
  if (debit.kind === 'blank' && credit.kind === 'blank') return NO_AMOUNT;
  if (isSomething(debit) && isSomething(credit))
    return { message: 'Both the debit and the credit are filled in.' };
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

/** A comma between thousands may have split an amount into two cells, such as `1` and `100.00`. */
function isAmountSplit(cells: Cells, layout: StatementColumns): boolean {
  return [layout.amount, layout.debit, layout.credit].some((column) => {
    if (column === undefined) return false;
    const pair = [cellAt(cells, column), cellAt(cells, column + 1)].join(',');
    if (!/^\D{0,5}\d{1,3},\d{3}(?:\.\d{1,2})?\D{0,5}$/.test(pair)) return false;
    return cells.length > layout.width || layout.descriptions[0] === column + 1;
  });
}

export function readRow(cells: Cells, columns: StatementColumns, style: FileStyle): RowReading {
  const isIn = columns.whenIn && CREDIT_WORD.test(cellAt(cells, columns.direction));
  if (columns.whenIn && !isIn && !DEBIT_WORD.test(cellAt(cells, columns.direction)))
    return { ok: false, message: `${quoted(cellAt(cells, columns.direction))} is neither money in nor out.` };
  const layout = isIn ? { ...columns, ...columns.whenIn } : columns;
  if (cells.slice(layout.width).some((cell) => cell.trim() !== '') || isAmountSplit(cells, layout))
    return { ok: false, message: SPLIT };
  const keyed = descriptionOf(cells, layout);
  const description = layout.text ? allTextOf(cells, layout) : keyed;
  if (isPending(cells, layout, keyed || description)) return { ok: false, message: PENDING };
  const { dates, amount, debit, credit, balance: balanceColumn, accounts } = layout;
  if (
    [...dates, amount, debit, credit, balanceColumn, ...accounts].some((at) =>
      isChangedBySpreadsheet(cellAt(cells, at)),
    )
  )
    return { ok: false, message: CHANGED_BY_SPREADSHEET };
  if (BALANCE_LINE.test(description))
    return { ok: false, message: 'This line is the opening or closing balance, not a transaction.' };
  const dayCell = dates.map((column) => cellAt(cells, column)).find((cell) => cleanText(cell) !== '') ?? '';
  const day = readDateCell(dayCell, style.order);
  if (day.kind !== 'date') return { ok: false, message: dateMessage(dayCell, day.kind, style.order) };
  const currency = cellAt(cells, layout.currency);
  if (!AUSTRALIAN.test(currency))
    return { ok: false, message: `This line is in ${quoted(currency)}, not in Australian dollars.` };
  const amountCents = lessFee(
    amount === undefined ? debitOrCredit(cells, layout, style.debit) : signedAmount(cells, layout, style),
    cells,
    layout,
  );
  if (typeof amountCents === 'object') return { ok: false, message: amountCents.message };
  if (amountCents === 0) return { ok: false, message: ZERO.message };
  const balance = readAmount(cellAt(cells, balanceColumn));
  if (balance.kind === 'bad') return { ok: false, message: `The balance ${balance.message}` };
  const account = accountOf(cells, layout);
  const facts: RowFacts = {
    date: day.date,
    amountCents,
    description,
    ...(balance.kind === 'amount' ? { balanceCents: balance.cents } : {}),
    ...(account === '' ? {} : { account }),
  };
  return {
    ok: true,
    facts,
    key: {
      ...facts,
      description: layout.descriptions.length > 0 ? keyed : description,
      balanceCents: layout.isBalanceUnkeyed ? undefined : facts.balanceCents,
    },
  };
}

function dateMessage(cell: string, kind: 'no-such-day' | 'not-a-date', order: DayOrder): string {
  if (cleanText(cell) === '') return 'There is no date on this line.';
  if (kind === 'no-such-day' && order === 'month-first')
    return `${quoted(cell)} is not a valid date; this file has the month before the day.`;
  if (kind === 'no-such-day') return `${quoted(cell)} is not a valid date. Write the day before the month.`;
  return `${quoted(cell)} is not a date such as 30/06/2025.`;
}

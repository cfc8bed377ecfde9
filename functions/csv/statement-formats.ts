import { looksLikeAmount } from './statement-amount.ts';
import { looksLikeDate } from './statement-date.ts';

export type StatementBank = 'Commonwealth Bank' | 'Westpac' | 'ANZ' | 'NAB' | 'Macquarie' | 'Generic';

/** The column of each value in the rows of a statement, from 0. */
export interface StatementColumns {
  bank: StatementBank;
  /** The number of columns. If a row has text in further cells, a comma has split one of its cells. */
  width: number;
  date: number;
  amount?: number;
  debit?: number;
  credit?: number;
  /** The column with the word debit or credit, if amounts have no sign. */
  direction?: number;
  balance?: number;
  /** The columns that identify the account: BSB and number, only one of these, or the account's name. */
  accounts: readonly number[];
  /** The columns that may contain the description; the first non-empty one is used. */
  descriptions: readonly number[];
  /** The columns with further text, which is appended to the description. */
  details: readonly number[];
  /** The column of the currency; only `AUD` is accepted. */
  currency?: number;
  /** The column of the status: `Posted`, `Pending`, … */
  status?: number;
  /** The column of the processing date. It is empty until the bank has processed the transaction. */
  processedOn?: number;
  transactionType?: number;
}

interface Headerless {
  layout: StatementColumns;
  fits: (cells: readonly string[]) => boolean;
}

const blank = (cell: string | undefined): boolean => (cell ?? '').trim() === '';
const dateAt = (cell: string | undefined): boolean => looksLikeDate(cell ?? '');
const amountAt = (cell: string | undefined): boolean => looksLikeAmount(cell ?? '');
const amountOrBlank = (cell: string | undefined): boolean => blank(cell) || amountAt(cell);
/** An account or card number, which may be partly masked, or a blank cell. */
const accountOrBlank = (cell: string | undefined): boolean =>
  blank(cell) || /^(?:card ending )?[\dx*][\dx* -]{2,23}$/i.test((cell ?? '').trim());

/** The number of cells up to the last non-empty one. */
function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => !blank(cell)) + 1;
}

/** Exports without headings. The first layout that fits a line applies. */
const HEADERLESS: readonly Headerless[] = [
  // NAB before 2022: date, amount, account, empty, type, details, balance.
  {
    layout: {
      bank: 'NAB',
      width: 10,
      date: 0,
      amount: 1,
      accounts: [2],
      transactionType: 4,
      descriptions: [5, 4],
      details: [],
      balance: 6,
    },
    fits: (cells) =>
      cells.length >= 7 &&
      cells.length <= 10 &&
      dateAt(cells[0]) &&
      amountAt(cells[1]) &&
      accountOrBlank(cells[2]) &&
      blank(cells[3]) &&
      !blank(cells[4]) &&
      !amountAt(cells[4]) &&
      amountOrBlank(cells[6]),
  },
  // The short form of NAB: date, amount, account, details, balance.
  {
    layout: {
      bank: 'NAB',
      width: 5,
      date: 0,
      amount: 1,
      accounts: [2],
      descriptions: [3],
      details: [],
      balance: 4,
    },
    fits: (cells) =>
      filledWidth(cells) === 5 &&
      dateAt(cells[0]) &&
      amountAt(cells[1]) &&
      accountOrBlank(cells[2]) &&
      !amountOrBlank(cells[3]) &&
      amountAt(cells[4]),
  },
  // NetBank: date, amount, description, balance, sometimes a category.
  {
    layout: {
      bank: 'Commonwealth Bank',
      width: 5,
      date: 0,
      amount: 1,
      accounts: [],
      descriptions: [2],
      details: [],
      balance: 3,
    },
    fits: (cells) =>
      filledWidth(cells) <= 5 &&
      dateAt(cells[0]) &&
      amountAt(cells[1]) &&
      amountAt(cells[3]) &&
      !amountAt(cells[4]),
  },
  // ANZ: date, amount, description and up to five columns about the other party.
  {
    layout: {
      bank: 'ANZ',
      width: 8,
      date: 0,
      amount: 1,
      accounts: [],
      descriptions: [2],
      details: [3, 4, 5, 6, 7],
    },
    fits: (cells) =>
      filledWidth(cells) <= 8 &&
      cells.length >= 3 &&
      dateAt(cells[0]) &&
      amountAt(cells[1]) &&
      !amountAt(cells[3]),
  },
  {
    layout: {
      bank: 'Westpac',
      width: 8,
      date: 1,
      debit: 3,
      credit: 4,
      accounts: [0],
      descriptions: [2],
      details: [],
      balance: 5,
    },
    fits: (cells) =>
      cells.length >= 6 &&
      filledWidth(cells) <= 8 &&
      accountOrBlank(cells[0]) &&
      dateAt(cells[1]) &&
      (amountAt(cells[3]) || amountAt(cells[4])) &&
      amountOrBlank(cells[3]) &&
      amountOrBlank(cells[4]) &&
      amountOrBlank(cells[5]),
  },
  // CommBiz: date, description, currency, debit, credit, balance.
  {
    layout: {
      bank: 'Commonwealth Bank',
      width: 6,
      date: 0,
      debit: 3,
      credit: 4,
      accounts: [],
      descriptions: [1],
      details: [],
      balance: 5,
      currency: 2,
    },
    fits: (cells) =>
      cells.length >= 5 &&
      filledWidth(cells) <= 6 &&
      dateAt(cells[0]) &&
      !amountAt(cells[1]) &&
      /^[A-Z]{3}$/.test((cells[2] ?? '').trim()) &&
      (amountAt(cells[3]) || amountAt(cells[4])) &&
      amountOrBlank(cells[3]) &&
      amountOrBlank(cells[4]),
  },
  {
    layout: {
      bank: 'Macquarie',
      width: 11,
      date: 0,
      debit: 7,
      credit: 8,
      accounts: [2],
      descriptions: [10, 1],
      details: [],
      balance: 9,
    },
    fits: (cells) =>
      cells.length >= 10 &&
      filledWidth(cells) <= 11 &&
      dateAt(cells[0]) &&
      !amountAt(cells[1]) &&
      (amountAt(cells[7]) || amountAt(cells[8])) &&
      amountOrBlank(cells[7]) &&
      amountOrBlank(cells[8]) &&
      amountOrBlank(cells[9]),
  },
];

/** The headerless layout that fits the most lines of the sample; if two fit equally many, the one listed first. */
export function headerlessLayout(sample: readonly (readonly string[])[]): StatementColumns | undefined {
  const votes = new Map<StatementColumns, number>(HEADERLESS.map(({ layout }) => [layout, 0]));
  for (const cells of sample) {
    const layout = HEADERLESS.find(({ fits }) => fits(cells))?.layout;
    if (layout) votes.set(layout, (votes.get(layout) ?? 0) + 1);
  }
  const [best] = [...votes].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] > 0 ? best[0] : undefined;
}

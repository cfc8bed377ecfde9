import { looksLikeAmount } from './statement-amount.ts';
import { looksLikeDate } from './statement-date.ts';

export interface StatementColumns {
  bank: string;
  width: number;
  dates: readonly number[];
  amount?: number;
  gross?: number;
  fee?: number;
  debit?: number;
  credit?: number;
  /** If the amounts of a file have no sign, this column contains the word debit or credit. */
  direction?: number;
  outWords?: readonly string[];
  /** True if amounts below zero are money in. */
  isReversed?: boolean;
  balance?: number;
  accounts: readonly number[];
  text?: readonly number[];
  types?: readonly number[];
  descriptions: readonly number[];
  details: readonly number[];
  /** True if the row's fingerprint leaves out the balance, so that rows imported earlier keep their fingerprints. */
  isBalanceUnkeyed?: boolean;
  currency?: number;
  status?: number;
  processedOn?: number;
  transactionType?: number;
  whenIn?: Partial<StatementColumns>;
}

interface Headerless {
  /** Requires exactly `width` cells in every line, so that no table of another kind fits. */
  isStrict?: boolean;
  layout: StatementColumns;
  fits: (cells: readonly string[]) => boolean;
}

const blank = (cell: string | undefined): boolean => (cell ?? '').trim() === '';
const dateAt = (cell: string | undefined): boolean => looksLikeDate(cell ?? '');
const amountAt = (cell: string | undefined): boolean => looksLikeAmount(cell ?? '');
const amountOrBlank = (cell: string | undefined): boolean => blank(cell) || amountAt(cell);
const accountOrBlank = (cell: string | undefined): boolean =>
  blank(cell) || /^(?:card ending )?[\dx*][\dx* -]{2,23}$/i.test((cell ?? '').trim());

function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => !blank(cell)) + 1;
}

const isText = (cell: string | undefined): boolean => !amountOrBlank(cell) && !dateAt(cell);
const isCurrency = (cell: string | undefined): boolean => /^[A-Z]{3}$/.test((cell ?? '').trim());
const KINDS: Readonly<Record<string, (cell: string | undefined) => boolean>> = {
  d: dateAt,
  x: isText,
  w: (cell) => !amountAt(cell),
  a: amountAt,
  m: amountOrBlank,
  n: accountOrBlank,
  c: isCurrency,
};

function columnsAt(bank: string, width: number, places: Partial<StatementColumns>): StatementColumns {
  return { bank, width, dates: [], accounts: [], descriptions: [], details: [], ...places };
}

function form(bank: string, kinds: string, places: Partial<StatementColumns>): Headerless {
  return {
    layout: columnsAt(bank, kinds.length, places),
    fits: (cells) =>
      cells.length >= kinds.length - 1 &&
      filledWidth(cells) <= kinds.length &&
      [...kinds].every((kind, at) => KINDS[kind]?.(cells[at]) ?? true),
  };
}

/** An unsigned amount beside an empty column may mean separate debit and credit columns. */
const isOneOfTwoAmounts = (cells: readonly string[]): boolean =>
  blank(cells[2]) && !blank(cells[3]) && !/[-+()]/.test(cells[1] ?? '');

const HEADERLESS: readonly Headerless[] = [
  // NAB before 2022: date, amount, account, empty, type, details, balance.
  {
    layout: columnsAt('NAB', 10, {
      dates: [0],
      amount: 1,
      accounts: [2],
      transactionType: 4,
      descriptions: [5, 4],
      balance: 6,
    }),
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
    layout: columnsAt('NAB', 5, {
      dates: [0],
      amount: 1,
      accounts: [2],
      descriptions: [3],
      balance: 4,
    }),
    fits: (cells) =>
      filledWidth(cells) === 5 &&
      dateAt(cells[0]) &&
      amountAt(cells[1]) &&
      accountOrBlank(cells[2]) &&
      !isOneOfTwoAmounts(cells) &&
      !amountOrBlank(cells[3]) &&
      amountAt(cells[4]),
  },
  // NetBank: date, amount, description, balance, sometimes a category.
  {
    layout: columnsAt('Commonwealth Bank', 5, {
      dates: [0],
      amount: 1,
      descriptions: [2],
      balance: 3,
    }),
    fits: (cells) =>
      filledWidth(cells) <= 5 &&
      dateAt(cells[0]) &&
      amountAt(cells[1]) &&
      amountAt(cells[3]) &&
      !amountAt(cells[4]),
  },
  // ANZ: date, amount, description and up to five columns about the other party.
  {
    layout: columnsAt('ANZ', 8, {
      dates: [0],
      amount: 1,
      descriptions: [2],
      details: [3, 4, 5, 6, 7],
    }),
    fits: (cells) =>
      filledWidth(cells) <= 8 &&
      cells.length >= 3 &&
      dateAt(cells[0]) &&
      amountAt(cells[1]) &&
      !amountAt(cells[3]) &&
      !isOneOfTwoAmounts(cells),
  },
  {
    layout: columnsAt('Westpac', 8, {
      dates: [1],
      debit: 3,
      credit: 4,
      accounts: [0],
      descriptions: [2],
      balance: 5,
    }),
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
    layout: columnsAt('Commonwealth Bank', 6, {
      dates: [0],
      debit: 3,
      credit: 4,
      descriptions: [1],
      balance: 5,
      currency: 2,
    }),
    fits: (cells) =>
      cells.length >= 5 &&
      filledWidth(cells) <= 6 &&
      dateAt(cells[0]) &&
      !amountAt(cells[1]) &&
      isCurrency(cells[2]) &&
      (amountAt(cells[3]) || amountAt(cells[4])) &&
      amountOrBlank(cells[3]) &&
      amountOrBlank(cells[4]),
  },
  {
    layout: columnsAt('Macquarie', 11, {
      dates: [0],
      debit: 7,
      credit: 8,
      accounts: [2],
      descriptions: [10, 1],
      balance: 9,
    }),
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
  form('Suncorp', 'dxaa', { dates: [0], text: [1], amount: 2, balance: 3 }),
  form('Suncorp', 'dxmma', { dates: [0], text: [1], debit: 2, credit: 3, balance: 4 }),
  { ...form('HSBC', 'dxa', { dates: [0], text: [1], amount: 2 }), isStrict: true },
  form('HSBC', 'ndcaw.', { accounts: [0], dates: [1], currency: 2, amount: 3, text: [4], types: [5] }),
  form('Bendigo Bank', 'nd.axw.', {
    accounts: [0],
    dates: [1],
    amount: 3,
    direction: 4,
    text: [5, 6],
    types: [4, 2],
  }),
  // ANZ Transactive: date, account, bank, branch, name, currency, empty, type, reference, amount, text.
  form('ANZ', 'dn...c...a.d...', {
    dates: [0],
    accounts: [1],
    currency: 5,
    direction: 7,
    text: [8, 10],
    types: [7],
    amount: 9,
  }),
];

export function headerlessLayout(
  sample: readonly (readonly string[])[],
): { columns: StatementColumns; number: number } | undefined {
  const votes = HEADERLESS.map(() => 0);
  for (const cells of sample) {
    const number = HEADERLESS.findIndex(
      ({ fits, isStrict, layout }) => fits(cells) && (!isStrict || cells.length === layout.width),
    );
    if (number !== -1) votes[number] = (votes[number] ?? 0) + 1;
  }
  const number = votes.indexOf(Math.max(...votes));
  const { layout: columns, isStrict } = HEADERLESS[number] ?? {};
  const least = isStrict ? sample.length : 1;
  return columns && (votes[number] ?? 0) >= least ? { columns, number } : undefined;
}

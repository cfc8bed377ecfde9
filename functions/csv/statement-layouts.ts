import { createHash } from 'node:crypto';
import type { StatementLayout } from '#shared/statement-layout.ts';
import { looksLikeAmount, readAmount } from './statement-amount.ts';
import { type DayOrder, dayOrderOf, looksLikeDate } from './statement-date.ts';
import type { StatementColumns } from './statement-formats.ts';
import { headingName, isTextHeading } from './statement-headings.ts';
import { CREDIT_WORD, cellAt, DEBIT_WORD, OUT_WORD } from './statement-row.ts';

type Cells = readonly string[];

const MOST_TEXTS = 8;
const MOST_WORDS = 10;

const digest = (facts: unknown) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 24);

export const idOfHeadings = (headings: Cells) => digest(headings.map(headingName));

export const idOfForm = (number: number) => digest(['form', number]);

export function idOfShape(rows: readonly Cells[]): string {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const kinds = Array.from({ length: width }, (_, at) => {
    const filled = filledOf(rows, at);
    if (filled.length > 0 && filled.every(looksLikeDate)) return 'd';
    return filled.every(looksLikeAmount) ? 'm' : 't';
  });
  return digest(['shape', kinds]);
}

/** The columns that identify a row come from `known`, because rows imported before must be recognised. */
export function columnsOf(said: StatementLayout, width: number, known?: StatementColumns): StatementColumns {
  const { date, text, amount, in: credit, out: debit, sign, balance, account } = said;
  return {
    bank: known?.bank ?? 'Generic',
    width: Math.max(width, known?.width ?? 0),
    dates: [date],
    ...(amount === undefined ? { debit, credit } : { amount }),
    ...(typeof sign === 'object'
      ? { direction: sign.column, outWords: sign.out.map((word) => word.trim().toLowerCase()) }
      : { isReversed: sign === 'reversed' }),
    balance,
    accounts: account === undefined ? [] : [account],
    text,
    types: known?.types,
    descriptions: known?.descriptions ?? [],
    details: known?.details ?? [],
    isBalanceUnkeyed: known?.isBalanceUnkeyed,
    currency: known?.currency,
    status: known?.status,
  };
}

export function layoutOf(
  columns: StatementColumns,
  order: DayOrder,
  rows: readonly Cells[],
): StatementLayout | undefined {
  const { dates, amount, debit, credit, direction, balance, accounts, text, descriptions, details } = columns;
  const [date] = dates;
  if (date === undefined || (amount === undefined && (debit === undefined || credit === undefined)))
    return undefined;
  const words = new Set(rows.map((cells) => cellAt(cells, direction)).filter((word) => word.length <= 20));
  const isOut = (word: string) =>
    columns.outWords?.includes(word.toLowerCase()) ?? (DEBIT_WORD.test(word) || OUT_WORD.test(word));
  const out = [...words].filter(isOut).slice(0, MOST_WORDS);
  const account = accounts.at(-1);
  return {
    date,
    order,
    text: [...(text ?? [...descriptions.slice(0, 1), ...details])].slice(0, MOST_TEXTS),
    ...(amount === undefined ? { in: credit, out: debit } : { amount }),
    sign:
      direction !== undefined && amount !== undefined && out.length > 0
        ? { column: direction, out }
        : columns.isReversed
          ? 'reversed'
          : 'as-is',
    ...(balance === undefined ? {} : { balance }),
    ...(account === undefined ? {} : { account }),
  };
}

export function orderOf(
  rows: readonly Cells[],
  columns: Pick<StatementColumns, 'dates'>,
  usual?: DayOrder,
): DayOrder | undefined {
  const cells = rows.map(
    (row) => columns.dates.map((at) => cellAt(row, at)).find((cell) => cell !== '') ?? '',
  );
  const days = cells.filter(looksLikeDate);
  return days.length > 0 && days.every((day) => /^'?\d{4}/.test(day))
    ? 'year-first'
    : dayOrderOf(cells, usual);
}

const filledOf = (rows: readonly Cells[], at: number): string[] =>
  rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');

const isAccount = (cell: string) => /^[\dx*][\dx* -]{5,23}$/i.test(cell) && !looksLikeDate(cell);

interface Way {
  amount?: number | undefined;
  in?: number | undefined;
  out?: number | undefined;
  balance?: number | undefined;
  isReversed?: boolean;
}

function centsOf(cells: Cells, { amount, in: credit, out: debit, isReversed }: Way): number | undefined {
  const read = (at: number | undefined) => {
    const reading = readAmount(cellAt(cells, at));
    return reading.kind === 'amount' ? reading.cents : 0;
  };
  if (amount !== undefined) return (isReversed ? -1 : 1) * read(amount) || undefined;
  const [inCents, outCents] = [read(credit), Math.abs(read(debit))];
  return (inCents === 0) === (outCents === 0) ? undefined : inCents - outCents;
}

function isProven(rows: readonly Cells[], way: Way): boolean {
  if (way.balance === undefined || rows.length < 2) return false;
  const cents = rows.map((cells) => centsOf(cells, way) ?? Number.NaN);
  // Balances cannot prove whether the oldest row went in or out. The amounts therefore need signs (minus, bracket or DR).
  const isSigned = rows.some((cells) => /[-(\u2010-\u2015\u2212]|DR/i.test(cellAt(cells, way.amount)));
  if (cents.some(Number.isNaN) || (way.amount !== undefined && !isSigned)) return false;
  const balances = rows.map((cells) => {
    const reading = readAmount(cellAt(cells, way.balance));
    return reading.kind === 'amount' ? reading.cents : Number.NaN;
  });
  const steps = balances.slice(1).map((balance, at) => balance - (balances[at] ?? 0));
  return steps.every((step, at) => step === cents[at + 1]) || steps.every((step, at) => -step === cents[at]);
}

export const isProvenBy = (rows: readonly Cells[], { amount, debit, credit, balance }: StatementColumns) =>
  isProven(rows, { amount, out: debit, in: credit, balance });

function waysOf(money: readonly number[]): Way[] {
  const balances = (used: readonly number[]) => [
    ...money.filter((at) => !used.includes(at)).reverse(),
    undefined,
  ];
  const single = money.flatMap((amount) =>
    [false, true].flatMap((isReversed) =>
      balances([amount]).map((balance) => ({ amount, isReversed, balance })),
    ),
  );
  const pairs = money.flatMap((out) =>
    money
      .filter((credit) => credit !== out)
      .flatMap((credit) => balances([out, credit]).map((balance) => ({ out, in: credit, balance }))),
  );
  return [...single, ...pairs];
}

const HINTS = {
  balance: /\bbal/,
  out: /\b(?:debits?|dr|withdraw\w*|out|outgoing|spent|paid|payments?|charges?|expenses?)\b/,
  in: /\b(?:credits?|cr|deposits?|in|incoming|received|receipts?|income)\b/,
};

function likeliestWay(money: readonly number[], names: Cells, rows: readonly Cells[]): Way {
  const named = (hint: RegExp) => money.find((at) => hint.test(names[at] ?? ''));
  const [balance, out, credit] = [named(HINTS.balance), named(HINTS.out), named(HINTS.in)];
  if (out !== undefined && credit !== undefined && out !== credit) return { out, in: credit, balance };
  const rest = money.filter((at) => at !== balance);
  const [first, second, third] = rest;
  const isPair =
    second !== undefined && rows.every((cells) => centsOf(cells, { out: first, in: second }) !== undefined);
  if (isPair) return { out: first, in: second, balance: balance ?? third };
  return { amount: first, balance: balance ?? second };
}

/** Returns null if no column has days or amounts. `isProven`: balances agree, and only one order of day and month fits. */
export function guessLayout(
  headings: Cells,
  rows: readonly Cells[],
): { layout: StatementLayout; isProven: boolean } | null {
  const names = headings.map(headingName);
  const places = Array.from({ length: Math.max(0, ...rows.map((cells) => cells.length)) }, (_, at) => at);
  const share = (at: number, test: (cell: string) => boolean) => {
    const filled = filledOf(rows, at);
    return filled.filter(test).length / Math.max(1, filled.length);
  };
  const dates = places.filter((at) => share(at, looksLikeDate) >= 0.8);
  const date = dates.find((at) => /\b(?:transaction|txn|posted|booked)\b/.test(names[at] ?? '')) ?? dates[0];
  const amounts = places.filter(
    (at) => !dates.includes(at) && share(at, (cell) => looksLikeAmount(cell) && !isAccount(cell)) >= 0.8,
  );
  const withCents = amounts.filter((at) => filledOf(rows, at).some((cell) => /[.$]|^[-+(]/.test(cell)));
  const money = (withCents.length > 0 ? withCents : amounts).slice(0, 6);
  if (date === undefined || money.length === 0) return null;
  const proven = waysOf(money).filter((way) => isProven(rows, way));
  const way = (proven.length === 1 ? proven[0] : undefined) ?? likeliestWay(money, names, rows);
  const order = orderOf(rows, { dates: [date] });
  const others = places.filter((at) => !dates.includes(at) && !amounts.includes(at));
  const account = others.find(
    (at) => share(at, isAccount) === 1 || /\b(?:account|bsb)\b/.test(names[at] ?? ''),
  );
  const isWords = (at: number) => share(at, (cell) => DEBIT_WORD.test(cell) || CREDIT_WORD.test(cell)) === 1;
  const isText = (at: number) =>
    names[at]
      ? isTextHeading(names[at]) ||
        (!/\b(?:categor\w*|tags?|type|status|currency|id|number|no|time)\b/.test(names[at]) &&
          share(at, (cell) => /[a-z]{3}/i.test(cell)) > 0.5)
      : share(at, (cell) => /[a-z]{3}/i.test(cell) && !/^[A-Z]{3}$/.test(cell)) > 0.5;
  const words = others.find(isWords);
  return {
    layout: {
      ...(layoutOf(
        {
          bank: 'Generic',
          width: places.length,
          dates: [date],
          amount: way.amount,
          debit: way.out,
          credit: way.in,
          isReversed: way.isReversed,
          direction: proven.length === 0 ? words : undefined,
          balance: way.balance,
          accounts: account === undefined ? [] : [account],
          text: others.filter((at) => at !== account && at !== words && isText(at)),
          descriptions: [],
          details: [],
        },
        order ?? 'day-first',
        rows,
      ) as StatementLayout),
    },
    isProven: proven.length === 1 && order !== undefined,
  };
}

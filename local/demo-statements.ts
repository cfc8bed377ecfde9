import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { addCents, cents, parseMoney, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { instantAt, shortMonth } from './demo-calendar.ts';
import type { DemoData } from './demo-data.ts';
import type { DemoLine } from './demo-rows.ts';

export interface DemoStatement {
  readonly fileName: string;
  readonly text: string;
  /** The account that the manager chooses if the file names no account. */
  readonly accountId?: string;
  readonly to: CalendarDate;
  readonly importedAt: Date;
  readonly newLines: readonly DemoLine[];
}

interface BookedLine extends DemoLine {
  readonly balance: string;
}

const ACCOUNTS = {
  applications: {
    title: 'Applications account',
    name: 'Main account',
    // NetBank's files name no account, so the manager chooses the account at the first import.
    accountId: 'main',
    number: '10024816',
    textOf: netBankText,
  },
  operating: {
    title: 'Operating account',
    name: 'Operating account',
    accountId: undefined,
    number: '123456789',
    textOf: nabText,
  },
} as const;
export type DemoAccount = keyof typeof ACCOUNTS;

const signed = (amount: string) => (amount.startsWith('-') ? amount : `+${amount}`);

/** Writes a file of Commonwealth Bank: no headings, newest line first, and quoted amounts with a sign. */
function netBankText(lines: readonly BookedLine[]): string {
  return lines
    .map(
      ({ date, amount, description, balance }) =>
        `${displayDate(date)},"${signed(amount)}","${description}","${signed(balance)}"\n`,
    )
    .join('');
}

/** Writes a file of National Australia Bank: with headings, a column without a name, and CRLF. */
function nabText(lines: readonly BookedLine[], pendingOn: string): string {
  const shortDate = (date: string) => `${date.slice(8)} ${shortMonth(date)} ${date.slice(2, 4)}`;
  const rows = lines.map(({ date, amount, description, balance }) => {
    const type = amount.startsWith('-') ? 'MISCELLANEOUS DEBIT' : 'INTER-BANK CREDIT';
    return `${shortDate(date)},${amount},123456789,,${type},"${description}",${balance},,`;
  });
  return [
    'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name',
    // The first row is a pending card payment. The import lists it but does not add it.
    ...(pendingOn
      ? [`${shortDate(pendingOn)},-86.40,123456789,,PURCHASE AUTHORISATION,"Example Stationery",,,`]
      : []),
    ...rows,
  ]
    .map((row) => `${row}\r\n`)
    .join('');
}

export function demoStatements(demo: DemoData, account: DemoAccount): DemoStatement[] {
  const { title, textOf, accountId } = ACCOUNTS[account];
  let balanceCents = ZERO_CENTS;
  const booked = [...demo.lines, ...demo.rents, ...demo.payments.map(({ line }) => line)]
    .filter((line) => line.account === account)
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .map((line): BookedLine => {
      balanceCents = addCents(balanceCents, parseMoney(line.amount) ?? cents(Number.NaN));
      return { ...line, balance: plainDollars(balanceCents) };
    });
  const statements = demo.statements.filter((statement) => statement.account === account);
  let newFrom = '';
  return statements.map(({ from, to, imported_at }, index) => {
    const own = booked.filter((line) => line.date >= from && line.date <= to);
    const newLines = own.filter((line) => line.date > newFrom);
    newFrom = to;
    const isLast = index === statements.length - 1;
    return {
      fileName: `${title} ${from} to ${to}.csv`,
      text: textOf(own.toReversed(), isLast ? to : ''),
      ...(accountId ? { accountId } : {}),
      to: to as CalendarDate,
      importedAt: instantAt(imported_at),
      newLines,
    };
  });
}

export function demoBankAccounts({ statements }: Pick<DemoData, 'statements'>) {
  return Object.entries(ACCOUNTS).map(([account, { name, number }]) => {
    const days = statements.filter((statement) => statement.account === account).map(({ from }) => from);
    return {
      name,
      bsb: '999-000',
      account_number: number,
      opening_day: days.sort()[0],
      opening_balance: plainDollars(ZERO_CENTS),
    };
  });
}

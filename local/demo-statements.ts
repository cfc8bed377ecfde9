import type { CalendarDate } from '#shared/calendar-date.ts';
import { displayDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, plainDollars } from '#shared/money.ts';
import { day, instantAt } from './demo-calendar.ts';
import { type BankLine, type DemoAccount, dollars } from './demo-plan.ts';

/** A file as a bank's site exports it, with the moment a manager imports it. */
export interface DemoStatement {
  readonly fileName: string;
  readonly text: string;
  readonly importedAt: Date;
  /** The lines that no earlier statement had, oldest first. */
  readonly newLines: readonly BankLine[];
}

/** First day, last day, day and time of the import. The last two of the applications account overlap. */
const PERIODS: Readonly<Record<DemoAccount, readonly (readonly [string, string, string, string])[]>> = {
  applications: [
    ['2023-10-01', '2023-12-31', '2024-01-04', '09:40'],
    ['2024-01-01', '2024-03-31', '2024-04-04', '10:05'],
    ['2024-04-01', '2024-06-30', '2024-07-03', '09:15'],
    ['2024-07-01', '2024-09-30', '2024-10-03', '14:20'],
    ['2024-10-01', '2024-12-31', '2025-01-06', '09:30'],
    ['2025-01-01', '2025-03-31', '2025-04-03', '11:10'],
    ['2025-04-01', '2025-05-31', '2025-06-02', '09:05'],
    ['2025-05-26', '2025-06-11', '2025-06-11', '14:25'],
  ],
  operating: [
    ['2023-07-01', '2023-09-30', '2023-10-05', '13:35'],
    ['2023-10-01', '2023-12-31', '2024-01-04', '13:10'],
    ['2024-01-01', '2024-03-31', '2024-04-04', '13:50'],
    ['2024-04-01', '2024-06-30', '2024-07-03', '13:00'],
    ['2024-07-01', '2024-09-30', '2024-10-04', '09:20'],
    ['2024-10-01', '2024-12-31', '2025-01-06', '13:15'],
    ['2025-01-01', '2025-03-31', '2025-04-03', '15:05'],
    ['2025-04-01', '2025-05-31', '2025-06-02', '13:30'],
    ['2025-06-01', '2025-06-11', '2025-06-11', '14:05'],
  ],
};

const OPENING: Readonly<Record<DemoAccount, Cents>> = {
  applications: dollars(1_140_000),
  operating: dollars(960_000),
};

interface Booked extends BankLine {
  readonly balanceCents: Cents;
}

function signed(amountCents: Cents): string {
  return `${amountCents < 0 ? '' : '+'}${plainDollars(amountCents)}`;
}

/** Commonwealth Bank, NetBank: no headings, newest first, every amount in quotation marks with its sign. */
function netBankText(lines: readonly Booked[]): string {
  return lines
    .map(({ date, amountCents, description, balanceCents }) =>
      [displayDate(date), `"${signed(amountCents)}"`, `"${description}"`, `"${signed(balanceCents)}"`].join(
        ',',
      ),
    )
    .map((line) => `${line}\n`)
    .join('');
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `02 Jun 25`. */
function shortDate(date: CalendarDate): string {
  return `${date.slice(8)} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(2, 4)}`;
}

const NAB_HEADINGS =
  'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name';
const NAB_ACCOUNT = '123456789';

/** National Australia Bank, internet banking: headings, a nameless column, CRLF. */
function nabText(lines: readonly Booked[], to: CalendarDate): string {
  const rows = lines.map(({ date, amountCents, description, balanceCents }) => {
    const type = amountCents < 0 ? 'MISCELLANEOUS DEBIT' : 'INTER-BANK CREDIT';
    const balance = plainDollars(balanceCents);
    return `${shortDate(date)},${plainDollars(amountCents)},${NAB_ACCOUNT},,${type},"${description}",${balance},,`;
  });
  // A card payment that the bank has not booked yet stands on top; the import says so and leaves it out.
  const pending =
    to === LAST_DAY
      ? [`${shortDate(to)},-86.40,${NAB_ACCOUNT},,PURCHASE AUTHORISATION,"Example Stationery",,,`]
      : [];
  return [NAB_HEADINGS, ...pending, ...rows].map((row) => `${row}\r\n`).join('');
}

const LAST_DAY = day('2025-06-11');
const TITLES: Readonly<Record<DemoAccount, string>> = {
  applications: 'Applications account',
  operating: 'Operating account',
};

/** The statements of one account over all the time of the demo, in the order of their import. */
export function demoStatements(account: DemoAccount, lines: readonly BankLine[]): DemoStatement[] {
  let balanceCents = OPENING[account];
  const booked = lines
    .filter((line) => line.account === account)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map((line): Booked => {
      balanceCents = addCents(balanceCents, line.amountCents);
      return { ...line, balanceCents };
    });
  let newFrom = '';
  return PERIODS[account].map(([from, to, importedOn, time]) => {
    const own = booked.filter((line) => line.date >= from && line.date <= to);
    const newLines = own.filter((line) => line.date > newFrom);
    newFrom = to;
    const newestFirst = own.toReversed();
    return {
      fileName: `${TITLES[account]} ${from} to ${to}.csv`,
      text: account === 'applications' ? netBankText(newestFirst) : nabText(newestFirst, day(to)),
      importedAt: instantAt(day(importedOn), time),
      newLines,
    };
  });
}

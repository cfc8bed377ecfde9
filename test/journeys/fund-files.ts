import type { readDemoData } from '#local/demo-data.ts';
import { demoBankAccounts } from '#local/demo-statements.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '#shared/calendar-date.ts';
import { CLIENT_DETAIL_FIELDS } from '#shared/client-fields.ts';
import { csvOf } from '#shared/csv.ts';
import { formatField } from '#shared/field-words.ts';
import { addCents, type Cents, cents, parseMoney } from '#shared/money.ts';
import { VALUATION_BASIS_WORDS, type ValuationBasis } from '#shared/terms.ts';

type Demo = ReturnType<typeof readDemoData>;

const amountOf = (amount: number): Cents => cents(Math.round(amount * 100));
const dollars = (amount: number) => ({ amountCents: amountOf(amount) });

export function clientsFile(demo: Demo): string {
  return csvOf([
    [...CLIENT_DETAIL_FIELDS.map(formatField), 'Email', 'Pledge', 'Status'],
    ...demo.clients
      .map(
        ({ edits = [], ...client }) =>
          Object.assign({ status: '', ...client }, ...edits) as typeof client & { status: string },
      )
      .map((client) => [
        ...CLIENT_DETAIL_FIELDS.map((field) => client[field] ?? ''),
        client.email,
        dollars(client.pledged_amount),
        client.status === 'Suspended' ? 'Active' : client.status,
      ]),
  ]);
}

export function callsFile(demo: Demo): string {
  return csvOf([
    ['Title', 'Issued on', 'Due date', 'Client', 'Amount', 'Reason beyond pledge'],
    ...demo.capitalCalls.flatMap(({ title, issued_at, due_date, amounts, beyond_pledge_reason: reason }) =>
      Object.entries(amounts).map(([client, amount]) => [
        title,
        issued_at.slice(0, 10),
        due_date,
        client,
        dollars(amount),
        reason ?? '',
      ]),
    ),
  ]);
}

interface Valuation {
  readonly marketValue: number;
  readonly date: string;
  readonly basis: ValuationBasis;
  readonly valuer?: string;
}

export function propertiesFile(demo: Demo): string {
  return csvOf([
    [
      'Name',
      'Type',
      'City',
      'State',
      'Country',
      'Acquisition price',
      'Acquired on',
      'Monthly rent',
      'Tenant',
      'Lease end',
      'Market value',
      'Valued on',
      'Basis',
      'Valuer',
    ],
    ...demo.properties.flatMap(({ name, type, city, state, price, acquired_on, entries }) => {
      const lease = entries.findLast(({ rental }) => rental !== undefined)?.rental;
      const valuations = entries.flatMap(({ valuation }) =>
        valuation ? [valuation as unknown as Valuation] : [],
      );
      const ofLease = lease ? [dollars(lease.monthlyRent), lease.tenantName, lease.leaseEnd] : ['', '', ''];
      return valuations.map(({ marketValue, date, basis, valuer }, index) => [
        name,
        ...(index === 0
          ? [type, city, state, 'Australia', dollars(price), acquired_on, ...ofLease]
          : ['', '', '', '', '', '', '', '', '']),
        dollars(marketValue),
        date,
        VALUATION_BASIS_WORDS[basis],
        valuer ?? '',
      ]);
    }),
  ]);
}

interface Booked {
  readonly date: CalendarDate;
  readonly description: string;
  readonly amountCents: Cents;
}

export function bookedRows(demo: Demo, lastMonth: string): Booked[] {
  const byHand = demo.handRecords.map(({ date, description, amount, type }) => ({
    date: date as CalendarDate,
    description,
    amountCents: amountOf(type === 'contribution' ? Number(amount) : -Number(amount)),
  }));
  const payments = demo.payments.map(({ line }) => line);
  const lines = [...demo.lines, ...demo.rents, ...payments].map(({ date, description, amount }) => ({
    date,
    description,
    amountCents: parseMoney(amount) ?? cents(Number.NaN),
  }));
  return [...byHand, ...lines]
    .filter(({ date }) => date <= lastDayOf(lastMonth))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

function firstMonthOfQuarter(date: CalendarDate): string {
  const month = monthOf(date);
  return addMonths(month, -((Number(month.slice(5)) - 1) % 3));
}

export function lastReviewedMonth(demo: Demo): string {
  const left = demo.lines.filter(
    ({ type, shares, amount }) =>
      type === '' ||
      (type === 'contribution' &&
        shares.reduce((sum, share) => sum + amountOf(Number(share.amount)), 0) !== amountOf(Number(amount))),
  );
  const [first] = left.map(({ date }) => date).sort();
  return addMonths(monthOf(first as CalendarDate), -1);
}

export function statementFiles(demo: Demo, lastMonth: string): { name: string; text: string }[] {
  const openings = demoBankAccounts(demo).map(({ opening_balance }) => parseMoney(opening_balance));
  let balanceCents = addCents(...openings.map((opening) => opening ?? cents(Number.NaN)));
  const rows = bookedRows(demo, lastMonth).map((row) => {
    balanceCents = addCents(balanceCents, row.amountCents);
    return { ...row, balanceCents };
  });
  const quarters = [...new Set(rows.map(({ date }) => firstMonthOfQuarter(date)))];
  return quarters.map((month) => {
    const from = addDays(firstDayOf(month), -7);
    const to = lastDayOf(addMonths(month, 2));
    const own = rows.filter(({ date }) => date >= from && date <= to);
    const cells = own.map((row) => [
      row.date,
      row.description,
      { amountCents: row.amountCents },
      { amountCents: row.balanceCents },
    ]);
    return {
      name: `statement to ${to}.csv`,
      text: csvOf([['Date', 'Description', 'Amount', 'Balance'], ...cells]),
    };
  });
}

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { addDays, addMonths, type CalendarDate, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { daysOfFinancialYear } from '#shared/financial-year.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, cents, parseMoney, plainDollars } from '#shared/money.ts';
import { monthWords, moveDays, reportMonths } from './demo-calendar.ts';
import { demoPayments, lastClosedQuarter, lastTaxYear } from './demo-payments.ts';
import type { DemoClient, DemoLine } from './demo-rows.ts';

interface DemoProperty {
  readonly added_at: string;
  readonly name: string;
  readonly type: string;
  readonly city: string;
  readonly state: string;
  readonly price: number;
  readonly acquired_on: CalendarDate;
  /** The entries have the fields of the API. An entry with `rental: null` ends the previous rental. */
  readonly entries: readonly DemoPropertyEntry[];
  /** One day of each month in which the tenant paid no rent. */
  readonly unpaid_rents?: readonly CalendarDate[];
  /** Dollars that an agent deducts from each rent. The bank's row contains only the rest. */
  readonly agent_fee?: number;
}

interface DemoPropertyEntry {
  readonly at: string;
  readonly rental?: {
    readonly monthlyRent: number;
    readonly tenantName: string;
    readonly leaseEnd: CalendarDate;
  } | null;
  readonly valuation?: { readonly report?: string; readonly [field: string]: unknown };
  readonly [field: string]: unknown;
}

export interface DemoCapitalCall {
  readonly title: string;
  readonly issued_at: string;
  /** The instant at which the second manager issues the call. Missing if the call needs no second person. */
  readonly approved_at?: string;
  readonly due_date: CalendarDate;
  /** The notes of payments for this call begin with this reference, for example `CC-07, first part`. */
  readonly reference: string;
  /** True for a past call. The fund sent its notices on paper, so the portal sends none. */
  readonly isOnPaper: boolean;
  readonly total_amount: number;
  readonly amounts: Readonly<Record<string, number>>;
  readonly beyond_pledge_reason?: string;
}

function readShares(text: string): DemoLine['shares'] {
  return Array.from(
    text.matchAll(/([^;]+?) ([\d.]+): ([^;]*)(?:; |$)/g),
    ([, client = '', amount = '', note = '']) => ({
      client,
      amount,
      note,
    }),
  );
}

/** Clients paid past calls in full, so the amounts of a past call follow from its payments. */
type CallOfFile = Omit<DemoCapitalCall, 'isOnPaper' | 'total_amount' | 'amounts'> & Partial<DemoCapitalCall>;

export const referenceOf = (note: string) => /^CC-\d\d/.exec(note)?.[0] ?? '';

function withAmounts(call: CallOfFile, payments: DemoLine['shares']): DemoCapitalCall {
  const { total_amount, amounts } = call;
  if (total_amount !== undefined && amounts) return { ...call, isOnPaper: false, total_amount, amounts };
  const dollarsOf = (own: DemoLine['shares']) =>
    Number(plainDollars(addCents(...own.map(({ amount }) => parseMoney(amount) ?? cents(Number.NaN)))));
  const own = payments.filter(({ note }) => referenceOf(note) === call.reference);
  const paid = [...groupBy(own, ({ client }) => client)].map(([name, part]) => [name, dollarsOf(part)]);
  return { ...call, isOnPaper: true, total_amount: dollarsOf(own), amounts: Object.fromEntries(paid) };
}

const RENT_DAY = '02';
const WEEKEND = [0, 6];

/** Rents are calculated, because moved dates would leave some months without rent. */
export function rentLines(properties: readonly DemoProperty[], lastDay: CalendarDate): DemoLine[] {
  return properties.flatMap(({ name, entries, unpaid_rents: unpaid = [], agent_fee: fee = 0 }) => {
    const leases = entries.filter(({ rental }) => rental !== undefined);
    return leases.flatMap(({ at, rental }, index): DemoLine[] => {
      if (!rental) return [];
      const next = leases[index + 1]?.at.slice(0, 10);
      const until = [
        lastDay,
        rental.leaseEnd,
        ...(next ? [addDays(next as CalendarDate, -1)] : []),
      ].sort()[0];
      return rentDays(at.slice(0, 10), until ?? lastDay)
        .filter((day) => !unpaid.some((month) => monthOf(month) === monthOf(day)))
        .map((date) => ({
          account: 'operating',
          date,
          amount: (rental.monthlyRent - fee).toFixed(2),
          description: fee > 0 ? `Net rent ${name}, Example Realty` : `Rent ${name}, ${rental.tenantName}`,
          type: 'rent',
          category: '',
          property: name,
          shares: [],
          ...(fee > 0 && { parts: partsOfRent(rental.monthlyRent, fee) }),
        }));
    });
  });
}

function partsOfRent(rent: number, fee: number): DemoLine['parts'] {
  return [
    { type: 'rent', amount: rent.toFixed(2), category: '' },
    { type: 'commission', amount: (-fee).toFixed(2), category: 'Management fee' },
  ];
}

function rentDays(from: string, until: string): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = addMonths(month, 1)) {
    const day = workingDayFrom(`${month}-${RENT_DAY}` as CalendarDate);
    if (day >= from && day <= until) days.push(day);
  }
  return days;
}

function workingDayFrom(day: CalendarDate): CalendarDate {
  return WEEKEND.includes(new Date(day).getUTCDay()) ? workingDayFrom(addDays(day, 1)) : day;
}

/** `month` is the last month of the report's quarter. `fileReport` creates the newest report. */
function oldReport(month: string) {
  const name = `Quarterly report ${monthWords(month)}`;
  return {
    uploaded_at: `${workingDayFrom(`${addMonths(month, 1)}-17` as CalendarDate)} 10:51:35`,
    client: '',
    type: 'report',
    name,
    description: '',
    file: `${name}.pdf`,
    text: `${name} | Properties, rents, valuations and outlook of the quarter.`,
    period_ends_on: lastDayOf(month),
  };
}

export function readDemoData(seedDay: CalendarDate) {
  const read = (name: string) =>
    moveDays(readFileSync(new URL(`./demo/${name}`, import.meta.url), 'utf8'), seedDay);
  const readRows = <Column extends string>(name: string) =>
    parse(read(name), { columns: true }) as Record<Column, string>[];
  const properties = JSON.parse(read('properties.json')) as DemoProperty[];
  const statements = readRows<'account' | 'from' | 'to' | 'imported_at'>('statements.csv');
  const lines = readRows<Exclude<keyof DemoLine, 'parts'>>('statement-lines.csv').map(
    (line) => ({ ...line, shares: readShares(line.shares) }) as DemoLine,
  );
  const handRecords = readRows<
    'recorded_at' | 'date' | 'client' | 'amount' | 'type' | 'description' | 'note' | 'category' | 'property'
  >('hand-records.csv');
  const payments = [...lines.flatMap(({ shares }) => shares), ...handRecords];
  const clients = JSON.parse(read('clients.json')) as DemoClient[];
  // The portal itself issues the tax statements of the last tax year, so none are uploaded.
  const taxYearEnd = daysOfFinancialYear(lastTaxYear(lastClosedQuarter(seedDay))).to;
  return {
    clients,
    properties,
    capitalCalls: (JSON.parse(read('capital-calls.json')) as CallOfFile[]).map((call) =>
      withAmounts(call, payments),
    ),
    statements,
    rents: rentLines(properties, (statements.at(-1)?.to ?? seedDay) as CalendarDate),
    lines,
    payments: demoPayments({ clients, lines, handRecords, statements }, seedDay),
    handRecords,
    documents: [
      ...readRows<
        'uploaded_at' | 'client' | 'type' | 'name' | 'description' | 'file' | 'text' | 'period_ends_on'
      >('documents.csv').filter(({ type, period_ends_on: end }) => type !== 'tax' || end !== taxYearEnd),
      ...reportMonths(seedDay).slice(0, -1).map(oldReport),
    ],
  };
}

export type DemoData = ReturnType<typeof readDemoData>;

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { addDays, addMonths, type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import type { ClientDetailField } from '#shared/client-fields.ts';
import type { TransactionType } from '#shared/terms.ts';
import { moveDays } from './demo-calendar.ts';

/** An investor and their later changes. Instants are in the fund's time zone, `2025-06-11 14:32:00`. */
export interface DemoClient extends Readonly<Record<ClientDetailField, string>> {
  readonly added_at: string;
  readonly email: string;
  readonly pledged_amount: number;
  /** The bank's text of this investor's deposits; `<call>` is replaced by the capital call. */
  readonly deposit_text: string;
  /** Absent for a client who was only invited. */
  readonly signed_in_at?: string;
  /** A change of address that the client entered. */
  readonly moved?: { readonly at: string; readonly address: string };
  /** Later changes by a manager. */
  readonly edits?: readonly { readonly at: string; readonly [field: string]: unknown }[];
}

interface DemoProperty {
  readonly added_at: string;
  readonly name: string;
  readonly type: string;
  readonly city: string;
  readonly state: string;
  readonly price: number;
  readonly acquired_on: CalendarDate;
  /** Valuations and rentals in the form of their calls; a rental of null ends the previous rental. */
  readonly entries: readonly DemoPropertyEntry[];
  /** A day in each month in which the tenant did not pay. */
  readonly unpaid_rents?: readonly CalendarDate[];
}

interface DemoPropertyEntry {
  readonly at: string;
  readonly rental?: {
    readonly monthlyRent: number;
    readonly tenantName: string;
    readonly leaseEnd: CalendarDate;
  } | null;
  /** `report` names the attached document. */
  readonly valuation?: { readonly report?: string; readonly [field: string]: unknown };
  readonly [field: string]: unknown;
}

export interface DemoCapitalCall {
  readonly title: string;
  readonly issued_at: string;
  /** The instant at which the second manager issues a call that one person cannot issue alone. */
  readonly approved_at?: string;
  readonly due_date: CalendarDate;
  /** In dollars; the sum of `amounts`. */
  readonly total_amount: number;
  /** In dollars by client. */
  readonly amounts: Readonly<Record<string, number>>;
  /** The reason for calling clients whose pledge is already fully called. */
  readonly beyond_pledge_reason?: string;
}

/** A line of a bank statement, and its later review by a manager. */
export interface DemoLine {
  readonly account: string;
  readonly date: CalendarDate;
  /** In dollars with two decimals, with the bank's sign. */
  readonly amount: string;
  readonly description: string;
  /** Empty if the line is not reviewed yet. */
  readonly type: TransactionType | '';
  /** Category and property are empty unless the manager enters them with the type. */
  readonly category: string;
  readonly property: string;
  /** The title of the matched capital call; empty if the deposit is allocated to shares instead. */
  readonly call: string;
  readonly shares: readonly { readonly client: string; readonly amount: string; readonly note: string }[];
}

/** Parses `Olivia Chen 34000.00: CC-2023-02; Alex Chen 11500.00: CC-2023-02, first part`. */
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

/** Rent is paid on the first working day of the month from this day on. */
const RENT_DAY = '02';
const WEEKEND = [0, 6];

/**
 * The tenants' rents: one bank row for each month of a lease, up to the demo's last day. They are computed and not read from a
 * file, because the moved months must have as many days as the calendar.
 */
export function rentLines(properties: readonly DemoProperty[], lastDay: CalendarDate): DemoLine[] {
  return properties.flatMap(({ name, entries, unpaid_rents: unpaid = [] }) => {
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
          amount: `${rental.monthlyRent}.00`,
          description: `Rent ${name}, ${rental.tenantName}`,
          type: 'rent',
          category: '',
          property: name,
          call: '',
          shares: [],
        }));
    });
  });
}

function rentDays(from: string, until: string): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = addMonths(month, 1)) {
    let day = `${month}-${RENT_DAY}` as CalendarDate;
    while (WEEKEND.includes(new Date(day).getUTCDay())) day = addDays(day, 1);
    if (day >= from && day <= until) days.push(day);
  }
  return days;
}

/** The demo's data from the files in `demo`, moved to the seed day. */
export function readDemoData(seedDay: CalendarDate) {
  const read = (name: string) =>
    moveDays(readFileSync(new URL(`./demo/${name}`, import.meta.url), 'utf8'), seedDay);
  const readRows = <Column extends string>(name: string) =>
    parse(read(name), { columns: true }) as Record<Column, string>[];
  const properties = JSON.parse(read('properties.json')) as DemoProperty[];
  const statements = readRows<'account' | 'from' | 'to' | 'imported_at'>('statements.csv');
  return {
    clients: JSON.parse(read('clients.json')) as DemoClient[],
    properties,
    capitalCalls: JSON.parse(read('capital-calls.json')) as DemoCapitalCall[],
    statements,
    rents: rentLines(properties, (statements.at(-1)?.to ?? seedDay) as CalendarDate),
    lines: readRows<keyof DemoLine>('statement-lines.csv').map(
      (line) => ({ ...line, shares: readShares(line.shares) }) as DemoLine,
    ),
    handRecords: readRows<
      'recorded_at' | 'date' | 'client' | 'amount' | 'type' | 'description' | 'note' | 'category' | 'property'
    >('hand-records.csv'),
    documents: readRows<
      'uploaded_at' | 'client' | 'type' | 'name' | 'description' | 'file' | 'text' | 'period_ends_on'
    >('documents.csv'),
  };
}

export type DemoData = ReturnType<typeof readDemoData>;

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionType } from '#shared/terms.ts';
import { moveDays } from './demo-calendar.ts';

/** An investor and their later changes. Instants are in the fund's time zone, `2025-06-11 14:32:00`. */
export interface DemoClient {
  readonly added_at: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly entity_type: string;
  readonly entity_name: string;
  readonly address: string;
  readonly pledged_amount: number;
  readonly notes: string;
  /** The bank's text of their deposits; `<call>` is replaced by the capital call. */
  readonly deposit_text: string;
  /** Absent for a client who was only invited. */
  readonly signed_in_at?: string;
  /** A change of address that they entered themselves. */
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
  /** Valuations and rentals, as they are sent. */
  readonly entries: readonly { readonly at: string; readonly [field: string]: unknown }[];
}

export interface DemoCapitalCall {
  readonly title: string;
  readonly issued_at: string;
  readonly due_date: CalendarDate;
  /** In dollars; the sum of `amounts`. */
  readonly total_amount: number;
  /** In dollars by client. */
  readonly amounts: Readonly<Record<string, number>>;
  /** Why clients are called who have nothing left to call of their pledge. */
  readonly beyond_pledge_reason?: string;
}

/** A line of a bank statement, and its later review by a manager. */
export interface DemoLine {
  readonly account: string;
  readonly date: CalendarDate;
  /** In dollars with two decimals, with the bank's sign. */
  readonly amount: string;
  readonly description: string;
  /** Empty if it is not reviewed yet. */
  readonly type: TransactionType | '';
  /** The title of the matched capital call; empty if the shares are allocated instead. */
  readonly call: string;
  readonly shares: readonly { readonly client: string; readonly amount: string; readonly note: string }[];
}

/** `Olivia Chen 34000.00: CC-2023-02; Alex Chen 11500.00: CC-2023-02, first part`. */
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

/** The demo's data from the files in `demo`, moved to the seed day. */
export function readDemoData(seedDay: CalendarDate) {
  const read = (name: string) =>
    moveDays(readFileSync(new URL(`./demo/${name}`, import.meta.url), 'utf8'), seedDay);
  const readRows = <Column extends string>(name: string) =>
    parse(read(name), { columns: true }) as Record<Column, string>[];
  return {
    clients: JSON.parse(read('clients.json')) as DemoClient[],
    properties: JSON.parse(read('properties.json')) as DemoProperty[],
    capitalCalls: JSON.parse(read('capital-calls.json')) as DemoCapitalCall[],
    statements: readRows<'account' | 'from' | 'to' | 'imported_at'>('statements.csv'),
    lines: readRows<keyof DemoLine>('statement-lines.csv').map(
      (line) => ({ ...line, shares: readShares(line.shares) }) as DemoLine,
    ),
    handRecords: readRows<'recorded_at' | 'date' | 'client' | 'amount' | 'type' | 'description' | 'note'>(
      'hand-records.csv',
    ),
    documents: readRows<'uploaded_at' | 'client' | 'type' | 'name' | 'description' | 'file' | 'text'>(
      'documents.csv',
    ),
  };
}

export type DemoData = ReturnType<typeof readDemoData>;

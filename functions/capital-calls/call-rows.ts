import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { day, positiveMoney } from '#shared/contract/fields.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, plainDollars } from '#shared/money.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { foldText } from '#shared/search-text.ts';
import { type CsvRecord, foldedKey, readGroups } from '../csv/import-csv.ts';
import { readPurposes } from '../csv/purpose-cell.ts';
import { amountCell, dayCell, faultOf } from '../csv/read-cell.ts';
import { type CsvRow, csvColumn } from '../csv/read-csv-table.ts';
import type { RejectedLine } from '../csv/statement-records.ts';
import { describeIssue } from '../http/invalid-input.ts';
import type { OpeningPayment } from '../money/opening-payment.ts';
import type { ClientItem } from '../records/client-store.ts';
import { faultOfMoneyDay } from '../records/money-day.ts';
import { dueDateOf, faultOfIssueDay, faultOfPurposes, type NewCall } from './new-call.ts';

export const CALL_COLUMNS = [
  csvColumn('title', ['title', 'call', 'capital call', 'name'], { required: true }),
  csvColumn(
    'issued_on',
    [
      'issued on',
      'issued',
      'issue date',
      'date of issue',
      'called on',
      'call date',
      'notice date',
      'issued at sydney',
    ],
    { required: true },
  ),
  csvColumn('due_date', ['due date', 'due', 'due on']),
  csvColumn('client_id', ['client', 'email', 'e mail', 'client email', 'investor']),
  csvColumn('total_amount', ['amount', 'called amount', 'called', 'total amount'], { required: true }),
  csvColumn('beyond_pledge_reason', ['reason beyond pledge', 'beyond pledge reason']),
  csvColumn('purpose', ['purpose', 'what the call is for']),
  csvColumn('purpose_split', ['purpose split', 'purposes', 'split by purpose']),
  csvColumn('paid_on', ['paid on', 'date paid', 'payment date']),
  csvColumn('paid_amount', ['paid amount', 'amount paid', 'paid']),
  csvColumn('line_item_id', ['line item id'], { isOwn: true }),
  csvColumn('call_id', ['capital call id'], { isOwn: true }),
];
export type CallColumn = (typeof CALL_COLUMNS)[number]['name'];
type Row = CsvRow<CallColumn>;

export interface CallOfFile extends NewCall {
  readonly issued_on: CalendarDate;
  readonly due_date: CalendarDate;
  readonly payments: readonly PaymentOfFile[];
  readonly isWithoutLines: boolean;
}

export interface PaymentOfFile extends OpeningPayment {
  readonly line: number;
}

export type ClientsByName = ReadonlyMap<string, readonly Pick<ClientItem, 'id'>[]>;

export function callKeyOf({ title, issued_on: day }: Pick<CallOfFile, 'title' | 'issued_on'>): string {
  return `${day} ${foldedKey(title)}`;
}

export function clientsByName(
  clients: readonly Pick<ClientItem, 'id' | 'name' | 'email' | 'entity_name'>[],
): ClientsByName {
  const found = new Map<string, Pick<ClientItem, 'id'>[]>();
  for (const client of clients)
    for (const text of new Set([client.name, client.email, client.entity_name].map(foldedName)))
      if (text !== '') found.set(text, [...(found.get(text) ?? []), client]);
  return found;
}

function foldedName(text: string): string {
  const plain = foldText(text).replaceAll(/\s+/g, ' ').trim();
  return plain.includes('@') ? plain : plain.replaceAll('.', '');
}

interface ReadRow {
  readonly line: number;
  readonly call: CallOfFile;
  readonly clientId: string | undefined;
  readonly payment: PaymentOfFile | undefined;
}

export function readCallRows(
  rows: readonly Row[],
  { today, clients }: { today: CalendarDate; clients: ClientsByName },
): { records: CsvRecord<CallOfFile>[]; rejected: RejectedLine[] } {
  const groups = groupBy(
    rows.map(withoutOwnPayment),
    ({ cells: { title, issued_on: day } }) => `${dayCell(day)} ${foldedKey(title)}`,
  );
  const { records, rejected } = readGroups(groups, (group) => readGroup(group, { today, clients }), {
    keyOf: callKeyOf,
    messageFor: (line) => `Not imported, because line ${line} of the same call has an error.`,
  });
  // Calls get their numbers and payment references in this order.
  records.sort((one, other) => (one.value.issued_on < other.value.issued_on ? -1 : 1));
  return { records, rejected };
}

/** A row with an id comes from the portal's export. Its payment is cleared, because a deposit already records that payment. */
function withoutOwnPayment({ line, cells }: Row): Row {
  const isOwn = cells.line_item_id !== '' || cells.call_id !== '';
  return { line, cells: isOwn ? { ...cells, paid_on: '', paid_amount: '' } : cells };
}

function readGroup(
  group: readonly Row[],
  known: { today: CalendarDate; clients: ClientsByName },
): { value: CallOfFile | undefined; faults: RejectedLine[] } {
  const faults: RejectedLine[] = [];
  const read: ReadRow[] = [];
  const seen = new Map<string | undefined, number>();
  for (const row of group) {
    const one = readRow(row, known);
    const message = typeof one === 'string' ? one : faultAmong(one, read[0], seen, group.length);
    if (typeof one === 'string' || message !== undefined) {
      faults.push({ line: row.line, message: message ?? '' });
      continue;
    }
    seen.set(one.clientId, one.line);
    read.push(one);
  }
  const [first] = read;
  if (!first || faults.length > 0) return { value: undefined, faults };
  const value = readCall({
    ...inputOf(first.call),
    total_amount: plainDollars(addCents(...read.map(({ call }) => call.total_amount))),
    line_items: first.clientId === undefined ? undefined : read.map(lineItemOf),
  });
  const fault = typeof value === 'string' ? value : faultOfSplit(value);
  return typeof value === 'string' || fault !== undefined
    ? { value: undefined, faults: [{ line: first.line, message: fault ?? '' }] }
    : {
        value: {
          ...value,
          payments: read.flatMap(({ payment }) => payment ?? []),
          isWithoutLines: group.some(({ cells }) => cells.call_id !== ''),
        },
        faults,
      };
}

function faultOfSplit({ purpose_split: split, total_amount: totalCents }: CallOfFile): string | undefined {
  const fault = faultOfPurposes(split, totalCents);
  return fault && `${fault.sentence}.`;
}

function inputOf({
  title,
  issued_on,
  due_date,
  beyond_pledge_reason,
  purpose,
  purpose_split: split,
}: CallOfFile) {
  return {
    ...{ title, issued_on, due_date, beyond_pledge_reason, purpose },
    purpose_split: split?.map(({ label, amount }) => ({ label, amount: plainDollars(amount) })),
  };
}

function lineItemOf({ clientId, call }: ReadRow) {
  return { client_id: clientId, amount: plainDollars(call.total_amount) };
}

function faultAmong(
  row: ReadRow,
  first: ReadRow | undefined,
  seen: ReadonlyMap<string | undefined, number>,
  lines: number,
): string | undefined {
  if (row.clientId === undefined && lines > 1)
    return 'Client is required: the other lines of this call have a client.';
  const before = seen.get(row.clientId);
  if (before !== undefined) return `Line ${before} of the same call has the same client.`;
  if (!first) return undefined;
  const other = OF_THE_CALL.find(
    (name) => JSON.stringify(row.call[name]) !== JSON.stringify(first.call[name]),
  );
  const column = CALL_COLUMNS.find(({ name }) => name === other);
  return column && `Line ${first.line} of the same call has a different ${column.label}.`;
}

/** Each line of a call repeats these fields of the call. */
const OF_THE_CALL = ['due_date', 'beyond_pledge_reason', 'purpose', 'purpose_split'] as const;

function readRow(
  { line, cells }: Row,
  { today, clients }: { today: CalendarDate; clients: ClientsByName },
): ReadRow | string {
  const issuedOn = dayCell(cells.issued_on);
  if (issuedOn === undefined) return 'Issued on: required.';
  const split = readPurposes(cells.purpose_split);
  if (typeof split === 'string') return split;
  const call = readCall({
    title: cells.title,
    issued_on: issuedOn,
    due_date: dayCell(cells.due_date),
    total_amount: amountCell(cells.total_amount),
    beyond_pledge_reason: cells.beyond_pledge_reason || undefined,
    purpose: cells.purpose || undefined,
    purpose_split: split.length > 0 ? split : undefined,
  });
  if (typeof call === 'string') return call;
  const fault = faultOfIssueDay(call.issued_on, today);
  if (fault !== undefined) return `${fault}.`;
  const text = cells.client_id;
  if (text === '')
    return cells.paid_on || cells.paid_amount
      ? 'Client: required for a payment.'
      : { line, call, clientId: undefined, payment: undefined };
  const [client, ...others] = clients.get(foldedName(text)) ?? [];
  if (!client) return `Client: no client has the name or email address ${text.slice(0, LIMITS.nameLength)}.`;
  if (others.length > 0)
    return `Client: several clients have the name ${text.slice(0, LIMITS.nameLength)}; enter the email address.`;
  const payment = readPayment({ line, cells }, call, client.id, today);
  return typeof payment === 'string' ? payment : { line, call, clientId: client.id, payment };
}

const paymentCells = z.object({ paid_on: day(), paid_amount: positiveMoney() });

function readPayment(
  { line, cells }: Row,
  call: CallOfFile,
  clientId: string,
  today: CalendarDate,
): PaymentOfFile | string | undefined {
  if (cells.paid_on === '' && cells.paid_amount === '') return undefined;
  const read = paymentCells.safeParse(
    { paid_on: dayCell(cells.paid_on), paid_amount: amountCell(cells.paid_amount) },
    { error: describeIssue },
  );
  if (!read.success) return faultOf(read.error, CALL_COLUMNS);
  const { paid_on: on, paid_amount: amount } = read.data;
  const fault = faultOfMoneyDay(on, today);
  if (fault) return `Paid on: ${REFUSALS[fault].sentence}`;
  if (amount > call.total_amount) return 'Paid amount: more than the amount of the line.';
  return { line, clientId, on, amount, mayExceedPledge: call.beyond_pledge_reason !== undefined };
}

function readCall(input: { issued_on: string; [field: string]: unknown }): CallOfFile | string {
  const read = capitalCallsContract.createCapitalCall.input.safeParse(input, { error: describeIssue });
  if (!read.success) {
    const [issue] = read.error.issues;
    return faultOf(read.error, CALL_COLUMNS) || `${issue?.message ?? 'This is not a capital call'}.`;
  }
  const { issued_on: issuedOn, ...call } = read.data;
  if (issuedOn === undefined) return 'Issued on: required.';
  const dueDate = dueDateOf(read.data, issuedOn);
  return { ...call, issued_on: issuedOn, due_date: dueDate, payments: [], isWithoutLines: false };
}

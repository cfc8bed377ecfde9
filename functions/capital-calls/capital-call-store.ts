import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { changeRecordWrite, openListChange } from '../ledger/change-record.ts';
import { storedCents, storedDay } from '../ledger/stored.ts';
import { absent, attribute, below, exists, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const capitalCallItem = z.object({
  id: z.string(),
  /** From 1 in the order of creation; part of every payment reference. */
  number: z.number(),
  title: z.string(),
  state: z.enum(['draft', 'issuing', 'issued', 'cancelled']),
  total_cents: storedCents,
  /** Moves only together with a line; not part of what `version` guards. */
  matched_cents: storedCents,
  /** Lines paid in full; moves with `matched_cents`. */
  paid_count: z.number(),
  line_count: z.number(),
  due_date: storedDay,
  /** Whether the lines were named one by one instead of shared by pledge. */
  is_itemised: z.boolean(),
  /** Lines written and notices made so far, in the order of the plan. */
  lines_done: z.number(),
  notices_done: z.number(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  issued_at: z.string().optional(),
  /**
   * Rows of its history that tell of its lines: what was matched, taken back, announced. Beside `version`, so
   * that a payment does not hold up its issue; absent on calls from before there were such rows.
   */
  line_rows: z.number().optional(),
  version: z.number(),
});
export type CapitalCallItem = z.output<typeof capitalCallItem>;

/** What has been announced of a line: the days before its due date, or that it is overdue. */
const reminder = z.object({ stage: z.enum(['7', '3', '1', 'overdue']), at: z.string() });
export type Reminder = z.output<typeof reminder>;

const lineItem = z.object({
  id: z.string(),
  capital_call_id: z.string(),
  /** From 1 in the order of the plan. */
  number: z.number(),
  title: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  amount_cents: storedCents,
  /** Sum of the live matches; status follows from it. Not part of what `version` guards. */
  matched_cents: storedCents,
  due_date: storedDay,
  issued_at: z.string(),
  payment_reference: z.string(),
  /** The notice among the client's documents, once it is there. */
  notice_id: z.string().optional(),
  reminders: z.array(reminder),
  /** Changes of the line itself, each with an audit row; it begins with 0, audited with its call. */
  version: z.number(),
});
export type LineItem = z.output<typeof lineItem>;

/** The list of all calls. */
export const ALL_CALLS = 'CALLS';
const NUMBER = { pk: ALL_CALLS, sk: 'NUMBER' };
/** The list of calls whose issue goes on, by when somebody should look. */
export const OPEN_CALLS = 'OPEN#capital-call';
/** The list of lines not paid in full, by due date. */
export const OUTSTANDING = 'OPEN#line-item';

export function capitalCallTarget(callId: string): string {
  return `CALL#${callId}`;
}

export function capitalCallKey(callId: string) {
  return { pk: capitalCallTarget(callId), sk: 'CALL' };
}

/** The id of a line says its call and its place in it, so that issuing again meets the same key. */
export function lineItemId(callId: string, number: number): string {
  return `${callId}-${String(number).padStart(4, '0')}`;
}

export function lineItemTarget(lineId: string): string {
  return `LINE_ITEM#${lineId}`;
}

export function lineItemKey(line: Pick<LineItem, 'id' | 'capital_call_id'>) {
  return { pk: capitalCallTarget(line.capital_call_id), sk: lineItemTarget(line.id) };
}

export function capitalCallListKeys(call: Pick<CapitalCallItem, 'id' | 'created_at'>) {
  return { list_pk: ALL_CALLS, list_sk: `${call.created_at}#${call.id}` };
}

/** A client's own list, newest first. */
export function lineItemListKeys(line: Pick<LineItem, 'id' | 'client_id' | 'issued_at'>) {
  return { list_pk: `CALLED#${line.client_id}`, list_sk: `${line.issued_at}#${line.id}` };
}

/** The list of what is still to be paid, by due date; a paid line is in none. */
export function outstandingKeys(line: Pick<LineItem, 'id' | 'due_date' | 'amount_cents' | 'matched_cents'>) {
  return line.matched_cents < line.amount_cents
    ? { open_pk: OUTSTANDING, open_sk: `${line.due_date}#${line.id}` }
    : undefined;
}

export function readCapitalCall(item: Record<string, unknown>): CapitalCallItem {
  return capitalCallItem.parse(item);
}

export function readLineItem(item: Record<string, unknown>): LineItem {
  return lineItem.parse(item);
}

export async function findCapitalCall(
  services: Services,
  callId: string,
): Promise<CapitalCallItem | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: capitalCallKey(callId), ConsistentRead: true }),
  );
  return Item && capitalCallItem.parse(Item);
}

/** A line of an issued call; undefined too where it is another call's. */
export async function findLineItem(
  services: Services,
  callId: string,
  lineId: string,
): Promise<LineItem | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({
      TableName: services.portalTable,
      Key: lineItemKey({ capital_call_id: callId, id: lineId }),
      ConsistentRead: true,
    }),
  );
  return Item && lineItem.parse(Item);
}

/** How many calls there ever were: the number of the last. */
export async function lastCallNumber(services: Services): Promise<number> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: NUMBER, ConsistentRead: true }),
  );
  return Number(Item?.last_number ?? 0);
}

/** Takes the number after `last`, supposing nobody did meanwhile. */
export function takeNumberWrite(services: Services, last: number): Write {
  return update(services, {
    key: NUMBER,
    set: { last_number: last + 1 },
    when: last === 0 ? { pk: absent } : { last_number: last },
  });
}

export function putCapitalCallWrite(services: Services, call: CapitalCallItem, dueAt?: string): Write {
  return putNew(services, {
    ...capitalCallKey(call.id),
    ...capitalCallListKeys(call),
    ...capitalCallItem.parse(call),
    ...openListChange({ name: OPEN_CALLS, dueAt }, call.id).set,
  });
}

/**
 * Changes a call, supposing nobody did since it was read; what is matched meanwhile stays. `dueAt` is when
 * somebody should look whether its issue goes on; undefined when nothing is left to do.
 */
export function changeCapitalCallWrite(
  services: Services,
  before: CapitalCallItem,
  change: Partial<
    Omit<CapitalCallItem, 'id' | 'number' | 'matched_cents' | 'paid_count' | 'line_rows' | 'version'>
  >,
  dueAt: string | undefined,
): Write {
  const open = { name: OPEN_CALLS, dueAt };
  return changeRecordWrite(services, capitalCallKey(before.id), before, change, open);
}

export function putLineItemWrite(services: Services, line: LineItem): Write {
  return putNew(services, {
    ...lineItemKey(line),
    ...lineItemListKeys(line),
    ...outstandingKeys(line),
    ...lineItem.parse(line),
  });
}

/** Says which document is the notice of a line; told of in the audit of its call. */
export function noteNoticeWrite(services: Services, line: LineItem, noticeId: string): Write {
  return update(services, {
    key: lineItemKey(line),
    set: { notice_id: noticeId },
    when: { pk: exists },
  });
}

/** Counts a row that the history of a call has of one of its lines; part of the change that writes the row. */
export function countLineRowWrite(services: Services, callId: string): Write {
  return update(services, { key: capitalCallKey(callId), add: { line_rows: 1 }, when: { pk: exists } });
}

/** Replaces what was announced of a line, supposing it is unpaid and nobody announced anything since. */
export function remindWrite(services: Services, before: LineItem, reminders: readonly Reminder[]): Write {
  return update(services, {
    key: lineItemKey(before),
    set: { reminders, version: before.version + 1 },
    when: { version: before.version, matched_cents: below(attribute('amount_cents')) },
  });
}

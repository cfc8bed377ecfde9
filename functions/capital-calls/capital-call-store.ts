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
  /** Changes only together with a line; not guarded by `version`. */
  matched_cents: storedCents,
  /** Lines paid in full; changes with `matched_cents`. */
  paid_count: z.number(),
  line_count: z.number(),
  due_date: storedDay,
  /** Whether the lines were given one by one and not shared by pledge. */
  is_itemised: z.boolean(),
  /** Lines written and notices filed so far, in the order of the plan. */
  lines_done: z.number(),
  notices_done: z.number(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  issued_at: z.string().optional(),
  /**
   * Audit rows of the call about its lines: matches, unmatches, reminders. Not counted in `version`, so that a payment
   * does not block issuing; absent on calls from before such rows.
   */
  line_rows: z.number().optional(),
  version: z.number(),
});
export type CapitalCallItem = z.output<typeof capitalCallItem>;

/** A reminder that was sent: so many days before the due date, or overdue. */
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
  /** Sum of the active matches; the status follows from it. Not guarded by `version`. */
  matched_cents: storedCents,
  due_date: storedDay,
  issued_at: z.string(),
  payment_reference: z.string(),
  /** The notice's document id, once it is filed. */
  notice_id: z.string().optional(),
  reminders: z.array(reminder),
  /** Changes of the line itself, each with an audit row; starts at 0, because creating it is audited with its call. */
  version: z.number(),
});
export type LineItem = z.output<typeof lineItem>;

/** List key of all calls. */
export const ALL_CALLS = 'CALLS';
const NUMBER = { pk: ALL_CALLS, sk: 'NUMBER' };
/** List key of calls being issued, by when the sweep looks at them. */
export const OPEN_CALLS = 'OPEN#capital-call';
/** List key of lines not paid in full, by due date. */
export const OUTSTANDING = 'OPEN#line-item';

export function capitalCallTarget(callId: string): string {
  return `CALL#${callId}`;
}

export function capitalCallKey(callId: string) {
  return { pk: capitalCallTarget(callId), sk: 'CALL' };
}

/** A line's id is derived from its call and number, so that issuing again writes the same key. */
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

/** List keys of a client's own lines, by issue. */
export function lineItemListKeys(line: Pick<LineItem, 'id' | 'client_id' | 'issued_at'>) {
  return { list_pk: `CALLED#${line.client_id}`, list_sk: `${line.issued_at}#${line.id}` };
}

/** List keys of an outstanding line, by due date; undefined for a paid one. */
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

/** A line of an issued call; undefined also when it belongs to another call. */
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

/** The number of the last call, which is the number of all calls. */
export async function lastCallNumber(services: Services): Promise<number> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: NUMBER, ConsistentRead: true }),
  );
  return Number(Item?.last_number ?? 0);
}

/** Takes the number after `last`, if nobody took it meanwhile. */
export function takeCallNumberWrite(services: Services, last: number): Write {
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
 * Changes a call, if nobody changed it since it was read; matched amounts are not affected. `dueAt` is when the sweep
 * looks whether the issue continues; undefined when it is finished.
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

/** Stores which document is the notice of a line; audited with its call. */
export function setNoticeWrite(services: Services, line: LineItem, noticeId: string): Write {
  return update(services, {
    key: lineItemKey(line),
    set: { notice_id: noticeId },
    when: { pk: exists },
  });
}

/** Counts an audit row of the call about one of its lines; part of the change that writes the row. */
export function countLineRowWrite(services: Services, callId: string): Write {
  return update(services, { key: capitalCallKey(callId), add: { line_rows: 1 }, when: { pk: exists } });
}

/** Replaces the reminders of a line, if it is unpaid and nobody changed it since it was read. */
export function setRemindersWrite(
  services: Services,
  before: LineItem,
  reminders: readonly Reminder[],
): Write {
  return update(services, {
    key: lineItemKey(before),
    set: { reminders, version: before.version + 1 },
    when: { version: before.version, matched_cents: below(attribute('amount_cents')) },
  });
}

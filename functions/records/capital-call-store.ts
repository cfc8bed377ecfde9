import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type CalledAmount, dueCents } from '#shared/capital-call.ts';
import { FUND_RULES } from '#shared/fund-seed.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { Write } from '../ledger/change.ts';
import { changeRecordWrite, openListChange } from '../ledger/change-record.ts';
import { placeAfter } from '../ledger/cursor.ts';
import { instantAfter } from '../ledger/instants.ts';
import { listWhole } from '../ledger/list-whole.ts';
import { type Page, type Paged, queryList } from '../ledger/query-list.ts';
import { findItem, findItems, queryItems, queryPages } from '../ledger/read.ts';
import { pack, type Stored, storedCents, storedDay, storedItem, storedPacked } from '../ledger/stored.ts';
import { LATELY_MS } from '../ledger/take-turn.ts';
import { absent, exists, otherThan, put, putNew, update, type When } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { fundAccount, fundIdentity } from './fund-settings-store.ts';

const withdrawal = {
  withdrawn_at: z.string().optional(),
  withdrawn_by: z.string().optional(),
  withdrawn_by_name: z.string().optional(),
  withdrawn_reason: z.string().optional(),
};

const graceDays = () => z.number().default(FUND_RULES.grace_days);

const extension = {
  extended_from: storedDay.optional(),
  extended_at: z.string().optional(),
  extended_by: z.string().optional(),
  extended_by_name: z.string().optional(),
  extended_reason: z.string().optional(),
};

const capitalCallItem = storedItem(
  z.object({
    id: z.string(),
    /** Counts from 1 in the order of creation. Part of the payment references of the call. */
    number: z.number(),
    title: z.string(),
    /**
     * `awaiting` until a manager other than the call's maker issues it; `withdrawing` and `extending` until
     * all lines and notices are done.
     */
    state: z.enum([
      'draft',
      'awaiting',
      'issuing',
      'issued',
      'extending',
      'withdrawing',
      'withdrawn',
      'cancelled',
    ]),
    total_cents: storedCents,
    /** A payment changes this total and its line in one write, without raising `version`. */
    matched_cents: storedCents,
    /** The number of lines with nothing due, except withdrawn lines. Payments can change this number. */
    paid_count: z.number(),
    /** These three change only together with a line. */
    written_off_cents: storedCents.default(ZERO_CENTS),
    withdrawn_cents: storedCents.default(ZERO_CENTS),
    withdrawn_count: z.number().default(0),
    line_count: z.number(),
    due_date: storedDay,
    /** Whether the line items were entered individually rather than shared by pledge. */
    is_itemised: z.boolean(),
    /** Progress of the issue: how many lines are written and how many notices are filed, each in the order of the plan. */
    lines_done: z.number(),
    notices_done: z.number(),
    created_by: z.string(),
    created_by_name: z.string(),
    created_at: z.string(),
    changed_by: z.string().optional(),
    /** The maker of a call that awaits approval: the last person to edit the call or request approval. Kept after issue. */
    asked_by: z.string().optional(),
    asked_by_name: z.string().optional(),
    asked_at: z.string().optional(),
    /** The maker and the day whose sum contains this call; absent if none does. */
    counted_by: z.string().optional(),
    counted_on: storedDay.optional(),
    /** The past day of issue of a call from before the fund used the portal. Stored while the call awaits approval. */
    issued_on: storedDay.optional(),
    issued_at: z.string().optional(),
    /** When a call from before the fund used the portal was recorded here. Its day of issue is earlier. */
    recorded_at: z.string().optional(),
    import_id: z.string().optional(),
    /** True if the call was recorded without notifying clients. It has no notices, and reminders only after an extension. */
    without_notice: z.literal(true).optional(),
    beyond_pledge_reason: z.string().optional(),
    /** The account and the fund as they were when the call was issued, or when they were last corrected. */
    pay_to: fundAccount.schema.optional(),
    fund: fundIdentity.schema.optional(),
    grace_days: graceDays(),
    account_changed_at: z.string().optional(),
    account_changed_reason: z.string().optional(),
    ...withdrawal,
    ...extension,
    /** How often the notices were corrected. This number is part of the ids of the corrected notices. */
    extension_count: z.number().optional(),
    /** Progress of the current withdrawal or extension: how many lines are changed and how many notices are filed. */
    corrected_lines: z.number().optional(),
    corrected_notices: z.number().optional(),
    /**
     * The number of audit rows about lines. They do not raise `version`, so that a payment does not interrupt
     * the issue.
     */
    line_rows: z.number().optional(),
    version: z.number(),
  }),
);
export type CapitalCallItem = Stored<typeof capitalCallItem>;

/**
 * A sent reminder. `stage` is the number of days before the due date, `overdue`, `weekly`, or `by hand` for one that a manager
 * sent; `request` is then the manager's request.
 */
const reminder = storedItem(z.object({ stage: z.string(), at: z.string(), request: z.string().optional() }));
export type Reminder = Stored<typeof reminder>;

const lineItem = storedItem(
  z.object({
    id: z.string(),
    capital_call_id: z.string(),
    /** Counts from 1 in the order of the call's plan. */
    number: z.number(),
    title: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    amount_cents: storedCents,
    /** The total of the active matches. Payments do not raise `version`. */
    matched_cents: storedCents,
    written_off_cents: storedCents.default(ZERO_CENTS),
    written_off_at: z.string().optional(),
    written_off_by: z.string().optional(),
    written_off_by_name: z.string().optional(),
    written_off_reason: z.string().optional(),
    withdrawn_cents: storedCents.default(ZERO_CENTS),
    ...withdrawal,
    ...extension,
    /** The day of each matched deposit, by the id of the match. Does not contain matches made before this field existed. */
    payment_days: z.record(z.string(), storedDay).optional(),
    /** The part of the amount that exceeded the uncalled rest of the pledge. */
    beyond_cents: storedCents.optional(),
    due_date: storedDay,
    grace_days: graceDays(),
    issued_at: z.string(),
    without_notice: z.literal(true).optional(),
    payment_reference: z.string(),
    /** The document id of the filed notice; after an extension, of the corrected notice. */
    notice_id: z.string().optional(),
    /** When the emails about the notice were queued. Notices from before this field existed lack it. */
    mailed_at: z.string().optional(),
    /** The document ids of earlier notices that a corrected notice replaced. */
    former_notice_ids: z.array(z.string()).optional(),
    withdrawal_notice_id: z.string().optional(),
    /** When the notice of an individually withdrawn line is due; the sweep files it. Absent once the notice is filed. */
    notice_due_at: z.string().optional(),
    /** When the line was paid. Absent once its receipt is queued. */
    receipt_due_at: z.string().optional(),
    /** When the receipt of the line was queued. Removed when an amount is due again and the client is notified. */
    receipted_at: z.string().optional(),
    receipt_corrected_at: z.string().optional(),
    reminders: z.array(reminder.schema),
    /** The day from which reminders are sent again; absent unless a manager paused them. */
    paused_until: storedDay.optional(),
    paused_note: z.string().optional(),
    paused_by: z.string().optional(),
    paused_by_name: z.string().optional(),
    paused_at: z.string().optional(),
    /** Number of the line's own audit rows, one per change of reminders. The call's audit rows have all other changes. */
    version: z.number(),
  }),
);
export type LineItem = Stored<typeof lineItem>;

const plannedLine = storedItem(
  z.object({
    client_id: z.string(),
    client_name: z.string(),
    amount_cents: storedCents,
    beyond_cents: storedCents.optional(),
  }),
);
export type PlannedLine = Stored<typeof plannedLine>;

const callCounts = storedItem(
  z.object({
    last_number: z.number().default(0),
    /** The number of issues and of settled lines that became due again; absent before the first. */
    issue_count: z.number().optional(),
    issued_lately: z.array(z.object({ id: z.string(), issued_at: z.string() })).default([]),
    /** For each maker, the sum of the calls issued or waiting on the newest day with one. */
    of_makers: z.record(z.string(), z.object({ day: storedDay, cents: storedCents })).default({}),
  }),
);
export type CallCounts = Stored<typeof callCounts>;

const ALL_CALLS = 'CALLS';
const COUNTS = { pk: ALL_CALLS, sk: 'NUMBER' };
/** List key of calls with work in progress, sorted by the time of the sweep's next check. */
const OPEN_CALLS = 'OPEN#capital-call';
const MOST_STALLED = 100;
/** List key of calls that await approval, sorted by the time of the request. */
const AWAITING_APPROVAL = 'OPEN#awaiting-call';
/** List key of lines with an amount due, sorted by due date. */
const OUTSTANDING = 'OPEN#line-item';
const AWAITING_RECEIPT = 'OPEN#paid-line';
/** List key of individually withdrawn lines without a filed notice, sorted by the time when the notice is due. */
const AWAITING_NOTICE = 'OPEN#withdrawn-line';

export function capitalCallTarget(callId: string): string {
  return `CALL#${callId}`;
}

export function capitalCallKey(callId: string) {
  return { pk: capitalCallTarget(callId), sk: 'CALL' };
}

function planKey(callId: string) {
  return { pk: capitalCallTarget(callId), sk: 'PLAN' };
}

/** The id of a line, derived from its call and number, so that issuing again writes the same key. */
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

function calledFrom(clientId: string): string {
  return `CALLED#${clientId}`;
}

/** List keys of a client's own lines, sorted by time of issue. */
export function lineItemListKeys(line: Pick<LineItem, 'id' | 'client_id' | 'issued_at'>) {
  return { list_pk: calledFrom(line.client_id), list_sk: `${line.issued_at}#${line.id}` };
}

export function amountOfLine(
  line: Pick<
    LineItem,
    'amount_cents' | 'matched_cents' | 'written_off_cents' | 'withdrawn_cents' | 'withdrawn_at'
  >,
): CalledAmount {
  return {
    amountCents: line.amount_cents,
    matchedCents: line.matched_cents,
    writtenOffCents: line.written_off_cents,
    withdrawnCents: line.withdrawn_cents,
    isWithdrawn: line.withdrawn_at !== undefined,
  };
}

export function dueOfLine(line: Parameters<typeof amountOfLine>[0]): Cents {
  return dueCents(amountOfLine(line));
}

/** The day of the latest deposit that was matched to a line; undefined if unknown. */
export function lastPaidOn({
  payment_days: days = {},
}: Pick<LineItem, 'payment_days'>): CalendarDate | undefined {
  return Object.values(days).sort().at(-1);
}

export function withdrawLine(
  line: LineItem,
  why: Pick<LineItem, 'withdrawn_by'> &
    Required<Pick<LineItem, 'withdrawn_at' | 'withdrawn_by_name' | 'withdrawn_reason'>>,
): LineItem {
  return { ...line, ...why, withdrawn_cents: dueOfLine(line) };
}

/** The line with its call's withdrawal or extension, which a worker may not have stored on the line yet. */
export function asOfCall(line: LineItem, call: CapitalCallItem): LineItem {
  if (line.withdrawn_at !== undefined) return line;
  const { withdrawn_at, withdrawn_by, withdrawn_by_name = '', withdrawn_reason = '' } = call;
  if (withdrawn_at !== undefined)
    return withdrawLine(line, { withdrawn_at, withdrawn_by, withdrawn_by_name, withdrawn_reason });
  return call.extended_at === line.extended_at ? line : extendLine(line, call);
}

export function extendLine(line: LineItem, call: CapitalCallItem): LineItem {
  const { due_date, extended_from, extended_at, extended_by, extended_by_name, extended_reason } = call;
  return { ...line, due_date, extended_from, extended_at, extended_by, extended_by_name, extended_reason };
}

/** The keys of a line in a list of open work (amount due, receipt to queue or notice to file); undefined without open work. */
export function openLineKeys(line: LineItem): { open_pk: string; open_sk: string } | undefined {
  if (dueOfLine(line) > 0) return { open_pk: OUTSTANDING, open_sk: `${line.due_date}#${line.id}` };
  if (line.receipt_due_at !== undefined)
    return { open_pk: AWAITING_RECEIPT, open_sk: `${line.receipt_due_at}#${line.id}` };
  return line.notice_due_at === undefined
    ? undefined
    : { open_pk: AWAITING_NOTICE, open_sk: `${line.notice_due_at}#${line.id}` };
}

export function readCapitalCall(item: Record<string, unknown>): CapitalCallItem {
  return capitalCallItem.parse(item);
}

export function readLineItem(item: Record<string, unknown>): LineItem {
  return lineItem.parse(item);
}

export async function findCapitalCalls(
  services: Services,
  callIds: readonly string[],
): Promise<CapitalCallItem[]> {
  const items = await findItems(services, [...new Set(callIds)].map(capitalCallKey));
  return items.map(readCapitalCall);
}

export function findCapitalCall(services: Services, callId: string): Promise<CapitalCallItem | undefined> {
  return findItem(services, capitalCallKey(callId), capitalCallItem);
}

export function findLineItem(
  services: Services,
  callId: string,
  lineId: string,
): Promise<LineItem | undefined> {
  return findItem(services, lineItemKey({ capital_call_id: callId, id: lineId }), lineItem);
}

export async function readLinesAgain(services: Services, listed: readonly LineItem[]): Promise<LineItem[]> {
  const items = await findItems(services, listed.map(lineItemKey));
  return items.map(readLineItem);
}

export async function readPlan(services: Services, callId: string): Promise<PlannedLine[]> {
  const plan = await findItem(
    services,
    planKey(callId),
    z.object({ packed: storedPacked(z.array(plannedLine.schema)) }),
  );
  if (!plan) throw new Error('The plan of a capital call is gone');
  return plan.packed;
}

export async function readCallCounts(services: Services): Promise<CallCounts> {
  return (await findItem(services, COUNTS, callCounts)) ?? callCounts.parse({});
}

export function listCapitalCallItems(services: Services, page: Page): Promise<Paged<CapitalCallItem>> {
  return queryList(
    services,
    { index: 'list', partition: ALL_CALLS, descending: true },
    capitalCallItem,
    page,
  );
}

export function listAwaitingCalls(services: Services, page: Page): Promise<Paged<CapitalCallItem>> {
  return queryList(services, { index: 'open', partition: AWAITING_APPROVAL }, capitalCallItem, page);
}

export async function countAwaitingCalls(services: Services, atMost: number): Promise<number> {
  let count = 0;
  const query = { partition: AWAITING_APPROVAL, attributes: ['id'], index: 'open' } as const;
  for await (const { items } of queryPages(services, query, atMost)) count += items.length;
  return count;
}

export function listAllCapitalCalls(services: Services): Promise<CapitalCallItem[]> {
  return queryItems(services, { index: 'list', partition: ALL_CALLS, descending: true }, capitalCallItem);
}

/** Every call as stored now, unsorted, for decisions that depend on every call. Refuses with `busy` as `listWhole` does. */
export async function listCallsNow(services: Services): Promise<CapitalCallItem[]> {
  const readCount = async () => (await readCallCounts(services)).last_number;
  const listed = await listWhole(readCount, () => listAllCapitalCalls(services));
  return findCapitalCalls(
    services,
    listed.map(({ id }) => id),
  );
}

const placeInCall = placeAfter(/^LINE_ITEM#[A-Za-z0-9-]{1,80}$/);

export function listCallLineItems(services: Services, callId: string, page: Page): Promise<Paged<LineItem>> {
  const list = { partition: capitalCallTarget(callId), from: lineItemTarget(''), to: lineItemTarget('~') };
  return queryList(services, list, lineItem, page, placeInCall);
}

export function listAllCallLines(services: Services, callId: string): Promise<LineItem[]> {
  const list = { partition: capitalCallTarget(callId), startsWith: lineItemTarget('') };
  return queryItems(services, list, lineItem);
}

export function listClientLineItems(
  services: Services,
  clientId: string,
  page: Page,
): Promise<Paged<LineItem>> {
  const list = { partition: calledFrom(clientId), descending: true };
  return queryList(services, { index: 'list', ...list }, lineItem, page);
}

export function listAllClientLines(services: Services, clientId: string): Promise<LineItem[]> {
  return queryItems(services, { index: 'list', partition: calledFrom(clientId), descending: true }, lineItem);
}

/** The line to be paid, as `findLineItem` returns it; withdrawn if its call is withdrawn or is being withdrawn. */
export async function findPayableLine(
  services: Services,
  callId: string,
  lineId: string,
): Promise<LineItem | undefined> {
  const [call, line] = await Promise.all([
    findCapitalCall(services, callId),
    findLineItem(services, callId, lineId),
  ]);
  return call?.withdrawn_at !== undefined && line ? asOfCall(line, call) : line;
}

/** Lines with an amount due, earliest due date first, with due dates from `from` to `to` if given, by pages. */
export function listOutstandingLineItems(
  services: Services,
  page: Page,
  { from, to }: { from?: string; to?: string } = {},
): Promise<Paged<LineItem>> {
  const list = { partition: OUTSTANDING, from, to: to && `${to}~` };
  return queryList(services, { index: 'open', ...list }, lineItem, page);
}

export function listAllOutstanding(services: Services, atMost?: number): Promise<LineItem[]> {
  return queryItems(services, { index: 'open', partition: OUTSTANDING }, lineItem, atMost);
}

/** The ids of calls whose issue, withdrawal or extension was interrupted and should have continued by `dueAt`. */
export async function listUnfinishedCalls(services: Services, dueAt: string): Promise<string[]> {
  const calls = await queryItems(
    services,
    { index: 'open', partition: OPEN_CALLS, to: `${dueAt}~` },
    z.object({ id: z.string() }),
    MOST_STALLED,
  );
  return calls.map(({ id }) => id);
}

export function listLinesAwaitingNotice(services: Services, dueAt: string): Promise<LineItem[]> {
  const list = { partition: AWAITING_NOTICE, to: `${dueAt}~` };
  return queryItems(services, { index: 'open', ...list }, lineItem, MOST_STALLED);
}

export function listLinesAwaitingReceipt(services: Services): Promise<LineItem[]> {
  return queryItems(services, { index: 'open', partition: AWAITING_RECEIPT }, lineItem, MOST_STALLED);
}

export function receiptedWrite(services: Services, line: LineItem, now: string): Write {
  return update(services, {
    key: lineItemKey(line),
    set: { receipted_at: now },
    remove: ['receipt_due_at', 'open_pk', 'open_sk'],
    when: { receipt_due_at: line.receipt_due_at ?? absent, matched_cents: line.matched_cents },
  });
}

type Counted = Pick<CapitalCallItem, 'state' | 'counted_by' | 'counted_on' | 'withdrawn_at' | 'total_cents'>;

/** The amount that a call adds to the sum of a maker and day; nothing for a draft or a call that ended. */
function countedCents(call: Counted | undefined, by: string, day: CalendarDate): Cents {
  if (call?.counted_by !== by || call.counted_on !== day || call.withdrawn_at !== undefined)
    return ZERO_CENTS;
  return call.state === 'draft' || call.state === 'cancelled' ? ZERO_CENTS : call.total_cents;
}

/** The sum of the calls of a maker that were issued or asked for on one day. `without` is a call to leave out. */
export function sumOfMaker(
  { of_makers: sums }: Pick<CallCounts, 'of_makers'>,
  { by, day, without }: { by: string; day: CalendarDate; without?: Counted | undefined },
): Cents {
  const sum = sums[by];
  return sum?.day === day ? addCents(sum.cents, negateCents(countedCents(without, by, day))) : ZERO_CENTS;
}

/** The makers' sums after a call changes from `before` to `after`; undefined if no sum of today changes. */
export function makersAfter(
  { of_makers: sums }: CallCounts,
  { before, after, today: day }: { before?: Counted; after: Counted; today: CalendarDate },
): CallCounts['of_makers'] | undefined {
  const changed = { ...sums };
  for (const by of new Set([before?.counted_by, after.counted_by])) {
    if (by === undefined) continue;
    const others = sumOfMaker({ of_makers: changed }, { by, day, without: before });
    changed[by] = { day, cents: addCents(others, countedCents(after, by, day)) };
  }
  const isSame = Object.entries(changed).every(
    ([by, { cents }]) => cents === sumOfMaker({ of_makers: sums }, { by, day }),
  );
  return isSame ? undefined : changed;
}

/** Stores the makers' sums. Fails if another call was issued or asked for after `before` was read. */
export function countMakersWrite(
  services: Services,
  before: CallCounts,
  sums: CallCounts['of_makers'],
  isNew = false,
): Write {
  const number = isNew ? nextNumber(before) : { set: {}, when: {} };
  return update(services, {
    key: COUNTS,
    set: { ...number.set, of_makers: sums, issue_count: (before.issue_count ?? 0) + 1 },
    when: { ...number.when, issue_count: before.issue_count ?? absent },
  });
}

/** Assigns the next call number to a draft. Fails if another call took that number after `before` was read. */
export function countDraftWrite(services: Services, before: CallCounts): Write {
  return update(services, { key: COUNTS, ...nextNumber(before) });
}

/**
 * Counts an issue. Fails if another call was issued after `before` was read, because less may be left to
 * call.
 */
export function countIssueWrite(
  services: Services,
  before: CallCounts,
  {
    id,
    issuedAt,
    isNew,
    sums,
  }: { id: string; issuedAt: string; isNew: boolean; sums?: CallCounts['of_makers'] | undefined },
): Write {
  const since = instantAfter(issuedAt, -LATELY_MS);
  // A new call is created in the same transaction, so the call also gets its number here.
  const { set, when } = isNew ? nextNumber(before) : { set: {}, when: {} };
  return update(services, {
    key: COUNTS,
    set: {
      ...set,
      issue_count: (before.issue_count ?? 0) + 1,
      issued_lately: [
        ...before.issued_lately.filter((issued) => issued.issued_at > since),
        { id, issued_at: issuedAt },
      ],
      of_makers: sums,
    },
    when: { ...when, issue_count: before.issue_count ?? absent },
  });
}

/** A concurrent issue then fails. Otherwise it could count the amount neither as due nor as paid. */
export function countDueAgainWrite(services: Services): Write {
  return update(services, { key: COUNTS, add: { issue_count: 1 } });
}

function nextNumber({ last_number: last }: CallCounts) {
  return {
    set: { last_number: last + 1 },
    when: { last_number: last === 0 ? absent : last },
  };
}

function openListOf(state: CapitalCallItem['state'], dueAt: string | undefined) {
  return { name: state === 'awaiting' ? AWAITING_APPROVAL : OPEN_CALLS, dueAt };
}

/** Adds a call. `dueAt`: when the sweep next checks it, or when approval was requested; undefined without open work. */
export function putCapitalCallWrite(services: Services, call: CapitalCallItem, dueAt?: string): Write {
  return putNew(services, {
    ...capitalCallKey(call.id),
    ...capitalCallListKeys(call),
    ...capitalCallItem.parse(call),
    ...openListChange(openListOf(call.state, dueAt), call.id).set,
  });
}

/** Changes a call. Fails if anybody changed the call since it was read; payments do not count as changes. */
export function changeCapitalCallWrite(
  services: Services,
  before: CapitalCallItem,
  change: Partial<
    Omit<CapitalCallItem, 'id' | 'number' | 'matched_cents' | 'paid_count' | 'line_rows' | 'version'>
  >,
  /** When the sweep next checks the call, or when approval was requested; undefined without open work. */
  dueAt: string | undefined,
  {
    // Fails if a payment is matched.
    unpaid = false,
    // Fails unless the call awaits approval and its maker is another person.
    approvedBy,
    addPaidCount = 0,
  }: { unpaid?: boolean; approvedBy?: string | undefined; addPaidCount?: number } = {},
): Write {
  return changeRecordWrite(
    services,
    capitalCallKey(before.id),
    before,
    change,
    openListOf(change.state ?? before.state, dueAt),
    {
      when: {
        ...(unpaid ? { matched_cents: 0 } : {}),
        ...(approvedBy === undefined ? {} : { state: 'awaiting', asked_by: otherThan(approvedBy) }),
      },
      add: addPaidCount === 0 ? {} : { paid_count: addPaidCount },
    },
  );
}

/** Stores the plan of a call. Compressed, 5,000 lines take about half of the 400 kB limit of an item. */
export function putPlanWrite(services: Services, callId: string, lines: readonly PlannedLine[]): Write {
  return put(services, {
    item: { ...planKey(callId), packed: pack(z.array(plannedLine.schema).parse(lines)) },
  });
}

export function putLineItemWrite(services: Services, line: LineItem): Write {
  return putNew(services, {
    ...lineItemKey(line),
    ...lineItemListKeys(line),
    ...openLineKeys(line),
    ...lineItem.parse(line),
  });
}

/** Records the document id of a line's notice, and when it was mailed. The audit row belongs to the line's call. */
export function setNoticeWrite(
  services: Services,
  line: LineItem,
  noticeId: string,
  mailedAt: string | undefined,
): Write {
  const { notice_id: former } = line;
  return update(services, {
    key: lineItemKey(line),
    set: {
      notice_id: noticeId,
      mailed_at: mailedAt,
      ...(former === undefined ? {} : { former_notice_ids: [...(line.former_notice_ids ?? []), former] }),
    },
    when: { pk: exists, notice_id: former ?? absent },
  });
}

/** Sets or removes a line's withdrawal notice. The audit row belongs to the line's call. */
export function setWithdrawalNoticeWrite(
  services: Services,
  line: LineItem,
  noticeId: string | undefined,
): Write {
  return update(services, {
    key: lineItemKey(line),
    set: { withdrawal_notice_id: noticeId },
    remove: line.notice_due_at === undefined ? [] : ['notice_due_at', 'open_pk', 'open_sk'],
    when: { withdrawn_at: exists, notice_due_at: line.notice_due_at ?? absent },
  });
}

/** Counts an audit row that a call gets for a change of a line. Must be in the same transaction as the row. */
export function countLineRowWrite(services: Services, callId: string): Write {
  return update(services, { key: capitalCallKey(callId), add: { line_rows: 1 }, when: { pk: exists } });
}

type Pause = Pick<LineItem, 'paused_until' | 'paused_note' | 'paused_by' | 'paused_by_name' | 'paused_at'>;

/** Whether reminders of the line are paused on this day. */
export function isPausedOn(
  { paused_until: until }: Pick<LineItem, 'paused_until'>,
  day: CalendarDate,
): boolean {
  return until !== undefined && day < until;
}

/** Pauses the reminders of a line, or lifts the pause. Fails if nothing is due, or somebody else paused or lifted it meanwhile. */
export function setPauseWrite(services: Services, before: LineItem, pause: Pause): Write {
  const names = ['paused_until', 'paused_note', 'paused_by', 'paused_by_name', 'paused_at'] as const;
  return update(services, {
    key: lineItemKey(before),
    set: pause,
    remove: names.filter((name) => pause[name] === undefined),
    when: { paused_at: before.paused_at ?? absent, open_pk: OUTSTANDING },
  });
}

/** Replaces the reminders of a line, if an amount is due and nobody changed, reminded or paused it since it was read. */
export function setRemindersWrite(
  services: Services,
  before: LineItem,
  reminders: readonly Reminder[],
): Write {
  return update(services, {
    key: lineItemKey(before),
    set: { reminders, version: before.version + 1 },
    when: {
      version: before.version,
      matched_cents: before.matched_cents,
      due_date: before.due_date,
      paused_at: before.paused_at ?? absent,
      open_pk: OUTSTANDING,
    },
  });
}

/** The only fields of a line that payments, corrections, withdrawals and extensions may change. */
const CHANGEABLE_LINE_FIELDS = [
  'matched_cents',
  'payment_days',
  'written_off_cents',
  'written_off_at',
  'written_off_by',
  'written_off_by_name',
  'written_off_reason',
  'withdrawn_cents',
  'withdrawn_at',
  'withdrawn_by',
  'withdrawn_by_name',
  'withdrawn_reason',
  'notice_due_at',
  'receipt_due_at',
  'receipted_at',
  'receipt_corrected_at',
  'due_date',
  'extended_from',
  'extended_at',
  'extended_by',
  'extended_by_name',
  'extended_reason',
] as const satisfies readonly (keyof LineItem)[];

/** Writes the changed fields of a line. Fails if a payment, write-off, withdrawal or extension changed the line meanwhile. */
export function changeLineWrite(services: Services, before: LineItem, after: LineItem): Write {
  const changed = CHANGEABLE_LINE_FIELDS.filter((name) => after[name] !== before[name]);
  const open = openLineKeys(after);
  return update(services, {
    key: lineItemKey(before),
    set: { ...Object.fromEntries(changed.map((name) => [name, after[name]])), ...open },
    remove: [...changed.filter((name) => after[name] === undefined), ...(open ? [] : ['open_pk', 'open_sk'])],
    when: asRead(before),
  });
}

/** Nobody changed the amounts, due date, withdrawal or receipt of `line`. Old lines lack a written-off amount. */
function asRead(line: LineItem): When {
  const same = {
    matched_cents: line.matched_cents,
    due_date: line.due_date,
    withdrawn_at: line.withdrawn_at ?? absent,
    receipted_at: line.receipted_at ?? absent,
  };
  const written = { ...same, written_off_cents: line.written_off_cents };
  return line.written_off_cents === 0 ? [{ ...same, written_off_cents: absent }, written] : written;
}

export type LineSums = Pick<
  CapitalCallItem,
  'matched_cents' | 'paid_count' | 'written_off_cents' | 'withdrawn_cents' | 'withdrawn_count'
>;

export function addLineSumsWrite(
  services: Services,
  callId: string,
  sums: LineSums,
  by: 'payment' | 'correction',
): Write {
  const changed = Object.entries(sums).filter(([name, value]) => value !== 0 || name === 'matched_cents');
  // A withdrawn call accepts no match.
  const standing: When = sums.matched_cents > 0 ? { pk: exists, withdrawn_at: absent } : { pk: exists };
  return update(services, {
    key: capitalCallKey(callId),
    add: { ...Object.fromEntries(changed), line_rows: 1 },
    // In the state `issued`, no other work on the call is in progress.
    when: by === 'correction' ? { pk: exists, state: 'issued' } : standing,
  });
}

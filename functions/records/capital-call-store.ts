import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type CalledAmount, dueCents } from '#shared/capital-call.ts';
import { FUND_RULES } from '#shared/fund-seed.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { Write } from '../ledger/change.ts';
import { changeRecordWrite, NOT_OPEN, openListKeys } from '../ledger/change-record.ts';
import { placeAfter } from '../ledger/cursor.ts';
import { changedFields } from '../ledger/field-changes.ts';
import { instantAfter } from '../ledger/instants.ts';
import { listWhole } from '../ledger/list-whole.ts';
import { type Page, type Paged, queryList } from '../ledger/query-list.ts';
import { countItems, finder, findItem, findItems, queryIds, queryItems } from '../ledger/read.ts';
import { pack, type Stored, storedCents, storedDay, storedItem, storedPacked } from '../ledger/stored.ts';
import { LATELY_MS } from '../ledger/take-turn.ts';
import { updateAlone } from '../ledger/transact.ts';
import { absent, atMost, exists, otherThan, put, putNew, update, type When } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { fundAccount, fundIdentity } from './fund-settings-store.ts';
import { storedUnits } from './unit-move-store.ts';

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

const purposePart = z.object({ label: z.string(), amount_cents: storedCents });

/** The client's position when the call was issued. The notice shows this position. */
const position = z.object({
  on: storedDay,
  pledged_cents: storedCents,
  paid_cents: storedCents,
  /** The amount due for earlier calls. */
  due_cents: storedCents,
  /** The units that the client holds. Missing until the fund publishes a unit price. */
  units_e4: storedUnits.optional(),
});
export type CallPosition = z.infer<typeof position>;

const capitalCallItem = storedItem(
  z.object({
    id: z.string(),
    /** Call numbers count from 1 in the order of creation and are part of the payment references. */
    number: z.number(),
    title: z.string(),
    /** Another manager must issue an `awaiting` call. A worker finishes `withdrawing` and `extending`. */
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
    /** Matching a payment changes this amount without raising `version`. */
    matched_cents: storedCents,
    paid_count: z.number(),
    /** The next three fields change only together with a line item. */
    written_off_cents: storedCents.default(ZERO_CENTS),
    withdrawn_cents: storedCents.default(ZERO_CENTS),
    withdrawn_count: z.number().default(0),
    line_count: z.number(),
    due_date: storedDay,
    is_itemised: z.boolean(),
    lines_done: z.number(),
    notices_done: z.number(),
    created_by: z.string(),
    created_by_name: z.string(),
    created_at: z.string(),
    changed_by: z.string().optional(),
    asked_by: z.string().optional(),
    asked_by_name: z.string().optional(),
    asked_at: z.string().optional(),
    /** The approval limit applies to the total of this person's calls on this day. */
    counted_by: z.string().optional(),
    counted_on: storedDay.optional(),
    /** The past day on which a call was issued without the portal. Set while the recorded call awaits approval. */
    issued_on: storedDay.optional(),
    issued_at: z.string().optional(),
    recorded_at: z.string().optional(),
    import_id: z.string().optional(),
    without_notice: z.literal(true).optional(),
    beyond_pledge_reason: z.string().optional(),
    purpose: z.string().optional(),
    purpose_split: z.array(purposePart).optional(),
    pay_to: fundAccount.schema.optional(),
    fund: fundIdentity.schema.optional(),
    grace_days: graceDays(),
    account_changed_at: z.string().optional(),
    account_changed_reason: z.string().optional(),
    ...withdrawal,
    ...extension,
    /** Counts all corrections of the notices, not only extensions. The ids of the corrected notices contain this number. */
    extension_count: z.number().optional(),
    corrected_lines: z.number().optional(),
    corrected_notices: z.number().optional(),
    /** The number of audit rows about line items. These audit rows do not raise `version`. */
    line_rows: z.number().optional(),
    version: z.number(),
  }),
);
export type CapitalCallItem = Stored<typeof capitalCallItem>;

/** `stage` is days before the due date, `overdue`, `weekly` or `by hand`. Only managers' reminders have a `request`. */
const reminder = storedItem(z.object({ stage: z.string(), at: z.string(), request: z.string().optional() }));
export type Reminder = Stored<typeof reminder>;

/** `changeLineWrite` changes only these fields. */
const changingLineFields = {
  matched_cents: storedCents,
  written_off_cents: storedCents.default(ZERO_CENTS),
  written_off_at: z.string().optional(),
  written_off_by: z.string().optional(),
  written_off_by_name: z.string().optional(),
  written_off_reason: z.string().optional(),
  withdrawn_cents: storedCents.default(ZERO_CENTS),
  ...withdrawal,
  due_date: storedDay,
  ...extension,
  /** Maps match ids to the days of the matched deposits. */
  payment_days: z.record(z.string(), storedDay).optional(),
  notice_due_at: z.string().optional(),
  receipt_due_at: z.string().optional(),
  /** The time when the receipt was queued. Missing once the line item is due again. */
  receipted_at: z.string().optional(),
  receipt_corrected_at: z.string().optional(),
};

const lineItem = storedItem(
  z.object({
    id: z.string(),
    capital_call_id: z.string(),
    number: z.number(),
    title: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    /** Earlier matches name these former holders of the line item. */
    former_client_ids: z.array(z.string()).optional(),
    amount_cents: storedCents,
    ...changingLineFields,
    /** The part of the amount that exceeds the uncalled part of the pledge. */
    beyond_cents: storedCents.optional(),
    /** Missing without a notice, and in line items from before the portal stored positions. */
    position: position.optional(),
    grace_days: graceDays(),
    issued_at: z.string(),
    without_notice: z.literal(true).optional(),
    payment_reference: z.string(),
    notice_id: z.string().optional(),
    /** The time when the emails about the notice were queued. Older notices lack this time. */
    mailed_at: z.string().optional(),
    opened_at: z.string().optional(),
    /** The time when an email about the notice bounced. Missing once an email is sent again. */
    bounced_at: z.string().optional(),
    pays_on: storedDay.optional(),
    former_notice_ids: z.array(z.string()).optional(),
    withdrawal_notice_id: z.string().optional(),
    reminders: z.array(reminder.schema),
    paused_until: storedDay.optional(),
    paused_note: z.string().optional(),
    paused_by: z.string().optional(),
    paused_by_name: z.string().optional(),
    paused_at: z.string().optional(),
    /** Counts the audit rows about reminders of this line item. */
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
    position: position.optional(),
  }),
);
export type PlannedLine = Stored<typeof plannedLine>;

const callCounts = storedItem(
  z.object({
    last_number: z.number().default(0),
    /** Rises with each issue, and when a paid line item becomes due again. */
    issue_count: z.number().optional(),
    issued_lately: z.array(z.object({ id: z.string(), issued_at: z.string() })).default([]),
    /** Contains, for each maker, the latest day with issued or submitted calls and the total of these calls. */
    of_makers: z.record(z.string(), z.object({ day: storedDay, cents: storedCents })).default({}),
  }),
);
export type CallCounts = Stored<typeof callCounts>;

const ALL_CALLS = 'CALLS';
const NEWEST_CALLS = { index: 'list', partition: ALL_CALLS, descending: true } as const;
const COUNTS = { pk: ALL_CALLS, sk: 'NUMBER' };
/** Calls in progress, sorted by the time of the sweep's next check. */
const OPEN_CALLS = 'OPEN#capital-call';
const MOST_STALLED = 100;
const AWAITING_APPROVAL = 'OPEN#awaiting-call';
const OUTSTANDING = 'OPEN#line-item';
const AWAITING_RECEIPT = 'OPEN#paid-line';
const AWAITING_NOTICE = 'OPEN#withdrawn-line';

export function capitalCallTarget(callId: string): string {
  return `CALL#${callId}`;
}

export function aboutCall({ id, title }: Pick<CapitalCallItem, 'id' | 'title'>) {
  return { target: capitalCallTarget(id), name: title };
}

export function capitalCallKey(callId: string) {
  return { pk: capitalCallTarget(callId), sk: 'CALL' };
}

function planKey(callId: string) {
  return { pk: capitalCallTarget(callId), sk: 'PLAN' };
}

/** Issuing the call again must write the same line items. */
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

/** The line item may still lack a withdrawal or extension that the call already has. */
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

/** A line item is in one list: amounts due, receipts to queue or notices to file. */
export function openLineKeys(line: LineItem): { open_pk: string; open_sk: string } | undefined {
  if (dueOfLine(line) > 0) return { open_pk: OUTSTANDING, open_sk: `${line.due_date}#${line.id}` };
  if (line.receipt_due_at !== undefined)
    return { open_pk: AWAITING_RECEIPT, open_sk: `${line.receipt_due_at}#${line.id}` };
  return line.notice_due_at === undefined
    ? undefined
    : { open_pk: AWAITING_NOTICE, open_sk: `${line.notice_due_at}#${line.id}` };
}

export const readCapitalCall = capitalCallItem.parse;

export const readLineItem = lineItem.parse;

export async function findCapitalCalls(services: Services, callIds: readonly string[]) {
  const items = await findItems(services, [...new Set(callIds)].map(capitalCallKey));
  return items.map(readCapitalCall);
}

export const findCapitalCall = finder(capitalCallKey, capitalCallItem);

export function findLineItem(services: Services, callId: string, lineId: string) {
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
  return queryList(services, NEWEST_CALLS, capitalCallItem, page);
}

export function listAwaitingCalls(services: Services, page: Page): Promise<Paged<CapitalCallItem>> {
  return queryList(services, { index: 'open', partition: AWAITING_APPROVAL }, capitalCallItem, page);
}

export function countAwaitingCalls(services: Services, atMost: number): Promise<number> {
  return countItems(services, { partition: AWAITING_APPROVAL, index: 'open' }, atMost);
}

export function listAllCapitalCalls(services: Services): Promise<CapitalCallItem[]> {
  return queryItems(services, NEWEST_CALLS, capitalCallItem);
}

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

export function listClientLineItems(services: Services, clientId: string, page: Page) {
  const list = { partition: calledFrom(clientId), descending: true };
  return queryList(services, { index: 'list', ...list }, lineItem, page);
}

export function listAllClientLines(services: Services, clientId: string): Promise<LineItem[]> {
  return queryItems(services, { index: 'list', partition: calledFrom(clientId), descending: true }, lineItem);
}

/** Unlike `findLineItem`, shows a line item as withdrawn once the call's withdrawal has begun. */
export async function findPayableLine(services: Services, callId: string, lineId: string) {
  const [call, line] = await Promise.all([
    findCapitalCall(services, callId),
    findLineItem(services, callId, lineId),
  ]);
  return call?.withdrawn_at !== undefined && line ? asOfCall(line, call) : line;
}

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

export function listUnfinishedCalls(services: Services, dueAt: string): Promise<string[]> {
  return queryIds(services, { index: 'open', partition: OPEN_CALLS, to: `${dueAt}~` }, MOST_STALLED);
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

function countedCents(call: Counted | undefined, by: string, day: CalendarDate): Cents {
  if (call?.counted_by !== by || call.counted_on !== day || call.withdrawn_at !== undefined)
    return ZERO_CENTS;
  return call.state === 'draft' || call.state === 'cancelled' ? ZERO_CENTS : call.total_cents;
}

export function sumOfMaker(
  { of_makers: sums }: Pick<CallCounts, 'of_makers'>,
  { by, day, without }: { by: string; day: CalendarDate; without?: Counted | undefined },
): Cents {
  const sum = sums[by];
  return sum?.day === day ? addCents(sum.cents, negateCents(countedCents(without, by, day))) : ZERO_CENTS;
}

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

export function countDraftWrite(services: Services, before: CallCounts): Write {
  return update(services, { key: COUNTS, ...nextNumber(before) });
}

/** Fails if a call was issued after `before` was read, because that call may reduce the uncalled pledges. */
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

export function countPledgeWrite(services: Services, { issue_count: count = 0 }: CallCounts): Write {
  return update(services, {
    key: COUNTS,
    set: { issue_count: count + 1 },
    when: { issue_count: count || absent },
  });
}

/** A line item that becomes due again must make a concurrent issue fail. */
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

/** `dueAt` is when a worker checks the call next, or when approval was requested. */
export function putCapitalCallWrite(services: Services, call: CapitalCallItem, dueAt?: string): Write {
  return putNew(services, {
    ...capitalCallKey(call.id),
    ...capitalCallListKeys(call),
    ...capitalCallItem.parse(call),
    ...openListKeys(openListOf(call.state, dueAt), call.id),
  });
}

export function changeCapitalCallWrite(
  services: Services,
  before: CapitalCallItem,
  change: Partial<
    Omit<CapitalCallItem, 'id' | 'number' | 'matched_cents' | 'paid_count' | 'line_rows' | 'version'>
  >,
  dueAt: string | undefined,
  {
    unpaid = false,
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

/** An item may have 400 kB. A compressed plan of 5,000 line items takes about 200 kB. */
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
    // Nobody has opened a corrected notice yet.
    remove: ['opened_at', 'bounced_at'],
    when: { pk: exists, notice_id: former ?? absent },
  });
}

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

export function countLineRowWrite(services: Services, callId: string): Write {
  return update(services, { key: capitalCallKey(callId), add: { line_rows: 1 }, when: { pk: exists } });
}

type Pause = Pick<LineItem, 'paused_until' | 'paused_note' | 'paused_by' | 'paused_by_name' | 'paused_at'>;

export function isPausedOn({ paused_until: until }: Pick<LineItem, 'paused_until'>, day: CalendarDate) {
  return until !== undefined && day < until;
}

export function setPauseWrite(services: Services, before: LineItem, pause: Pause): Write {
  const { paused_until, paused_note, paused_by, paused_by_name, paused_at } = pause;
  return update(services, {
    key: lineItemKey(before),
    change: { paused_until, paused_note, paused_by, paused_by_name, paused_at },
    when: { paused_at: before.paused_at ?? absent, open_pk: OUTSTANDING },
  });
}

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

type LineId = Pick<LineItem, 'id' | 'capital_call_id'>;

const sinceMailed = (queuedAt: string) => [absent, atMost(queuedAt)].map((mailed_at) => ({ mailed_at }));

/** No audit row is written, because opening a notice raises no `version`. */
export async function recordLineOpened(
  services: Services,
  line: LineId,
  opened: { readonly noticeId: string } | { readonly queuedAt: string },
  now: string,
): Promise<void> {
  const first = { pk: exists, opened_at: absent };
  const when =
    'noticeId' in opened
      ? { ...first, notice_id: opened.noticeId }
      : sinceMailed(opened.queuedAt).map((since) => ({ ...first, ...since }));
  await updateAlone(services, { key: lineItemKey(line), set: { opened_at: now }, when });
}

/** No audit row is written here, because the audit row of the bounced message already names the recipient. */
export async function recordLineBounced(
  services: Services,
  line: LineId,
  { queued_at: queuedAt }: { readonly queued_at: string },
  now: string,
): Promise<void> {
  const when = sinceMailed(queuedAt).map((since) => ({ pk: exists, bounced_at: absent, ...since }));
  await updateAlone(services, { key: lineItemKey(line), set: { bounced_at: now }, when });
}

export function sentAgainWrite(services: Services, line: LineId): Write {
  return update(services, { key: lineItemKey(line), remove: ['bounced_at'], when: { pk: exists } });
}

export function setPaysOnWrite(services: Services, before: LineItem, day: CalendarDate | undefined): Write {
  return update(services, {
    key: lineItemKey(before),
    change: { pays_on: day },
    when: { pays_on: before.pays_on ?? absent, open_pk: OUTSTANDING },
  });
}

export function changeLineWrite(services: Services, before: LineItem, after: LineItem): Write {
  return update(services, {
    key: lineItemKey(before),
    change: { ...changedFields(before, after, changingLineFields), ...NOT_OPEN, ...openLineKeys(after) },
    when: asRead(before),
  });
}

export function giveLineWrite(services: Services, before: LineItem, to: { id: string; name: string }): Write {
  const { former_client_ids: former = [], client_id: from } = before;
  return update(services, {
    key: lineItemKey(before),
    set: {
      client_id: to.id,
      client_name: to.name,
      former_client_ids: [...former, from],
      ...lineItemListKeys({ ...before, client_id: to.id }),
    },
    when: asRead(before),
  });
}

function asRead(line: LineItem): When {
  const same = {
    client_id: line.client_id,
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
  const standing: When = sums.matched_cents > 0 ? { pk: exists, withdrawn_at: absent } : { pk: exists };
  return update(services, {
    key: capitalCallKey(callId),
    add: { ...Object.fromEntries(changed), line_rows: 1 },
    // In the state `issued`, no worker is changing the call's line items.
    when: by === 'correction' ? { pk: exists, state: 'issued' } : standing,
  });
}

import { addCents } from '#shared/money.ts';
import { type Change, SYSTEM_ACTOR, type Write } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import { ITEMS_PER_TRANSACTION } from '../ledger/transact.ts';
import { lineFromPlan } from '../records/capital-call.ts';
import {
  aboutCall,
  type CapitalCallItem,
  changeCapitalCallWrite,
  type LineItem,
  type PlannedLine,
  putLineItemWrite,
  setNoticeWrite,
  withdrawLine,
} from '../records/capital-call-store.ts';
import { checkCallableWrite } from '../records/client-store.ts';
import { type NewMessage, putMessageWrites } from '../records/message-store.ts';
import type { Services } from '../services.ts';

/** The call, the counts of calls, the plan, the audit row and the stored answer. */
const OTHER_ITEMS = 5;
/** Each line takes two items: the line, and the check that its client can be called. */
const ITEMS_PER_LINE = 2;
export const LINES_PER_BATCH = Math.floor((ITEMS_PER_TRANSACTION - OTHER_ITEMS) / ITEMS_PER_LINE);
export const NOTICES_PER_BATCH = 10;
const STALLED_AFTER_MS = 2 * 60_000;

export function nextPlanned(call: CapitalCallItem, plan: readonly PlannedLine[]): PlannedLine[] {
  return plan.slice(call.lines_done, call.lines_done + LINES_PER_BATCH);
}

export function newLineWrites(
  services: Services,
  call: CapitalCallItem,
  plan: readonly PlannedLine[],
  { uncallable = new Map(), now }: { uncallable?: ReadonlyMap<string, string>; now: string },
): { writes: Record<string, Write>; linesDone: number; withdrawn: LineItem[] } {
  const next = nextPlanned(call, plan);
  const writes: Record<string, Write> = {};
  const withdrawn: LineItem[] = [];
  for (const [index, planned] of next.entries()) {
    const line = lineFromPlan(call, planned, call.lines_done + index);
    const why = uncallable.get(line.client_id);
    if (why === undefined) {
      writes[`line:${line.id}`] = putLineItemWrite(services, line);
      writes[`client:${line.client_id}`] = checkCallableWrite(services, line.client_id);
      continue;
    }
    const by = { withdrawn_at: now, withdrawn_by_name: SYSTEM_ACTOR.name, withdrawn_reason: why };
    const uncalled = withdrawLine(line, by);
    writes[`line:${line.id}`] = putLineItemWrite(services, uncalled);
    withdrawn.push(uncalled);
  }
  return { writes, linesDone: call.lines_done + next.length, withdrawn };
}

export function linesChange(
  services: Services,
  call: CapitalCallItem,
  plan: readonly PlannedLine[],
  uncallable: ReadonlyMap<string, string>,
  now: string,
): Change {
  const { writes, linesDone, withdrawn } = newLineWrites(services, call, plan, { uncallable, now });
  const sums = {
    withdrawn_cents: addCents(call.withdrawn_cents, ...withdrawn.map((line) => line.withdrawn_cents)),
    withdrawn_count: call.withdrawn_count + withdrawn.length,
  };
  const isLast = isIssuedWithLines({ ...call, lines_done: linesDone });
  const ended = isLast ? ({ state: 'issued', notices_done: call.line_count } as const) : {};
  return {
    writes: {
      call: changeCapitalCallWrite(
        services,
        call,
        { lines_done: linesDone, ...ended, ...sums },
        isLast ? undefined : stalledAt(now),
      ),
      ...writes,
    },
    audit: {
      ...aboutCall(call),
      action: 'capital-call.lines-issued',
      summary: `Lines ${call.lines_done + 1} to ${linesDone} of ${call.line_count} issued`,
      changes: {
        lines_done: { before: call.lines_done, after: linesDone },
        ...(isLast ? { state: { before: call.state, after: 'issued' } } : {}),
        ...(withdrawn.length > 0
          ? { withdrawn: { after: withdrawn.map((line) => line.withdrawn_reason).join(' ') } }
          : {}),
      },
    },
  };
}

function isIssuedWithLines(call: CapitalCallItem): boolean {
  return call.without_notice === true && call.lines_done === call.line_count;
}

/** A call without notices needs no further work if its first batch contains all lines. */
export function issuedIfTold(call: CapitalCallItem): CapitalCallItem {
  return call.state === 'issuing' && isIssuedWithLines(call)
    ? { ...call, state: 'issued', notices_done: call.line_count }
    : call;
}

/** A client with several logins gets several messages, so the number of notices in a batch varies. */
export function noticesThatFit<Filed extends { messages: readonly NewMessage[] }>(
  filed: readonly Filed[],
): Filed[] {
  let items = OTHER_ITEMS;
  return filed.filter(({ messages }, index) => {
    // The line takes one item. Each message takes two: the message and its entry in the client's list.
    items += 1 + 2 * messages.length;
    return index === 0 || items <= ITEMS_PER_TRANSACTION;
  });
}

export interface FiledNotice {
  readonly line: LineItem;
  readonly noticeId: string | undefined;
  readonly messages: readonly NewMessage[];
}

export function noticesChange(
  services: Services,
  call: CapitalCallItem,
  filed: readonly FiledNotice[],
  now: string,
  {
    counter = 'notices_done',
    lastState = 'issued',
    action = 'capital-call.notices-filed',
    noticeWrite = setNoticeWrite,
  }: {
    counter?: 'notices_done' | 'corrected_notices';
    lastState?: CapitalCallItem['state'];
    action?: string;
    noticeWrite?: typeof setNoticeWrite;
  } = {},
): Change {
  const from = call[counter] ?? 0;
  const done = from + filed.length;
  const isLast = done === call.line_count;
  const state = isLast ? lastState : call.state;
  const noted = filed.flatMap(({ line, noticeId, messages }) => {
    if (noticeId === undefined) return [];
    const mailedAt = messages.length > 0 ? now : undefined;
    return [[`line:${line.id}`, noticeWrite(services, line, noticeId, mailedAt)] as const];
  });
  return {
    writes: {
      call: changeCapitalCallWrite(
        services,
        call,
        { [counter]: done, state },
        isLast ? undefined : stalledAt(now),
      ),
      ...Object.fromEntries(noted),
      ...putMessageWrites(
        services,
        filed.flatMap(({ messages }) => messages),
        now,
      ),
    },
    audit: {
      ...aboutCall(call),
      action,
      summary: `Notices ${from + 1} to ${done} of ${call.line_count} filed`,
      changes: {
        [counter]: { before: from, after: done },
        ...(isLast ? { state: { before: call.state, after: state } } : {}),
      },
    },
  };
}

export function stalledAt(now: string): string {
  return instantAfter(now, STALLED_AFTER_MS);
}

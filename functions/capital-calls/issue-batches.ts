import type { Change, Write } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import type { Services } from '../services.ts';
import {
  type CapitalCallItem,
  capitalCallTarget,
  changeCapitalCallWrite,
  type LineItem,
  putLineItemWrite,
  setNoticeWrite,
} from './capital-call-store.ts';
import { lineFromPlan, type PlannedLine } from './plan-store.ts';

// A transaction holds 100 items; the batch itself needs the call, its number, its plan, audit and answer.
export const LINES_PER_BATCH = 90;
export const NOTICES_PER_BATCH = 10;
/** How long after its last step an issue counts as abandoned. */
const STALLED_AFTER_MS = 2 * 60_000;

/** The writes of a call's next lines. */
export function lineWrites(
  services: Services,
  call: CapitalCallItem,
  plan: readonly PlannedLine[],
): { writes: Record<string, Write>; linesDone: number } {
  const next = plan.slice(call.lines_done, call.lines_done + LINES_PER_BATCH);
  const lines = next.map((planned, index) => lineFromPlan(call, planned, call.lines_done + index));
  return {
    writes: Object.fromEntries(
      lines.map((line) => [`line:${line.id}`, putLineItemWrite(services, line)] as const),
    ),
    linesDone: call.lines_done + next.length,
  };
}

/** Writes the next lines, all or none, if the call is unchanged since it was read. */
export function linesChange(
  services: Services,
  call: CapitalCallItem,
  plan: readonly PlannedLine[],
  now: string,
): Change {
  const { writes, linesDone } = lineWrites(services, call, plan);
  return {
    writes: {
      call: changeCapitalCallWrite(services, call, { lines_done: linesDone }, stalledAt(now)),
      ...writes,
    },
    audit: {
      target: capitalCallTarget(call.id),
      name: call.title,
      action: 'capital-call.lines-issued',
      summary: `Lines ${call.lines_done + 1} to ${linesDone} of ${call.line_count} issued`,
      changes: { lines_done: { before: call.lines_done, after: linesDone } },
    },
  };
}

/** Records that the next notices are filed; with the last of them the call is issued. */
export function noticesChange(
  services: Services,
  call: CapitalCallItem,
  filed: readonly { line: LineItem; noticeId: string | undefined }[],
  now: string,
): Change {
  const done = call.notices_done + filed.length;
  const isLast = done === call.line_count;
  const state = isLast ? 'issued' : 'issuing';
  const noted = filed.flatMap(({ line, noticeId }) =>
    noticeId === undefined ? [] : [[`line:${line.id}`, setNoticeWrite(services, line, noticeId)] as const],
  );
  return {
    writes: {
      call: changeCapitalCallWrite(
        services,
        call,
        { notices_done: done, state },
        isLast ? undefined : stalledAt(now),
      ),
      ...Object.fromEntries(noted),
    },
    audit: {
      target: capitalCallTarget(call.id),
      name: call.title,
      action: 'capital-call.notices-filed',
      summary: `Notices ${call.notices_done + 1} to ${done} of ${call.line_count} filed`,
      changes: {
        notices_done: { before: call.notices_done, after: done },
        ...(isLast ? { state: { before: call.state, after: state } } : {}),
      },
    },
  };
}

/** When the sweep checks whether an issue that has just progressed has stopped. */
export function stalledAt(now: string): string {
  return instantAfter(now, STALLED_AFTER_MS);
}

import type { Change, Write } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import type { Services } from '../services.ts';
import {
  type CapitalCallItem,
  capitalCallTarget,
  changeCapitalCallWrite,
  type LineItem,
  noteNoticeWrite,
  putLineItemWrite,
} from './capital-call-store.ts';
import { lineOfPlan, type PlannedLine } from './plan-store.ts';

// A transaction takes 100 items; the batch itself needs the call, its number, its plan, audit and answer.
export const LINES_PER_BATCH = 90;
export const NOTICES_PER_BATCH = 10;
/** How long after its last step an issue counts as left lying. */
const STALLED_AFTER_MS = 2 * 60_000;

/** The next lines of a call as items of its next change. */
export function lineWrites(
  services: Services,
  call: CapitalCallItem,
  plan: readonly PlannedLine[],
): { writes: Record<string, Write>; linesDone: number } {
  const next = plan.slice(call.lines_done, call.lines_done + LINES_PER_BATCH);
  const lines = next.map((planned, index) => lineOfPlan(call, planned, call.lines_done + index));
  return {
    writes: Object.fromEntries(
      lines.map((line) => [`line:${line.id}`, putLineItemWrite(services, line)] as const),
    ),
    linesDone: call.lines_done + next.length,
  };
}

/** Writes the next lines, all or none, supposing the call stands where it was read. */
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

/** Says that the next notices are there; with the last of them the call is issued. */
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
    noticeId === undefined ? [] : [[`line:${line.id}`, noteNoticeWrite(services, line, noticeId)] as const],
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

/** When somebody should look whether an issue that moved just now still moves. */
export function stalledAt(now: string): string {
  return instantAfter(now, STALLED_AFTER_MS);
}

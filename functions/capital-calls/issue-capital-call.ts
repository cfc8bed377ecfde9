import { ConditionFailed, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import type { Services } from '../services.ts';
import { type CapitalCallItem, findCapitalCall, findLineItem, lineItemId } from './capital-call-store.ts';
import { fileNotice } from './file-notice.ts';
import { linesChange, NOTICES_PER_BATCH, noticesChange } from './issue-batches.ts';
import { type PlannedLine, readPlan } from './plan-store.ts';

/**
 * Continues issuing a call until every line and notice exists or the time is up. Each step is one transaction on the
 * condition that the call is unchanged, and the ids of lines and notices are derived from the call, so it can stop
 * anywhere and anyone can continue it. Returns the call as stored afterwards.
 */
export async function issueCapitalCall(
  services: Services,
  callId: string,
  untilMs: number,
): Promise<CapitalCallItem | undefined> {
  let plan: PlannedLine[] | undefined;
  let call = await findCapitalCall(services, callId);
  while (call?.state === 'issuing' && services.now().getTime() < untilMs) {
    plan ??= await readPlan(services, callId);
    await takeStep(services, call, plan);
    call = await findCapitalCall(services, callId);
  }
  return call;
}

async function takeStep(services: Services, call: CapitalCallItem, plan: PlannedLine[]): Promise<void> {
  const now = services.now().toISOString();
  const by = { actor: SYSTEM_ACTOR, now, correlationId: call.id };
  const change =
    call.lines_done < call.line_count
      ? linesChange(services, call, plan, now)
      : noticesChange(services, call, await fileNext(services, call, by), now);
  try {
    await commitChange(services, change, by);
  } catch (error) {
    // Somebody else did this step; the next one continues from there.
    if (!(error instanceof ConditionFailed && error.failed.has('call'))) throw error;
  }
}

async function fileNext(
  services: Services,
  call: CapitalCallItem,
  by: { actor: typeof SYSTEM_ACTOR; now: string; correlationId: string },
) {
  const count = Math.min(NOTICES_PER_BATCH, call.line_count - call.notices_done);
  // Waits for all of them before it throws, so that no work of a failed step continues in the background.
  const filed = await Promise.allSettled(
    Array.from({ length: count }, async (_, index) => {
      const line = await findLineItem(services, call.id, lineItemId(call.id, call.notices_done + index + 1));
      if (!line) throw new Error('A line of a capital call is gone');
      return { line, noticeId: line.notice_id ?? (await fileNotice(services, by, call, line)) };
    }),
  );
  return filed.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

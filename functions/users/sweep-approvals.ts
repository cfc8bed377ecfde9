import { randomUUID } from 'node:crypto';
import { fundDateAt } from '#shared/calendar-date.ts';
import { ConditionFailed, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { instantAfter } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import { transact } from '../ledger/transact.ts';
import { type ApprovalItem, listApprovalItems } from '../records/approval-store.ts';
import { findWritten, putMessageWrites } from '../records/message-store.ts';
import { findStaff, isActiveManager, listStaffNow } from '../records/staff-store.ts';
import type { Services } from '../services.ts';
import { approvalMessages } from '../two-people/approval-messages.ts';
import { decisionChange } from '../two-people/decision-change.ts';
import type { Effect } from '../two-people/take-effect.ts';
import { effectOf } from './approval-effects.ts';

const DAY_MS = 24 * 3_600_000;
/** The days on which every manager is told again of a change that takes effect. The request tells them on day 0. */
const TOLD_AGAIN = [6, 3];

/** Tells every manager again of waiting changes, and lets those take effect that nobody decided for seven days. */
export async function sweepApprovals(services: Services): Promise<void> {
  const now = services.now().toISOString();
  for (const approval of await listApprovalItems(services)) {
    const { state, takes_effect_at: at, asked_at: askedAt } = approval;
    if (state !== 'open' || at === undefined) continue;
    if (at <= now) await end(services, approval, now);
    else {
      const day = TOLD_AGAIN.find((days) => instantAfter(askedAt, days * DAY_MS) <= now);
      if (day !== undefined) await tellAgain(services, approval, day, now);
    }
  }
  // Log even if nothing waited, because a heartbeat alarm counts this line.
  services.log({ level: 'info', event: 'approvals-swept' });
}

async function tellAgain(
  services: Services,
  approval: ApprovalItem,
  day: number,
  now: string,
): Promise<void> {
  const messages = approvalMessages(approval, await listStaffNow(services), day, now);
  const written = await findWritten(services, messages);
  if (written.size > 0 || messages.length === 0) return;
  try {
    await transact(services, putMessageWrites(services, messages, now));
  } catch (error) {
    // Another run told them.
    if (!(error instanceof ConditionFailed)) throw error;
  }
  await services.continueMessages();
}

/** The change takes effect, unless its checks fail by now or its maker is no longer a manager: then it is declined. */
async function end(services: Services, approval: ApprovalItem, now: string): Promise<void> {
  const by = { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() };
  const maker = await findStaff(services, approval.asked_by);
  let effect: Effect | undefined;
  let reason: string | undefined;
  if (!maker || !isActiveManager(maker)) reason = 'The manager who asked for it is no longer a manager.';
  else
    try {
      effect = await effectOf({ services, ...by, today: fundDateAt(services.now()) }, approval);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reason = error.message;
    }
  const state = effect ? 'effective' : 'declined';
  const { change } = decisionChange(services, approval, { state, by: SYSTEM_ACTOR, now, reason, effect });
  try {
    await commitChange(services, change, by);
    await effect?.afterwards?.();
  } catch (error) {
    // Somebody decided meanwhile, or the next run tries again.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

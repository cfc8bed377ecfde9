import { randomUUID } from 'node:crypto';
import { fundDateAt } from '#shared/calendar-date.ts';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { DAY_MS, instantAfter } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import {
  type ApprovalItem,
  approvalTarget,
  listApprovalItems,
  toldAgainWrite,
} from '../records/approval-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { findStaff, isActiveManager, listStaffNow, staysManager } from '../records/staff-store.ts';
import type { Services } from '../services.ts';
import { approvalMessages } from '../two-people/approval-messages.ts';
import { decisionChange } from '../two-people/decision-change.ts';
import { type Effect, effectOf } from '../two-people/take-effect.ts';
import { APPROVAL_EFFECTS } from './approval-effects.ts';

/** Managers are reminded this many days after the request. */
const TOLD_AGAIN = [6, 3];

/** Applies changes after their waiting time, ends requests of former managers, and reminds managers of all other requests. */
export async function sweepApprovals(services: Services): Promise<void> {
  const now = services.now().toISOString();
  let failed = 0;
  for (const approval of await listApprovalItems(services)) {
    if (approval.state !== 'open') continue;
    try {
      await sweep(services, approval, now);
    } catch (error) {
      failed += 1;
      const code = error instanceof Error ? error.name : 'unknown';
      services.log({ level: 'error', event: 'approval-not-swept', correlationId: approval.id, code });
    }
  }
  if (failed > 0) throw new Error(`${failed} waiting changes could not be swept`);
  // A heartbeat alarm needs this log line even if no change waits.
  services.log({ level: 'info', event: 'approvals-swept' });
}

async function sweep(services: Services, approval: ApprovalItem, now: string): Promise<void> {
  const { takes_effect_at: at, asked_at: askedAt } = approval;
  const maker = await findStaff(services, approval.asked_by);
  const isMakerGone = !maker || !isActiveManager(maker);
  if (isMakerGone || (at !== undefined && at <= now)) return end(services, approval, now, isMakerGone);
  const day = TOLD_AGAIN.find((days) => instantAfter(askedAt, days * DAY_MS) <= now);
  if (at !== undefined && day !== undefined && day > (approval.told_day ?? 0))
    await tellAgain(services, approval, day, now);
}

async function tellAgain(services: Services, approval: ApprovalItem, day: number, now: string) {
  const messages = approvalMessages(approval, await listStaffNow(services), day, now);
  const by = { actor: SYSTEM_ACTOR, now, correlationId: approval.id };
  const writes = {
    approval: toldAgainWrite(services, approval, day),
    ...putMessageWrites(services, messages, now),
  };
  const audit = {
    target: approvalTarget(approval.id),
    name: approval.summary,
    action: 'approval.told-again',
    summary: `Notified every manager again: ${approval.summary}`,
    changes: { told_day: { before: approval.told_day, after: day } },
  };
  if (await commitIfUnchanged(services, { writes, audit }, by)) await services.continueMessages();
}

async function end(services: Services, approval: ApprovalItem, now: string, isMakerGone: boolean) {
  const by = { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() };
  let effect: Effect | undefined;
  let reason: string | undefined;
  if (isMakerGone) reason = 'The manager who requested it is no longer a manager.';
  else
    try {
      effect = await effectOf(
        APPROVAL_EFFECTS,
        { services, ...by, today: fundDateAt(services.now()) },
        approval,
      );
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'busy') throw error;
      reason = error.message;
    }
  const state = effect ? 'effective' : 'declined';
  const { change } = decisionChange(services, approval, { state, by: SYSTEM_ACTOR, now, reason, effect });
  const writes = {
    ...change.writes,
    ...(effect ? { maker: staysManager(services, approval.asked_by) } : {}),
  };
  if (await commitIfUnchanged(services, { ...change, writes }, by)) await effect?.afterwards?.();
}

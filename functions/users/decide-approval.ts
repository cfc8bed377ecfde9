import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findApproval } from '../records/approval-store.ts';
import { isActiveManager, listStaffNow, staysManager } from '../records/staff-store.ts';
import { decisionChange } from '../two-people/decision-change.ts';
import { presentApproval } from '../two-people/present-approval.ts';
import { effectOf } from './approval-effects.ts';

/** An approval makes the change in the same write, after all its checks. */
export const decideApproval: Handler<'decideApproval'> = async (input, context) => {
  const { services, actor, now, refuse, correlationId } = context;
  const { answer, afterwards } = await decideAgain(
    async () => {
      const before = (await findApproval(services, input.id)) ?? refuse('approval-not-found');
      if (before.state !== 'open' || before.asked_at !== input.asked_at) return refuse('changed-meanwhile');
      const staff = await listStaffNow(services);
      const caller = { userId: actor.userId, now };
      const { is_own: isOwn, may_approve: mayApprove } = presentApproval(before, staff, caller);
      if (isOwn !== (input.decision === 'withdrawn'))
        return refuse(isOwn ? 'maker-cannot-approve' : 'only-maker-withdraws');
      if (input.decision === 'approved') {
        const maker = staff.find((person) => person.user_id === before.asked_by);
        // A request by a former manager has no effect.
        if (!maker || !isActiveManager(maker)) return refuse('changed-meanwhile');
        if (!mayApprove) return refuse('cannot-approve-yet');
      }
      const effect = input.decision === 'approved' ? await effectOf(context, before) : undefined;
      const { change, after } = decisionChange(services, before, {
        state: input.decision,
        by: actor,
        now,
        reason: input.reason,
        effect,
      });
      // The caller's access may have ended since the request began.
      const writes = {
        ...change.writes,
        caller: staysManager(services, actor.userId),
        ...(effect ? { maker: staysManager(services, before.asked_by) } : {}),
      };
      const shown = presentApproval(after, staff, caller);
      return { answer: await context.commit({ ...change, writes }, shown), afterwards: effect?.afterwards };
    },
    () => refuse('changed-meanwhile'),
  );
  try {
    await afterwards?.();
  } catch (error) {
    // The change is stored; the page People shows it as unfinished and lets a manager repeat it.
    const code = error instanceof Error ? error.name : 'unknown';
    services.log({ level: 'error', event: 'access-change-unfinished', correlationId, code });
  }
  return answer;
};

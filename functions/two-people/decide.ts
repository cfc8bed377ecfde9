import type { Approval } from '#shared/contract/approvals.ts';
import type { Context } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findApproval } from '../records/approval-store.ts';
import { isActiveManager, listStaffNow } from '../records/staff-store.ts';
import { bothStayManagers } from './caller-approval.ts';
import { decisionChange } from './decision-change.ts';
import { presentApproval } from './present-approval.ts';
import { type Effect, type Effects, effectOf } from './take-effect.ts';

type DecisionContext = Context<
  | 'approval-not-found'
  | 'maker-cannot-approve'
  | 'cannot-approve-yet'
  | 'only-maker-withdraws'
  | 'changed-meanwhile'
>;

interface Decision {
  readonly id: string;
  readonly decision: 'approved' | 'declined' | 'withdrawn';
  /** If given, the decision is refused when the request was made at another time. */
  readonly asked_at?: string | undefined;
  readonly reason?: string | undefined;
}

export async function decide<Taken extends Effect, Output>(
  context: DecisionContext,
  input: Decision,
  effects: Effects<Taken>,
  answerOf: (approval: Approval, effect: Taken | undefined) => Output,
): Promise<Output> {
  const { services, actor, now, refuse, correlationId } = context;
  const { answer, afterwards } = await decideAgain(
    async () => {
      const before = await findApproval(services, input.id);
      if (!before || effects[before.what] === undefined) return refuse('approval-not-found');
      if (before.state !== 'open' || before.asked_at !== (input.asked_at ?? before.asked_at))
        return refuse('changed-meanwhile');
      const staff = await listStaffNow(services);
      const caller = { userId: actor.userId, now };
      const { is_own: isOwn, may_approve: mayApprove } = presentApproval(before, staff, caller);
      if (isOwn !== (input.decision === 'withdrawn'))
        return refuse(isOwn ? 'maker-cannot-approve' : 'only-maker-withdraws');
      if (input.decision === 'approved') {
        const maker = staff.find((person) => person.user_id === before.asked_by);
        if (!maker || !isActiveManager(maker)) return refuse('changed-meanwhile');
        if (!mayApprove) return refuse('cannot-approve-yet');
      }
      const effect = input.decision === 'approved' ? await effectOf(effects, context, before) : undefined;
      const { change, after } = decisionChange(services, before, {
        state: input.decision,
        by: actor,
        now,
        reason: input.reason,
        effect,
      });
      const writes = {
        ...change.writes,
        ...bothStayManagers(services, actor, effect ? before.asked_by : undefined),
      };
      const answer = answerOf(presentApproval(after, staff, caller), effect);
      return {
        answer: await context.commit({ ...change, writes }, answer),
        afterwards: effect?.afterwards,
      };
    },
    () => refuse('changed-meanwhile'),
  );
  try {
    await afterwards?.();
  } catch (error) {
    // The change is stored, so the call succeeds. On the page People, a manager can repeat the missing part.
    const code = error instanceof Error ? error.name : 'unknown';
    services.log({ level: 'error', event: 'access-change-unfinished', correlationId, code });
  }
  return answer;
}

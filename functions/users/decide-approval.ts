import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findApproval } from '../records/approval-store.ts';
import { isActiveManager, listStaffNow, staysManager } from '../records/staff-store.ts';
import { decisionChange } from '../two-people/decision-change.ts';
import { presentApproval } from '../two-people/present-approval.ts';
import { isSecondPerson } from '../two-people/second-person.ts';
import { effectOf } from './approval-effects.ts';

/** Decides a waiting change. An approval makes the change in the same write, after all its checks. */
export const decideApproval: Handler<'decideApproval'> = async (input, context) => {
  const { services, actor, now, refuse, correlationId } = context;
  const { answer, afterwards } = await decideAgain(
    async () => {
      const before = (await findApproval(services, input.id)) ?? refuse('approval-not-found');
      if (before.state !== 'open' || before.asked_at !== input.asked_at) return refuse('changed-meanwhile');
      const isOwn = before.asked_by === actor.userId;
      if (input.decision === 'withdrawn' && !isOwn) return refuse('only-maker-withdraws');
      const staff = await listStaffNow(services);
      if (input.decision === 'approved') {
        if (isOwn) return refuse('maker-cannot-approve');
        const maker = staff.find((person) => person.user_id === before.asked_by);
        // Nothing that a former manager asked for is made.
        if (!maker || !isActiveManager(maker)) return refuse('changed-meanwhile');
        const asked = { makerId: maker.user_id, maker, askedAt: before.asked_at, now };
        const isAble = staff.some(
          (person) => person.user_id === actor.userId && isSecondPerson(person, asked),
        );
        if (!isAble) return refuse('cannot-approve-yet');
      }
      const effect = input.decision === 'approved' ? await effectOf(context, before) : undefined;
      const { change, after } = decisionChange(services, before, {
        state: input.decision,
        by: actor,
        now,
        reason: input.reason,
        effect,
      });
      // Somebody may have ended the caller's access since the request began.
      const writes = {
        ...change.writes,
        caller: staysManager(services, actor.userId),
        ...(effect ? { maker: staysManager(services, before.asked_by) } : {}),
      };
      const shown = presentApproval(after, staff, { userId: actor.userId, now });
      return { answer: await context.commit({ ...change, writes }, shown), afterwards: effect?.afterwards };
    },
    () => refuse('changed-meanwhile'),
  );
  try {
    await afterwards?.();
  } catch (error) {
    // The change stands. People shows it as unfinished, and there it can be tried again.
    const code = error instanceof Error ? error.name : 'unknown';
    services.log({ level: 'error', event: 'access-change-unfinished', correlationId, code });
  }
  return answer;
};
